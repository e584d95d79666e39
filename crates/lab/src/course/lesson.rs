use game::{Lang, Text};

/// A lesson: Markdown with live examples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its name on the command line.
    pub name: &'static str,
    text: Text,
}

macro_rules! lessons {
    ($($file:literal $name:literal),* $(,)?) => {
        /// All lessons, in the order in which they are to be read.
        pub const LESSONS: &[Lesson] = &[$(
            Lesson {
                name: $name,
                text: Text::both(
                    include_str!(concat!("../../course/en/", $file, "-", $name, ".md")),
                    include_str!(concat!("../../course/id/", $file, "-", $name, ".md")),
                ),
            },
        )*];
    };
}

lessons! {
    "01" "opponents",
    "02" "formulation",
    "03" "kinds",
    "04" "zero-sum",
    "05" "trees",
    "06" "minimax",
    "07" "cost",
    "08" "evaluation",
    "09" "alphabeta",
    "10" "ordering",
    "11" "deepening",
    "12" "chance",
    "13" "mcts",
    "14" "hidden",
    "15" "defence",
    "16" "solved",
    "17" "summary",
    "18" "sources",
}

impl Lesson {
    /// The whole text.
    pub fn text(&self, lang: Lang) -> &'static str {
        self.text.in_lang(lang)
    }

    /// The heading in its first line.
    pub fn title(&self, lang: Lang) -> &'static str {
        let first = self.text(lang).lines().next().unwrap_or_default();
        first.trim_start_matches('#').trim()
    }
}

/// The lesson of this name, or of this number counted from 1, with its number.
pub fn lesson(wanted: &str) -> Option<(usize, &'static Lesson)> {
    let numbered = || (1..).zip(LESSONS);
    let by_number = game::read_number::<usize>(wanted);
    numbered().find(|(number, lesson)| Some(*number) == by_number || lesson.name == wanted)
}

#[cfg(test)]
mod tests {
    use super::super::{Piece, pieces};
    use super::*;

    #[test]
    fn lessons_are_found_by_name_and_number() {
        let minimax = lesson("minimax").expect("a lesson");
        assert_eq!((minimax.0, minimax.1.name), (6, "minimax"));
        assert_eq!(lesson("6"), Some(minimax));
        for wanted in ["0", "19", "", "Minimax", "six", "-1"] {
            assert_eq!(lesson(wanted), None, "{wanted}");
        }
    }

    #[test]
    fn both_languages_show_the_same_examples() {
        for lesson in LESSONS {
            let live = |lang: Lang| -> Vec<&str> {
                let pieces = pieces(lesson.text(lang)).into_iter();
                let commands = pieces.filter_map(|piece| match piece {
                    Piece::Live(command) => Some(command),
                    Piece::Text(_) => None,
                });
                commands.collect()
            };
            let [en, id] = Lang::ALL.map(live);
            assert_eq!(en, id, "{}", lesson.name);
            let needs_one = !["summary", "sources"].contains(&lesson.name);
            assert!(!needs_one || !en.is_empty(), "{}", lesson.name);
            for command in en {
                assert!(command.starts_with("siasat "), "{command}");
                assert_eq!(command.lines().count(), 1, "{command}");
            }
        }
    }

    #[test]
    fn lessons_are_short_and_have_a_title() {
        for lesson in LESSONS {
            for lang in Lang::ALL {
                let text = lesson.text(lang);
                assert!(text.starts_with("# "), "{}", lesson.name);
                assert!(!lesson.title(lang).is_empty());
                assert!((8..=80).contains(&text.lines().count()), "{}", lesson.name);
            }
        }
    }
}
