use crate::args::BoardArgs;

#[derive(clap::Args, Debug)]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
