//! The reference of the command line, generated from its options.

use std::fmt::Write;

use clap::{Arg, Command};

/// The page in Markdown.
pub(super) fn reference(program: &mut Command) -> String {
    program.build();
    let mut page = String::from(
        "# Commands\n\n\
         `edagari [FILE]` opens the window; each command below serves scripts. This page is written by `edagari generate commands`.\n",
    );
    for (name, command) in below(program, "") {
        section(&mut page, &name, command);
    }
    page
}

/// All commands below one with their names, in alphabetical order; each before its own subcommands.
fn below<'a>(command: &'a Command, before: &str) -> Vec<(String, &'a Command)> {
    let mut commands: Vec<_> = command.get_subcommands().filter(|command| is_listed(command)).collect();
    commands.sort_by_key(|command| command.get_name());
    let named = commands.into_iter().map(|command| (format!("{before}{}", command.get_name()), command));
    named
        .flat_map(|(name, command)| {
            let inner = below(command, &format!("{name} "));
            std::iter::once((name, command)).chain(inner)
        })
        .collect()
}

fn is_listed(command: &Command) -> bool {
    !command.is_hide_set() && command.get_name() != "help"
}

/// Writes purpose, usage and options of a command.
fn section(page: &mut String, name: &str, command: &Command) {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let usage = command.clone().render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage).trim();
    let _ = write!(page, "\n## {name}\n\n{}.\n\n```text\n{usage}\n```\n", in_table(&about));
    let mut options =
        command.get_arguments().filter(|arg| !arg.is_hide_set() && arg.get_id() != "help").peekable();
    if options.peek().is_some() {
        page.push_str("\n| option | what it does |\n|---|---|\n");
    }
    for arg in options {
        let help =
            arg.get_long_help().or_else(|| arg.get_help()).map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(page, "| `{}` | {}{} |", called(arg), in_table(&help), usual(arg));
    }
}

/// An option with its value.
fn called(arg: &Arg) -> String {
    let takes_value = arg.get_action().takes_values();
    let values: Vec<_> = arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect();
    let value = if takes_value { values.join(" ") } else { String::new() };
    let name = arg.get_long().map(|long| format!("--{long}"));
    [name, Some(value)].into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The default of an option.
fn usual(arg: &Arg) -> String {
    let values: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if values.iter().all(|value| value.is_empty()) || !arg.get_action().takes_values() {
        return String::new();
    }
    format!("; usually `{}`", values.join(" "))
}

/// Text with the special characters of Markdown tables escaped.
pub(super) fn in_table(text: &str) -> String {
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    one_line.replace('|', "\\|").replace('<', "&lt;").replace('*', "\\*")
}
