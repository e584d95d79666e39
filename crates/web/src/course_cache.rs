use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use game::Lang;
use serde_json::Value;

use crate::config::Demonstrate;

/// Pages of the course that have been computed: the numbers of its problems and the output
/// of its examples are the same for every client, and some take hundredths of a second.
///
/// It holds at most one entry for each page and example in each language.
#[derive(Clone)]
pub(crate) struct CourseCache(Arc<Inner>);

struct Inner {
    pages: Mutex<HashMap<(Lang, String), Value>>,
    demonstrate: Option<Demonstrate>,
}

impl CourseCache {
    pub(crate) fn new(demonstrate: Option<Demonstrate>) -> CourseCache {
        CourseCache(Arc::new(Inner {
            pages: Mutex::default(),
            demonstrate,
        }))
    }

    /// A page that has been computed before.
    pub(crate) fn get(&self, lang: Lang, page: &str) -> Option<Value> {
        let pages = self.0.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.get(&(lang, page.to_owned())).cloned()
    }

    pub(crate) fn insert(&self, lang: Lang, page: &str, value: &Value) {
        let mut pages = self.0.pages.lock().unwrap_or_else(PoisonError::into_inner);
        pages.insert((lang, page.to_owned()), value.clone());
    }

    /// The output of a command of the course, where the server can run it.
    pub(crate) fn demonstrate(&self, command: &str, lang: Lang) -> Option<String> {
        let demonstrate = self.0.demonstrate.as_ref()?;
        demonstrate(command, lang)
    }
}
