use commentary::Speakers;
use game::{Info, Points, Scene, Side, Turn};
use lobby::{Played, Session, View};
use serde_json::{Map, Value, json};
use words::Words;

use super::scene;
use super::threat::threat;

/// What is shown besides the view itself.
pub(crate) struct Shown<'a> {
    pub(crate) words: &'static Words,
    pub(crate) speakers: &'a Speakers,
    /// The narration of every move, in their order.
    pub(crate) narration: Vec<&'a str>,
    /// The client has the stories of the moves before this one: they are left out.
    pub(crate) stories_from: usize,
}

/// A view as JSON.
pub(crate) fn show(session: &dyn Session, view: &View, shown: &Shown<'_>) -> Map<String, Value> {
    let info = session.info();
    let Value::Object(mut object) = super::value(view) else {
        unreachable!("a struct is an object");
    };
    for choice in entries(&mut object, "choices") {
        let text = choice["text"].as_str().unwrap_or_default();
        let title = shown.words.get(&format!("move.{text}")).unwrap_or(text);
        choice["title"] = title.into();
    }
    for (index, played) in entries(&mut object, "history").iter_mut().enumerate() {
        played["says"] = json!(shown.narration.get(index));
        if let (true, Some(played)) = (index < shown.stories_from, played.as_object_mut()) {
            played.remove("story");
        }
    }
    let points = view.points();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("game", json!(session.spec()));
    put("name", json!(info.name));
    put("title", json!(info.title));
    put("ply", json!(view.ply()));
    put("scene", scene(shown.words, info, &view.scene));
    put("scored", json!(info.scored));
    put("result", json!(points.map(winner)));
    put("points", json!(points));
    put("unit", json!(chance_or_points(info)));
    put("threat", threat(session));
    put("says", json!(status(shown.speakers, info, view)));
    object
}

fn entries<'a>(object: &'a mut Map<String, Value>, key: &str) -> &'a mut [Value] {
    let entries = object.get_mut(key).and_then(Value::as_array_mut);
    entries.map_or(&mut [], Vec::as_mut_slice)
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

/// What values mean: points, or the probability of winning in games with chance.
pub(crate) fn chance_or_points(info: &Info) -> &'static str {
    if info.chance { "chance" } else { "points" }
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

/// The narration of every move of a game, in their order.
pub(crate) fn narration(speakers: &Speakers, session: &dyn Session) -> Vec<String> {
    let mut fork = session.fork();
    while fork.take_back() {}
    let mut scene = fork.scene();
    let history = session.history();
    let sentences = history.iter().map(|played| {
        let sentences = narrate(speakers, &scene, played);
        for event in &played.story {
            scene.apply(event);
        }
        sentences
    });
    sentences.collect()
}

/// The narration of one move.
pub(crate) fn narrate(speakers: &Speakers, before: &Scene, played: &Played) -> String {
    let sentences = speakers.narrate(before, played.side, &played.story);
    if !sentences.is_empty() {
        return sentences.join(" ");
    }
    let words = speakers.words();
    let shown = words.get(&format!("move.{}", played.text));
    let shown = shown.unwrap_or(&played.text);
    speakers.about(played.side, "tell.plays", &[("move", &shown)])
}
