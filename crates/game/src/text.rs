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
}

/// A fixed text in every language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    /// In English.
    pub en: &'static str,
    /// In Indonesian.
    pub id: &'static str,
}

impl Text {
    /// A text with both languages.
    pub const fn new(en: &'static str, id: &'static str) -> Text {
        Text { en, id }
    }

    /// A text that is the same in every language, such as a name.
    pub const fn same(text: &'static str) -> Text {
        Text { en: text, id: text }
    }

    /// The text in one language.
    pub const fn in_lang(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Id => self.id,
        }
    }
}
