use commentary::Speakers;
use game::{Info, Points, Scene, Side, Turn};
use lobby::{Played, Session, View};
use serde_json::{Map, Value, json};
use words::Words;

use super::{events, scene};

/// What is shown besides the view itself.
pub(crate) struct Shown<'a> {
    pub(crate) words: &'static Words,
    pub(crate) speakers: &'a Speakers,
    /// What was told about every move, in its order.
    pub(crate) told: Vec<&'a str>,
    /// Stories of moves before this one have been seen already, and are left out.
    pub(crate) stories_from: usize,
}

/// A view as JSON.
pub(crate) fn show(session: &dyn Session, view: &View, shown: &Shown<'_>) -> Map<String, Value> {
    let info = session.info();
    let choices = view.choices.iter().map(|choice| {
        let path: Vec<u16> = choice.path.iter().map(|zone| zone.0).collect();
        let title = shown.words.get(&format!("move.{}", choice.text));
        json!({
            "text": choice.text,
            "title": title.unwrap_or(&choice.text),
            "path": path,
            "weight": choice.weight,
        })
    });
    let history = view.history.iter().enumerate().map(|(index, played)| {
        let mut entry = Map::new();
        entry.insert("side".to_owned(), json!(played.side.map(Side::word)));
        entry.insert("text".to_owned(), json!(played.text));
        entry.insert("says".to_owned(), json!(shown.told.get(index)));
        if index >= shown.stories_from {
            entry.insert("story".to_owned(), events(&played.story));
        }
        Value::Object(entry)
    });
    let points = view.points();
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("game", json!(session.spec()));
    put("name", json!(info.name));
    put("title", json!(info.title));
    put("position", json!(view.position));
    put("turn", json!(view.turn.word()));
    put("ply", json!(view.ply()));
    put("choices", choices.collect());
    put("scene", scene(shown.words, info, &view.scene));
    put("score", json!(view.score));
    put("scored", json!(info.scored));
    put("sure", json!(view.sure.map(Side::word)));
    put("result", json!(points.map(winner)));
    put("points", json!(points.map(|points| points.0)));
    put("unit", json!(chance_or_points(info)));
    put("history", history.collect());
    put("says", json!(status(shown.speakers, info, view)));
    object
}

/// The position before the first move, in its usual spelling.
pub(crate) fn start(session: &dyn Session) -> String {
    let mut fork = session.fork();
    while fork.take_back() {}
    fork.position()
}

/// Who has won: `first`, `second` or `draw`.
pub(crate) fn winner(points: Points) -> &'static str {
    points.winner().map_or("draw", Side::word)
}

/// What values mean: points, or the chance of winning where luck has a part.
pub(crate) fn chance_or_points(info: &Info) -> &'static str {
    match info.chance {
        true => "chance",
        false => "points",
    }
}

/// Whose turn it is, or how it ended.
fn status(speakers: &Speakers, info: &Info, view: &View) -> String {
    let words = speakers.words();
    let turn = match view.turn {
        Turn::Over(points) => return speakers.result(points, commentary::score(info, view)),
        Turn::Player(side) => speakers.turn(side),
        Turn::Chance => words.say("turn.chance").to_owned(),
    };
    match view.sure {
        Some(side) => format!(
            "{} {turn}",
            speakers.about(Some(side), "score.certain", &[])
        ),
        None => turn,
    }
}

/// What is told about every move of a game, in its order.
pub(crate) fn told(speakers: &Speakers, session: &dyn Session) -> Vec<String> {
    let mut fork = session.fork();
    while fork.take_back() {}
    let mut scene = fork.scene();
    let history = session.history();
    let told = history.iter().map(|played| {
        let sentences = tell(speakers, &scene, played);
        for event in &played.story {
            scene.apply(event);
        }
        sentences
    });
    told.collect()
}

/// What is told about one move.
pub(crate) fn tell(speakers: &Speakers, before: &Scene, played: &Played) -> String {
    let sentences = speakers.tell(before, played.side, &played.story);
    if !sentences.is_empty() {
        return sentences.join(" ");
    }
    let words = speakers.words();
    let shown = words.get(&format!("move.{}", played.text));
    let shown = shown.unwrap_or(&played.text);
    speakers.about(played.side, "tell.plays", &[("move", &shown)])
}
