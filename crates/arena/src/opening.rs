use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Lang, Message, Turn, quoted};
use lobby::{BadPlayer, Budget, EngineSettings, FairVerdict, Player, Rng, SearchRequest, Session};

use crate::TEXTS;
use crate::play::roll;

/// Where the games of a pair begin.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Opening {
    /// A position; `None` is the usual start.
    pub position: Option<String>,
    /// The moves made from there.
    pub moves: Vec<String>,
}

impl Opening {
    /// Reads a line: moves from the usual start, or the text of a position.
    pub fn read(start: &dyn Session, line: &str) -> Option<Opening> {
        let moves = line.split([' ', ',', '\t']).filter(|text| !text.is_empty());
        let as_moves = Opening {
            position: None,
            moves: moves.map(str::to_owned).collect(),
        };
        let as_position = Opening {
            position: Some(line.to_owned()),
            moves: Vec::new(),
        };
        [as_moves, as_position]
            .into_iter()
            .find(|opening| opening.lay_out(start).is_some())
    }

    /// The game at the end of the opening; `None` when there is no such game, or it is
    /// over.
    pub fn lay_out(&self, start: &dyn Session) -> Option<Box<dyn Session>> {
        let mut session = start.fork();
        if let Some(position) = &self.position {
            session.set_up(position).ok()?;
        }
        for mv in &self.moves {
            session.play(mv).ok()?;
        }
        (!session.turn().is_over()).then_some(session)
    }
}

/// The kind of openings of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// Random moves.
    Random {
        /// Their number, without the rolls of dice.
        plies: usize,
    },
    /// Random moves; the most balanced of several such openings is taken, one that no first
    /// turn decides if there is any.
    Balanced {
        /// Their number, without the rolls of dice.
        plies: usize,
    },
    /// These in turn, and then from the beginning again.
    List(Vec<Opening>),
}

impl Openings {
    /// The fair starts that the program knows for the game of this session; `None` where
    /// there are none.
    pub fn fair(start: &dyn Session) -> Option<Openings> {
        let starts = start.fair_starts().into_iter().map(|position| Opening {
            position: Some(position.to_owned()),
            moves: Vec::new(),
        });
        let list: Vec<Opening> = starts.collect();
        (!list.is_empty()).then_some(Openings::List(list))
    }

    /// Reads one opening a line; empty lines and those with `#` in front are left out.
    pub fn read(start: &dyn Session, text: &str) -> Result<Openings, BadOpening> {
        let mut list = Vec::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = Opening::read(start, line).ok_or_else(|| BadOpening::Line {
                number,
                given: line.to_owned(),
            })?;
            list.push(opening);
        }
        if list.is_empty() {
            Err(BadOpening::Empty)
        } else {
            Ok(Openings::List(list))
        }
    }
}

/// Draws the openings of a match, one for each pair; the same seed gives the same ones. No
/// two are equal as long as there are enough, since deterministic players would repeat
/// their games.
pub struct OpeningSampler {
    openings: Openings,
    rng: Rng,
    seen: HashSet<String>,
    /// Most were drawn already: there are hardly any others.
    is_exhausted: bool,
    given: usize,
    /// How many repeat an earlier one.
    pub repeated: u64,
}

impl OpeningSampler {
    /// A sampler at its first opening.
    pub fn new(openings: Openings, rng: Rng) -> OpeningSampler {
        OpeningSampler {
            openings,
            rng,
            seen: HashSet::new(),
            is_exhausted: false,
            given: 0,
            repeated: 0,
        }
    }

    /// Continues with other random numbers. Where every opening has its own, it depends on
    /// the earlier ones only in that it differs from them.
    pub fn reseed(&mut self, rng: Rng) {
        self.rng = rng;
    }

    /// Takes this opening, which was drawn in an earlier run, as the next one.
    pub fn skip(&mut self, start: &dyn Session, opening: &Opening) {
        match (&self.openings, opening.lay_out(start)) {
            (Openings::List(list), _) => self.repeated += u64::from(self.given >= list.len()),
            (_, Some(session)) => self.hand_out(session.position()),
            (_, None) => (),
        }
        self.given += 1;
    }

    /// The next opening. An error when random moves always end the game, or the game has
    /// no evaluation to balance with.
    pub fn next(&mut self, start: &dyn Session) -> Result<Opening, BadOpening> {
        let opening = match &self.openings {
            Openings::List(list) => {
                self.repeated += u64::from(self.given >= list.len());
                let opening = list.get(self.given % list.len().max(1)).cloned();
                opening.unwrap_or_default()
            }
            &Openings::Random { plies } => {
                let (opening, end) = self.unseen(start, plies)?;
                self.hand_out(end);
                opening
            }
            &Openings::Balanced { plies } => {
                let (opening, end) = self.balanced(start, plies)?;
                self.hand_out(end);
                opening
            }
        };
        self.given += 1;
        Ok(opening)
    }

    /// Records an opening by the position it ends in.
    fn hand_out(&mut self, end: String) {
        let is_new = self.seen.insert(end);
        self.is_exhausted |= !is_new;
        self.repeated += u64::from(!is_new);
    }

    /// A random opening that was not drawn yet, or any after many tries, with the position
    /// it leads to.
    fn unseen(
        &mut self,
        start: &dyn Session,
        plies: usize,
    ) -> Result<(Opening, String), BadOpening> {
        const TRIES: usize = 50;
        let tries = if self.is_exhausted { 1 } else { TRIES };
        let mut drawn = self.random(start, plies)?;
        for _ in 1..tries {
            if !self.seen.contains(&drawn.1) {
                break;
            }
            drawn = self.random(start, plies)?;
        }
        Ok(drawn)
    }

    /// Random moves that do not end the game, and the position they lead to.
    fn random(
        &mut self,
        start: &dyn Session,
        plies: usize,
    ) -> Result<(Opening, String), BadOpening> {
        const TRIES: usize = 1000;
        for _ in 0..TRIES {
            let mut session = start.fork();
            let mut opening = Opening::default();
            let mut made = 0;
            while made < plies {
                let mv = match session.turn() {
                    Turn::Over(_) => break,
                    Turn::Chance => roll(&*session, &mut self.rng),
                    Turn::Player(_) => {
                        made += 1;
                        let mut legal = session.legal();
                        let index = self.rng.below(legal.len() as u32);
                        legal.swap_remove(index as usize)
                    }
                };
                if session.play(&mv).is_err() {
                    break;
                }
                opening.moves.push(mv);
            }
            if !session.turn().is_over() && made == plies {
                return Ok((opening, session.position()));
            }
        }
        Err(BadOpening::TooLong { plies })
    }

    /// Of several openings the one that a short search values closest to even. Proven
    /// positions come last, even draws: nothing is left to play for. An opening that a first
    /// turn decides, which a short search may not see, is taken where all are.
    fn balanced(
        &mut self,
        start: &dyn Session,
        plies: usize,
    ) -> Result<(Opening, String), BadOpening> {
        const CANDIDATES: usize = 12;
        const NODES: u64 = 10_000;
        // For the first turns of all candidates together, about a second. Not a time: the same
        // seed gives the same openings on every machine.
        let mut turn_moves: usize = 5_000_000;
        let judge = Player::Engine(EngineSettings {
            budget: Budget {
                // A limit on the total time, for games with slow positions.
                time: Some(Duration::from_secs(1)),
                depth: None,
                nodes: Some(NODES),
            },
            threads: 1,
            hash: 1,
            ..EngineSettings::default()
        });
        let request = SearchRequest {
            stop: &AtomicBool::new(false),
            budget: None,
            all: false,
        };
        // Games with chance have values from 0 to 1: the probability of a win.
        let even = if start.info().chance { 0.5 } else { 0.0 };
        let mut best: Option<(Unevenness, (Opening, String))> = None;
        let mut decided = None;
        let mut judged = 0;
        for _ in 0..20 * CANDIDATES {
            if judged >= CANDIDATES && best.is_some() {
                break;
            }
            let (opening, end) = self.unseen(start, plies)?;
            let Some(session) = opening.lay_out(start) else {
                judged += 1;
                continue;
            };
            let verdict = session.first_turns(&mut turn_moves);
            if let FairVerdict::Favours(_) = verdict {
                decided.get_or_insert((opening, end));
                continue;
            }
            judged += 1;
            let mut bot = session.bot(&judge).map_err(BadOpening::Judge)?;
            let search_result = bot.think(&end, &request, &mut |_| ());
            let Ok(Some(search_result)) = search_result else {
                continue;
            };
            let unevenness: Unevenness = (
                search_result.exact,
                verdict != FairVerdict::Fair,
                (search_result.value.unwrap_or(even) - even).abs(),
            );
            if best.as_ref().is_none_or(|(least, _)| unevenness < *least) {
                best = Some((unevenness, (opening, end)));
            }
        }
        let drawn = best.map(|(_, drawn)| drawn).or(decided);
        drawn.ok_or(BadOpening::TooLong { plies })
    }
}

/// Is it proven, could a first turn decide it, and how far from even is its value? The least is
/// taken.
type Unevenness = (bool, bool, f64);

/// Why openings cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadOpening {
    /// A line is neither moves nor a position, or the game is over there.
    Line {
        /// The number of the line, from 1.
        number: usize,
        /// Its text.
        given: String,
    },
    /// The file has no openings.
    Empty,
    /// This many random moves always end the game.
    TooLong {
        /// How many moves.
        plies: usize,
    },
    /// The game has no evaluation to balance openings with.
    Judge(BadPlayer),
}

impl BadOpening {
    /// The error as one sentence, in one language.
    pub fn in_lang(&self, lang: Lang) -> String {
        self.message().in_lang(lang)
    }

    /// The error as one sentence.
    pub fn message(&self) -> Message {
        match self {
            BadOpening::Line { number, given } => TEXTS
                .message("opening.line")
                .with("number", number)
                .with("given", quoted(given)),
            BadOpening::Empty => TEXTS.message("opening.empty"),
            BadOpening::TooLong { plies } => TEXTS.message("opening.too-long").with("plies", plies),
            BadOpening::Judge(error) => TEXTS
                .message("opening.unjudged")
                .with("error", error.message()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RngStreams;

    /// Most random openings of these games are decided before the other side has moved.
    #[test]
    fn no_first_turn_decides_a_balanced_opening() {
        let verdict = |session: &dyn Session| session.first_turns(&mut 10_000_000);
        for (game, plies) in [("congklak", 4), ("congklak:rounds=3", 3), ("sungka", 5)] {
            let start = lobby::open(lobby::GAMES, game).expect("a game");
            let draw = |openings: Openings, number| {
                let rng = RngStreams::of_opening(3, number);
                let mut book = OpeningSampler::new(openings, rng);
                let opening = book.next(&*start).expect("an opening");
                verdict(&*opening.lay_out(&*start).expect("it goes on"))
            };
            let is_decided = |verdict| matches!(verdict, FairVerdict::Favours(_));
            let random = (0..6).map(|number| draw(Openings::Random { plies }, number));
            assert!(
                random.filter(|&found| is_decided(found)).count() > 2,
                "{game}"
            );
            for number in 0..6 {
                let found = draw(Openings::Balanced { plies }, number);
                assert_eq!(found, FairVerdict::Fair, "{game} {number}");
            }
        }
    }

    /// Where there is no other, it is better than none.
    #[test]
    fn a_start_that_is_decided_is_an_opening_of_no_moves() {
        let start = lobby::open(lobby::GAMES, "congklak").expect("a game");
        let openings = Openings::Balanced { plies: 0 };
        let mut book = OpeningSampler::new(openings, RngStreams::of_opening(3, 0));
        assert_eq!(book.next(&*start), Ok(Opening::default()));
    }

    #[test]
    fn a_book_that_goes_on_is_the_same_book() {
        for (game, openings) in [
            ("kalah", Openings::Random { plies: 3 }),
            ("nim:piles=9", Openings::Random { plies: 2 }),
            ("kalah:pits=4", Openings::Balanced { plies: 2 }),
        ] {
            let start = lobby::open(lobby::GAMES, game).expect("a game");
            let draw = |book: &mut OpeningSampler, number| {
                book.reseed(RngStreams::of_opening(7, number));
                book.next(&*start).expect("an opening")
            };
            let mut book = OpeningSampler::new(openings.clone(), Rng::new(0));
            let whole: Vec<_> = (0..12).map(|number| draw(&mut book, number)).collect();
            let mut again = OpeningSampler::new(openings, Rng::new(0));
            for (number, opening) in whole.iter().enumerate() {
                match number % 3 {
                    0 => assert_eq!(draw(&mut again, number), *opening, "{game}"),
                    _ => again.skip(&*start, opening),
                }
            }
            assert_eq!(again.repeated, book.repeated, "{game}");
        }
    }
}
