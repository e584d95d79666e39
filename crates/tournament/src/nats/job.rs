use arena::Opening;
use serde::{Deserialize, Serialize};

use crate::row::{GameRow, words};
use crate::{Pairing, Source};

/// Some pairs of games of one pairing, with everything needed to play them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Job {
    /// The name of the file that the games are for.
    pub(super) run: String,
    plan: String,
    files: String,
    /// The index of the pairing in the schedule.
    pub(super) number: usize,
    game: String,
    players: [String; 2],
    pub(super) pairs: Vec<JobPair>,
}

/// A pair of games to be played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct JobPair {
    /// Its number, from 0.
    pub(super) pair: u64,
    position: Option<String>,
    opening: String,
    /// Whether to play the first game, and the one with the sides swapped.
    pub(super) needs: [bool; 2],
}

impl Job {
    pub(super) fn new(run: &str, source: &Source, number: usize, pairing: &Pairing) -> Job {
        Job {
            run: run.to_owned(),
            plan: source.text.clone(),
            files: source.files(),
            number,
            game: pairing.game.clone(),
            players: pairing.players.clone(),
            pairs: Vec::new(),
        }
    }

    /// The plan, with its files.
    pub(super) fn source(&self) -> Option<Source> {
        Source::with_files(self.plan.clone(), &self.files)
    }

    pub(super) fn pairing(&self) -> Pairing {
        Pairing {
            game: self.game.clone(),
            players: self.players.clone(),
        }
    }

    /// The subject and the message name for the games of a pair.
    pub(super) fn address(&self, pair: &JobPair) -> (String, String) {
        let [run, number] = [&self.run, &self.number.to_string()];
        let name = format!("{run}.{number}.{}", pair.pair + 1);
        (format!("siasat.games.{run}"), name)
    }
}

impl JobPair {
    pub(super) fn new(pair: u64, opening: Opening, needs: [bool; 2]) -> JobPair {
        JobPair {
            pair,
            position: opening.position,
            opening: opening.moves.join(" "),
            needs,
        }
    }

    pub(super) fn opening(&self) -> Opening {
        Opening {
            position: self.position.clone(),
            moves: words(&self.opening),
        }
    }
}

/// The played games of a pair.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct JobResult {
    /// The index of the pairing in the schedule.
    pub(super) number: usize,
    pub(super) games: Vec<GameRow>,
}

#[cfg(test)]
mod fuzz {
    use gametest::fuzz::{Target, is_one_line};
    use lobby::GAMES;

    use super::*;
    use crate::Plan;

    /// A job that is read is the job written. Its plan is read as any other.
    #[test]
    fn jobs() {
        let target = Target::new(env!("CARGO_MANIFEST_DIR"), "jobs");
        target.reads(|bytes| {
            let Ok(job) = serde_json::from_slice::<Job>(bytes) else {
                return;
            };
            let written = serde_json::to_vec(&job).expect("JSON");
            assert_eq!(
                serde_json::from_slice::<Job>(&written).ok().as_ref(),
                Some(&job)
            );
            job.pairing();
            for pair in &job.pairs {
                job.address(pair);
                pair.opening();
            }
            let Some(mut source) = job.source() else {
                return;
            };
            if let Err(error) = Plan::read(&mut source, GAMES) {
                is_one_line("a plan", |lang| error.in_lang(lang));
            }
        });
    }

    /// A message with games that is read is the message written.
    #[test]
    fn results() {
        let target = Target::new(env!("CARGO_MANIFEST_DIR"), "results");
        target.reads(|bytes| {
            if let Ok(result) = serde_json::from_slice::<JobResult>(bytes) {
                let written = serde_json::to_vec(&result).expect("JSON");
                let again = serde_json::from_slice(&written).ok();
                assert_eq!(again, Some(result));
            }
        });
    }
}
