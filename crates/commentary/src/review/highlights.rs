//! What happens in a line, from the stories of its moves.

use std::fmt::Display;

use game::{CellId, Content, Event, Points, Scene, Side, Turn};
use lobby::Session;

use crate::Speakers;
use crate::narrator::{piece_name, place_name};

/// Moves of a line that are looked at for captures and the like; its end always is.
const NEAR: usize = 8;

/// Sentences about a line, at most.
const MOST: usize = 3;

/// The smallest capture of seeds, and the fewest pieces flipped, that are worth a word.
const FEWEST_SEEDS: u32 = 2;
const FEWEST_FLIPS: usize = 2;

/// Something worth telling, and how much so.
struct Highlight {
    weight: u32,
    sentence: String,
}

/// What happens when these moves are made, in a few sentences. A result is called certain
/// only if `is_proven`.
pub fn tell(
    speakers: &Speakers,
    start: &dyn Session,
    line: &[String],
    is_proven: bool,
) -> Vec<String> {
    let mut reader = LineReader {
        speakers,
        is_proven,
        travels: Vec::new(),
        extra_turns: None,
        found: Vec::new(),
    };
    let mut on = start.fork();
    for (index, text) in line.iter().enumerate() {
        let before = on.scene();
        let only = on.legal().len() == 1;
        let Ok(played) = on.play(text) else {
            break;
        };
        let Some(side) = played.side else {
            continue;
        };
        let step = Step {
            side,
            before: &before,
            story: &played.story,
        };
        reader.follow_pieces(&step);
        if index < NEAR {
            reader.near(&step);
        }
        if let Turn::Over(points) = on.turn() {
            let score = on.info().scored.then(|| on.score());
            let result = speakers.result(points, score);
            reader.end(&step, points, only, result);
        }
    }
    reader.end_extra_turns();
    reader.most_important()
}

/// One move of the line.
struct Step<'a> {
    side: Side,
    before: &'a Scene,
    story: &'a [Event],
}

struct LineReader<'a> {
    speakers: &'a Speakers,
    is_proven: bool,
    /// Where each piece that moves in the line started, and where it is now.
    travels: Vec<(CellId, CellId)>,
    /// Whose turns follow each other, and how many further ones there were.
    extra_turns: Option<(Side, u32)>,
    found: Vec<Highlight>,
}

impl LineReader<'_> {
    fn follow_pieces(&mut self, step: &Step<'_>) {
        for event in step.story {
            match *event {
                Event::Take { at } => self.travels.retain(|&(_, now)| now != at),
                Event::Slide { from, to } => {
                    match self.travels.iter_mut().find(|(_, now)| *now == from) {
                        Some((_, now)) => *now = to,
                        None => self.travels.push((from, to)),
                    }
                }
                _ => {}
            }
        }
    }

    /// Captures, extra turns, pieces taken and flipped.
    fn near(&mut self, step: &Step<'_>) {
        let words = self.speakers.words();
        let who = Some(step.side);
        let captured: u32 = step.story.iter().map(captured).sum();
        if captured >= FEWEST_SEEDS {
            let seeds = words.count("count.seed", captured);
            let sentence = self
                .speakers
                .about(who, "tell.capture", &[("seeds", &seeds)]);
            self.add(10 + captured, sentence);
        }
        for event in step.story {
            if let Event::Take { at } = *event
                && let Content::Piece(_, piece) = step.before.cell(at).content
            {
                let place = place_name(words, step.before, step.before.cell(at));
                let piece = piece_name(words, piece);
                let values: &[(&str, &dyn Display)] = &[("piece", &piece), ("place", &place)];
                let sentence = self.speakers.about(who, "tell.take", values);
                self.add(12, sentence);
            }
        }
        let flips = step.story.iter();
        let flips = flips.filter(|event| matches!(event, Event::Flip { .. }));
        let flips = flips.count();
        if flips >= FEWEST_FLIPS {
            let pieces = words.count("count.mark", flips as u32);
            let sentence = self
                .speakers
                .about(who, "why.flips", &[("pieces", &pieces)]);
            self.add(8 + flips as u32, sentence);
        }
        for event in step.story {
            match *event {
                Event::ExtraTurn(side) => self.extra_turn(side),
                Event::Pass(side) => {
                    let sentence = self.speakers.about(Some(side), "tell.pass", &[]);
                    self.add(14, sentence);
                }
                _ => {}
            }
        }
    }

    fn extra_turn(&mut self, side: Side) {
        match &mut self.extra_turns {
            Some((whose, count)) if *whose == side => *count += 1,
            _ => {
                self.end_extra_turns();
                self.extra_turns = Some((side, 1));
            }
        }
    }

    fn end_extra_turns(&mut self) {
        if let Some((side, count)) = self.extra_turns.take() {
            let words = self.speakers.words();
            let turns = words.count("count.extra-turn", count);
            let sentence = self
                .speakers
                .about(Some(side), "why.extra", &[("turns", &turns)]);
            self.add(9 + 3 * count, sentence);
        }
    }

    /// How the game ends; `result` says who has won.
    fn end(&mut self, step: &Step<'_>, points: Points, only: bool, result: String) {
        self.end_extra_turns();
        let words = self.speakers.words();
        let place = |id: CellId| place_name(words, step.before, step.before.cell(id));
        let cells = step.story.iter().find_map(|event| match event {
            Event::Over { cells, .. } => Some(&cells[..]),
            _ => None,
        });
        let winner = points.winner();
        let arrival = match cells.unwrap_or_default() {
            [at] => self.travels.iter().find(|(_, now)| now == at).copied(),
            _ => None,
        };
        let sentence = match (winner, arrival, cells.unwrap_or_default()) {
            (Some(_), Some((from, to)), _) if winner == Some(step.side) => {
                let piece = self.piece_on(step, to);
                let key = if self.is_proven {
                    "why.unstoppable"
                } else {
                    "why.arrives"
                };
                let values: &[(&str, &dyn Display)] = &[
                    ("piece", &piece),
                    ("from", &place(from)),
                    ("to", &place(to)),
                ];
                self.speakers.about(winner, key, values)
            }
            (Some(_), _, cells) if cells.len() > 1 => {
                let count = cells.len();
                self.speakers.about(winner, "why.line", &[("n", &count)])
            }
            _ => {
                let forced = only.then(|| self.forced_last(step)).flatten();
                forced.map_or(result.clone(), |forced| format!("{forced} {result}"))
            }
        };
        self.add(100, sentence);
    }

    /// The last move of the game was the only one.
    fn forced_last(&self, step: &Step<'_>) -> Option<String> {
        let who = Some(step.side);
        step.story.iter().find_map(|event| match *event {
            Event::Place { at, .. } => {
                let cell = step.before.cell(at);
                let place = place_name(self.speakers.words(), step.before, cell);
                let place = [("place", &place as &dyn Display)];
                Some(self.speakers.about(who, "why.last-cell", &place))
            }
            Event::Take { .. } => Some(self.speakers.about(who, "why.last-stick", &[])),
            _ => None,
        })
    }

    fn piece_on(&self, step: &Step<'_>, at: CellId) -> &'static str {
        let mut after = step.before.clone();
        for event in step.story {
            after.apply(event);
        }
        match after.cell(at).content {
            Content::Piece(_, piece) => piece_name(self.speakers.words(), piece),
            _ => "",
        }
    }

    fn add(&mut self, weight: u32, sentence: String) {
        self.found.push(Highlight { weight, sentence });
    }

    /// The most important sentences, in the order in which things happen.
    fn most_important(self) -> Vec<String> {
        let mut order: Vec<usize> = (0..self.found.len()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(self.found[index].weight));
        order.truncate(MOST);
        order.sort_unstable();
        let mut found: Vec<Option<Highlight>> = self.found.into_iter().map(Some).collect();
        let chosen = order.into_iter().filter_map(|index| found[index].take());
        chosen.map(|highlight| highlight.sentence).collect()
    }
}

fn captured(event: &Event) -> u32 {
    match event {
        Event::Capture { seeds, .. } => *seeds,
        _ => 0,
    }
}
