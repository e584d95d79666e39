use std::collections::HashMap;
use std::time::Duration;

use arena::Outcome;
use figures::{Axis, Chart, Drawing, intervals};
use game::Side;
use words::Words;

use super::Report;
use crate::{Standings, StoredGame};

/// A chart of a report.
pub struct ReportFigure {
    /// A short name for a file: `ratings`.
    pub name: &'static str,
    /// What it shows.
    pub drawing: Drawing,
}

/// Points of a chart, in its own units.
type Line = Vec<(f64, f64)>;

/// Bars of a histogram.
const BARS: usize = 24;

impl Report {
    /// All charts of one game, none where nothing was played.
    pub fn figures(&self, words: &'static Words, standings: &Standings) -> Vec<ReportFigure> {
        if standings.played() == 0 {
            return Vec::new();
        }
        let games: Vec<&StoredGame> = self.games_of(standings).collect();
        vec![
            ReportFigure {
                name: "ratings",
                drawing: ratings(words, standings),
            },
            ReportFigure {
                name: "over-time",
                drawing: over_time(words, standings, &games),
            },
            ReportFigure {
                name: "by-thinking-time",
                drawing: by_thinking_time(words, standings),
            },
            ReportFigure {
                name: "times-by-move",
                drawing: by_move(words, standings, &games),
            },
            ReportFigure {
                name: "lengths",
                drawing: lengths(words, &games),
            },
            ReportFigure {
                name: "times",
                drawing: times(words, &games),
            },
        ]
    }
}

fn ratings(words: &'static Words, standings: &Standings) -> Drawing {
    let rows = standings.players.iter().map(|player| {
        let rating = player.rating;
        (player.name.clone(), [rating.low, rating.value, rating.high])
    });
    let rows: Vec<_> = rows.collect();
    intervals(
        words.say("report.ratings"),
        words.say("report.rating"),
        &rows,
    )
}

/// The share of each player's points after each of its games, in the order in which they
/// ended.
fn over_time(words: &'static Words, standings: &Standings, games: &[&StoredGame]) -> Drawing {
    let mut games = games.to_vec();
    games.sort_by_key(|played| played.ended);
    let mut lines: HashMap<&str, (f64, Line)> = HashMap::new();
    for played in games {
        let record = &played.record;
        let winner = record.played.ending.winner();
        for (name, side) in record.players.iter().zip(Side::BOTH) {
            let points = match winner {
                None => 0.5,
                Some(winner) if winner == side => 1.0,
                Some(_) => 0.0,
            };
            let (sum, line) = lines.entry(name).or_default();
            *sum += points;
            let count = line.len() as f64 + 1.0;
            line.push((count, 100.0 * *sum / count));
        }
    }
    let most = lines
        .values()
        .map(|(_, line)| line.len())
        .max()
        .unwrap_or(1);
    let x = (Axis::new(0.0, most as f64), words.say("report.game-number"));
    let y = (Axis::new(0.0, 100.0), words.say("report.share-axis"));
    let mut chart = Chart::new(words.say("report.over-time"), x, y);
    chart.level(50.0);
    for (number, player) in standings.players.iter().enumerate() {
        if let Some((_, line)) = lines.get(player.name.as_str()) {
            chart.series(number, &player.name, &thinned(line));
        }
    }
    chart.finish()
}

/// At most as many points as can be distinguished.
fn thinned(line: &[(f64, f64)]) -> Line {
    let step = line.len().div_ceil(400).max(1);
    let last = line.last().copied();
    line.iter().copied().step_by(step).chain(last).collect()
}

fn by_thinking_time(words: &'static Words, standings: &Standings) -> Drawing {
    let ms = |time: Duration| (time.as_secs_f64() * 1000.0).max(1e-3);
    let times = standings.players.iter();
    let times = times.map(|player| ms(player.thinking.mean()));
    let x = Axis::log(times).in_lang(words.lang());
    let x = (x, words.say("report.time"));
    let y = (Axis::new(0.0, 100.0), words.say("report.share-axis"));
    let mut chart = Chart::new(words.say("report.by-time"), x, y);
    chart.level(50.0);
    for (number, player) in standings.players.iter().enumerate() {
        let score = &player.score;
        if score.games() == 0 {
            continue;
        }
        let error = 1.96 * score.points_variance().sqrt() / score.games() as f64;
        let share = score.share();
        let range = [share - error, share, share + error];
        let range = range.map(|share| 100.0 * share.clamp(0.0, 1.0));
        chart.point(number, &player.name, ms(player.thinking.mean()), range);
    }
    chart.finish()
}

/// The mean time of each player for its first move, its second, and so on.
fn by_move(words: &'static Words, standings: &Standings, games: &[&StoredGame]) -> Drawing {
    /// Later moves occur in few games only.
    const MOVES: usize = 20;
    let mut sums: HashMap<&str, Vec<(f64, u32)>> = HashMap::new();
    for played in games {
        let record = &played.record;
        let mut made = [0; 2];
        for (mover, time) in record.played.movers.iter().zip(&record.played.times) {
            let Some(side) = mover.map(Side::index) else {
                continue;
            };
            let line = sums.entry(&record.players[side]).or_default();
            let at: usize = made[side];
            made[side] += 1;
            if at < MOVES {
                line.resize(line.len().max(at + 1), (0.0, 0));
                line[at].0 += time.as_secs_f64() * 1000.0;
                line[at].1 += 1;
            }
        }
    }
    let means = |line: &Vec<(f64, u32)>| -> Line {
        let means = (1..).zip(line).filter(|(_, (_, count))| *count > 0);
        means
            .map(|(number, (sum, count))| (f64::from(number), (sum / f64::from(*count)).max(1e-3)))
            .collect()
    };
    let lines: HashMap<&str, Line> = sums
        .iter()
        .map(|(&name, line)| (name, means(line)))
        .collect();
    let most = lines.values().map(Vec::len).max().unwrap_or(1);
    let all = lines.values().flatten().map(|&(_, ms)| ms);
    let x = (Axis::new(1.0, most as f64), words.say("report.move-number"));
    let y = Axis::log(all).in_lang(words.lang());
    let y = (y, words.say("report.time-axis"));
    let mut chart = Chart::new(words.say("report.by-move"), x, y);
    for (number, player) in standings.players.iter().enumerate() {
        if let Some(line) = lines.get(player.name.as_str()) {
            chart.series(number, &player.name, line);
        }
    }
    chart.finish()
}

fn lengths(words: &'static Words, games: &[&StoredGame]) -> Drawing {
    let lengths = games.iter().map(|played| {
        let record = &played.record;
        (record.opening.moves.len() + record.played.moves.len()) as f64
    });
    let lengths: Vec<f64> = lengths.collect();
    let low = lengths.iter().copied().fold(f64::INFINITY, f64::min);
    let high = lengths.iter().copied().fold(0.0, f64::max) + 1.0;
    // Whole moves only.
    let width = ((high - low) / BARS as f64).ceil().max(1.0);
    let bins = ((high - low) / width).ceil().max(1.0);
    let axis = Axis::new(low, low + width * bins);
    let title = words.say("report.lengths");
    let x = (axis, words.say("report.moves"));
    histogram(title, x, words, bins as usize, &lengths)
}

fn times(words: &'static Words, games: &[&StoredGame]) -> Drawing {
    let times = games.iter().flat_map(|played| {
        let played = &played.record.played;
        let moves = played.movers.iter().zip(&played.times);
        moves.filter_map(|(mover, time)| mover.map(|_| time.as_secs_f64() * 1000.0))
    });
    // Times below a microsecond cannot be distinguished.
    let times: Vec<f64> = times.map(|ms| ms.max(1e-3)).collect();
    let axis = Axis::log(times.iter().copied()).in_lang(words.lang());
    let title = words.say("report.times");
    let x = (axis, words.say("report.time-axis"));
    histogram(title, x, words, BARS, &times)
}

/// A histogram with bins of equal width on the axis.
fn histogram(
    title: &str,
    x: (Axis, &str),
    words: &'static Words,
    bins: usize,
    values: &[f64],
) -> Drawing {
    let axis = x.0;
    let mut counts = vec![0_u64; bins];
    for &value in values {
        let bin = (axis.share(value) * bins as f64) as usize;
        counts[bin.min(bins - 1)] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let y = (Axis::new(0.0, most * 1.05), words.say("report.count"));
    let mut chart = Chart::new(title, x, y);
    for (bin, &count) in counts.iter().enumerate() {
        let [from, to] = [bin, bin + 1].map(|edge| axis.at(edge as f64 / bins as f64));
        chart.bar(from, to, count as f64);
    }
    chart.finish()
}

/// The points of a game for the first player: 1, 0.5 or 0.
pub(super) fn worth(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win => 1.0,
        Outcome::Draw => 0.5,
        Outcome::Loss => 0.0,
    }
}
