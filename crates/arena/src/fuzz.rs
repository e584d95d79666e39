//! Rubbish for what a match reads: entrants, clocks, tests, openings, and what programs say.
//! `./fuzz` goes further.

use std::sync::mpsc;

use gametest::fuzz::{Target, is_one_line};
use lobby::GAMES;

use crate::process::{EngineOutput, LONGEST_LINE, read_lines};
use crate::{Clock, Entrant, Openings, Sprt, TimeControl};

fn target(name: &str) -> Target {
    Target::new(env!("CARGO_MANIFEST_DIR"), name)
}

#[test]
fn entrants() {
    target("entrants").reads_text(|text| match text.parse::<Entrant>() {
        Ok(entrant) => {
            if let Entrant::Program(command) = &entrant {
                assert!(!command.words[0].is_empty());
            }
            assert_eq!(entrant.to_string().parse().as_ref(), Ok(&entrant));
        }
        Err(error) => is_one_line(text, |lang| error.in_lang(lang)),
    });
}

#[test]
fn clocks() {
    target("clocks").reads_text(|text| match text.parse::<TimeControl>() {
        Ok(control) => {
            let again: TimeControl = control.to_string().parse().expect("our own text");
            assert_eq!(again, control);
            let mut clock = Clock::new(control);
            for side in game::Side::BOTH {
                clock.budget(side);
                clock.press(side, control.time / 2);
            }
        }
        Err(error) => is_one_line(text, |lang| error.in_lang(lang).to_owned()),
    });
}

#[test]
fn tests_of_strength() {
    target("tests_of_strength").reads_text(|text| match text.parse::<Sprt>() {
        Ok(sprt) => {
            assert!(sprt.elo0 < sprt.elo1 && sprt.alpha > 0.0 && sprt.beta > 0.0);
        }
        Err(error) => is_one_line(text, |lang| error.in_lang(lang).to_owned()),
    });
}

/// A game in the first line, openings in the others: each can be laid out.
#[test]
fn openings() {
    target("openings").reads_text(|text| {
        let (spec, text) = text.split_once('\n').unwrap_or(("kalah", text));
        let Ok(start) = lobby::open(GAMES, spec) else {
            return;
        };
        match Openings::read(&*start, text) {
            Ok(Openings::List(list)) => {
                for opening in &list {
                    let session = opening.lay_out(&*start).expect("it was laid out before");
                    assert!(!session.turn().is_over());
                }
            }
            Ok(other) => panic!("{other:?} from a list"),
            Err(error) => is_one_line(text, |lang| error.in_lang(lang)),
        }
    });
}

/// Whatever a program says: answers in short lines, and then the end.
#[test]
fn engine_output() {
    target("engine_output").reads(|bytes| {
        let (sender, output) = mpsc::sync_channel(bytes.len() + 1);
        read_lines(bytes, &sender);
        drop(sender);
        let mut has_ended = false;
        for said in output {
            assert!(!has_ended, "something after the end");
            match said {
                EngineOutput::Line(line) => {
                    assert!(line.len() as u64 <= 3 * LONGEST_LINE);
                    assert_eq!(line.trim(), line);
                }
                EngineOutput::Closed => has_ended = true,
                EngineOutput::Flood | EngineOutput::Timeout => panic!("not that much"),
            }
        }
        assert!(has_ended);
    });
}
