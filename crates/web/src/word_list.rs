use axum::body::Bytes;
use game::Lang;
use serde_json::Value;

use crate::per_lang::PerLang;

/// The answer to `GET /api/words`: written once in each language. A request for some groups
/// copies their words.
#[derive(Default)]
pub(crate) struct WordList {
    all: PerLang<Bytes>,
    words: PerLang<Vec<Word>>,
}

struct Word {
    key: &'static str,
    /// `"key":"text"`
    json: String,
}

impl WordList {
    pub(crate) fn in_lang(&self, lang: Lang) -> Bytes {
        let write = || Bytes::from(self.some_in_lang(lang, |_| true));
        Bytes::clone(self.all.get_or_make(lang, write))
    }

    /// Those whose key is wanted.
    pub(crate) fn some_in_lang(&self, lang: Lang, wants: impl Fn(&str) -> bool) -> String {
        let words = self.words.get_or_make(lang, || words(lang));
        let wanted = words.iter().filter(|word| wants(word.key));
        let wanted: Vec<&str> = wanted.map(|word| word.json.as_str()).collect();
        let (code, words) = (lang.code(), wanted.join(","));
        format!(r#"{{"lang":"{code}","words":{{{words}}}}}"#)
    }
}

fn words(lang: Lang) -> Vec<Word> {
    let words = crate::TEXTS.words(lang).all().map(|(key, text)| Word {
        key,
        json: format!("{}:{}", Value::from(key), Value::from(text)),
    });
    let mut words: Vec<Word> = words.collect();
    words.sort_unstable_by_key(|word| word.key);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_or_those_of_a_group() {
        let list = WordList::default();
        for lang in Lang::ALL {
            let all: Value = serde_json::from_slice(&list.in_lang(lang)).expect("JSON");
            assert_eq!(all["lang"], lang.code());
            let mut count = 0;
            for (key, text) in crate::TEXTS.words(lang).all() {
                assert_eq!(all["words"][key], text);
                count += 1;
            }
            assert_eq!(
                all["words"].as_object().map(serde_json::Map::len),
                Some(count)
            );
            let none: Value =
                serde_json::from_str(&list.some_in_lang(lang, |_| false)).expect("JSON");
            assert_eq!(none["words"], serde_json::json!({}));
        }
    }
}
