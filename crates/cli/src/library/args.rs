use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

#[derive(clap::Args, Debug)]
pub(crate) struct LibraryArgs {
    #[command(subcommand)]
    pub(crate) what: Option<LibraryCommand>,

    /// Only this game
    #[arg(long, value_name = "NAME", global = true)]
    pub(crate) game: Option<String>,

    /// Only games that ended so, or did not
    #[arg(long, value_enum, global = true)]
    pub(crate) only: Option<ShelfArg>,

    /// One JSON object per game
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum LibraryCommand {
    /// Results by game and opponent
    Stats,
    /// Write the games into one file
    Export {
        /// The file to write; `-` is standard output
        #[arg(value_name = "FILE", allow_hyphen_values = true)]
        file: PathBuf,
    },
    /// Add the games of a file
    Import {
        /// A file with one game or many; `-` is standard input
        #[arg(value_name = "FILE", allow_hyphen_values = true)]
        file: PathBuf,
    },
    /// Delete a game
    Remove {
        /// Its name, as the list has it
        #[arg(value_name = "NAME")]
        name: String,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum ShelfArg {
    Unfinished,
    Won,
    Drawn,
    Lost,
}
