use game::Lang;

use super::facts::{Fact, facts};

/// A solved problem of the course, with all its numbers computed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Its number: `1` to `22`, `S1` to `S5`.
    pub number: String,
    /// What it is about.
    pub title: String,
    /// The question, in our words.
    pub question: String,
    /// The answer: Markdown with live examples.
    pub answer: String,
    /// A correction of the document that the problem comes from.
    pub correction: Option<String>,
}

/// One text a language: a section for each problem, with `{names}` for its figures.
const TEXTS: [&str; 2] = [
    include_str!("../../course/en/problems.md"),
    include_str!("../../course/id/problems.md"),
];

/// The numbers of all problems, in order, with their titles.
pub fn problems(lang: Lang) -> Vec<(&'static str, &'static str)> {
    sections(lang)
        .map(|section| (section.number, section.title))
        .collect()
}

/// The problem with this number.
pub fn problem(number: &str, lang: Lang) -> Option<Problem> {
    let mut sections = sections(lang);
    let section = sections.find(|section| section.number.eq_ignore_ascii_case(number))?;
    let facts = facts(section.number);
    let fill = |text: &str| filled(text, &facts, lang);
    Some(Problem {
        number: section.number.to_owned(),
        title: section.title.to_owned(),
        question: fill(section.question),
        answer: fill(section.answer),
        correction: section.correction.map(fill),
    })
}

/// The answers of the problems in which this stands, with their titles.
pub(super) fn answers_with(part: &str, lang: Lang) -> Vec<(String, String)> {
    // Figures of the others are not worked out: some take a second.
    let sections = sections(lang).filter(|section| section.answer.contains(part));
    let told = sections.map(|section| {
        let title = format!("{} {}", section.number, section.title);
        (title, filled(section.answer, &facts(section.number), lang))
    });
    told.collect()
}

/// A problem as it is written.
struct Section {
    number: &'static str,
    title: &'static str,
    question: &'static str,
    answer: &'static str,
    correction: Option<&'static str>,
}

fn sections(lang: Lang) -> impl Iterator<Item = Section> {
    let text = match lang {
        Lang::En => TEXTS[0],
        Lang::Id => TEXTS[1],
    };
    text.split("\n## ").skip(1).map(|section| {
        let (heading, body) = section.split_once('\n').unwrap_or((section, ""));
        let (number, title) = heading.split_once(' ').unwrap_or((heading, ""));
        let (question, rest) = body.split_once("\n---\n").unwrap_or((body, ""));
        let (answer, correction) = match rest.split_once("\n!!!\n") {
            Some((answer, correction)) => (answer, Some(correction.trim())),
            None => (rest, None),
        };
        Section {
            number,
            title,
            question: question.trim(),
            answer: answer.trim(),
            correction,
        }
    })
}

/// Replaces names in braces by their values; other braces stay.
fn filled(text: &str, facts: &[(&'static str, Fact)], lang: Lang) -> String {
    let mut filled = text.to_owned();
    for (name, fact) in facts {
        filled = filled.replace(&format!("{{{name}}}"), &fact.in_lang(lang));
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twenty_seven() {
        let numbers = (1..=22).map(|n| n.to_string());
        let numbers: Vec<String> = numbers.chain((1..=5).map(|n| format!("S{n}"))).collect();
        for lang in Lang::ALL {
            let listed: Vec<&str> = problems(lang).iter().map(|(number, _)| *number).collect();
            assert_eq!(listed, numbers);
        }
        assert!(problem("s1", Lang::En).is_some());
        for none in ["0", "23", "S0", "S6", "", "x", "01"] {
            assert_eq!(problem(none, Lang::En), None, "{none}");
        }
    }

    #[test]
    fn every_figure_is_used_in_both_languages_and_none_is_missing() {
        for lang in Lang::ALL {
            for section in sections(lang) {
                let number = section.number;
                assert!(!section.title.is_empty() && !section.question.is_empty());
                assert!(!section.answer.is_empty(), "{number}");
                let correction = section.correction.unwrap_or_default();
                let text = format!("{} {} {correction}", section.question, section.answer);
                for (name, _) in facts(number) {
                    let placeholder = format!("{{{name}}}");
                    assert!(text.contains(&placeholder), "{number} {lang:?}: {name}");
                }
                let whole = problem(number, lang).expect("it is there");
                let left = [
                    whole.question,
                    whole.answer,
                    whole.correction.unwrap_or_default(),
                ];
                for text in left {
                    // Sets of places are written with capitals; names of figures never.
                    let mut parts = text.split('{').skip(1);
                    let name = parts.find(|part| part.starts_with(|c: char| c.is_lowercase()));
                    assert_eq!(name, None, "{number} {lang:?}");
                }
            }
        }
    }

    #[test]
    fn both_languages_correct_the_same_problems() {
        let corrected = |lang: Lang| -> Vec<&str> {
            let sections = sections(lang).filter(|section| section.correction.is_some());
            sections.map(|section| section.number).collect()
        };
        let [en, id] = Lang::ALL.map(corrected);
        assert_eq!(en, id);
        assert_eq!(
            en,
            [
                "4", "5", "6", "8", "9", "10", "11", "15", "17", "18", "19", "21"
            ]
        );
    }

    /// The answer has all of these in English.
    #[track_caller]
    fn check(number: &str, parts: &[&str]) {
        let problem = problem(number, Lang::En).expect("it is there");
        let correction = problem.correction.unwrap_or_default();
        let told = format!("{}\n{correction}", problem.answer);
        for part in parts {
            assert!(told.contains(part), "{number}: {part:?} is not in:\n{told}");
        }
    }

    #[test]
    fn answers_have_the_figures_that_are_known_to_be_right() {
        check("3", &["0"]);
        check("4", &["362,880", "19,683", "5,478", "765"]);
        check("5", &["1,953,125", "255,168", "549,946", "1.866"]);
        check("6", &["+1", "7 nodes", "-1, +1, +1, -1, +1, +1"]);
        check("7", &["B = 3, C = 2, D = 1", "3"]);
        check("8", &["549,946", "1, 3, 7, 9", "1, 3, 5, 8"]);
        check("9", &["1,000,000", "1,111,111", "1 second"]);
        check(
            "10",
            &["1,500,625", "2,251,875,390,625", "26.06 days", "1.5 s"],
        );
        check("11", &["69", "+3"]);
        check("12", &["3, 5, 6, 2, 1", "5 of 6", "8"]);
        check("13", &["549,946", "18,297", "96.673", "7,275", "42,094"]);
        check("14", &["4.533", "9.067"]);
        check("15", &["11.1", "20.0", "16.7", "2.9"]);
        check("16", &["6.5"]);
        check("17", &["8.5"]);
        check("18", &["10", "North+South+Centre"]);
        check(
            "19",
            &["-20", "AB", "-6", "A 2/15, B 1/5, C 4/15, D 2/5", "10"],
        );
        check("20", &["16, 20, 26, 36, 26, 20, 16", "column 4", "5,874"]);
        check("21", &["5,764,801", "117,649", "2,401", "56", "149,408"]);
        check("S1", &["10^60"]);
        check("S2", &["3, 4, 5, 7, 5, 4, 3", "+4", "+3", "+2"]);
        check("S4", &["10^359.7"]);
        check("S5", &["6"]);
    }
}
