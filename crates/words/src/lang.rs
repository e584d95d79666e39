/// A language of the screens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Indonesian.
    Id,
}

impl Lang {
    /// All languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Id];

    /// The language's code: `en` or `id`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Id => "id",
        }
    }

    /// 0 for English, 1 for Indonesian: the index into a pair of texts.
    pub(crate) const fn index(self) -> usize {
        match self {
            Lang::En => 0,
            Lang::Id => 1,
        }
    }
}
