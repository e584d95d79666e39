use std::time::Duration;

use arena::{
    Adjudicate, BadOpening, CLOCK_FORM, Conditions, Entrant, Measure, Openings, SPRT_FORM, Sprt,
};
use game::{Text, quoted};
use lobby::{AnyGame, Budget};
use toml::de::DeTable;

use super::form::{Entry, Form, line_of};
use super::{BadPlan, Format, GamePlan, Participant, Plan};
use crate::{Schedule, Source, TEXTS};

const KEYS: [&str; 14] = [
    "name",
    "seed",
    "format",
    "challengers",
    "concurrency",
    "adjudicate",
    "time-per-game",
    "clock",
    "margin",
    "patience",
    "go",
    "sprt",
    "game",
    "player",
];

const TIME_FORM: Text = Text::key(&TEXTS, "plan.time");

impl Plan {
    /// Reads a plan about these games, and the files that it names.
    pub fn read(source: &mut Source, games: &[&'static dyn AnyGame]) -> Result<Plan, BadPlan> {
        let text = source.text.clone();
        let table = DeTable::parse(&text).map_err(|error| {
            let message = error.message().lines().next().unwrap_or_default();
            BadPlan {
                line: error.span().map(|span| line_of(&text, span.start)),
                trouble: TEXTS.message("plan.no-toml").with("message", message),
            }
        })?;
        let form = Form::new(&text, table.get_ref());
        form.expect(&KEYS)?;
        let games = game_plans(&form, games, source)?;
        let players = participants(&form, &games)?;
        let plan = Plan {
            name: name(&form)?.unwrap_or("tournament").to_owned(),
            seed: match form.get("seed") {
                // The largest number that SQL and JSON can hold.
                Some(entry) => entry.whole(0, i64::MAX as u64)?,
                None => 0,
            },
            format: format(&form, players.len())?,
            sprt: sprt(&form)?,
            conditions: conditions(&form)?,
            concurrency: match form.get("concurrency") {
                Some(entry) => entry.whole(1, 256)? as usize,
                None => 1,
            },
            games,
            players,
        };
        plan.check(&form)?;
        Ok(plan)
    }

    /// Checks that every player has an opponent.
    fn check(&self, form: &Form<'_>) -> Result<(), BadPlan> {
        let pairings = Schedule::new(self).pairings;
        for (game, form) in self.games.iter().zip(form.list("game")?) {
            if !pairings.iter().any(|pairing| pairing.game == game.spec) {
                let game = quoted(&game.spec);
                return Err(form.wrong(TEXTS.message("plan.no-pairing").with("game", game)));
            }
        }
        Ok(())
    }
}

/// A name that fits into a line of a table.
fn name<'a>(form: &Form<'a>) -> Result<Option<&'a str>, BadPlan> {
    const FORM: Text = Text::key(&TEXTS, "plan.name");
    let Some(entry) = form.get("name") else {
        return Ok(None);
    };
    let text = entry.text()?;
    let fits = (1..=60).contains(&text.chars().count()) && !text.contains(char::is_control);
    if fits {
        Ok(Some(text))
    } else {
        Err(entry.bad(FORM))
    }
}

fn format(form: &Form<'_>, players: usize) -> Result<Format, BadPlan> {
    let word = match form.get("format") {
        Some(entry) => entry.word(&["round-robin", "gauntlet", "ladder"])?,
        None => 0,
    };
    let challengers = form.get("challengers");
    match (word, challengers) {
        (1, None) => Ok(Format::Gauntlet { challengers: 1 }),
        (1, Some(entry)) => {
            let most = (players as u64).saturating_sub(1).max(1);
            let challengers = entry.whole(1, most)? as usize;
            Ok(Format::Gauntlet { challengers })
        }
        (_, Some(entry)) => Err(entry.wrong(TEXTS.message("plan.challengers"))),
        (0, None) => Ok(Format::RoundRobin),
        (_, None) => Ok(Format::Ladder),
    }
}

fn sprt(form: &Form<'_>) -> Result<Option<Sprt>, BadPlan> {
    let Some(entry) = form.get("sprt") else {
        return Ok(None);
    };
    // As on the command line, in one text.
    if entry.text().is_ok() {
        return entry.read(|text| text.parse().ok(), SPRT_FORM).map(Some);
    }
    const KEYS: [&str; 4] = ["elo0", "elo1", "alpha", "beta"];
    let table = entry.table()?;
    table.expect(&KEYS)?;
    let mut pieces = Vec::new();
    for key in KEYS {
        let Some(entry) = table.get(key) else {
            continue;
        };
        let number = entry.number().ok_or_else(|| entry.bad(SPRT_FORM))?;
        pieces.push(format!("{key}={number}"));
    }
    if pieces.is_empty() {
        pieces.push("elo0=0".to_owned());
    }
    let test = pieces.join(",").parse();
    test.map(Some).map_err(|form: Text| entry.bad(form))
}

fn conditions(form: &Form<'_>) -> Result<Conditions, BadPlan> {
    let mut conditions = Conditions::default();
    if let Some(entry) = form.get("time-per-game") {
        conditions.clock = Some(entry.read(|text| text.parse().ok(), CLOCK_FORM)?);
    }
    if let Some(entry) = form.get("clock") {
        conditions.measure = Measure::ALL[entry.word(&Measure::ALL.map(Measure::word))?];
    }
    if let Some(entry) = form.get("adjudicate") {
        conditions.adjudicate =
            Adjudicate::ALL[entry.word(&Adjudicate::ALL.map(Adjudicate::word))?];
    }
    let time = |key, default: Duration| match form.get(key) {
        Some(entry) => entry.read(Budget::parse_time, TIME_FORM),
        None => Ok(default),
    };
    conditions.margin = time("margin", conditions.margin)?;
    conditions.patience = time("patience", conditions.patience)?;
    Ok(conditions)
}

fn game_plans(
    form: &Form<'_>,
    games: &[&'static dyn AnyGame],
    source: &mut Source,
) -> Result<Vec<GamePlan>, BadPlan> {
    let example = games.first().map_or("", |game| game.info().name);
    let mut plans: Vec<GamePlan> = Vec::new();
    for form in form.list("game")? {
        form.expect(&["spec", "openings", "opening-plies", "pairs", "games"])?;
        let spec = form.need("spec", &format!("spec = \"{example}\""))?;
        let table =
            lobby::open(games, spec.text()?).map_err(|error| spec.wrong(error.message()))?;
        if plans.iter().any(|known| known.spec == table.spec()) {
            let game = quoted(table.spec());
            return Err(spec.wrong(TEXTS.message("plan.game-twice").with("game", game)));
        }
        plans.push(GamePlan {
            spec: table.spec().to_owned(),
            openings: openings(&form, &*table, source)?,
            pairs: pairs(&form)?,
        });
    }
    if plans.is_empty() {
        let table = format!("[[game]] spec = \"{example}\" pairs = 50");
        Err(form.missing("[[game]]", &table))
    } else {
        Ok(plans)
    }
}

/// Two games for each opening.
fn pairs(form: &Form<'_>) -> Result<u64, BadPlan> {
    const MOST: u64 = 10_000_000;
    match (form.get("pairs"), form.get("games")) {
        (None, None) => Ok(50),
        (Some(pairs), None) => pairs.whole(1, MOST),
        (None, Some(games)) => {
            let number = games.whole(2, 2 * MOST)?;
            let even = Text::key(&TEXTS, "plan.even");
            match number % 2 {
                0 => Ok(number / 2),
                _ => Err(games.bad(even)),
            }
        }
        (Some(_), Some(games)) => Err(games.wrong(TEXTS.message("plan.games-and-pairs"))),
    }
}

fn openings(
    form: &Form<'_>,
    table: &dyn lobby::Session,
    source: &mut Source,
) -> Result<Openings, BadPlan> {
    let given = form.get("openings");
    let plies = match form.get("opening-plies") {
        Some(entry) => entry.whole(0, 1000)? as usize,
        None => 4,
    };
    let Some(entry) = given else {
        return Ok(Openings::Random { plies });
    };
    let wrong = |name: &str, error: BadOpening| {
        entry.wrong(match name {
            "" => error.message(),
            name => TEXTS
                .message("plan.in-file")
                .with("name", name)
                .with("error", error.message()),
        })
    };
    if let Some(lines) = entry.texts() {
        return Openings::read(table, &lines.join("\n")).map_err(|error| wrong("", error));
    }
    const FORM: Text = Text::key(&TEXTS, "plan.openings");
    match entry.text().ok() {
        Some("random") => Ok(Openings::Random { plies }),
        Some("balanced") => Ok(Openings::Balanced { plies }),
        Some(name) => {
            let file = source.file(name).map_err(|error| {
                let file = quoted(name);
                entry.wrong(
                    TEXTS
                        .message("plan.no-openings")
                        .with("file", file)
                        .with("error", error.to_string())
                        .with("form", FORM),
                )
            })?;
            Openings::read(table, file).map_err(|error| wrong(&quoted(name), error))
        }
        None => Err(entry.bad(FORM)),
    }
}

fn participants(form: &Form<'_>, games: &[GamePlan]) -> Result<Vec<Participant>, BadPlan> {
    let all_go = form.get("go").map(|entry| go(&entry)).transpose()?;
    let mut players: Vec<Participant> = Vec::new();
    for form in form.list("player")? {
        form.expect(&["name", "player", "go", "only"])?;
        let player = form.need("player", "player = \"engine:nodes=2000\"")?;
        let entrant: Entrant = player
            .text()?
            .parse()
            .map_err(|error: arena::BadEntrant| player.wrong(error.message()))?;
        let name = match name(&form)? {
            Some(name) => name.to_owned(),
            None => entrant.to_string(),
        };
        if players.iter().any(|known| known.name == name) {
            let name = quoted(&name);
            return Err(form.wrong(TEXTS.message("plan.name-twice").with("name", name)));
        }
        let is_program = matches!(entrant, Entrant::Program(_));
        let own = form.get("go").map(|entry| {
            if is_program {
                go(&entry)
            } else {
                Err(entry.wrong(TEXTS.message("plan.go-program")))
            }
        });
        players.push(Participant {
            name,
            go: own.transpose()?.or(all_go.clone()).filter(|_| is_program),
            only: form
                .get("only")
                .map(|entry| only(&entry, games))
                .transpose()?,
            entrant,
        });
    }
    match players.len() {
        0 | 1 => Err(form.missing(
            "[[player]]",
            "[[player]] player = \"engine:nodes=2000\", twice or more often",
        )),
        _ => Ok(players),
    }
}

/// What follows `go` in a line of the protocol.
fn go(entry: &Entry<'_>) -> Result<String, BadPlan> {
    const FORM: Text = Text::key(&TEXTS, "plan.go");
    let read = |text: &str| {
        let text = text.trim();
        let is_line = !text.is_empty() && !text.contains(char::is_control);
        is_line.then(|| text.to_owned())
    };
    entry.read(read, FORM)
}

fn only(entry: &Entry<'_>, games: &[GamePlan]) -> Result<Vec<String>, BadPlan> {
    let known: Vec<String> = games
        .iter()
        .map(|game| format!("\"{}\"", game.spec))
        .collect();
    let form = || TEXTS.message("plan.games").with("known", known.join(", "));
    let texts = entry.texts().ok_or_else(|| entry.bad(form()))?;
    let is_known = |text: &&str| games.iter().any(|game| game.spec == *text);
    if !texts.is_empty() && texts.iter().all(is_known) {
        Ok(texts.into_iter().map(str::to_owned).collect())
    } else {
        Err(entry.bad(form()))
    }
}
