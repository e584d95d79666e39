use game::{Side, Turn};
use lobby::{AnyPosition, Session};
use serde_json::{Value, json};

/// So many moves are tried to see whether there is a threat at all.
const SAMPLES: usize = 3;

/// What the other side would win with at its next move unless something is done about it:
/// its moves, the zones where they begin, and the moves that prevent it. Null where there is
/// nothing to fear. Only in games that are won or lost at once: where points are counted, and
/// where chance has a part, no single move decides.
///
/// A threat is a move that wins after most others. Three tries cost a hundred moves or so;
/// all of them are made only where those have found something.
pub(crate) fn threat(session: &dyn Session) -> Value {
    let info = session.info();
    let Turn::Player(side) = session.turn() else {
        return Value::Null;
    };
    if info.scored || info.chance {
        return Value::Null;
    }
    let position = session.snapshot();
    let legal = position.legal();
    let tried = sample(&legal);
    let found: Vec<Vec<String>> = tried
        .iter()
        .map(|text| winning_replies(&*position, text, !side))
        .collect();
    let needed = found.len() / 2 + 1;
    let is_threat =
        |reply: &&String| found.iter().filter(|one| one.contains(*reply)).count() >= needed;
    let mut moves: Vec<&String> = found.iter().flatten().filter(is_threat).collect();
    moves.sort_unstable();
    moves.dedup();
    if moves.is_empty() {
        return Value::Null;
    }
    let stops: Vec<&String> = legal
        .iter()
        .filter(|text| winning_replies(&*position, text, !side).is_empty())
        .collect();
    json!({ "zones": zones(session, &tried, &moves), "moves": moves, "stops": stops })
}

/// The first, the middle and the last move.
fn sample(legal: &[String]) -> Vec<&String> {
    let last = legal.len().saturating_sub(1);
    let mut places: Vec<usize> = (0..SAMPLES).map(|n| n * last / (SAMPLES - 1)).collect();
    places.dedup();
    places.into_iter().filter_map(|at| legal.get(at)).collect()
}

/// The moves of `side` that win at once after a move of the other.
fn winning_replies(position: &dyn AnyPosition, text: &str, side: Side) -> Vec<String> {
    let Ok(after) = position.after(text) else {
        return Vec::new();
    };
    if after.turn() != Turn::Player(side) {
        return Vec::new();
    }
    let wins = |reply: &String| {
        let end = after.after(reply).map(|end| end.turn());
        matches!(end, Ok(Turn::Over(points)) if points.winner() == Some(side))
    };
    after.legal().into_iter().filter(wins).collect()
}

/// Where the threatening moves begin.
fn zones(session: &dyn Session, tried: &[&String], moves: &[&String]) -> Vec<u16> {
    let mut zones = Vec::new();
    for text in tried {
        let mut fork = session.fork();
        if fork.play(text).is_err() {
            continue;
        }
        let threats = fork.choices().into_iter();
        let threats = threats.filter(|choice| moves.contains(&&choice.text));
        zones.extend(threats.filter_map(|choice| Some(choice.path.first()?.0)));
    }
    zones.sort_unstable();
    zones.dedup();
    zones
}
