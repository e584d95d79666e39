use std::io::Write;
use std::mem;

use arena::Estimate;
use tournament::{Encounter, Plan, Results, Schedule, Standing, Standings, State};
use words::Words;

use crate::arena::args::{StatusArgs, bad_store, open};
use crate::arena::read;
use crate::failure::Result;
use crate::matches::report::{elo_texts, faults_text};
use crate::numbers::Numbers;
use crate::{Context, interrupt};

/// `siasat arena status FILE`: progress and results of a tournament.
pub(crate) fn run(context: &Context<'_>, args: &StatusArgs, out: &mut dyn Write) -> Result {
    let stop = interrupt::flag()?;
    let (file, is_json) = (args.file.clone(), args.json);
    let printed = read(context, &stop, is_json, out, move |context| {
        let opened = open(context, &file)?;
        let table = Results::new(&opened.plan, &opened.store);
        let table = table.map_err(|error| bad_store(context, error))?;
        let state = State::of(&table, opened.is_played);
        Ok(if is_json {
            vec![table.json(&opened.plan, state).to_string()]
        } else {
            lines(context.words(), &opened.plan, &table, state)
        })
    })?;
    match printed {
        Some(lines) if is_json => lines.iter().try_for_each(|line| writeln!(out, "{line}"))?,
        Some(lines) => context.print_all(out, lines)?,
        None => {}
    }
    Ok(())
}

/// The status in lines for people.
pub(crate) fn lines(
    words: &'static Words,
    plan: &Plan,
    table: &Results,
    state: State,
) -> Vec<String> {
    let played: u64 = table.games.iter().map(Standings::played).sum();
    let total = Schedule::new(plan).games();
    let mut lines = vec![
        words.fill(
            "arena.title",
            &[
                ("name", &plan.name),
                ("format", &plan.format.word()),
                ("players", &plan.players.len()),
                ("seed", &plan.seed),
            ],
        ),
        words.fill(
            &format!("arena.{}", state.word()),
            &[("n", &played), ("games", &total)],
        ),
    ];
    for standings in &table.games {
        lines.push(String::new());
        lines.push(standings.game.clone());
        lines.extend(cross_table(words, standings));
        let played = |encounter: &&Encounter| encounter.summary.score.games() > 0;
        for encounter in standings.encounters.iter().filter(played) {
            lines.extend(indented(&meeting(words, plan, encounter)));
        }
        for player in &standings.players {
            lines.extend(faults(words, player).iter().flat_map(|line| indented(line)));
        }
    }
    lines
}

/// The widest line, as everywhere in the terminal.
const WIDTH: usize = 78;

/// A sentence below a table: broken between words, all lines but the first a little deeper.
fn indented(sentence: &str) -> Vec<String> {
    let lines = plain::wrap(sentence, WIDTH - 4).into_iter().enumerate();
    let line = |(number, line)| match number {
        0 => format!("  {line}"),
        _ => format!("    {line}"),
    };
    lines.map(line).collect()
}

/// A cell without games.
const NOTHING: &str = "·";

/// The cross table, the strongest first.
fn cross_table(words: &'static Words, standings: &Standings) -> Vec<String> {
    let players = &standings.players;
    let numbers = Numbers::of(words);
    let mut rows = vec![vec![
        "#".to_owned(),
        words.say("arena.player").to_owned(),
        words.say("match.elo").to_owned(),
        "±".to_owned(),
        words.say("match.games").to_owned(),
        words.say("match.points").to_owned(),
        "%".to_owned(),
    ]];
    rows[0].extend((1..=players.len()).map(|place| place.to_string()));
    for (place, player) in (1..).zip(players) {
        let Estimate { value, high, .. } = player.rating;
        let rated = |text| match player.score.games() {
            0 => NOTHING.to_owned(),
            _ => text,
        };
        let mut row = vec![
            place.to_string(),
            short(&player.name),
            rated(numbers.signed(value, 0)),
            rated(numbers.decimal(high - value, 0)),
            numbers.whole(player.score.games()),
            numbers.decimal(player.score.points(), 1),
            numbers.decimal(100.0 * player.score.share(), 1),
        ];
        row.extend(players.iter().map(|other| {
            let score = standings.against(&player.name, &other.name);
            let score = score.filter(|score| score.games() > 0);
            score.map_or(NOTHING.to_owned(), |score| {
                numbers.decimal(score.points(), 1)
            })
        }));
        rows.push(row);
    }
    aligned(&rows)
}

/// A name that leaves room for the rest of its row.
fn short(name: &str) -> String {
    const LONGEST: usize = 28;
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    name.chars().take(LONGEST - 1).chain(['…']).collect()
}

/// The columns before those for the games against each other.
const STANDING: usize = 7;

/// Pads the columns to their widest cells. Where the games against each other make the rows
/// wider than a terminal, they follow in blocks of their own.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.first().map_or(0, Vec::len);
    let length = |text: &String| text.chars().count();
    let width = |column: usize| rows.iter().map(|row| length(&row[column])).max();
    let widths: Vec<usize> = (0..columns).filter_map(width).collect();
    let total = |shown: &[usize]| {
        shown
            .iter()
            .map(|&column| 2 + widths[column])
            .sum::<usize>()
    };
    let mut blocks = Vec::new();
    let mut block: Vec<usize> = (0..columns.min(STANDING)).collect();
    for (column, width) in widths.iter().enumerate().skip(STANDING) {
        if total(&block) + 2 + width > WIDTH {
            blocks.push(mem::replace(&mut block, vec![0, 1]));
        }
        block.push(column);
    }
    blocks.push(block);
    let mut lines = Vec::new();
    for (number, block) in blocks.iter().enumerate() {
        if number > 0 {
            lines.push(String::new());
        }
        lines.extend(lines_of(rows, &widths, block));
    }
    lines
}

/// These columns of a table; names are aligned left, numbers right.
fn lines_of(rows: &[Vec<String>], widths: &[usize], shown: &[usize]) -> Vec<String> {
    let line = |row: &Vec<String>| {
        let cells = shown.iter().map(|&column| {
            let (text, width) = (&row[column], widths[column]);
            match column {
                1 => format!("{text:<width$}"),
                _ => format!("{text:>width$}"),
            }
        });
        format!("  {}", cells.collect::<Vec<_>>().join("  "))
    };
    rows.iter().map(line).collect()
}

fn meeting(words: &'static Words, plan: &Plan, encounter: &Encounter) -> String {
    let [first, second] = &encounter.players;
    let score = encounter.summary.score;
    let [elo, low, high] = elo_texts(words, score.elo());
    let mut line = words.fill(
        "arena.meeting",
        &[
            ("first", first),
            ("second", second),
            ("wins", &score.wins),
            ("losses", &score.losses),
            ("draws", &score.draws),
            ("elo", &elo),
            ("low", &low),
            ("high", &high),
        ],
    );
    if let (Some(sprt), Some(verdict)) = (plan.sprt, encounter.verdict) {
        let (key, elo) = match verdict {
            arena::Verdict::H0 => ("arena.h0", sprt.elo0),
            arena::Verdict::H1 => ("arena.h1", sprt.elo1),
        };
        line += &words.fill(key, &[("elo", &elo)]);
    }
    line
}

fn faults(words: &'static Words, player: &Standing) -> Option<String> {
    if player.faults.games() == 0 {
        return None;
    }
    let faults = faults_text(words, &player.faults);
    let line = words.fill(
        "arena.faults",
        &[("player", &player.name), ("faults", &faults)],
    );
    Some(line)
}
