//! Numbers that come from elsewhere, kept in files and compared with the games.
//!
//! A file is read line by line; empty lines and lines that begin with `#` are
//! ignored. The first lines of a block set up a position:
//!
//! ```text
//! game kalah:pits=4        the start of a game
//! position 0 4 4 | 1 / …   another position, under the options of the game
//! moves 3 6 1              plays on from there
//! ```
//!
//! and the others state facts about it:
//!
//! ```text
//! legal 1 2 4              the legal moves in their order; none when it is over
//! turn second              whose turn it is: first, second, chance or over
//! score 54 0               the score that players see
//! points -3                the result of a game that is over
//! after 3 => 4 4 0 | …     the position after a move, which is not played
//! eval seed first 26975    the static evaluation, seen by a side
//!
//! perft 8 563055           sequences of exactly 8 moves
//! nodes 8 706577           sequences of at most 8 moves, the empty one included
//! ends 9 1                 sequences of exactly 9 moves that end the game
//! captures 4 24678         sequences of exactly 4 moves whose last one captures
//! distinct 3 238           different positions after exactly 3 moves
//! folded 3 120             the same, counting symmetric positions once
//! ```
//!
//! A count that takes long is written `perft-slow`, `nodes-slow` and so on, and
//! left out unless the caller wants slow counts.

mod line;
mod table;

use std::fmt::Write;

pub use line::Count;
use line::Line;
pub use table::{Board, Table};

/// Opens the game of a spec; the error says why that failed.
pub type Open<'a> = &'a dyn Fn(&str) -> Result<Box<dyn Table>, String>;

/// The most sequences that a count may have unless it is marked as slow.
pub const MOST_COUNTED: u64 = 150_000_000;

/// What was done with a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many lines were compared.
    pub compared: u32,
    /// The lines that were left out because they take long.
    pub left_out: Vec<String>,
}

/// Compares a file with the games. Slow counts are left out unless `slow`.
///
/// The error names every line that is wrong, as `file:line: what is wrong`. A line
/// that cannot be read or played ends it, since nothing after it would mean much.
pub fn run(file: &str, text: &str, open: Open<'_>, slow: bool) -> Result<Tally, String> {
    let mut wrong = String::new();
    let mut tally = Tally::default();
    let mut counted = 0;
    let mut table = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("{file}:{number}");
        let line = line::parse(line).map_err(|fault| format!("{wrong}{place}: {fault}\n"))?;
        if let Line::Count {
            slow: false, count, ..
        } = line
        {
            counted += count;
            if counted > MOST_COUNTED {
                let fault = format!("more than {MOST_COUNTED} counted in this file; use -slow");
                return Err(format!("{wrong}{place}: {fault}\n"));
            }
        }
        if let Line::Count { slow: true, .. } = line
            && !slow
        {
            tally.left_out.push(format!("{place}: {line}"));
            continue;
        }
        match follow(&mut table, &line, open) {
            Ok(true) => tally.compared += 1,
            Ok(false) => {}
            Err(Fault::Wrong(found)) => {
                tally.compared += 1;
                writeln!(wrong, "{place}: {line}: found {found}").expect("strings can be written");
            }
            Err(Fault::Lost(fault)) => return Err(format!("{wrong}{place}: {fault}\n")),
        }
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    if tally.compared == 0 && tally.left_out.is_empty() {
        return Err(format!("{file}: nothing to compare\n"));
    }
    Ok(tally)
}

/// Why a line was not followed.
enum Fault {
    /// Something else was found than the line says.
    Wrong(String),
    /// The line cannot be followed.
    Lost(String),
}

/// Does what a line says; true if it compared something.
fn follow(table: &mut Option<Box<dyn Table>>, line: &Line, open: Open<'_>) -> Result<bool, Fault> {
    if let Line::Game(spec) = line {
        *table = Some(open(spec).map_err(Fault::Lost)?);
        return Ok(false);
    }
    let Some(table) = table else {
        return Err(Fault::Lost("there is no game yet".to_owned()));
    };
    let same = |found: String, said: String| {
        if found == said {
            Ok(true)
        } else {
            Err(Fault::Wrong(found))
        }
    };
    match line {
        Line::Game(_) => Ok(false),
        Line::Position(text) => {
            table.set_up(text).map_err(Fault::Lost)?;
            Ok(false)
        }
        Line::Moves(moves) => {
            for mv in moves {
                table.play(mv).map_err(Fault::Lost)?;
            }
            Ok(false)
        }
        Line::Legal(moves) => same(table.legal().join(" "), moves.join(" ")),
        Line::Turn(turn) => same(table.turn().word().to_owned(), turn.clone()),
        Line::Score(score) => same(format!("{:?}", table.score()), format!("{score:?}")),
        Line::Points(points) => match table.turn() {
            game::Turn::Over(found) => same(found.to_string(), points.to_string()),
            other => Err(Fault::Wrong(other.word().to_owned())),
        },
        Line::After { mv, text } => {
            let (found, said) = table.after(mv, text).map_err(Fault::Lost)?;
            same(found, said)
        }
        Line::Eval { name, side, value } => {
            let found = table.evaluate(name, *side).map_err(Fault::Lost)?;
            same(found.to_string(), value.to_string())
        }
        Line::Count {
            what, depth, count, ..
        } => same(table.count(*what, *depth).to_string(), count.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use game::{Points, Side, Turn};

    use super::*;

    /// A game in which everything counts to its depth.
    struct Ladder {
        played: u32,
    }

    impl Table for Ladder {
        fn set_up(&mut self, position: &str) -> Result<(), String> {
            self.played = position.parse().map_err(|_| "no rung".to_owned())?;
            Ok(())
        }

        fn play(&mut self, mv: &str) -> Result<(), String> {
            match mv {
                "up" => self.played += 1,
                _ => return Err(format!("no move {mv}")),
            }
            Ok(())
        }

        fn legal(&self) -> Vec<String> {
            vec!["up".to_owned()]
        }

        fn turn(&self) -> Turn {
            match self.played {
                3 => Turn::Over(Points(7)),
                _ => Turn::Player(Side::First),
            }
        }

        fn score(&self) -> [u32; 2] {
            [self.played, 0]
        }

        fn after(&self, _mv: &str, other: &str) -> Result<(String, String), String> {
            Ok(((self.played + 1).to_string(), other.to_owned()))
        }

        fn evaluate(&self, evaluator: &str, side: Side) -> Result<i32, String> {
            match evaluator {
                "height" => Ok(Points(self.played as i32).seen_by(side)),
                _ => Err(format!("no evaluator `{evaluator}`")),
            }
        }

        fn count(&self, _what: Count, depth: u32) -> u64 {
            depth.into()
        }
    }

    fn run_ladder(text: &str, slow: bool) -> Result<Tally, String> {
        let open = |spec: &str| -> Result<Box<dyn Table>, String> {
            match spec {
                "ladder" => Ok(Box::new(Ladder { played: 0 })),
                _ => Err(format!("no game `{spec}`")),
            }
        };
        run("f", text, &open, slow)
    }

    #[test]
    fn a_true_file_is_counted() {
        let file = "# A ladder of three rungs.
            game ladder
            legal up
            turn first
            perft 5 5
            moves up up
            score 2 0
            after up => 3
            eval height second -2

            position 3
            turn over
            points 7";
        let tally = run_ladder(file, false).unwrap();
        assert_eq!((tally.compared, tally.left_out.len()), (8, 0));
    }

    #[test]
    fn every_wrong_line_is_named() {
        let file = "game ladder\nperft 1 2\nlegal up\nscore 1 0\npoints 3\nturn chance";
        let wrong = "f:2: perft 1 2: found 1\n\
                     f:4: score 1 0: found [0, 0]\n\
                     f:5: points 3: found first\n\
                     f:6: turn chance: found first\n";
        assert_eq!(run_ladder(file, false), Err(wrong.to_owned()));
    }

    #[test]
    fn a_line_that_cannot_be_followed_ends_it() {
        let fault = |file: &str| run_ladder(file, false).unwrap_err();
        assert_eq!(fault("perft 1 1"), "f:1: there is no game yet\n");
        assert_eq!(fault("game chess"), "f:1: no game `chess`\n");
        assert_eq!(
            fault("game ladder\nmoves up down\nturn over"),
            "f:2: no move down\n"
        );
        assert_eq!(
            fault("game ladder\neval depth first 1"),
            "f:2: no evaluator `depth`\n"
        );
        assert_eq!(
            fault("game ladder\nperft 1"),
            "f:2: write it like `perft DEPTH COUNT`\n"
        );
        assert_eq!(
            fault("game ladder\nperft 1 x"),
            "f:2: `x` is no number that fits here\n"
        );
        assert!(fault("game ladder\nperf 1 1").starts_with("f:2: no line begins with `perf`; "));
        assert_eq!(fault("game ladder\n"), "f: nothing to compare\n");
    }

    #[test]
    fn slow_counts_are_left_out_and_named() {
        let file = "game ladder\nperft-slow 2 3";
        let tally = run_ladder(file, false).unwrap();
        assert_eq!(tally.left_out, ["f:2: perft-slow 2 3"]);
        assert_eq!(tally.compared, 0);
        let wrong = "f:2: perft-slow 2 3: found 2\n".to_owned();
        assert_eq!(run_ladder(file, true), Err(wrong));
    }

    #[test]
    fn a_file_that_counts_too_much_is_refused() {
        let file = format!("game ladder\nperft 1 1\nperft 9 {MOST_COUNTED}");
        let fault = run_ladder(&file, true).unwrap_err();
        assert!(
            fault.starts_with("f:3: more than 150000000 counted"),
            "{fault}"
        );
    }
}
