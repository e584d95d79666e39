use std::sync::OnceLock;

use game::Lang;

/// What is made once in each language, when somebody first asks for it.
pub(crate) struct PerLang<T>([OnceLock<T>; Lang::ALL.len()]);

impl<T> PerLang<T> {
    pub(crate) fn get_or_make(&self, lang: Lang, make: impl FnOnce() -> T) -> &T {
        let index = Lang::ALL.iter().position(|known| *known == lang);
        self.0[index.unwrap_or_default()].get_or_init(make)
    }
}

impl<T> Default for PerLang<T> {
    fn default() -> PerLang<T> {
        PerLang([const { OnceLock::new() }; Lang::ALL.len()])
    }
}
