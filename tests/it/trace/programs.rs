//! Are the programs of students held against the reference as a course would: what is right called right, and a mistake by its
//! name?

use std::collections::BTreeMap;
use std::fmt::Write as _;

use edagari::catalog::foreign::OpenTrace;
use edagari::catalog::{Engine, Game};
use edagari::exercise::program::{Course, DivergenceKind, Verdict, check};
use edagari::trace::Recording;
use edagari::words::programs::verdict;
use edagari::words::text::{Language, Text};

/// A tree of a textbook: leaves for MAX.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(i32),
    Inner(Vec<Tree>),
}

fn parse(text: &mut &str) -> Tree {
    if !text.starts_with('[') {
        let end = text.find([',', ']']).unwrap_or(text.len());
        let (number, rest) = text.split_at(end);
        *text = rest;
        return Tree::Leaf(number.parse().expect("a number"));
    }
    let mut children = Vec::new();
    while !text.starts_with(']') {
        *text = &text[1..];
        children.push(parse(text));
    }
    *text = &text[1..];
    Tree::Inner(children)
}

/// How a program is written, and what is wrong with it. Written as a student's first program, with MAX and MIN apart: nothing here
/// is shared with the reference.
#[derive(Clone, Copy, Debug, Default)]
struct Program {
    /// Conventions.
    strict: bool,
    hard: bool,
    /// Mistakes, one at a time.
    bug: &'static str,
    /// At MAX, at MIN or at both.
    at: Option<bool>,
}

impl Program {
    fn makes(&self, bug: &str, is_max: bool) -> bool {
        self.bug == bug && self.at.is_none_or(|at| at == is_max)
    }
}

const INF: i32 = 1_000_000_000;

/// A program that runs.
struct Student {
    program: Program,
    out: String,
}

/// Alpha and beta, those of MAX and of MIN.
type Ends = (i32, i32);

/// The word of a mistake, and how a value is compared with the own end of the window.
type Relation = (&'static str, fn(&i32, &i32) -> bool);

impl Student {
    fn makes(&self, bug: &str, is_max: bool) -> bool {
        self.program.makes(bug, is_max)
    }

    fn search(&mut self, node: &Tree, name: &str, entered: Ends, is_max: bool) -> i32 {
        let _ = writeln!(self.out, "> {name} {} {}", entered.0, entered.1);
        let value = match node {
            Tree::Leaf(value) if self.makes("leaf-sign", is_max) && !is_max => -*value,
            Tree::Leaf(value) => *value,
            Tree::Inner(children) => self.inner(children, entered, is_max),
        };
        let _ = writeln!(self.out, "< {value}");
        value
    }

    fn inner(&mut self, children: &[Tree], entered: Ends, is_max: bool) -> i32 {
        let takes_max = is_max != self.makes("min-for-max", is_max);
        let mut best = if takes_max { -INF } else { INF };
        if self.makes("begins-at-zero", is_max) {
            best = 0;
        }
        if self.makes("begins-at-best", is_max) {
            best = -best;
        }
        let (mut now, mut last) = (entered, best);
        for at in self.order(children.len(), is_max) {
            let below = self.window(entered, now, is_max);
            let mut value = self.search(&children[at], &(at + 1).to_string(), below, !is_max);
            if self.makes("value-sign", is_max) {
                value = -value;
            }
            last = value;
            best = if takes_max { best.max(value) } else { best.min(value) };
            let before = now;
            now = self.raised(now, [value, best], is_max);
            let is_before = ["cut-before-update", "wrong-end"].iter().any(|bug| self.makes(bug, is_max));
            let compared = if is_before { before } else { now };
            if self.cuts(best, [before, compared], is_max) {
                if self.makes("cut-returns-zero", is_max) {
                    return 0;
                }
                break;
            }
        }
        self.returned([best, last], entered, is_max)
    }

    fn order(&self, count: usize, is_max: bool) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        if self.makes("order", is_max) {
            order.reverse();
        }
        if self.makes("skips-first", is_max) && order.len() > 1 {
            order.remove(0);
        }
        if self.makes("skips-last", is_max) && order.len() > 1 {
            order.pop();
        }
        order
    }

    /// What a child is told.
    fn window(&self, entered: Ends, now: Ends, is_max: bool) -> Ends {
        if self.makes("window-lost", is_max) {
            (-INF, INF)
        } else if self.makes("alpha-not-updated", is_max) {
            entered
        } else if self.makes("window-sign", is_max) {
            // A negamax program that forgets to turn the window: what is alpha here, is alpha there.
            (-now.1, -now.0)
        } else if self.makes("beta-lost", is_max) {
            if is_max { (now.0, INF) } else { (-INF, now.1) }
        } else {
            now
        }
    }

    fn raised(&self, (alpha, beta): Ends, [value, best]: [i32; 2], is_max: bool) -> Ends {
        if self.makes("alpha-not-updated", is_max) || self.makes("compares-window", is_max) {
            (alpha, beta)
        } else if self.makes("wrong-end", is_max) || self.makes("wrong-end-of-window", is_max) {
            if is_max { (alpha, beta.min(best)) } else { (alpha.max(best), beta) }
        } else if self.makes("alpha-overwritten", is_max) {
            if is_max { (value, beta) } else { (alpha, value) }
        } else if is_max {
            (alpha.max(best), beta)
        } else {
            (alpha, beta.min(best))
        }
    }

    /// Whether a node is cut, by its window before its last child and behind it.
    fn cuts(&self, best: i32, [before, (alpha, beta)]: [Ends; 2], is_max: bool) -> bool {
        let own = if is_max { before.0 } else { before.1 };
        let relations: [Relation; 4] = [
            ("own-end", i32::le),
            ("below-own-end", i32::lt),
            ("reaches-own-end", i32::ge),
            ("past-own-end", |best, own| best > own && own.abs() < INF),
        ];
        if let Some((_, holds)) = relations.iter().find(|(bug, _)| self.makes(bug, is_max)) {
            let [best, own] = if is_max { [best, own] } else { [-best, -own] };
            return holds(&best, &own);
        }
        let strict = self.program.strict != self.makes("cut-equality", is_max);
        let by_window = ["cut-before-update", "compares-window", "wrong-end-of-window"];
        let of_window = self.program.hard || by_window.iter().any(|bug| self.makes(bug, is_max));
        // Seen by MAX, so that both sides compare alike.
        let (reached, bound) = match (is_max, of_window) {
            (true, false) => (best, beta),
            (true, true) => (alpha, beta),
            (false, false) => (-best, -alpha),
            (false, true) => (-beta, -alpha),
        };
        let reaches = if strict { reached > bound } else { reached >= bound };
        reaches && !self.makes("no-cut", is_max)
    }

    fn returned(&self, [best, last]: [i32; 2], (alpha, beta): Ends, is_max: bool) -> i32 {
        let mut value = if self.makes("last-value", is_max) { last } else { best };
        if self.program.hard != self.makes("other-fail", is_max) {
            value = value.clamp(alpha.min(beta), beta.max(alpha));
        }
        if self.makes("returns-beta", is_max) {
            value = if is_max { value.min(beta) } else { value.max(alpha) };
        }
        if self.makes("returns-alpha", is_max) {
            value = if is_max { value.max(alpha) } else { value.min(beta) };
        }
        value
    }
}

pub(super) const TREES: [&str; 5] = [
    "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3,14]],[[2,14]]]]",
    "[[[5,6],[7,4,5],[3,9]],[[6,9],[7,2],[5,5]],[[9,8],[6,1],[4,7]]]",
    "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]",
    "[[[6,-5,4],[9,-8,7]],[[-3,2,1],[6,4,2]],[[-7,8,-9],[4,6,-1]]]",
    "[[3,12,3,8],[3,4,6],[14,3,2],[3,3],[5,-2,9]]",
];

pub(super) fn course(lists: &str, method: &str) -> Course {
    let start = Game::NumberTree.parse_position(lists).expect("a tree");
    let engine = Engine::parse_textbook(method, Game::NumberTree).expect("a method");
    Course::of(start, &engine).expect("a reference")
}

fn trace(program: Program, lists: &str) -> String {
    let out = format!("edagari-trace 1\ngame number-tree\nstart {lists}\nscores first\n");
    let mut student = Student { program, out };
    student.search(&parse(&mut &*lists), ".", (-INF, INF), true);
    student.out
}

pub(super) fn held(course: &Course, text: &str) -> Verdict {
    let read = OpenTrace::read_at(text.as_bytes(), "file", &course.start)
        .unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    check(course, &read)
}

pub(super) fn name(found: &Verdict) -> &'static str {
    match found {
        Verdict::Wrong(_, Some(mistake)) => mistake.kind.key(),
        Verdict::Right => "right",
        _ => "none",
    }
}

#[test]
fn what_is_right_under_the_conventions_of_its_course_is_called_right() {
    for lists in TREES {
        for (strict, hard) in [(false, false), (true, false), (false, true), (true, true)] {
            let cut = if strict { "gt" } else { "ge" };
            let fail = if hard { "hard" } else { "soft" };
            let course = course(lists, &format!("alpha-beta:cut={cut},fail={fail}"));
            let text = trace(Program { strict, hard, ..Program::default() }, lists);
            assert_eq!(held(&course, &text), Verdict::Right, "{cut} {fail} {lists}\n{text}");
            // Without its windows, and with another number for infinity, it is right too.
            let bare: Vec<_> = text
                .lines()
                .map(|line| match line.strip_prefix("> ").and_then(|rest| rest.split(' ').next()) {
                    Some(name) => format!("> {name}\n"),
                    None => format!("{line}\n"),
                })
                .collect();
            let bare = bare.concat();
            assert_eq!(held(&course, &bare), Verdict::Right, "{bare}");
            assert_eq!(held(&course, &text.replace("1000000000", "9999")), Verdict::Right);
            // The other conventions are not its own, where they differ at all.
            let other = Course { only_nodes: true, ..course };
            assert_eq!(held(&other, &text), Verdict::Right);
        }
        let minimax = course(lists, "minimax");
        let text = trace(Program { bug: "window-lost", ..Program::default() }, lists);
        assert_eq!(held(&minimax, &text), Verdict::Right);
    }
}

#[test]
fn the_own_search_is_right_in_every_game_with_its_evaluation() {
    use edagari::catalog::Job;
    use edagari::trace::open;
    for (game, depth) in
        [(Game::TicTacToe, 4), (Game::Othello { size: 6 }, 3), (Game::ConnectFour { width: 5, height: 4 }, 4)]
    {
        for method in ["alpha-beta", "minimax"] {
            let mut engine = Engine::parse_textbook(method, game).expect("known");
            engine.limits.depth = Some(depth);
            let job = Job::new(game.start(), engine.clone());
            let (recording, _) = Recording::of(&job);
            let text = open::write(&job, recording.written_passes()).expect("a trace");
            let course = Course::of(game.start(), &engine).expect("a reference");
            assert_eq!(held(&course, &text), Verdict::Right, "{method} {game}");
            let deeper = Course { depth: Some(depth - 1), ..course };
            assert_eq!(name(&held(&deeper, &text)), "too-deep", "{method} {game}");
        }
    }
}

#[test]
fn planted_mistakes_are_named() {
    let bugs = [
        "cut-equality",
        "alpha-not-updated",
        "no-cut",
        "window-lost",
        "window-sign",
        "beta-lost",
        "value-sign",
        "leaf-sign",
        "min-for-max",
        "other-fail",
        "returns-beta",
        "returns-alpha",
        "begins-at-zero",
        "last-value",
        "alpha-overwritten",
        "cut-before-update",
        "compares-window",
        "wrong-end",
        "wrong-end-of-window",
        "begins-at-best",
        "cut-returns-zero",
        "own-end",
        "below-own-end",
        "reaches-own-end",
        "past-own-end",
        "order",
        "skips-first",
        "skips-last",
    ];
    let (mut planted, mut right, mut wrong) = (0, 0, Vec::new());
    for lists in TREES {
        let course = course(lists, "alpha-beta");
        // Mistakes that take the very same steps on a tree are one there: nobody can tell them apart.
        let mut traces: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for bug in bugs {
            for at in [None, Some(true), Some(false)] {
                traces.entry(trace(Program { bug, at, ..Program::default() }, lists)).or_default().push(bug);
            }
        }
        traces.remove(&trace(Program::default(), lists));
        for (text, bugs) in traces {
            let found = held(&course, &text);
            assert_ne!(found, Verdict::Right, "{bugs:?} {lists}\n{text}");
            planted += 1;
            let named = name(&found);
            let is_named = |bug: &&str| match *bug {
                "compares-window" => named == "alpha-not-updated",
                bug if bug.ends_with("own-end") => named == "cut-wrong-side",
                bug if bug.starts_with("wrong-end") => named == "wrong-end-updated",
                bug => named == bug,
            };
            if bugs.iter().any(is_named) {
                right += 1;
            } else {
                wrong.push(format!("{bugs:?} is called {} on {lists}", name(&found)));
            }
        }
    }
    assert!(planted >= 50, "{planted}");
    assert!(right * 10 >= planted * 9, "{right} of {planted}\n{}", wrong.join("\n"));
}

/// A file that ends early is blamed for nothing; a child that is left out while others follow is no cut, and a tree that is searched for
/// the other side has its name.
#[test]
fn what_is_no_cut_is_called_by_no_name_of_one() {
    let lists = "[[3,12,8],[2,4,6],[14,5,2]]";
    let course = course(lists, "alpha-beta");
    let right = trace(Program::default(), lists);
    let early: String = right.lines().take(9).flat_map(|line| [line, "\n"]).collect();
    let Verdict::Wrong(found, mistake) = held(&course, &early) else { panic!("it ends early") };
    assert_eq!((found.kind, mistake), (DivergenceKind::Ended, None));
    let mut skipping = right.clone();
    skipping = skipping.replacen("> 2 -1000000000 3\n< 12\n", "", 1);
    assert_ne!(skipping, right);
    assert_eq!(name(&held(&course, &skipping)), "left-out");
    let out = format!("edagari-trace 1\ngame number-tree\nstart {lists}\nscores first\n");
    let mut exchanged = Student { program: Program::default(), out };
    exchanged.search(&parse(&mut &*lists), ".", (-INF, INF), false);
    assert_eq!(name(&held(&course, &exchanged.out)), "sides-exchanged");
}

#[test]
fn the_first_divergence_is_a_sentence_with_its_node_and_line() {
    let lists = "[[3,12,8],[2,4,6],[14,5,2]]";
    let course = course(lists, "alpha-beta");
    let say = |bug, language| {
        let text = trace(Program { bug, ..Program::default() }, lists);
        verdict(Text::new(language), &course, &held(&course, &text))
    };
    assert_eq!(
        say("no-cut", Language::English),
        "at 2 (C, line 17) the move 2 is tried, which the reference does not try; it looks like this: the children after a cut are visited"
    );
    // MIN has its own end of the window, and the numbers are those of the file.
    let mut program = Program { bug: "alpha-not-updated", at: Some(false), ..Program::default() };
    let first = trace(program, lists);
    let words = verdict(Text::new(Language::English), &course, &held(&course, &first));
    assert_eq!(
        words,
        "at 1 2 (B2, line 9) the window is [−∞, ∞], not [−∞, 3]; it looks like this: beta is never updated (where MIN is to move)"
    );
    program.bug = "own-end";
    let words = verdict(Text::new(Language::English), &course, &held(&course, &trace(program, lists)));
    assert!(words.contains("compared with beta, the wrong end of the window"), "{words}");
    let mover = "edagari-trace 1\n> . -inf inf\n> 1\n> 1\n< 3\n> 2\n< 12\n> 3\n< 8\n< -3\n> 2 -inf inf\n";
    let words = verdict(Text::new(Language::English), &course, &held(&course, mover));
    assert!(words.starts_with("at 2 (C, line 11) the window is [−∞, ∞], not [−∞, −3]"), "{words}");
    for language in Language::ALL {
        for bug in [
            "own-end",
            "alpha-not-updated",
            "cut-equality",
            "last-value",
            "window-lost",
            "skips-first",
            "order",
        ] {
            let words = say(bug, language);
            assert!(!words.contains("check.") && !words.contains('%'), "{words}");
        }
    }
    // What is visited stands above what it is worth.
    let other = trace(Program { bug: "other-fail", ..Program::default() }, lists);
    assert_eq!(held(&Course { only_nodes: true, ..course.clone() }, &other), Verdict::Right);
}
