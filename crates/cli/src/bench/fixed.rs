use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::Ordering;

use lobby::{Bot, Budget, EngineSettings, Player, SearchRequest, SearchResult};
use serde_json::json;
use words::Words;

use crate::failure::{Failure, Result};
use crate::progress::Progress;
use crate::{Context, interrupt};

/// The positions, in the program itself so that its number needs nothing else.
const POSITIONS: &str = include_str!("positions.txt");

/// Megabytes of the table: another size is another number.
const HASH: usize = 16;

/// `siasat bench`: positions of all games without chance, searched by the engine to
/// fixed depths on one thread. The number of nodes is the same on every machine and in
/// every run: who says that a change does not touch the engine quotes it.
pub(super) fn run(context: &Context<'_>, quick: bool, json: bool) -> Result {
    let words = context.words();
    let mut out = io::stdout().lock();
    if !json {
        print_heads(words, &mut out)?;
    }
    let stop = interrupt::flag()?;
    let (mut nodes, mut seconds) = (0, 0.0);
    let mut current: Option<(&str, Box<dyn Bot>)> = None;
    let all = tasks().count();
    for (number, task) in (1..).zip(tasks()) {
        // Another program may have other games.
        let name = task.game.split(':').next();
        if !context
            .games
            .iter()
            .any(|game| Some(game.info().name) == name)
        {
            continue;
        }
        // A fresh table for each game, and the same for its positions.
        if current.as_ref().is_none_or(|(game, _)| *game != task.game) {
            current = Some((task.game, bot(context, task.game)?));
        }
        let Some((_, bot)) = &mut current else {
            continue;
        };
        let depth = if quick {
            task.depth / 2 + 1
        } else {
            task.depth
        };
        let request = SearchRequest {
            stop: &stop,
            budget: Some(Budget {
                depth: Some(depth),
                ..Budget::default()
            }),
            all: false,
        };
        let mut line = Progress::before_a_result();
        let mut watch = |found: &SearchResult| {
            line.show_late(|_| progress_line(words, &task, [number, all], found));
        };
        let search_result = bot.think(task.position, &request, &mut watch);
        line.clear();
        let search_result =
            search_result.map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let Some(search_result) = search_result else {
            continue;
        };
        nodes += search_result.nodes;
        seconds += search_result.seconds;
        let rate = per_second(search_result.nodes, search_result.seconds);
        if json {
            let object = json!({
                "game": task.game,
                "position": task.position,
                "depth": search_result.depth,
                "move": search_result.mv,
                "nodes": search_result.nodes,
                "seconds": search_result.seconds,
                "nps": rate,
            });
            writeln!(out, "{object}")?;
        } else {
            writeln!(
                out,
                "{:<14} {:>5} {:>10} {rate:>11}  {:<9} {}",
                task.name(),
                search_result.depth,
                search_result.nodes,
                search_result.mv,
                task.position
            )?;
        }
        out.flush()?;
    }
    let rate = per_second(nodes, seconds);
    if json {
        let partial = stop.load(Ordering::Relaxed);
        let object = json!({ "nodes": nodes, "seconds": seconds, "nps": rate, "partial": partial });
        writeln!(out, "{object}")?;
    } else if stop.load(Ordering::Relaxed) {
        writeln!(out, "\n{}", words.say("bench.partial"))?;
    } else {
        // For commits and scripts: the same in every language.
        writeln!(out, "\nBench: {nodes} nodes {rate} nps")?;
    }
    Ok(())
}

fn print_heads(words: &'static Words, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}\n", words.fill("bench.fixed", &[("mb", &HASH)]))?;
    writeln!(
        out,
        "{:<14} {:>5} {:>10} {:>11}  {:<9} {}",
        words.say("bench.game"),
        words.say("bench.depth"),
        words.say("bench.nodes"),
        words.say("bench.rate"),
        words.say("bench.move"),
        words.say("bench.position"),
    )
}

/// How far a long search is, and which of all it is.
fn progress_line(
    words: &'static Words,
    task: &Task,
    [number, all]: [usize; 2],
    found: &SearchResult,
) -> String {
    let arguments: [(&str, &dyn Display); 5] = [
        ("game", &task.name()),
        ("n", &number),
        ("all", &all),
        ("depth", &found.depth),
        ("to", &task.depth),
    ];
    words.fill("bench.searching", &arguments)
}

/// A position, and how deep to look into it.
struct Task {
    /// With its options, if it has any.
    game: &'static str,
    depth: u32,
    position: &'static str,
}

impl Task {
    /// The game without its options.
    fn name(&self) -> &'static str {
        self.game
            .split_once(':')
            .map_or(self.game, |(name, _)| name)
    }
}

/// The lines of the file: game, depth, and the rest of the line is the position.
fn tasks() -> impl Iterator<Item = Task> {
    let lines = POSITIONS.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| {
        let (game, rest) = line.split_once(' ')?;
        let (depth, position) = rest.trim_start().split_once(' ')?;
        Some(Task {
            game,
            depth: depth.parse().ok()?,
            position: position.trim_start(),
        })
    })
}

/// The engine on one thread.
fn bot(context: &Context<'_>, game: &str) -> Result<Box<dyn Bot>> {
    let engine = Player::Engine(EngineSettings {
        threads: 1,
        hash: HASH,
        ..EngineSettings::default()
    });
    let bot = context.open(game)?.bot(&engine);
    bot.map_err(|error| Failure::Use(error.in_lang(context.lang)))
}

fn per_second(nodes: u64, seconds: f64) -> u64 {
    (nodes as f64 / seconds.max(1e-9)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_position_of_a_game_that_the_engine_plays() {
        let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
        let lines = lines.filter(|line| !line.is_empty()).count();
        assert_eq!(tasks().count(), lines);
        for task in tasks() {
            let mut session = lobby::open(lobby::GAMES, task.game).unwrap();
            session.set_up(task.position).unwrap();
            assert!(!session.turn().is_over(), "{}", task.position);
        }
        for game in lobby::GAMES {
            let name = game.info().name;
            let session = lobby::open(lobby::GAMES, name).unwrap();
            let is_searched = tasks().any(|task| task.name() == name);
            let is_searchable =
                session.capabilities().players.contains(&"engine") && !game.info().chance;
            assert_eq!(is_searchable, is_searched, "{name}");
        }
    }
}
