use super::Word;

/// How strong the computer is, in words that mean the same in every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Level {
    /// Looks at its own move only, and overlooks threats.
    Easy,
    /// Looks a few moves ahead, and errs where it costs little.
    #[default]
    Medium,
    /// Looks further ahead, and hardly errs.
    Hard,
    /// The engine with a short time.
    Expert,
    /// The engine.
    Impossible,
}

impl Level {
    /// All of them, the gentlest first.
    pub const ALL: [Level; 5] = [
        Level::Easy,
        Level::Medium,
        Level::Hard,
        Level::Expert,
        Level::Impossible,
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        Word::word(self)
    }
}

impl Word for Level {
    const WORDS: &'static [(&'static str, Level)] = &[
        ("easy", Level::Easy),
        ("medium", Level::Medium),
        ("hard", Level::Hard),
        ("expert", Level::Expert),
        ("impossible", Level::Impossible),
    ];
}
