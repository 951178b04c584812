//! The options of `edagari generate`.

use clap::{Args, Subcommand};
use clap_complete::Shell;

use edagari_app::words::text::Language;

use super::values::language;

#[derive(Debug, Args)]
pub(super) struct GenerateArguments {
    #[command(subcommand)]
    pub(super) generated: Generated,
}

#[derive(Debug, Subcommand)]
pub(super) enum Generated {
    /// The completions of a shell: bash, zsh, fish, elvish or powershell
    Completions {
        /// Which shell
        shell: Shell,
    },
    /// The page for man, of the whole program or of one command
    Man {
        /// Which command, and which of those that it has itself
        command: Vec<String>,
    },
    /// The reference of the command line in Markdown
    Commands,
    /// The table of whose turn it is in Markdown
    Turns,
    /// The reference of games, methods and their settings in Markdown
    Methods {
        /// en, ja or zh
        #[arg(long, value_parser = language, default_value = "en")]
        lang: Language,
    },
}
