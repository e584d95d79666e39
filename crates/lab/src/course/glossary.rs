use game::Lang;

/// A word of the course.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The word in the language that was asked for.
    pub word: &'static str,
    /// The word in the other language.
    pub other: &'static str,
    /// What it means, in one sentence.
    pub meaning: &'static str,
}

/// Lines of `word: meaning`, the same words in the same order in both.
const TEXTS: [&str; 2] = [
    include_str!("../../course/en/glossary.md"),
    include_str!("../../course/id/glossary.md"),
];

/// All words, in the order of the course.
pub fn glossary(lang: Lang) -> Vec<Term> {
    let [en, id] = TEXTS.map(entries);
    let (own, other) = match lang {
        Lang::En => (en, id),
        Lang::Id => (id, en),
    };
    let pairs = own.into_iter().zip(other);
    let terms = pairs.map(|((word, meaning), (other, _))| Term {
        word,
        other,
        meaning,
    });
    terms.collect()
}

fn entries(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("- "));
    lines.filter_map(|line| line.split_once(": ")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_words_and_one_sentence_for_each() {
        let [en, id] = TEXTS.map(entries);
        assert_eq!(en.len(), id.len());
        assert!(en.len() >= 30);
        for lang in Lang::ALL {
            for term in glossary(lang) {
                assert!(term.meaning.ends_with('.'), "{}", term.word);
                assert!(
                    !term.meaning.trim_end_matches('.').contains(". "),
                    "{}",
                    term.word
                );
            }
        }
    }
}
