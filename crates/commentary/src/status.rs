use std::cmp::Ordering;
use std::time::Duration;

use game::{Info, Scene, Shape, Side};
use lobby::{Player, View};
use words::Words;

/// A player as people are told: `computer, easy`.
pub fn player_name(words: &'static Words, player: Player) -> String {
    if let Player::Level { level, .. } = player {
        let key = format!("level.{}", level.word());
        return words.fill("player.level", &[("level", &words.say(&key))]);
    }
    let known = words.get(&format!("player.{}", player.word()));
    known
        .unwrap_or_else(|| words.say("cast.computer"))
        .to_owned()
}

/// The number of the next move. Luck does not count as one.
pub fn next_move(view: &View) -> usize {
    1 + view
        .history
        .iter()
        .filter(|played| played.side.is_some())
        .count()
}

/// The score, if the game keeps one that players would call so.
pub fn score(info: &Info, view: &View) -> Option<[u32; 2]> {
    info.scored.then_some(view.score)
}

/// A time that somebody has thought: `12.3 s`, `3:12 min`.
pub fn duration(words: &'static Words, time: Duration) -> String {
    let tenths = (time.as_millis() + 50) / 100;
    let (seconds, tenth) = (tenths / 10, tenths % 10);
    if seconds < 60 {
        words.fill("stats.seconds", &[("s", &seconds), ("tenth", &tenth)])
    } else {
        let (minutes, rest) = (seconds / 60, format!("{:02}", seconds % 60));
        words.fill("stats.minutes", &[("m", &minutes), ("ss", &rest)])
    }
}

/// Who sits above and who below the board, if the board shows that.
pub fn seats(scene: &Scene) -> Option<[Side; 2]> {
    // How far down the middle of a side's own cells is, in thousandths of a unit.
    let middle = |side: Side| {
        let own = scene.cells.iter().filter(|cell| cell.owner == Some(side));
        let places: Vec<u32> = own
            .filter(|cell| cell.shape != Shape::Store)
            .map(|cell| cell.place.y.into())
            .collect();
        let count = places.len() as u32;
        (count > 0).then(|| places.iter().sum::<u32>() * 1000 / count)
    };
    let [first, second] = Side::BOTH.map(middle);
    match first?.cmp(&second?) {
        Ordering::Less => Some([Side::First, Side::Second]),
        Ordering::Equal => None,
        Ordering::Greater => Some([Side::Second, Side::First]),
    }
}

#[cfg(test)]
mod tests {
    use game::Lang;

    use super::*;

    #[test]
    fn times_are_rounded_and_spelt_in_each_language() {
        let [en, id] = Lang::ALL.map(|lang| crate::TEXTS.words(lang));
        let check = |words, millis, expected: &str| {
            assert_eq!(duration(words, Duration::from_millis(millis)), expected);
        };
        check(en, 0, "0.0 s");
        check(en, 1249, "1.2 s");
        check(id, 1250, "1,3 detik");
        check(en, 59_949, "59.9 s");
        check(en, 59_950, "1:00 min");
        check(id, 192_000, "3:12 menit");
    }
}
