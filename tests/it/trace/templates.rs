//! Do the programs that are printed to begin with write what is read, and are mistakes in them named?

use std::io::Write as _;
use std::process::{Command, Stdio};

use edagari::catalog::AnyPosition;
use edagari::catalog::foreign::{LANGUAGES, OpenTrace, template};
use edagari::exercise::program::Verdict;
use edagari::trace::{NodeId, Recording};

use super::programs::{TREES, course, held, name};

/// A program that can be run.
pub(crate) struct Built {
    folder: tempfile::TempDir,
    command: Vec<String>,
}

impl Built {
    /// The program of a language, where what it needs is there.
    #[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
    pub(crate) fn new(language: &str, source: &str) -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, needs, options): (_, _, &[&str]) = match language {
            "python" => ("program.py", "python3", &[]),
            "javascript" => ("program.js", "node", &[]),
            "java" => ("Trace.java", "java", &[]),
            "c" => ("program.c", "cc", &["-o", "program", "-lm"]),
            "cpp" => ("program.cpp", "c++", &["-std=c++17", "-o", "program"]),
            "rust" => ("program.rs", "rustc", &["-o", "program"]),
            _ => return None,
        };
        if Command::new(needs).arg("--version").output().is_err() {
            eprintln!("skipped: there is no {needs}");
            return None;
        }
        std::fs::write(folder.path().join(file), source).expect("written");
        if options.is_empty() {
            return Some(Self { folder, command: vec![needs.to_owned(), file.to_owned()] });
        }
        let done =
            Command::new(needs).arg(file).args(options).current_dir(folder.path()).output().expect("begun");
        assert!(done.status.success(), "{language}: {}", String::from_utf8_lossy(&done.stderr));
        let program = folder.path().join("program").display().to_string();
        Some(Self { folder, command: vec![program] })
    }

    /// What it has written into a file of its folder.
    pub(crate) fn written(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.path().join(name)).expect("the file is there")
    }

    fn run(&self, arguments: &[&str]) -> String {
        self.fed(arguments, "")
    }

    /// What it writes where it reads these lines.
    pub(crate) fn fed(&self, arguments: &[&str], lines: &str) -> String {
        let (program, first) = self.command.split_first().expect("a command");
        let mut command = Command::new(program);
        command.args(first).args(arguments).current_dir(self.folder.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("begun");
        child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
        let done = child.wait_with_output().expect("it ends");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).into_owned()
    }
}

#[test]
fn the_templates_of_all_languages_write_what_is_read_and_right() {
    for language in LANGUAGES {
        let source = template(language).expect("a template");
        assert!(source.lines().count() <= 80, "{language}: {}", source.lines().count());
        let Some(program) = Built::new(language, source) else { continue };
        for lists in [TREES[0], TREES[4]] {
            let text = program.run(&["alpha-beta", lists]);
            assert_eq!(held(&course(lists, "alpha-beta"), &text), Verdict::Right, "{language}\n{text}");
        }
        let text = program.run(&["mcts"]);
        let read = OpenTrace::read(text.as_bytes(), "file").expect("simulations");
        let (recording, progress) = Recording::of(&read.job);
        assert_eq!(progress.report.simulations, 200, "{language}");
        let tree = &recording.current().expect("a pass").tree;
        assert_eq!(tree.node(NodeId::ROOT).visits, 200);
        assert!(matches!(read.job.position, AnyPosition::NumberTree(_)));
    }
}

#[test]
fn mistakes_in_the_templates_are_named_too() {
    let python = [
        ("if alpha >= beta:", "if alpha > beta:", "cut-equality"),
        ("if alpha >= beta:", "if False:", "no-cut"),
        ("number, alpha, beta, not is_max", "number, -math.inf, math.inf, not is_max", "window-lost"),
        ("max(value, below) if is_max else min(value, below)", "below", "last-value"),
        ("if is_max: alpha = max(alpha, value)", "if False: alpha = max(alpha, value)", "none"),
        ("else: beta = min(beta, value)", "else: pass", "alpha-not-updated"),
        ("-math.inf if is_max else math.inf", "0", "begins-at-zero"),
        ("enumerate(node, 1):\n        below", "list(enumerate(node, 1))[::-1]:\n        below", "order"),
    ];
    let javascript = [
        ("if (alpha >= beta)", "if (alpha > beta)", "cut-equality"),
        ("if (alpha >= beta) break;", "", "no-cut"),
        ("index + 1, alpha, beta", "index + 1, -Infinity, Infinity", "window-lost"),
        ("isMax ? -Infinity : Infinity;", "0;", "begins-at-zero"),
    ];
    let lists = TREES[4];
    for (language, mistakes) in [("python", &python[..]), ("javascript", &javascript[..])] {
        for &(before, after, bug) in mistakes {
            let source = template(language).expect("a template");
            assert!(source.contains(before), "{language}: {before}");
            let Some(program) = Built::new(language, &source.replacen(before, after, 1)) else { break };
            let text = program.run(&["alpha-beta", lists]);
            let found = held(&course(lists, "alpha-beta"), &text);
            assert_ne!(found, Verdict::Right, "{before}");
            if bug != "none" {
                assert_eq!(name(&found), bug, "{language}: {before}\n{text}");
            }
        }
    }
}
