use std::sync::atomic::AtomicBool;

use lobby::Session;

use crate::contestant::EntrantError;
use crate::{
    BadMatch, Conditions, Contestant, Entrant, Opening, PlayedGame, RngStreams, play_game,
};

/// Two entrants who play game after game.
pub struct Duel {
    start: Box<dyn Session>,
    contestants: [Contestant; 2],
    names: [String; 2],
    conditions: Conditions,
    seed: u64,
}

impl Duel {
    /// In a session at its usual start. `go` is the argument of UGI's `go` for each, where
    /// it is a program. Records call them by their texts.
    pub fn new(
        start: Box<dyn Session>,
        entrants: [&Entrant; 2],
        go: [Option<&str>; 2],
        conditions: Conditions,
        seed: u64,
    ) -> Duel {
        Duel {
            start,
            contestants: [0, 1].map(|index| Contestant::new(entrants[index], go[index])),
            names: entrants.map(ToString::to_string),
            conditions,
            seed,
        }
    }

    /// The same, with other names in the records.
    pub fn called(self, names: [String; 2]) -> Duel {
        Duel { names, ..self }
    }

    /// Checks that both can play; starts programs to find out.
    pub fn check(&mut self) -> Result<(), BadMatch> {
        for (contestant, name) in self.contestants.iter_mut().zip(&self.names) {
            let checked = contestant.check(&*self.start);
            checked.map_err(|error| match error {
                EntrantError::Player(error) => BadMatch::Entrant(error.into()),
                EntrantError::Program(fault) => BadMatch::Program {
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
    /// The game does not depend on earlier ones.
    pub fn play(
        &mut self,
        pair: usize,
        swapped: bool,
        opening: &Opening,
        stop: &AtomicBool,
    ) -> Option<PlayedGame> {
        let start = opening.lay_out(&*self.start)?;
        let [one, other] = &mut self.contestants;
        let mut players = self.names.clone();
        let contestants = if swapped {
            players.swap(0, 1);
            [other, one]
        } else {
            [one, other]
        };
        let streams = RngStreams::of(self.seed, pair, swapped);
        let played = play_game(
            &*start,
            opening,
            contestants,
            &self.conditions,
            streams,
            stop,
        )?;
        Some(PlayedGame {
            pair,
            swapped,
            game: start.spec().to_owned(),
            players,
            opening: opening.clone(),
            played,
        })
    }
}
