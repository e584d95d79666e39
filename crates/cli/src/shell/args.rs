use std::path::PathBuf;

use clap_complete::Shell;

#[derive(clap::Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(clap::Args, Debug)]
pub(crate) struct ManArgs {
    /// The folder to write; it is made if it is missing
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
}
