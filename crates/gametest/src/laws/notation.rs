//! Positions and moves as text.

use std::collections::HashSet;

use game::Game;

use super::at::At;
use crate::{SplitMix64, fuzz};

pub(super) fn check<G: Game>(at: &At<'_, G>, start: &G, rng: &mut SplitMix64) {
    position(at, start);
    moves(at);
    broken(at, start, rng);
}

fn position<G: Game>(at: &At<'_, G>, start: &G) {
    let text = at.pos.text();
    let is_one_line = !text.is_empty() && !text.contains(['\n', '\r']) && text.trim() == text;
    at.holds(
        "a position is one line, without space around it",
        is_one_line,
    );

    // Positions are read by others with the same options, not only by themselves.
    for reader in [start, at.pos] {
        let read = match reader.read(&text) {
            Ok(read) => read,
            Err(error) => at.fails("a position can be read", &error.to_string()),
        };
        at.same("a position read is the position written", &read, at.pos);
        let law = "a position read has the key that play arrived at";
        at.same(law, &read.key(), &at.pos.key());
        let law = "a position read has the same side to move";
        at.same(law, &read.turn(), &at.pos.turn());
        let law = "a position read has the same moves";
        at.same(law, &read.legal_texts(), &at.pos.legal_texts());
        let law = "a position read looks the same";
        at.same(law, &read.scene(), &at.pos.scene());
    }
}

fn moves<G: Game>(at: &At<'_, G>) {
    let legal = at.pos.legal_texts();
    let distinct: HashSet<String> = legal.iter().map(|text| text.to_ascii_lowercase()).collect();
    let law = "different moves have different texts";
    at.same(law, &distinct.len(), &legal.len());
    for (mv, text) in at.pos.legal_moves().into_iter().zip(&legal) {
        let at = at.on(mv);
        let is_one_word = !text.is_empty() && !text.contains(char::is_whitespace);
        at.holds("a move is one word", is_one_word);
        for written in [
            text.clone(),
            text.to_uppercase(),
            text.to_lowercase(),
            format!(" {text}\n"),
        ] {
            let law = "a move read is the move written, in any case";
            at.same(law, &at.pos.read_move(&written), &Ok(mv));
        }
    }
    for rubbish in [
        "",
        "no such move",
        "-1",
        "999999999999999999999",
        "\u{1f980}",
    ] {
        match at.pos.read_move(rubbish) {
            Ok(_) => at.fails("a text that is no move is refused", rubbish),
            Err(error) => {
                let law = "the error names the moves there are";
                at.same(law, &error.legal, &legal);
                at.same(
                    "the error names what was given",
                    error.text.as_str(),
                    rubbish,
                );
            }
        }
    }
}

/// A text cut short or changed in one place may be refused or understood, but it
/// must do no harm.
fn broken<G: Game>(at: &At<'_, G>, start: &G, rng: &mut SplitMix64) {
    let text = at.pos.text();
    for (end, _) in text.char_indices() {
        fuzz::position(start, &text[..end]);
    }
    for _ in 0..8 {
        let mut bytes = text.clone().into_bytes();
        let place = rng.below(bytes.len() as u32) as usize;
        bytes[place] = rng.below(256) as u8;
        fuzz::position(start, &String::from_utf8_lossy(&bytes));
    }
}
