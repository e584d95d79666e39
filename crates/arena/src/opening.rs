use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Lang, Message, Turn, quoted};
use lobby::{BadPlayer, Budget, EngineSettings, Player, Rng, SearchRequest, Session};

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
    pub fn read(table: &dyn Session, line: &str) -> Option<Opening> {
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
            .find(|opening| opening.lay_out(table).is_some())
    }

    /// The game at the end of the opening; `None` when there is no such game, or it is
    /// over.
    pub fn lay_out(&self, table: &dyn Session) -> Option<Box<dyn Session>> {
        let mut session = table.fork();
        if let Some(position) = &self.position {
            session.set_up(position).ok()?;
        }
        for mv in &self.moves {
            session.play(mv).ok()?;
        }
        (!session.turn().is_over()).then_some(session)
    }
}

/// Which openings a match is to have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// So many random moves.
    Random {
        /// How many; the rolls of dice come on top.
        plies: usize,
    },
    /// So many random moves, and the most even of several such openings.
    Balanced {
        /// How many; the rolls of dice come on top.
        plies: usize,
    },
    /// These, one after another, and then from the beginning again.
    List(Vec<Opening>),
}

impl Openings {
    /// Reads one opening a line; empty lines and those with `#` in front are left out.
    pub fn read(table: &dyn Session, text: &str) -> Result<Openings, BadOpening> {
        let mut list = Vec::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = Opening::read(table, line).ok_or_else(|| BadOpening::Line {
                number,
                given: line.to_owned(),
            })?;
            list.push(opening);
        }
        match list.is_empty() {
            true => Err(BadOpening::Empty),
            false => Ok(Openings::List(list)),
        }
    }
}

/// Hands out the openings of a match, one for each pair: the same for the same seed.
/// As far as there are enough, no two are alike, for two players without luck would
/// play the same games again.
pub struct OpeningSampler {
    openings: Openings,
    rng: Rng,
    seen: HashSet<String>,
    /// Most were seen already: it is no use to look for others.
    is_exhausted: bool,
    given: usize,
    /// How many were handed out before.
    pub repeated: u64,
}

impl OpeningSampler {
    /// A book at its beginning.
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

    /// From here on with this luck. Where every opening is given its own, each depends
    /// on those before it only by not being one of them.
    pub fn reseed(&mut self, rng: Rng) {
        self.rng = rng;
    }

    /// The next opening was handed out at another time, and is this one.
    pub fn skip(&mut self, table: &dyn Session, opening: &Opening) {
        match (&self.openings, opening.lay_out(table)) {
            (Openings::List(list), _) => self.repeated += u64::from(self.given >= list.len()),
            (_, Some(session)) => self.hand_out(session.position()),
            (_, None) => (),
        }
        self.given += 1;
    }

    /// The next opening. An error when random moves always end the game, or nobody can
    /// tell what is even.
    pub fn next(&mut self, table: &dyn Session) -> Result<Opening, BadOpening> {
        let opening = match &self.openings {
            Openings::List(list) => {
                self.repeated += u64::from(self.given >= list.len());
                let opening = list.get(self.given % list.len().max(1)).cloned();
                opening.unwrap_or_default()
            }
            &Openings::Random { plies } => {
                let (opening, end) = self.unseen(table, plies)?;
                self.hand_out(end);
                opening
            }
            &Openings::Balanced { plies } => {
                let (opening, end) = self.balanced(table, plies)?;
                self.hand_out(end);
                opening
            }
        };
        self.given += 1;
        Ok(opening)
    }

    /// An opening that ends here is the next one.
    fn hand_out(&mut self, end: String) {
        let is_new = self.seen.insert(end);
        self.is_exhausted |= !is_new;
        self.repeated += u64::from(!is_new);
    }

    /// A random opening that was not handed out yet, or after many tries any; and the
    /// position it leads to.
    fn unseen(
        &mut self,
        table: &dyn Session,
        plies: usize,
    ) -> Result<(Opening, String), BadOpening> {
        const TRIES: usize = 50;
        let tries = if self.is_exhausted { 1 } else { TRIES };
        let mut drawn = self.random(table, plies)?;
        for _ in 1..tries {
            if !self.seen.contains(&drawn.1) {
                break;
            }
            drawn = self.random(table, plies)?;
        }
        Ok(drawn)
    }

    /// Random moves that do not end the game, and the position they lead to.
    fn random(
        &mut self,
        table: &dyn Session,
        plies: usize,
    ) -> Result<(Opening, String), BadOpening> {
        const TRIES: usize = 1000;
        for _ in 0..TRIES {
            let mut session = table.fork();
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

    /// Of several openings the one that a short search finds the most even. What is
    /// proved already comes last, even a draw: there is nothing left to play for.
    fn balanced(
        &mut self,
        table: &dyn Session,
        plies: usize,
    ) -> Result<(Opening, String), BadOpening> {
        const CANDIDATES: usize = 12;
        const NODES: u64 = 10_000;
        let judge = Player::Engine(EngineSettings {
            budget: Budget {
                // Where a few positions take long, enough is enough.
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
        // Games of chance are valued by the chance to win.
        let even = if table.info().chance { 0.5 } else { 0.0 };
        let mut best: Option<((bool, f64), (Opening, String))> = None;
        for tried in 0..20 * CANDIDATES {
            if tried >= CANDIDATES && best.is_some() {
                break;
            }
            let (opening, end) = self.unseen(table, plies)?;
            let Some(session) = opening.lay_out(table) else {
                continue;
            };
            let mut bot = session.bot(&judge).map_err(BadOpening::Judge)?;
            let search_result = bot.think(&end, &request, &mut |_| ());
            let Ok(Some(search_result)) = search_result else {
                continue;
            };
            let unevenness = (
                search_result.exact,
                (search_result.value.unwrap_or(even) - even).abs(),
            );
            if best.as_ref().is_none_or(|(least, _)| unevenness < *least) {
                best = Some((unevenness, (opening, end)));
            }
        }
        let (_, drawn) = best.ok_or(BadOpening::TooLong { plies })?;
        Ok(drawn)
    }
}

/// Openings that a match cannot have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadOpening {
    /// A line is neither moves nor a position, or the game is over there.
    Line {
        /// Which line.
        number: usize,
        /// What it says.
        given: String,
    },
    /// There is none in the file.
    Empty,
    /// So many random moves end the game.
    TooLong {
        /// How many moves.
        plies: usize,
    },
    /// The game has nobody to tell what is even.
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
                .with("error", Message::each(|lang| error.in_lang(lang))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RngStreams;

    #[test]
    fn a_book_that_goes_on_is_the_same_book() {
        for (game, openings) in [
            ("kalah", Openings::Random { plies: 3 }),
            ("nim:piles=9", Openings::Random { plies: 2 }),
            ("kalah:pits=4", Openings::Balanced { plies: 2 }),
        ] {
            let table = lobby::open(lobby::GAMES, game).expect("a game");
            let draw = |book: &mut OpeningSampler, number| {
                book.reseed(RngStreams::of_opening(7, number));
                book.next(&*table).expect("an opening")
            };
            let mut book = OpeningSampler::new(openings.clone(), Rng::new(0));
            let whole: Vec<_> = (0..12).map(|number| draw(&mut book, number)).collect();
            let mut again = OpeningSampler::new(openings, Rng::new(0));
            for (number, opening) in whole.iter().enumerate() {
                match number % 3 {
                    0 => assert_eq!(draw(&mut again, number), *opening, "{game}"),
                    _ => again.skip(&*table, opening),
                }
            }
            assert_eq!(again.repeated, book.repeated, "{game}");
        }
    }
}
