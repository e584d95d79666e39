use commentary::options;
use game::{Diagram, Example, Info, Kind, Lang, Opt, Spec};
use lobby::{AnyGame, Capabilities, Level, Session};
use serde_json::{Value, json};

use super::{chance_or_points, scene};

/// All games with what can be chosen about them.
pub(crate) fn games(games: &[&'static dyn AnyGame], lang: Lang) -> Value {
    games.iter().map(|game| one(*game, lang)).collect()
}

fn one(game: &'static dyn AnyGame, lang: Lang) -> Value {
    let info = game.info();
    let words = crate::TEXTS.words(lang);
    let session = game.open(&Spec::new(info.name)).ok();
    let shown = |session: &dyn Session| scene(words, info, &session.scene());
    let picture = info.picture.and_then(|example| open(game, &example));
    let examples = info.examples.iter();
    let examples = examples.map(|(purpose, example)| (purpose.word().to_owned(), json!(example)));
    let levels = Level::ALL.map(Level::word);
    json!({
        "name": info.name,
        "title": info.title,
        "tagline": info.tagline.in_lang(lang),
        "chance": info.chance,
        "scored": info.scored,
        "unit": chance_or_points(info),
        "sides": info.sides.map(|side| side.in_lang(lang)),
        "options": info.options.iter().map(|opt| option(opt, lang)).collect::<Value>(),
        "levels": levels,
        "evaluators": evaluators(&game.capabilities()),
        "players": players(&game.capabilities(), lang),
        "scene": session.as_deref().map(shown),
        "offered": offered(info),
        "picture": picture.as_deref().map(shown),
        "diagrams": info.diagrams.iter().map(|one| diagram(one, lang)).collect::<Value>(),
        "examples": examples.collect::<Value>(),
        "edit": info.edit,
        "fair": game.fair_specs(),
    })
}

/// The options that are preselected, by key.
fn offered(info: &Info) -> Value {
    let pairs = lobby::offered_options(info);
    let pairs = pairs.map(|(key, value)| (key.to_owned(), Value::from(value)));
    Value::Object(pairs.collect())
}

/// The position of an example. The laws check that there is one.
fn open(game: &'static dyn AnyGame, example: &Example) -> Option<Box<dyn Session>> {
    let mut session = game.open(&Spec::new(example.spec)).ok()?;
    if let Some(position) = example.position {
        session.set_up(position).ok()?;
    }
    for text in example.moves {
        session.play(text).ok()?;
    }
    Some(session)
}

fn diagram(diagram: &Diagram, lang: Lang) -> Value {
    let mut object = json!(diagram.example);
    object["text"] = diagram.text.in_lang(lang).into();
    object
}

fn option(opt: &Opt, lang: Lang) -> Value {
    let words = crate::TEXTS.words(lang);
    let choice =
        |value: &str| json!({ "value": value, "title": options::value(words, opt, value) });
    let about = opt.about.in_lang(lang);
    let mut object = json!({
        "key": opt.key,
        "title": options::option(words, opt),
        "default": opt.kind.default_text(),
        "accepts": opt.kind.accepted(lang),
        "help": about,
    });
    match opt.kind {
        Kind::Number { min, max, .. } => {
            object["kind"] = json!("number");
            object["min"] = json!(min);
            object["max"] = json!(max);
        }
        Kind::YesNo { .. } => {
            object["kind"] = json!("choice");
            object["choices"] = json!([choice("yes"), choice("no")]);
        }
        Kind::Choice(known) => {
            object["kind"] = json!("choice");
            object["choices"] = known.iter().map(|value| choice(value)).collect();
        }
        Kind::Free { .. } => object["kind"] = json!("list"),
    }
    object
}

/// The evaluators that the engine can search with.
fn evaluators(capabilities: &Capabilities) -> Value {
    let evaluators = capabilities.evaluators.iter();
    evaluators
        .map(|one| {
            json!({
                "name": one.name,
                "default": one.is_engine_default,
                "textbook": one.is_textbook,
            })
        })
        .collect()
}

/// The kinds of players that can play, a person first; levels are listed apart.
fn players(capabilities: &Capabilities, lang: Lang) -> Value {
    let words = crate::TEXTS.words(lang);
    let kinds = capabilities.player_kinds();
    let kinds = kinds.filter(|kind| kind.word != "level");
    let setting = |opt: &Opt| {
        let mut object = option(opt, lang);
        object["title"] = json!(options::setting(words, opt));
        if let Some(known) = capabilities.choices_of(opt) {
            object["accepts"] = json!(known.join(", "));
        }
        object
    };
    kinds
        .map(|kind| {
            let word = kind.word;
            json!({
                "kind": word,
                "title": words.get(&format!("kind.{word}")).unwrap_or(word),
                "help": words.get(&format!("kind.{word}.about")).unwrap_or_default(),
                "settings": kind.settings.iter().map(setting).collect::<Value>(),
            })
        })
        .collect()
}
