//! What a mistake cost, as a row of the list, and why, in as few lines as there are.

use std::cmp::Ordering;

use commentary::review::{Reasons, ReviewedMove, Worth, shown};
use commentary::{Judge, Speakers, number};
use lobby::Session;
use words::Words;

use crate::ink::{width, wrap_within};

/// How much a row says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    /// `costs 8 points  from +6 to −2`
    Long,
    /// `costs 8  +6 → −2`
    Short,
    /// `+6 → −2`
    Least,
}

/// The mistakes as rows of a table: the move, what it cost, and how the value changed, at
/// the greatest length that fits.
pub(super) fn rows(
    mistakes: &[&ReviewedMove],
    session: &dyn Session,
    words: &'static Words,
    room: u16,
) -> Vec<String> {
    let price = Price {
        judge: Judge::of(session.info()),
        speakers: &Speakers::of_sides(words, session.info()),
        words,
    };
    let table = |length: Length| {
        let cells = mistakes.iter().map(|one| price.cells(one, length));
        aligned(&cells.collect::<Vec<_>>())
    };
    let fits = |rows: &Vec<String>| rows.iter().all(|row| width(row) <= room);
    let longer = [Length::Long, Length::Short].into_iter().map(table);
    let mut longer = longer.filter(fits);
    longer.next().unwrap_or_else(|| table(Length::Least))
}

/// Rows whose cells stand below each other.
fn aligned(rows: &[[String; 3]]) -> Vec<String> {
    let column = |at: usize| rows.iter().map(|row| width(&row[at])).max().unwrap_or(0);
    let columns = [0, 1, 2].map(column);
    let line = |row: &[String; 3]| {
        let mut line = String::new();
        for (cell, wide) in row.iter().zip(columns).filter(|(_, wide)| *wide > 0) {
            let gap = usize::from(wide - width(cell)) + 2;
            line.push_str(cell);
            line.push_str(&" ".repeat(gap));
        }
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

struct Price<'a> {
    judge: Judge,
    speakers: &'a Speakers,
    words: &'static Words,
}

impl Price<'_> {
    fn cells(&self, reviewed: &ReviewedMove, length: Length) -> [String; 3] {
        let words = self.words;
        let mv = shown(self.speakers, &reviewed.mv);
        let mv = words.fill("coach.move", &[("n", &reviewed.number), ("move", &mv)]);
        let mv = format!("{:<2} {mv}", reviewed.mark.text());
        let (Some(best), Some(made)) = (reviewed.best, reviewed.made) else {
            return [mv, String::new(), String::new()];
        };
        let key = if length == Length::Long {
            "coach.from-to"
        } else {
            "coach.from-to-short"
        };
        let [from, to] = self.change(best, made);
        let change = words.fill(key, &[("from", &from), ("to", &to)]);
        let cost = self.cost(best, made, length).unwrap_or_default();
        [mv, cost, change]
    }

    /// The points that were lost, where points count.
    fn cost(&self, best: Worth, made: Worth, length: Length) -> Option<String> {
        let lost = best.value - made.value;
        let counts = self.judge.is_scored && !self.judge.is_chance;
        if length == Length::Least || !counts || lost < 0.05 {
            return None;
        }
        let text = number::value(self.words.lang(), lost, best.exact && made.exact, false);
        let text = text.replace('+', "");
        // What is not a single point is many, half of one too.
        let n = if text == "1" { 1 } else { 2 };
        let points = match length {
            Length::Long => self.words.count_with("count.point", n, &[("n", &text)]),
            Length::Short | Length::Least => text,
        };
        Some(self.words.fill("coach.cost", &[("points", &points)]))
    }

    /// The value before the move and after it: proven results as words where no points count.
    fn change(&self, best: Worth, made: Worth) -> [String; 2] {
        let judge = self.judge;
        let is_result = !judge.is_scored && !judge.is_chance && best.exact && made.exact;
        [best, made].map(|worth| {
            if !is_result {
                let lang = self.words.lang();
                return number::value(lang, worth.value, worth.exact, judge.is_chance);
            }
            let key = match judge.outcome(worth.value) {
                Ordering::Greater => "coach.win",
                Ordering::Equal => "coach.even",
                Ordering::Less => "coach.loss",
            };
            self.words.say(key).to_owned()
        })
    }
}

/// Why a move was a mistake, in so many lines of this width: at least a line each of what it
/// did, what refutes it and what would have been better; what happens in these lines where
/// there is room for whole sentences.
pub(super) fn reasons(
    reviewed: &ReviewedMove,
    session: &dyn Session,
    words: &'static Words,
    (wide, room): (u16, usize),
) -> Vec<String> {
    let speakers = Speakers::of_sides(words, session.info());
    let Reasons { against, instead } = reviewed.reasons(&speakers, session);
    let firm = 1 + usize::from(!reviewed.refutation.is_empty());
    let against = against.into_iter().enumerate();
    let against = against.map(|(at, sentence)| (sentence, at < firm));
    let instead = instead.into_iter().enumerate();
    let instead = instead.map(|(at, sentence)| (sentence, at == 0));
    let said: Vec<(String, bool)> = against.chain(instead).collect();
    fitting(&said, wide, room)
}

/// As many sentences as fit: those that are firm with a line at least, the others whole or not
/// at all.
fn fitting(said: &[(String, bool)], wide: u16, room: usize) -> Vec<String> {
    let lines = |text: &str, rows: usize| wrap_within(text, wide, rows);
    let needed = said.iter().map(|(text, _)| lines(text, usize::MAX).len());
    let needed: Vec<usize> = needed.collect();
    let mut given: Vec<usize> = said.iter().map(|(_, firm)| usize::from(*firm)).collect();
    let mut left = room.saturating_sub(given.iter().sum());
    for is_firm in [true, false] {
        for (at, (_, firm)) in said.iter().enumerate() {
            let more = needed[at].saturating_sub(given[at]);
            if *firm != is_firm || more > left && !is_firm {
                continue;
            }
            let more = more.min(left);
            given[at] += more;
            left -= more;
        }
    }
    let shown = said.iter().zip(given).filter(|(_, rows)| *rows > 0);
    let shown = shown.flat_map(|((text, _), rows)| lines(text, rows));
    shown.take(room).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_below_each_other() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned);
        assert_eq!(
            aligned(&[row(["?? 9", "", "+6 → −2"]), row(["? 10", "", "≈+1 → 0"])]),
            ["?? 9  +6 → −2", "? 10  ≈+1 → 0"]
        );
        assert_eq!(
            aligned(&[row(["a", "costs 8", "x"]), row(["bcd", "", "y"])]),
            ["a    costs 8  x", "bcd           y"]
        );
    }

    /// The row of a move that was worth `values` before and after it.
    #[track_caller]
    fn check(game: &str, values: [f64; 2], exact: bool, room: u16, expected: &str) {
        let [best, made] = values.map(|value| Some(Worth { value, exact }));
        let reviewed = ReviewedMove {
            number: 7,
            side: Some(game::Side::First),
            mv: "5".to_owned(),
            position: String::new(),
            first: [best, made],
            best,
            made,
            best_moves: Vec::new(),
            mark: commentary::Mark::Blunder,
            is_proven: exact,
            refutation: Vec::new(),
            better: Vec::new(),
        };
        let session = lobby::open(lobby::GAMES, game).expect("a game of ours");
        let words = crate::TEXTS.words(game::Lang::En);
        assert_eq!(rows(&[&reviewed], &*session, words, room), [expected]);
    }

    #[test]
    fn values_are_points_results_or_chances() {
        let long = "?? Move 7: 5  costs 8 points  from +6 to −2";
        check("kalah", [6.0, -2.0], true, 60, long);
        check(
            "kalah",
            [6.0, -2.0],
            true,
            40,
            "?? Move 7: 5  costs 8  +6 → −2",
        );
        check("kalah", [6.0, -2.0], true, 24, "?? Move 7: 5  +6 → −2");
        let one = "?? Move 7: 5  costs 1 point  from +1 to 0";
        check("kalah", [1.0, 0.0], true, 60, one);
        let half = "?? Move 7: 5  costs ≈1.5 points  from ≈+1 to ≈−0.5";
        check("kalah", [1.0, -0.5], false, 60, half);
        let result = "?? Move 7: 5  from a win to a loss";
        check("tictactoe", [1.0, -1.0], true, 60, result);
        let estimate = "?? Move 7: 5  from ≈+0.5 to ≈−1";
        check("tictactoe", [0.5, -1.0], false, 60, estimate);
        check(
            "pig",
            [0.6, 0.4],
            false,
            60,
            "?? Move 7: 5  from ≈60% to ≈40%",
        );
    }

    #[test]
    fn what_refutes_and_what_is_better_always_have_a_line() {
        let said = [
            ("2 loses by force.", true),
            ("The refutation: 6 1 5 3 6 4.", true),
            ("One gets another turn.", false),
            ("6 keeps the win: 6 1 3.", true),
            ("One captures.", false),
        ];
        let said = said.map(|(text, firm)| (text.to_owned(), firm));
        assert_eq!(
            fitting(&said, 24, 3),
            [
                "2 loses by force.",
                "The refutation: 6 1 5 …",
                "6 keeps the win: 6 1 3."
            ]
        );
        assert_eq!(
            fitting(&said, 24, 5),
            [
                "2 loses by force.",
                "The refutation: 6 1 5 3",
                "6 4.",
                "One gets another turn.",
                "6 keeps the win: 6 1 3.",
            ]
        );
        assert_eq!(fitting(&said, 24, 9).len(), 6);
    }
}
