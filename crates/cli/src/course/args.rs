use crate::args::{Seed, Whole};

#[derive(clap::Args, Debug)]
pub(crate) struct CourseArgs {
    /// `lesson`, `glossary`, `practice`, or the number of a problem: 1 to 22, S1 to S5
    /// (default: a list of everything)
    pub(crate) part: Option<String>,

    /// The name or number of the lesson
    pub(crate) which: Option<String>,

    /// Seed of the trees in practice: same seed, same trees
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<Seed>,

    /// How many trees to practise on
    #[arg(long, value_name = "N", default_value = "5")]
    pub(crate) trees: Whole<1, 1000>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
