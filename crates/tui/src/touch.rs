//! Keys that are written on the screen, and can be clicked there.

use game::Lang;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use crate::ink::width;

/// A place on the screen that stands for a key.
pub(crate) type KeyPlace = (Rect, KeyCode);

/// The keys at the beginning of a text such as `↑↓ Enter try`, each with the column where it is
/// written and its width; and the column where the rest begins.
fn keys(text: &str) -> (Vec<(u16, u16, KeyCode)>, u16) {
    let mut found = Vec::new();
    let mut x = 0;
    for word in text.split(' ') {
        let end = x + width(word) + 1;
        if let Some(code) = named(word) {
            found.push((x, width(word), code));
        } else {
            let codes: Option<Vec<KeyCode>> = word.chars().map(single).collect();
            let is_keys = word.chars().count() == 1 || word.chars().all(is_sign);
            let Some(codes) = codes.filter(|codes| is_keys && !codes.is_empty()) else {
                return (found, x);
            };
            found.extend((x..).zip(codes).map(|(at, code)| (at, 1, code)));
        }
        x = end;
    }
    (found, x)
}

/// A key that has a name, in either language.
fn named(word: &str) -> Option<KeyCode> {
    Some(match word {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Tab" => KeyCode::Tab,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        _ => {
            let mut languages = Lang::ALL.into_iter();
            let is_space = languages.any(|lang| crate::TEXTS.words(lang).say("key.space") == word);
            return is_space.then_some(KeyCode::Char(' '));
        }
    })
}

fn single(letter: char) -> Option<KeyCode> {
    Some(match letter {
        '←' => KeyCode::Left,
        '→' => KeyCode::Right,
        '↑' => KeyCode::Up,
        '↓' => KeyCode::Down,
        letter if letter.is_ascii_graphic() => KeyCode::Char(letter),
        _ => return None,
    })
}

/// Is it a key wherever it stands, and never a letter of a word?
fn is_sign(letter: char) -> bool {
    matches!(letter, '←' | '→' | '↑' | '↓' | '+' | '-')
}

/// Does this key lead back from a screen?
fn leads_back(code: KeyCode) -> bool {
    matches!(code, KeyCode::Esc | KeyCode::Char('q' | 'Q' | 'm' | 'M'))
}

/// The key that a click on the word behind the keys means: Enter, or the one that goes on.
fn main_key(keys: &[(u16, u16, KeyCode)]) -> Option<KeyCode> {
    let all = || keys.iter().map(|(.., code)| *code);
    let further = |code: &KeyCode| matches!(code, KeyCode::Right | KeyCode::Down);
    let enter = all().find(|code| *code == KeyCode::Enter);
    enter
        .or_else(|| all().find(further))
        .or_else(|| all().next())
}

/// The places of the keys of a text that is written at `(x, y)`.
pub(crate) fn places(text: &str, x: u16, y: u16) -> Vec<KeyPlace> {
    let (keys, rest) = keys(text);
    let own = keys
        .iter()
        .map(|&(at, wide, code)| (Rect::new(x + at, y, wide, 1), code));
    let word = Rect::new(x + rest, y, width(text).saturating_sub(rest), 1);
    own.chain(main_key(&keys).map(|code| (word, code)))
        .collect()
}

/// In a line shorter than this, keys for whose words there is no room stand without them.
const SHORT: u16 = 60;

/// Those of the keys that fit side by side: as many as possible, and among them the last that
/// leads back, so that the mouse alone finds the way out. Where the line is short the others
/// follow without their words: `Enter play · u h ? · q menu`.
pub(crate) fn fitting(all: &[String], room: u16) -> Vec<String> {
    let kept = named_keys(all, room);
    let used: u16 = kept.iter().map(|text| width(text) + 3).sum();
    let left = all.iter().filter(|text| !kept.contains(text));
    let bare = bare_keys(left, room.saturating_sub(used));
    let mut fitting: Vec<String> = kept.into_iter().cloned().collect();
    if let Some(bare) = bare.filter(|_| room < SHORT && !fitting.is_empty()) {
        let ends_with_back = fitting.last().is_some_and(|text| is_way_back(text));
        let at = fitting.len() - usize::from(ends_with_back);
        fitting.insert(at, bare);
    }
    fitting
}

/// The letters of texts that begin with a single one, as many as fit: `u h ?`. What explains
/// the others, the question mark, comes before all of them.
fn bare_keys<'t>(texts: impl Iterator<Item = &'t String>, room: u16) -> Option<String> {
    // Half of a pair such as `+ -` would be a riddle.
    let is_single = |text: &&String| matches!(keys(text).0[..], [(_, 1, _)]);
    let letters = texts
        .filter(is_single)
        .filter_map(|text| text.split(' ').next());
    let mut letters: Vec<&str> = letters.collect();
    let has_help = letters.contains(&"?");
    letters.retain(|key| *key != "?");
    let most = usize::from(room.div_ceil(2));
    letters.truncate(most.saturating_sub(has_help.into()));
    if has_help && most > 0 {
        letters.push("?");
    }
    (!letters.is_empty()).then(|| letters.join(" "))
}

fn is_way_back(text: &str) -> bool {
    let (keys, _) = keys(text);
    keys.iter().any(|(.., code)| leads_back(*code))
}

/// Those that fit with their words.
fn named_keys(all: &[String], room: u16) -> Vec<&String> {
    let back = all.iter().rposition(|text| is_way_back(text));
    let wide = |text: &String| width(text) + 3;
    // The last one needs no separator.
    let room = room + 3;
    let reserved = back.map_or(0, |at| wide(&all[at]));
    let mut used = 0;
    let mut is_full = false;
    let mut kept = Vec::new();
    for (at, text) in all.iter().enumerate() {
        if Some(at) == back {
            if wide(text) <= room {
                kept.push(text);
            }
            continue;
        }
        is_full |= used + wide(text) + reserved > room;
        if !is_full {
            used += wide(text);
            kept.push(text);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_from_what_is_written() {
        let check = |text: &str, expected: &[(u16, KeyCode)], word: KeyCode| {
            let found = places(text, 10, 3);
            let (last, keys) = found.split_last().expect("a word");
            let keys: Vec<(u16, KeyCode)> = keys
                .iter()
                .map(|(area, code)| (area.x - 10, *code))
                .collect();
            assert_eq!(keys, expected, "{text}");
            assert_eq!(last.1, word, "{text}");
        };
        let letter = KeyCode::Char;
        check("? help", &[(0, letter('?'))], letter('?'));
        check(
            "↑↓ Enter try",
            &[(0, KeyCode::Up), (1, KeyCode::Down), (3, KeyCode::Enter)],
            KeyCode::Enter,
        );
        check(
            "←→ langkah",
            &[(0, KeyCode::Left), (1, KeyCode::Right)],
            KeyCode::Right,
        );
        check(
            "+ - speed",
            &[(0, letter('+')), (2, letter('-'))],
            letter('+'),
        );
        check("Spasi putar", &[(0, letter(' '))], letter(' '));
        check(
            "q Esc kembali",
            &[(0, letter('q')), (2, KeyCode::Esc)],
            letter('q'),
        );
        assert_eq!(places("1-9 a game", 0, 0).len(), 0);
        assert_eq!(places("Ctrl-C leave", 0, 0).len(), 0);
    }

    #[test]
    fn the_way_back_is_never_cut_off() {
        let all = ["←→ step", "p line", "n b mistake", "y why", "Esc back"].map(str::to_owned);
        let shown = fitting(&all, 29);
        assert_eq!(shown, ["←→ step", "p line", "Esc back"]);
        assert_eq!(fitting(&all, 8), ["Esc back"]);
        assert_eq!(fitting(&all, 80).len(), 5);
        assert_eq!(fitting(&all, 3), [""; 0]);
    }

    #[test]
    fn keys_without_room_for_words_stand_alone() {
        let all = [
            "Enter play",
            "u take back",
            "h hint",
            "+ - speed",
            "q menu",
            "? help",
            "r rules",
        ];
        let all = all.map(str::to_owned);
        assert_eq!(fitting(&all, 32), ["Enter play", "u h r ?", "q menu"]);
        assert_eq!(fitting(&all, 27), ["Enter play", "u h ?", "q menu"]);
        assert_eq!(fitting(&all, 23), ["Enter play", "?", "q menu"]);
        assert_eq!(fitting(&all, 22), ["Enter play", "q menu"]);
        assert_eq!(fitting(&all, 6), ["q menu"]);
        // Each of them is a key, and nothing behind them is.
        let codes = places("u h ?", 0, 0).into_iter();
        let codes: Vec<KeyCode> = codes
            .filter(|(area, _)| area.width > 0)
            .map(|(_, c)| c)
            .collect();
        assert_eq!(codes, ['u', 'h', '?'].map(KeyCode::Char));
    }
}
