//! `siasat puzzles make`: plays games and finds puzzles in them.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use lobby::{PuzzleSource, Rng};
use puzzles::{FOUND_AT_ONCE, GamePuzzles, Maker, Puzzle, PuzzleFile, Quota};
use serde_json::json;

use super::args::MakeArgs;
use super::part::{Batch, Part};
use crate::failure::{Failure, Result};
use crate::numbers::Numbers;
use crate::progress::Progress;
use crate::{Context, interrupt};

/// After so many games without anything new, a source is exhausted.
const MOST_IN_VAIN: u64 = 40 * FOUND_AT_ONCE as u64;

pub(super) fn run(context: &Context<'_>, args: &MakeArgs) -> Result {
    let mut sources = sources(context, args.game.as_deref())?;
    if let Some(most) = args.at_most {
        for source in &mut sources {
            for wanted in [&mut source.wins, &mut source.draws, &mut source.turns] {
                *wanted = (*wanted).min(most.0 as usize);
            }
        }
    }
    let stop = interrupt::flag()?;
    let start = Instant::now();
    let title = format!("# puzzles of {}, seed {}", names(&sources), args.seed.0);
    let mut part = Part::open(context, &args.out, &title)?;
    let mut line = Progress::before_a_result();
    let mut puzzles = Vec::new();
    for source in &sources {
        context.open(source.spec)?;
        let mut search = SourceSearch {
            context,
            source,
            args,
            stop: &stop,
            part: &mut part,
        };
        let found = search.run(&mut |games, found, wanted| {
            let values: &[(&str, &dyn std::fmt::Display)] = &[
                ("game", &source.spec),
                ("n", &found),
                ("all", &wanted),
                ("games", &games),
            ];
            line.show(|_| context.words().fill("puzzles.making", values));
        });
        match found? {
            Some(found) => puzzles.extend(found),
            None => {
                line.clear();
                if args.json {
                    let path = args.out.display().to_string();
                    let object = json!({ "file": path, "partial": true });
                    writeln!(io::stdout(), "{object}")?;
                }
                let sentence = context.words().say("puzzles.goes-on");
                return Err(Failure::Io(io::Error::other(sentence)));
            }
        }
    }
    line.clear();
    shuffle(&mut puzzles, args.seed.0);
    let file = PuzzleFile {
        seed: args.seed.0,
        puzzles,
    };
    let written = folders::replace(&args.out, file.to_string()).map(|()| part.remove());
    written.map_err(|error| context.bad_file(&args.out, &error))?;
    report(context, args, &file.puzzles, start.elapsed().as_secs_f64())
}

/// What puzzles are made from: of all games, or of one.
fn sources(context: &Context<'_>, game: Option<&str>) -> Result<Vec<PuzzleSource>> {
    let games = context.games.iter();
    let all = games.flat_map(|game| game.puzzles()).copied();
    let Some(game) = game else {
        return Ok(all.collect());
    };
    let wanted = context.open(game)?.info().name;
    let is_wanted = |source: &PuzzleSource| source.spec.split(':').next() == Some(wanted);
    let chosen: Vec<PuzzleSource> = all.filter(is_wanted).collect();
    if chosen.is_empty() {
        let games = context.games.iter();
        let names: Vec<&str> = games
            .filter(|game| !game.puzzles().is_empty())
            .map(|game| game.info().name)
            .collect();
        let names = names.join(" ");
        return Err(context.refuse("puzzles.cannot", &[("game", &wanted), ("games", &names)]));
    }
    Ok(chosen)
}

fn names(sources: &[PuzzleSource]) -> String {
    let names = sources.iter().map(|source| {
        let PuzzleSource {
            spec,
            wins,
            draws,
            turns,
        } = source;
        format!("{spec} {wins}/{draws}/{turns}")
    });
    names.collect::<Vec<String>>().join(", ")
}

/// The search for the puzzles of one source.
struct SourceSearch<'a> {
    context: &'a Context<'a>,
    source: &'a PuzzleSource,
    args: &'a MakeArgs,
    stop: &'a AtomicBool,
    part: &'a mut Part,
}

impl SourceSearch<'_> {
    /// Searches game after game until there are enough; `None` when stopped. The puzzles are
    /// the same whatever the number of threads.
    fn run(&mut self, watch: &mut dyn FnMut(u64, usize, usize)) -> Result<Option<Vec<Puzzle>>> {
        let mut quota = Quota::of(self.source);
        let wanted = quota.wins + quota.draws + quota.turns;
        let mut puzzles = Vec::new();
        let (mut game, mut last) = (0, 0);
        while !quota.is_met() && game < last + MOST_IN_VAIN {
            let Some(found) = self.batch(game, &quota)? else {
                return Ok(None);
            };
            game += FOUND_AT_ONCE as u64;
            let before = puzzles.len();
            for (puzzle, folded) in found {
                if quota.take(&puzzle, &folded) {
                    puzzles.push(puzzle);
                }
            }
            if puzzles.len() > before {
                last = game;
            }
            watch(game, puzzles.len(), wanted);
        }
        Ok(Some(puzzles))
    }

    /// The puzzles of some games: known from an earlier run, or found now.
    fn batch(&mut self, first: u64, quota: &Quota) -> Result<Option<Vec<(Puzzle, String)>>> {
        let is_this = |batch: &&Batch| batch.spec == self.source.spec && batch.first == first;
        if let Some(known) = self.part.batches.iter().find(is_this) {
            return Ok(Some(known.found.clone()));
        }
        let given = self.args.threads.map(|threads| threads.0 as usize);
        let threads = given.unwrap_or_else(platform::cores).min(FOUND_AT_ONCE);
        let (context, spec, seed, stop) =
            (self.context, self.source.spec, self.args.seed.0, self.stop);
        let work = |thread: usize| -> Vec<(u64, GamePuzzles)> {
            let session = context.open(spec).ok();
            let maker = session.and_then(|session| Maker::new(&*session, seed, stop));
            let Some(mut maker) = maker else {
                return Vec::new();
            };
            let games = (first..first + FOUND_AT_ONCE as u64).skip(thread);
            let games = games.step_by(threads);
            games.map(|game| (game, maker.find(game, quota))).collect()
        };
        let mut found: Vec<_> = (platform::in_parallel(threads, work).into_iter())
            .flatten()
            .collect();
        if self.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        found.sort_by_key(|&(game, _)| game);
        let found: Vec<(Puzzle, String)> = (found.into_iter())
            .flat_map(|(_, found)| found.puzzles)
            .collect();
        let batch = Batch {
            spec: self.source.spec.to_owned(),
            first,
            found: found.clone(),
        };
        self.part.add(self.context, &batch)?;
        Ok(Some(found))
    }
}

/// Puts puzzles into a random order: every day takes the next.
fn shuffle(puzzles: &mut [Puzzle], seed: u64) {
    let mut rng = Rng::new(seed);
    for last in (1..puzzles.len()).rev() {
        puzzles.swap(last, rng.below(last as u32 + 1) as usize);
    }
}

fn report(context: &Context<'_>, args: &MakeArgs, puzzles: &[Puzzle], seconds: f64) -> Result {
    let mut out = io::stdout().lock();
    let (games, themes, grades) = counts(puzzles);
    if args.json {
        let object = json!({
            "puzzles": puzzles.len(),
            "games": games,
            "themes": themes,
            "grades": grades,
            "seed": args.seed.0,
            "seconds": seconds,
            "partial": false,
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let words = context.words();
    let path = args.out.display();
    let seconds = Numbers::of(words).decimal(seconds, 1);
    let values: &[(&str, &dyn std::fmt::Display)] = &[
        ("n", &puzzles.len()),
        ("file", &path),
        ("seconds", &seconds),
    ];
    context.print(&mut out, &words.fill("puzzles.made", values))?;
    for (game, count) in games {
        context.print(&mut out, &format!("{count:>7}  {game}"))?;
    }
    Ok(())
}

/// How many there are of each game, theme and grade.
type Counts = BTreeMap<String, usize>;

pub(super) fn counts(puzzles: &[Puzzle]) -> (Counts, Counts, Counts) {
    let count = |name: &dyn Fn(&Puzzle) -> String| {
        let mut counts = Counts::new();
        for puzzle in puzzles {
            *counts.entry(name(puzzle)).or_default() += 1;
        }
        counts
    };
    (
        count(&|puzzle| puzzle.game.clone()),
        count(&|puzzle| puzzle.theme.word().to_owned()),
        count(&|puzzle| puzzle.grade.get().to_string()),
    )
}
