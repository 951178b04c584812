//! `edagari generate`: material for packages and the manual: completions for shells, pages for `man`, and the
//! reference of commands, methods and settings. It is hidden from the help: no user needs it.

use std::io::{self, Write};

use clap::CommandFactory;

use edagari_app::words::text::Text;

use super::arguments::Arguments;
use super::failure::{Done, Failure};
use super::generate_arguments::{GenerateArguments, Generated};

mod commands;
mod methods;
mod turns;

pub(super) fn run(arguments: &GenerateArguments, out: &mut dyn Write) -> Done {
    match &arguments.generated {
        Generated::Completions { shell } => {
            // The generators panic on errors, so their output goes to memory first.
            let mut completions = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "edagari", &mut completions);
            Ok(out.write_all(&completions)?)
        }
        Generated::Man { command } => Ok(man(command, out)?),
        Generated::Commands => Ok(out.write_all(commands::reference(&mut Arguments::command()).as_bytes())?),
        Generated::Turns => Ok(out.write_all(turns::reference().as_bytes())?),
        Generated::Methods { lang } => Ok(out.write_all(methods::reference(Text::new(*lang)).as_bytes())?),
    }
}

/// Writes the page of one command, or of the whole program.
fn man(command: &[String], out: &mut dyn Write) -> Result<(), Failure> {
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    let inner = command.iter().try_fold(&program, |found, name| found.find_subcommand(name));
    let page = inner.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?.clone();
    Ok(clap_mangen::Man::new(page).render(out)?)
}
