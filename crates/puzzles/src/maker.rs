use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use game::Turn;
use lobby::{Bot, Goal as SolverGoal, Player, PuzzleSource, Rng, SearchRequest, Session, checksum};

use crate::{Goal, Prover, Puzzle, Unproven};

/// What the solver may search for one position: a few milliseconds.
const NODES: u64 = 30_000;

/// Longer games are not looked at.
const LONGEST_GAME: usize = 400;

/// Puzzles of one kind from one game, and the plies between them: neighbours are alike.
const MOST_OF_A_KIND: usize = 2;
const APART: usize = 4;

/// Positions of one game that the solver may not see through before an earlier one is not tried:
/// where a piece threatens to arrive, an earlier position can be simpler than a later one.
const MOST_FAILURES: usize = 4;

/// The fewest moves ahead: what is won at once, or lost at once, is no puzzle.
const FEWEST_PLIES: u32 = 3;

/// The fewest moves of a turn, and the smallest share of all seeds that is worth a puzzle.
const FEWEST_IN_A_TURN: usize = 2;
const SMALLEST_SHARE: u32 = 8;

/// Games that are searched between two looks at what is still wanted.
pub const FOUND_AT_ONCE: usize = 16;

/// Plays games and finds puzzles in them. What a game brings depends on the seed and its
/// number alone.
pub struct Maker<'a> {
    prover: Prover<'a>,
    session: Box<dyn Session>,
    /// Sees what the next two moves bring: where nobody does, games are over before there is
    /// anything to find.
    sensible: Option<Box<dyn Bot>>,
    seed: u64,
    stop: &'a AtomicBool,
}

/// The puzzles of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GamePuzzles {
    /// Each with the text of the position that stands for all symmetric ones.
    pub puzzles: Vec<(Puzzle, String)>,
    /// Was the search stopped before it was done?
    pub stopped: bool,
}

impl<'a> Maker<'a> {
    /// For the game of a session; `None` where it has no solver.
    pub fn new(session: &dyn Session, seed: u64, stop: &'a AtomicBool) -> Option<Maker<'a>> {
        Some(Maker {
            prover: Prover::new(session, Some(NODES), stop)?,
            session: session.restarted(),
            sensible: sensible(session),
            seed: seed ^ checksum(session.spec().as_bytes()),
            stop,
        })
    }

    /// The puzzles of the game with this number, of the kinds that are still wanted.
    pub fn find(&mut self, number: u64, quota: &Quota) -> GamePuzzles {
        let mut found = GamePuzzles::default();
        let positions = self.play(number);
        self.prover.forget();
        self.find_turns(&positions, quota, &mut found);
        self.find_results(&positions, quota, &mut found);
        found.stopped = self.stop.load(Ordering::Relaxed);
        found
    }

    /// The positions of a game between two who play any move, or mostly one with some sense.
    fn play(&mut self, number: u64) -> Vec<String> {
        let mut rng = Rng::new(self.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9)));
        let mut session = self.session.restarted();
        if let Some(bot) = &mut self.sensible {
            bot.forget();
        }
        let mut positions = Vec::new();
        // In tenths.
        let sense = 5 + 2 * rng.below(3);
        while let Turn::Player(_) = session.turn()
            && positions.len() < LONGEST_GAME
            && !self.stop.load(Ordering::Relaxed)
        {
            let position = session.position();
            let legal = session.legal();
            let mut mv = legal[rng.below(legal.len() as u32) as usize].clone();
            if rng.below(10) < sense
                && let Some(bot) = &mut self.sensible
            {
                let request = SearchRequest {
                    stop: self.stop,
                    budget: None,
                    all: false,
                };
                if let Ok(Some(best)) = bot.think(&position, &request, &mut |_| ()) {
                    mv = best.mv;
                }
            }
            positions.push(position);
            if session.play(&mv).is_err() {
                break;
            }
        }
        positions
    }

    /// Turns that bring more than any other.
    fn find_turns(&mut self, positions: &[String], quota: &Quota, found: &mut GamePuzzles) {
        if quota.turns == 0 {
            return;
        }
        let (mut last, mut count) = (None, 0);
        for (ply, position) in positions.iter().enumerate() {
            if last.is_some_and(|last| ply < last + APART) || count == MOST_OF_A_KIND {
                continue;
            }
            if let Some((puzzle, folded)) = self.turn_at(position) {
                found.puzzles.push((puzzle, folded));
                last = Some(ply);
                count += 1;
            }
        }
    }

    fn turn_at(&mut self, position: &str) -> Option<(Puzzle, String)> {
        self.prover.at(position, Goal::Bank(1))?;
        let all = self.prover.session().scene().seeds();
        let (gains, _) = self.prover.gains().ok()?;
        let best = gains.iter().map(|&(_, gain)| gain).max()?;
        let best = u32::try_from(best).ok()?;
        if best == 0 || best < all / SMALLEST_SHARE {
            return None;
        }
        let puzzle = self.prover.puzzle(position, Goal::Bank(best)).ok()??;
        let is_one = puzzle.line.len() >= FEWEST_IN_A_TURN && self.reaches(&puzzle, best);
        is_one.then(|| self.folded(puzzle))
    }

    /// Does the line bring that much?
    fn reaches(&mut self, puzzle: &Puzzle, seeds: u32) -> bool {
        let Some(task) = self.prover.at(&puzzle.position, puzzle.goal) else {
            return false;
        };
        let session = self.prover.session();
        let played = puzzle.line.iter().all(|mv| session.play(mv).is_ok());
        played && self.prover.lacking(task, seeds) == 0
    }

    /// Positions in which one move wins, or draws, from the end of the game backwards until
    /// the solver no longer sees through.
    fn find_results(&mut self, positions: &[String], quota: &Quota, found: &mut GamePuzzles) {
        if quota.wins == 0 && quota.draws == 0 {
            return;
        }
        let mut last = usize::MAX;
        let mut counts = [0; 2];
        let mut failures = 0;
        for (ply, position) in positions.iter().enumerate().rev() {
            if failures == MOST_FAILURES || counts.iter().sum::<usize>() == 2 * MOST_OF_A_KIND {
                break;
            }
            if last != usize::MAX && ply + APART > last {
                continue;
            }
            match self.result_at(position, quota) {
                Err(Unproven) => failures += 1,
                Ok(None) => {}
                Ok(Some((puzzle, folded))) => {
                    let count = &mut counts[usize::from(puzzle.goal == Goal::Draw)];
                    if *count < MOST_OF_A_KIND {
                        *count += 1;
                        last = ply;
                        found.puzzles.push((puzzle, folded));
                    }
                }
            }
        }
    }

    fn result_at(
        &mut self,
        position: &str,
        quota: &Quota,
    ) -> Result<Option<(Puzzle, String)>, Unproven> {
        if self.prover.at(position, Goal::Win).is_none() || self.is_plain() {
            return Ok(None);
        }
        let values = self.prover.values(SolverGoal::Outcome)?;
        let best = values.iter().map(|(_, range)| range.low).max();
        let goal = match best {
            Some(1) if quota.wins > 0 => Goal::Win,
            Some(0) if quota.draws > 0 => Goal::Draw,
            _ => return Ok(None),
        };
        let is_best = |range: &lobby::ValueRange| Some(range.low) == best;
        if values.iter().filter(|(_, range)| is_best(range)).count() != 1 {
            return Ok(None);
        }
        // Too hard to see through is no failure of the solver.
        let puzzle = self.prover.puzzle(position, goal).unwrap_or(None);
        let puzzle = puzzle.filter(|puzzle| puzzle.plies >= FEWEST_PLIES);
        Ok(puzzle.map(|puzzle| self.folded(puzzle)))
    }

    /// Is there nothing to choose, is the game as good as over, or won at once? The solver would
    /// have to value all other moves, too.
    fn is_plain(&mut self) -> bool {
        let mover = self.prover.to_move();
        let session = self.prover.session();
        let legal = session.legal();
        let mut wins = |mv: &String| {
            let played = session.play(mv).is_ok();
            let is_won = matches!(session.turn(), Turn::Over(points) if points.winner() == mover);
            if played {
                session.take_back();
            }
            played && is_won
        };
        legal.len() < 2 || legal.iter().any(&mut wins) || session.certain_winner().is_some()
    }

    fn folded(&mut self, puzzle: Puzzle) -> (Puzzle, String) {
        self.prover.at(&puzzle.position, puzzle.goal);
        let folded = self.prover.session().folded();
        (puzzle, folded)
    }
}

fn sensible(session: &dyn Session) -> Option<Box<dyn Bot>> {
    let player: Player = "engine:depth=2,hash=1".parse().ok()?;
    session.bot(&player).ok()
}

/// What is still wanted of a source, and what there is already.
#[derive(Clone, Debug)]
pub struct Quota {
    /// How many more of each kind.
    pub wins: usize,
    /// Positions to be drawn.
    pub draws: usize,
    /// Turns.
    pub turns: usize,
    seen: HashSet<(&'static str, String)>,
}

impl Quota {
    /// Everything that is wanted of a source.
    pub fn of(source: &PuzzleSource) -> Quota {
        Quota {
            wins: source.wins,
            draws: source.draws,
            turns: source.turns,
            seen: HashSet::new(),
        }
    }

    /// Is there nothing more to look for?
    pub fn is_met(&self) -> bool {
        self.wins + self.draws + self.turns == 0
    }

    /// Takes a puzzle, if it is wanted and was not there before.
    pub fn take(&mut self, puzzle: &Puzzle, folded: &str) -> bool {
        let left = match puzzle.goal {
            Goal::Win => &mut self.wins,
            Goal::Draw => &mut self.draws,
            Goal::Bank(_) => &mut self.turns,
        };
        let key = (puzzle.goal.kind(), folded.to_owned());
        let is_taken = *left > 0 && self.seen.insert(key);
        *left -= usize::from(is_taken);
        is_taken
    }
}
