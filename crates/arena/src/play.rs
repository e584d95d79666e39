use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Points, Side, Turn};
use lobby::{Rng, Session};

use crate::contestant::Asked;
use crate::measure::Stopwatch;
use crate::{Clock, Contestant, Measure, Opening, RngStreams, TimeControl};

/// What holds for every game of a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Terms {
    /// The time for a whole game, where players do not have their own for each move.
    pub clock: Option<TimeControl>,
    /// What clocks measure.
    pub measure: Measure,
    /// How much longer than allowed a move may take before it loses the game.
    pub margin: Duration,
    /// How long a program that has no time limit is waited for.
    pub patience: Duration,
    /// When a game is broken off because its result is known.
    pub adjudicate: Adjudicate,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            clock: None,
            measure: Measure::Wall,
            margin: Duration::from_millis(100),
            patience: Duration::from_secs(60),
            adjudicate: Adjudicate::Never,
        }
    }
}

/// When a game is broken off because its result is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Adjudicate {
    /// Every game is played to its end.
    #[default]
    Never,
    /// When one side wins however badly it plays on.
    Decided,
    /// Also when both players have proved the same result.
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

/// What a player did to lose at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Its time was over.
    Time,
    /// It gave a move that the rules do not know here.
    Illegal(String),
    /// It died, could not be started, or said nothing of use; and how.
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

/// How a game came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules, with these points.
    Over(Points),
    /// Broken off: the result was known.
    Known(Option<Side>),
    /// This side lost by a fault.
    Fault(Side, Fault),
    /// Longer than any sensible game: a draw.
    TooLong,
}

impl Ending {
    /// Who won, if anybody.
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
    /// The moves after the opening, those of chance too.
    pub moves: Vec<String>,
    /// Who made each; `None` is chance.
    pub movers: Vec<Option<Side>>,
    /// How long each took.
    pub times: Vec<Duration>,
    /// How it ended.
    pub ending: Ending,
}

/// More moves than any sensible game has. Two players who hold for ever in Pig would
/// never come to an end.
const LONGEST: usize = 10_000;

/// Plays a game from the end of its opening, where the table is, to its own; the first
/// chair has the first side. `None` when it was stopped.
///
/// The referee keeps the rules and the clocks itself and believes no player.
pub fn play_game(
    table: &dyn Session,
    opening: &Opening,
    chairs: [&mut Contestant; 2],
    terms: &Terms,
    streams: RngStreams,
    stop: &AtomicBool,
) -> Option<Game> {
    let are_random = chairs.iter().all(|contestant| contestant.is_random());
    if are_random && terms.adjudicate == Adjudicate::Never {
        return Some(all_at_once(table, streams));
    }
    move_by_move(table, opening, chairs, terms, streams, stop)
}

/// The same game as move by move, for two players who do not think: texts for every
/// legal move, only to choose one blindly, would take ten times as long.
fn all_at_once(table: &dyn Session, mut streams: RngStreams) -> Game {
    let played = table.random_game(&mut streams.dice, &mut streams.sides, LONGEST);
    let (movers, moves): (Vec<_>, Vec<_>) = played.moves.into_iter().unzip();
    Game {
        times: vec![Duration::ZERO; moves.len()],
        moves,
        movers,
        ending: played.points.map_or(Ending::TooLong, Ending::Over),
    }
}

fn move_by_move(
    table: &dyn Session,
    opening: &Opening,
    chairs: [&mut Contestant; 2],
    terms: &Terms,
    mut streams: RngStreams,
    stop: &AtomicBool,
) -> Option<Game> {
    let mut session = table.fork();
    let mut game = Game {
        moves: Vec::new(),
        movers: Vec::new(),
        times: Vec::new(),
        ending: Ending::TooLong,
    };
    let mut clock = terms.clock.map(Clock::new);
    // What each player has proved, in its own view: positive is a win.
    let mut proved: [Option<f64>; 2] = [None; 2];
    for side in Side::BOTH {
        if let Err(fault) = chairs[side.index()].sit_down(table) {
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
                if let Some(winner) = known_winner(&*session, terms.adjudicate, proved) {
                    game.ending = Ending::Known(winner);
                    break;
                }
                let watch = Stopwatch::start(chairs[side.index()].cpu_clock(terms.measure));
                let answer = chairs[side.index()].think(&mut Asked {
                    session: &*session,
                    opening,
                    moves: &game.moves,
                    side,
                    clock,
                    terms,
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
                    None => chairs[side.index()].time_per_move(),
                };
                if limit.is_some_and(|limit| took > limit + terms.margin) {
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
            // What chance draws was offered by the session itself.
            (Err(_), None) => return None,
        }
    }
    Some(game)
}

/// What comes up when chance is to move.
pub(crate) fn roll(session: &dyn Session, dice: &mut Rng) -> String {
    let mut choices = session.choices();
    let weights = choices.iter().map(|choice| choice.weight);
    let drawn = dice.weighted(weights).unwrap_or_default();
    match drawn < choices.len() {
        true => choices.swap_remove(drawn).text,
        false => String::new(),
    }
}

/// Who has won already, where games may be broken off: `Some(None)` is a draw.
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
    // Both say the same, each in its own view.
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
            let table = lobby::open(lobby::GAMES, game.info().name).expect("a game");
            for seed in 0..20 {
                let streams = RngStreams {
                    dice: Rng::new(seed),
                    sides: [Rng::new(seed + 100), Rng::new(seed + 200)],
                };
                let at_once = all_at_once(&*table, streams.clone());
                let random: Entrant = "random".parse().expect("a player");
                let [mut one, mut other] = [(); 2].map(|()| Contestant::new(&random, None));
                let mut played = move_by_move(
                    &*table,
                    &Opening::default(),
                    [&mut one, &mut other],
                    &Terms::default(),
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
