use std::collections::HashMap;
use std::mem;

use arena::{Estimate, Faults, PlayedGame, Score, Sprt, Summary, Thinking, Verdict};

use crate::{BadStore, Meeting, Pairing, Plan, Schedule, Store, ratings};

/// The results of a tournament, by game.
#[derive(Clone, PartialEq, Debug)]
pub struct Results {
    /// In the order of the plan.
    pub games: Vec<Standings>,
}

/// The results of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings {
    /// The game with its options.
    pub game: String,
    /// The strongest first.
    pub players: Vec<Standing>,
    /// In the order of the schedule.
    pub encounters: Vec<Encounter>,
}

/// The result of a player in one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Its score against all others.
    pub score: Score,
    /// Its rating in Elo; the mean of all is zero.
    pub rating: Estimate,
    /// Its thinking time.
    pub thinking: Thinking,
    /// Its forfeits.
    pub faults: Faults,
}

/// The result of two players against each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Encounter {
    /// Their names; the score is that of the first.
    pub players: [String; 2],
    /// Score, times and forfeits.
    pub summary: Summary,
    /// Pairs of games that the plan asks for.
    pub pairs: u64,
    /// The decision of the test, if there is one.
    pub verdict: Option<Verdict>,
}

impl Results {
    /// The results of the games in a file.
    pub fn new(plan: &Plan, store: &Store) -> Result<Results, BadStore> {
        let schedule = Schedule::new(plan);
        let place = |pairing: &Pairing| schedule.pairings.iter().position(|known| known == pairing);
        let places: Vec<Option<usize>> = store.pairings()?.iter().map(place).collect();
        let mut counts: Vec<PairingCounter> = schedule
            .pairings
            .iter()
            .map(|_| PairingCounter::new(plan.sprt))
            .collect();
        store.visit(&mut |played| {
            if let Some(place) = places[played.pairing] {
                counts[place].take(played.record);
            }
            Ok(())
        })?;
        let mut encounters: HashMap<&str, Vec<Encounter>> = HashMap::new();
        let planned = schedule.pairings.iter().zip(&schedule.pairs).zip(counts);
        for ((pairing, &pairs), count) in planned {
            let (summary, verdict) = count.finish();
            encounters
                .entry(&pairing.game)
                .or_default()
                .push(Encounter {
                    players: pairing.players.clone(),
                    summary,
                    pairs,
                    verdict,
                });
        }
        let games = plan.games.iter().map(|game| {
            let names = plan
                .players
                .iter()
                .filter(|player| player.plays(&game.spec));
            let names = names.map(|player| player.name.clone()).collect();
            let encounters = encounters.remove(game.spec.as_str()).unwrap_or_default();
            Standings::new(game.spec.clone(), names, encounters)
        });
        Ok(Results {
            games: games.collect(),
        })
    }
}

impl Standings {
    fn new(game: String, names: Vec<String>, encounters: Vec<Encounter>) -> Standings {
        let place = |name: &String| names.iter().position(|known| known == name);
        let mut players: Vec<Standing> = names.iter().map(|name| Standing::new(name)).collect();
        let mut meetings = Vec::new();
        for Encounter {
            players: [first, second],
            summary,
            ..
        } in &encounters
        {
            let (Some(one), Some(other)) = (place(first), place(second)) else {
                continue;
            };
            meetings.push(Meeting {
                players: [one, other],
                score: summary.score,
            });
            let scores = [summary.score, summary.score.mirrored()];
            for (entrant, place) in [one, other].into_iter().enumerate() {
                players[place].score += scores[entrant];
                players[place].thinking += summary.thinking[entrant];
                players[place].faults += &summary.faults[entrant];
            }
        }
        let rated = ratings(players.len(), &meetings);
        for (player, rating) in players.iter_mut().zip(rated) {
            player.rating = rating;
        }
        players.sort_by(|one, other| other.rating.value.total_cmp(&one.rating.value));
        Standings {
            game,
            players,
            encounters,
        }
    }

    /// The score of one player against another; `None` when they do not meet.
    pub fn against(&self, first: &str, second: &str) -> Option<Score> {
        self.encounters.iter().find_map(|encounter| {
            let [one, other] = encounter.players.each_ref().map(String::as_str);
            let score = encounter.summary.score;
            if (one, other) == (first, second) {
                Some(score)
            } else if (one, other) == (second, first) {
                Some(score.mirrored())
            } else {
                None
            }
        })
    }

    /// The number of played games.
    pub fn played(&self) -> u64 {
        let scores = self
            .encounters
            .iter()
            .map(|encounter| encounter.summary.score);
        scores.map(|score| score.games()).sum()
    }
}

impl Standing {
    fn new(name: &str) -> Standing {
        Standing {
            name: name.to_owned(),
            score: Score::default(),
            rating: Estimate {
                value: 0.0,
                low: 0.0,
                high: 0.0,
            },
            thinking: Thinking::default(),
            faults: Faults::default(),
        }
    }
}

/// Counts the games of one pairing, which come in order.
struct PairingCounter {
    summary: Summary,
    pair: Vec<PlayedGame>,
    sprt: Option<Sprt>,
    /// The next pair, as long as none was missing: the test counts no others.
    next: Option<usize>,
    verdict: Option<Verdict>,
}

impl PairingCounter {
    fn new(sprt: Option<Sprt>) -> PairingCounter {
        PairingCounter {
            summary: Summary::default(),
            pair: Vec::new(),
            sprt,
            next: Some(0),
            verdict: None,
        }
    }

    fn take(&mut self, record: PlayedGame) {
        if self
            .pair
            .first()
            .is_some_and(|first| first.pair != record.pair)
        {
            self.close();
        }
        self.pair.push(record);
    }

    /// Counts the current pair.
    fn close(&mut self) {
        let pair = mem::take(&mut self.pair);
        let is_next = pair.len() == 2 && self.next == pair.first().map(|record| record.pair);
        self.next = self.next.filter(|_| is_next).map(|next| next + 1);
        if self.verdict.is_none() {
            self.summary.add(&pair);
            let sprt = self.sprt.filter(|_| is_next);
            self.verdict = sprt.and_then(|sprt| sprt.verdict(&self.summary.score.pairs));
        }
    }

    fn finish(mut self) -> (Summary, Option<Verdict>) {
        if !self.pair.is_empty() {
            self.close();
        }
        (self.summary, self.verdict)
    }
}
