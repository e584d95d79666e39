use commentary::{Speakers, next_move, score, seats};
use game::{Info, Side, Turn};
use lobby::View;
use words::{Words, capitalised};

use crate::Glyphs;
use crate::board::named_with_sign;
use crate::choices::Choices;
use crate::console::{WIDTH, wrap};
use crate::letters::Letters;

/// A position in words, for below its board: the sides and their pieces, the score if the game
/// keeps one, counters, whose turn it is and the legal moves, or the result; last the
/// position as text.
pub fn summary(words: &'static Words, info: &Info, view: &View, glyphs: Glyphs) -> Vec<String> {
    let speakers = Speakers::of_sides(words, info);
    let mut lines = Vec::new();
    if let Some([above, below]) = seats(&view.scene) {
        let [above, below] = [above, below].map(|side| speakers.name(side));
        let sentence = words.fill("turn.seats", &[("above", &above), ("below", &below)]);
        lines.push(capitalised(&sentence));
    }
    let pieces = Side::BOTH.map(|side| named_with_sign(&speakers, &view.scene, side, glyphs));
    let pieces = pieces.iter().flatten();
    let pieces: Vec<String> = pieces
        .map(|named| format!("{}.", capitalised(named)))
        .collect();
    lines.extend(wrap(&pieces.join(" "), WIDTH));
    lines.extend(wrap(&standing(&speakers, info, view).join(" "), WIDTH));
    match view.turn {
        Turn::Over(points) => lines.push(speakers.result(points, score(info, view))),
        Turn::Player(side) => lines.push(turn_line(&speakers, view, side)),
        Turn::Chance => lines.push(words.say("turn.chance").to_owned()),
    }
    if !view.turn.is_over() {
        lines.push(words.say("turn.legal").to_owned());
        let choices = Choices::new(words, view, Letters::ForCommands);
        lines.extend(choices.lines_for_commands());
    }
    lines.push(words.fill("turn.position", &[("text", &view.position)]));
    lines
}

/// `Move 7. White's turn.`
pub(crate) fn turn_line(speakers: &Speakers, view: &View, side: Side) -> String {
    let number = speakers
        .words()
        .fill("turn.move", &[("n", &next_move(view))]);
    format!("{number} {}", speakers.turn(side))
}

/// The score and the counters, in sentences.
pub(crate) fn standing(speakers: &Speakers, info: &Info, view: &View) -> Vec<String> {
    let words = speakers.words();
    let score =
        score(info, view).map(|[first, second]| speakers.compare("score.both", [&first, &second]));
    let counters = view.scene.counters.iter().map(|counter| {
        let key = format!("counter.{}", counter.key);
        if words.get(&format!("{key}.many")).is_some() {
            words.count(&key, counter.value)
        } else {
            // A game from another crate, whose counters have no texts here.
            format!("{}: {}.", counter.key, counter.value)
        }
    });
    score.into_iter().chain(counters).collect()
}

#[cfg(test)]
mod tests {
    use game::Lang;

    use super::*;

    #[test]
    fn moves_are_listed_as_commands_take_them() {
        let rolled = shown("pig", "roll 5", Lang::Id);
        assert!(rolled.contains(&"  roll (lempar) hold (simpan)".to_owned()));
        let rolled = shown("pig", "roll 5", Lang::En);
        assert!(rolled.contains(&"  roll hold".to_owned()));
    }

    fn shown(spec: &str, moves: &str, lang: Lang) -> Vec<String> {
        let mut session = lobby::open(lobby::GAMES, spec).unwrap();
        for text in moves.split_whitespace() {
            session.play(text).unwrap();
        }
        let words = crate::TEXTS.words(lang);
        summary(words, session.info(), &session.view(), Glyphs::Unicode)
    }

    #[test]
    fn a_position_in_words() {
        assert_eq!(
            shown("kalah", "3 1", Lang::Id),
            [
                "Pemain pertama di bawah, pemain kedua di atas.",
                "Skor: pemain pertama 1, pemain kedua 0.",
                "Langkah 3. Giliran pemain kedua.",
                "Langkah:",
                "  1 2 3 4 5 6",
                "Posisi: 0 5 1 6 6 5 | 1 / 4 4 4 4 4 4 | 0 / second",
            ]
        );
        assert_eq!(
            shown("pig", "roll", Lang::En)[2..],
            [
                "Luck decides.",
                "Moves:",
                "  1 2 3 4 5 6",
                "Position: 0 0 0 first rolling",
            ]
        );
        assert_eq!(
            shown("tictactoe", "1 4 2 5 3", Lang::En),
            ["X wins.", "Position: XXX/OO./..."]
        );
        assert_eq!(
            shown("connect4", "4", Lang::Id)[..2],
            [
                "Pemain pertama ●. Pemain kedua ○.",
                "Langkah 2. Giliran pemain kedua.",
            ]
        );
        assert_eq!(
            shown("knightthrough", "", Lang::En)[..2],
            ["White below, Black above.", "White ♘. Black ♞."]
        );
        assert_eq!(
            shown("adjacency:size=4,rounds=1", "c1 d1", Lang::En)[0],
            "Score: X 4, O 6. 0 rounds left."
        );
    }
}
