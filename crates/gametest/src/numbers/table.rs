use std::collections::HashSet;

use game::{Evaluator, Event, Game, Side, Turn, perft};

use super::Count;

/// A type-erased game: what a file of numbers can ask for.
pub trait Table {
    /// Puts another position on the table.
    fn set_up(&mut self, position: &str) -> Result<(), String>;
    /// Plays a move.
    fn play(&mut self, mv: &str) -> Result<(), String>;
    /// The legal moves.
    fn legal(&self) -> Vec<String>;
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// The score that players see.
    fn score(&self) -> [u32; 2];
    /// The position after a move as text, and another position in the same spelling.
    fn after(&self, mv: &str, other: &str) -> Result<(String, String), String>;
    /// The static evaluation, seen by a side.
    fn evaluate(&self, evaluator: &str, side: Side) -> Result<i32, String>;
    /// Counts sequences of moves or positions.
    fn count(&self, what: Count, depth: u32) -> u64;
}

type Judge<G> = Box<dyn Fn(&G, Side) -> i32>;

/// A [`Table`] for one game and its evaluators.
pub struct Board<G: Game> {
    pos: G,
    evaluators: Vec<(&'static str, Judge<G>)>,
}

impl<G: Game> Board<G> {
    /// The start of a game.
    pub fn open(spec: &str) -> Result<Board<G>, String> {
        Ok(Board {
            pos: G::from_spec(spec).map_err(|error| error.to_string())?,
            evaluators: Vec::new(),
        })
    }

    /// The same with an evaluator more.
    #[must_use]
    pub fn with(mut self, name: &'static str, evaluator: impl Evaluator<G> + 'static) -> Board<G> {
        let judge = move |pos: &G, side| evaluator.evaluate(pos, side).0;
        self.evaluators.push((name, Box::new(judge)));
        self
    }
}

impl<G: Game> Table for Board<G> {
    fn set_up(&mut self, position: &str) -> Result<(), String> {
        self.pos = self.pos.read(position).map_err(|error| error.to_string())?;
        Ok(())
    }

    fn play(&mut self, mv: &str) -> Result<(), String> {
        let mv = self.pos.read_move(mv).map_err(|error| error.to_string())?;
        self.pos.play(mv);
        Ok(())
    }

    fn legal(&self) -> Vec<String> {
        self.pos.legal_texts()
    }

    fn turn(&self) -> Turn {
        self.pos.turn()
    }

    fn score(&self) -> [u32; 2] {
        self.pos.score()
    }

    fn after(&self, mv: &str, other: &str) -> Result<(String, String), String> {
        let mv = self.pos.read_move(mv).map_err(|error| error.to_string())?;
        let other = self.pos.read(other).map_err(|error| error.to_string())?;
        Ok((self.pos.after(mv).text(), other.text()))
    }

    fn evaluate(&self, name: &str, side: Side) -> Result<i32, String> {
        match self.evaluators.iter().find(|(known, _)| *known == name) {
            Some((_, judge)) => Ok(judge(&self.pos, side)),
            None => {
                let known: Vec<&str> = self.evaluators.iter().map(|(name, _)| *name).collect();
                Err(format!(
                    "no evaluator `{name}`; there are {}",
                    known.join(" ")
                ))
            }
        }
    }

    fn count(&self, what: Count, depth: u32) -> u64 {
        match what {
            Count::Perft => perft(&self.pos, depth),
            Count::Nodes => (0..=depth).map(|depth| perft(&self.pos, depth)).sum(),
            Count::Ends => ends(&self.pos, depth),
            Count::Captures => captures(&self.pos, depth),
            Count::Distinct => layer(&self.pos, depth, G::clone),
            Count::Folded => layer(&self.pos, depth, |pos| pos.fold().0),
        }
    }
}

/// How many sequences of exactly `depth` moves end the game.
fn ends<G: Game>(pos: &G, depth: u32) -> u64 {
    match (pos.turn(), depth) {
        (Turn::Over(_), 0) => 1,
        (Turn::Over(_), _) | (_, 0) => 0,
        _ => pos.moves().map(|mv| ends(&pos.after(mv), depth - 1)).sum(),
    }
}

/// How many sequences of exactly `depth` moves end with a capture, by what the story
/// of the last move tells.
fn captures<G: Game>(pos: &G, depth: u32) -> u64 {
    let captures = |mv| {
        let events = pos.events(mv);
        let mut events = events.iter();
        events.any(|event| matches!(event, Event::Take { .. } | Event::Capture { .. }))
    };
    match (pos.turn(), depth) {
        (Turn::Over(_), _) | (_, 0) => 0,
        (_, 1) => pos.moves().filter(|&mv| captures(mv)).count() as u64,
        _ => pos
            .moves()
            .map(|mv| self::captures(&pos.after(mv), depth - 1))
            .sum(),
    }
}

/// How many positions there are after exactly `depth` moves, each as `seen`.
fn layer<G: Game>(pos: &G, depth: u32, seen: impl Fn(&G) -> G) -> u64 {
    let mut layer = HashSet::from([seen(pos)]);
    for _ in 0..depth {
        let mut next = HashSet::new();
        for pos in layer.into_iter().filter(|pos| !pos.turn().is_over()) {
            next.extend(pos.moves().map(|mv| seen(&pos.after(mv))));
        }
        layer = next;
    }
    layer.len() as u64
}
