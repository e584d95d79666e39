use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Points, Side, Turn};
use lobby::{Rng, Session};

use crate::contestant::MoveRequest;
use crate::measure::Stopwatch;
use crate::{Clock, Contestant, Measure, Opening, RngStreams, TimeControl};

/// Time control and adjudication of every game of a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Conditions {
    /// The time control for whole games; without it players have their own time per move.
    pub clock: Option<TimeControl>,
    /// What the clocks measure.
    pub measure: Measure,
    /// By how much a move may exceed its time before it loses the game.
    pub margin: Duration,
    /// The timeout for a program without a time limit.
    pub patience: Duration,
    /// When a game is adjudicated.
    pub adjudicate: Adjudicate,
}

impl Default for Conditions {
    fn default() -> Conditions {
        Conditions {
            clock: None,
            measure: Measure::Wall,
            margin: Duration::from_millis(100),
            patience: Duration::from_secs(60),
            adjudicate: Adjudicate::Never,
        }
    }
}

/// When a game is adjudicated: ended early with a known result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Adjudicate {
    /// Every game is played to its end.
    #[default]
    Never,
    /// When one side has won whatever moves follow.
    Decided,
    /// Also when both players have proven the same result.
    Solved,
}

impl Adjudicate {
    /// All of them.
    pub const ALL: [Adjudicate; 3] = [Adjudicate::Never, Adjudicate::Decided, Adjudicate::Solved];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Adjudicate::Never => "never",
            Adjudicate::Decided => "decided",
            Adjudicate::Solved => "solved",
        }
    }
}

/// Why a player forfeits a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It exceeded its time.
    Time,
    /// It chose a move that is not legal.
    Illegal(String),
    /// It crashed, did not start, or sent no valid answer; with the details.
    Crash(String),
}

impl Fault {
    /// The word for it in records.
    pub const fn word(&self) -> &'static str {
        match self {
            Fault::Time => "time",
            Fault::Illegal(_) => "illegal",
            Fault::Crash(_) => "crash",
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules, with these points (positive: the first side won).
    Over(Points),
    /// Adjudicated; `None` is a draw.
    Known(Option<Side>),
    /// This side forfeited.
    Fault(Side, Fault),
    /// Too many moves: a draw.
    TooLong,
}

impl Ending {
    /// The winner; `None` for a draw.
    pub fn winner(&self) -> Option<Side> {
        match *self {
            Ending::Over(points) => points.winner(),
            Ending::Known(winner) => winner,
            Ending::Fault(side, _) => Some(!side),
            Ending::TooLong => None,
        }
    }

    /// The word for it in records.
    pub const fn word(&self) -> &'static str {
        match self {
            Ending::Over(_) => "over",
            Ending::Known(_) => "adjudicated",
            Ending::Fault(_, fault) => fault.word(),
            Ending::TooLong => "too long",
        }
    }
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// The moves after the opening, with those of chance.
    pub moves: Vec<String>,
    /// The side that made each; `None` is chance.
    pub movers: Vec<Option<Side>>,
    /// How long each took.
    pub times: Vec<Duration>,
    /// How it ended.
    pub ending: Ending,
}

/// The largest number of moves. Two players who always hold in Pig would never end.
const LONGEST: usize = 10_000;

/// Plays a game from the end of its opening, which is the position of the session; the
/// first contestant has the first side. `None` when it was stopped.
///
/// The referee checks rules and clocks itself and trusts no player.
pub fn play_game(
    start: &dyn Session,
    opening: &Opening,
    contestants: [&mut Contestant; 2],
    conditions: &Conditions,
    streams: RngStreams,
    stop: &AtomicBool,
) -> Option<Game> {
    let are_random = contestants.iter().all(|contestant| contestant.is_random());
    if are_random && conditions.adjudicate == Adjudicate::Never {
        return Some(random_game(start, streams));
    }
    move_by_move(start, opening, contestants, conditions, streams, stop)
}

/// The same game as [`move_by_move`] for two random players, ten times as fast: no texts
/// of legal moves are made.
fn random_game(start: &dyn Session, mut streams: RngStreams) -> Game {
    let played = start.random_game(&mut streams.dice, &mut streams.sides, LONGEST);
    let (movers, moves): (Vec<_>, Vec<_>) = played.moves.into_iter().unzip();
    Game {
        times: vec![Duration::ZERO; moves.len()],
        moves,
        movers,
        ending: played.points.map_or(Ending::TooLong, Ending::Over),
    }
}

fn move_by_move(
    start: &dyn Session,
    opening: &Opening,
    contestants: [&mut Contestant; 2],
    conditions: &Conditions,
    mut streams: RngStreams,
    stop: &AtomicBool,
) -> Option<Game> {
    let mut session = start.fork();
    let mut game = Game {
        moves: Vec::new(),
        movers: Vec::new(),
        times: Vec::new(),
        ending: Ending::TooLong,
    };
    let mut clock = conditions.clock.map(Clock::new);
    // The value that each player has proven, from its own side: positive is a win.
    let mut proved: [Option<f64>; 2] = [None; 2];
    for side in Side::BOTH {
        if let Err(fault) = contestants[side.index()].new_game(start) {
            game.ending = Ending::Fault(side, fault);
            return Some(game);
        }
    }
    while game.moves.len() < LONGEST {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let (mover, mv, took) = match session.turn() {
            Turn::Over(points) => {
                game.ending = Ending::Over(points);
                break;
            }
            Turn::Chance => (None, roll(&*session, &mut streams.dice), Duration::ZERO),
            Turn::Player(side) => {
                if let Some(winner) = known_winner(&*session, conditions.adjudicate, proved) {
                    game.ending = Ending::Known(winner);
                    break;
                }
                let watch =
                    Stopwatch::start(contestants[side.index()].cpu_clock(conditions.measure));
                let answer = contestants[side.index()].think(&mut MoveRequest {
                    session: &*session,
                    opening,
                    moves: &game.moves,
                    side,
                    clock,
                    conditions,
                    rng: &mut streams.sides[side.index()],
                    stop,
                });
                let took = watch.elapsed();
                let answer = match answer {
                    Ok(Some(answer)) => answer,
                    Ok(None) => return None,
                    Err(fault) => {
                        game.ending = Ending::Fault(side, fault);
                        break;
                    }
                };
                let limit = match clock {
                    Some(clock) => Some(clock.left[side.index()]),
                    None => contestants[side.index()].time_per_move(),
                };
                if limit.is_some_and(|limit| took > limit + conditions.margin) {
                    game.ending = Ending::Fault(side, Fault::Time);
                    break;
                }
                if let Some(clock) = &mut clock {
                    clock.press(side, took);
                }
                proved[side.index()] = answer.proved;
                (Some(side), answer.mv, took)
            }
        };
        match (session.play(&mv), mover) {
            (Ok(played), _) => {
                game.moves.push(played.text);
                game.movers.push(mover);
                game.times.push(took);
            }
            (Err(_), Some(side)) => {
                game.ending = Ending::Fault(side, Fault::Illegal(mv));
                break;
            }
            // An outcome of chance comes from the session itself and is legal.
            (Err(_), None) => return None,
        }
    }
    Some(game)
}

/// Draws an outcome of chance.
pub(crate) fn roll(session: &dyn Session, dice: &mut Rng) -> String {
    let mut choices = session.choices();
    let weights = choices.iter().map(|choice| choice.weight);
    let drawn = dice.weighted(weights).unwrap_or_default();
    if drawn < choices.len() {
        choices.swap_remove(drawn).text
    } else {
        String::new()
    }
}

/// The winner, where the game can be adjudicated: `Some(None)` is a draw.
fn known_winner(
    session: &dyn Session,
    adjudicate: Adjudicate,
    proved: [Option<f64>; 2],
) -> Option<Option<Side>> {
    if adjudicate == Adjudicate::Never {
        return None;
    }
    if let Some(side) = session.certain_winner() {
        return Some(Some(side));
    }
    let [Some(first), Some(second)] = proved else {
        return None;
    };
    // Both values mean the same result, each from its own side.
    let agree = first * second < 0.0 || (first == 0.0 && second == 0.0);
    if adjudicate != Adjudicate::Solved || !agree {
        return None;
    }
    Some(match first {
        0.0 => None,
        _ if first > 0.0 => Some(Side::First),
        _ => Some(Side::Second),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Entrant;

    #[test]
    fn a_random_game_is_the_same_in_one_piece() {
        for game in lobby::GAMES {
            let start = lobby::open(lobby::GAMES, game.info().name).expect("a game");
            for seed in 0..20 {
                let streams = RngStreams {
                    dice: Rng::new(seed),
                    sides: [Rng::new(seed + 100), Rng::new(seed + 200)],
                };
                let at_once = random_game(&*start, streams.clone());
                let random: Entrant = "random".parse().expect("a player");
                let [mut one, mut other] = [(); 2].map(|()| Contestant::new(&random, None));
                let mut played = move_by_move(
                    &*start,
                    &Opening::default(),
                    [&mut one, &mut other],
                    &Conditions::default(),
                    streams,
                    &AtomicBool::new(false),
                )
                .expect("nobody stops it");
                played.times.fill(Duration::ZERO);
                assert_eq!(played, at_once, "{} {seed}", game.info().name);
            }
        }
    }
}
