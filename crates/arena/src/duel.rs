use std::sync::atomic::AtomicBool;

use lobby::Session;

use crate::contestant::Refusal;
use crate::{BadMatch, Contestant, Entrant, Opening, PlayedGame, RngStreams, Terms, play_game};

/// Two entrants at one table, who play game after game.
pub struct Duel {
    table: Box<dyn Session>,
    chairs: [Contestant; 2],
    names: [String; 2],
    terms: Terms,
    seed: u64,
}

impl Duel {
    /// At a table that is at the usual start. `go` is what each is told to do, where it
    /// is a program; in records they are called as they are written.
    pub fn new(
        table: Box<dyn Session>,
        entrants: [&Entrant; 2],
        go: [Option<&str>; 2],
        terms: Terms,
        seed: u64,
    ) -> Duel {
        Duel {
            table,
            chairs: [0, 1].map(|index| Contestant::new(entrants[index], go[index])),
            names: entrants.map(ToString::to_string),
            terms,
            seed,
        }
    }

    /// The same, with other names in the records.
    pub fn called(self, names: [String; 2]) -> Duel {
        Duel { names, ..self }
    }

    /// Is there anything in the way of playing? Starts programs, to see.
    pub fn check(&mut self) -> Result<(), BadMatch> {
        for (contestant, name) in self.chairs.iter_mut().zip(&self.names) {
            let checked = contestant.check(&*self.table);
            checked.map_err(|refusal| match refusal {
                Refusal::Player(error) => BadMatch::Entrant(error.into()),
                Refusal::Program(fault) => BadMatch::Program {
                    entrant: name.clone(),
                    fault,
                },
            })?;
        }
        Ok(())
    }

    /// Plays one game of a pair; in the second the sides are swapped. `None` when it was
    /// stopped.
    ///
    /// It depends on nothing that was played before.
    pub fn play(
        &mut self,
        pair: usize,
        swapped: bool,
        opening: &Opening,
        stop: &AtomicBool,
    ) -> Option<PlayedGame> {
        let table = opening.lay_out(&*self.table)?;
        let [one, other] = &mut self.chairs;
        let mut players = self.names.clone();
        let chairs = match swapped {
            false => [one, other],
            true => {
                players.swap(0, 1);
                [other, one]
            }
        };
        let streams = RngStreams::of(self.seed, pair, swapped);
        let played = play_game(&*table, opening, chairs, &self.terms, streams, stop)?;
        Some(PlayedGame {
            pair,
            swapped,
            game: table.spec().to_owned(),
            players,
            opening: opening.clone(),
            played,
        })
    }
}
