use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use game::Lang;
use serde_json::Value;

use crate::config::Demonstrate;

/// What has been worked out for the course: the figures of its problems and what its
/// examples print are the same for everybody, and some take a second.
///
/// There are only as many as the course has pages, in each language.
#[derive(Clone)]
pub(crate) struct Notes(Arc<Kept>);

struct Kept {
    pages: Mutex<HashMap<(Lang, String), Value>>,
    demonstrate: Option<Demonstrate>,
}

impl Notes {
    pub(crate) fn new(demonstrate: Option<Demonstrate>) -> Notes {
        Notes(Arc::new(Kept {
            pages: Mutex::default(),
            demonstrate,
        }))
    }

    /// A page that is known already.
    pub(crate) fn known(&self, lang: Lang, page: &str) -> Option<Value> {
        let pages = self.0.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.get(&(lang, page.to_owned())).cloned()
    }

    pub(crate) fn keep(&self, lang: Lang, page: &str, value: &Value) {
        let mut pages = self.0.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.insert((lang, page.to_owned()), value.clone());
    }

    /// What a command of the course prints, where somebody can run it.
    pub(crate) fn demonstrate(&self, command: &str, lang: Lang) -> Option<String> {
        let demonstrate = self.0.demonstrate.as_ref()?;
        demonstrate(command, lang)
    }
}
