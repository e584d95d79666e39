use std::ops::Range;

use sha2::{Digest, Sha256};

use crate::{Format, Plan};

/// Two players who meet in a game. They are identified by name, so that a plan with more
/// players still has the same pairings.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Pairing {
    /// The game with its options.
    pub game: String,
    /// Their names; results are those of the first.
    pub players: [String; 2],
}

/// Consecutive pairs of games that one thread or machine plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The index of the pairing in the schedule.
    pub pairing: usize,
    /// The numbers of the pairs, from 0.
    pub pairs: Range<u64>,
}

/// All games in their order. The schedule follows from the plan alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The pairings.
    pub pairings: Vec<Pairing>,
    /// The number of pairs of games of each pairing.
    pub pairs: Vec<u64>,
}

impl Schedule {
    /// The schedule of a plan.
    pub fn new(plan: &Plan) -> Schedule {
        let mut schedule = Schedule {
            pairings: Vec::new(),
            pairs: Vec::new(),
        };
        for game in &plan.games {
            let players = plan.players.iter().enumerate();
            let players: Vec<_> = players
                .filter(|(_, player)| player.plays(&game.spec))
                .collect();
            for (at, (first, one)) in players.iter().enumerate() {
                for (second, other) in &players[at + 1..] {
                    let are_neighbours = players.get(at + 1).is_some_and(|next| next.0 == *second);
                    let meet = match plan.format {
                        Format::RoundRobin => true,
                        Format::Gauntlet { challengers } => {
                            (0..challengers).contains(first) && *second >= challengers
                        }
                        Format::Ladder => are_neighbours,
                    };
                    if meet {
                        schedule.pairs.push(game.pairs);
                        schedule.pairings.push(Pairing {
                            game: game.spec.clone(),
                            players: [one.name.clone(), other.name.clone()],
                        });
                    }
                }
            }
        }
        schedule
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        2 * self.pairs.iter().sum::<u64>()
    }

    /// A few pairs of every pairing in turn, so that all have results early; several at
    /// once, since a new pairing means new transposition tables and starting programs.
    pub fn blocks(&self) -> impl Iterator<Item = Block> + Send + use<> {
        const SIZE: u64 = 10;
        let pairs = self.pairs.clone();
        let most = pairs.iter().copied().max().unwrap_or(0);
        let starts = (0..most).step_by(SIZE as usize);
        starts.flat_map(move |start| {
            let blocks = pairs.iter().enumerate().map(|(pairing, &pairs)| Block {
                pairing,
                pairs: start..pairs.min(start + SIZE),
            });
            let blocks: Vec<Block> = blocks.filter(|block| !block.pairs.is_empty()).collect();
            blocks
        })
    }
}

impl Pairing {
    /// The seed of all its games: a hash of the plan's seed, the game and the players.
    pub fn seed(&self, seed: u64) -> u64 {
        let [first, second] = &self.players;
        mixed(seed, &["games", &self.game, first, second])
    }
}

/// The seed of the openings of a game: all pairings have the same openings.
pub(crate) fn seed_of_openings(seed: u64, game: &str) -> u64 {
    mixed(seed, &["openings", game])
}

fn mixed(seed: u64, words: &[&str]) -> u64 {
    let mut hash = Sha256::new();
    hash.update(seed.to_le_bytes());
    for word in words {
        hash.update((word.len() as u64).to_le_bytes());
        hash.update(word);
    }
    let hash: [u8; 32] = hash.finalize().into();
    let [a, b, c, d, e, f, g, h, ..] = hash;
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Source;

    fn schedule(format: &str, more: &str) -> Schedule {
        let text = format!(
            "format = \"{format}\"\n{more}\n[[game]]\nspec = \"nim\"\npairs = 25\n\
             [[game]]\nspec = \"pig\"\npairs = 5\n\
             [[player]]\nname = \"a\"\nplayer = \"random\"\n\
             [[player]]\nname = \"b\"\nplayer = \"random\"\nonly = [\"nim\"]\n\
             [[player]]\nname = \"c\"\nplayer = \"random\"\n\
             [[player]]\nname = \"d\"\nplayer = \"random\"\n"
        );
        let plan = Plan::read(&mut Source::new(&text), lobby::GAMES).expect("a plan");
        Schedule::new(&plan)
    }

    fn meetings(schedule: &Schedule, game: &str) -> String {
        let pairings = schedule
            .pairings
            .iter()
            .filter(|pairing| pairing.game == game);
        let names: Vec<String> = pairings.map(|pairing| pairing.players.concat()).collect();
        names.join(" ")
    }

    #[test]
    fn who_meets_whom() {
        let all = schedule("round-robin", "");
        assert_eq!(meetings(&all, "nim"), "ab ac ad bc bd cd");
        assert_eq!(meetings(&all, "pig"), "ac ad cd");
        assert_eq!(all.games(), 6 * 50 + 3 * 10);
        let ladder = schedule("ladder", "");
        assert_eq!(meetings(&ladder, "nim"), "ab bc cd");
        assert_eq!(meetings(&ladder, "pig"), "ac cd");
        assert_eq!(meetings(&schedule("gauntlet", ""), "nim"), "ab ac ad");
        let two = schedule("gauntlet", "challengers = 2");
        assert_eq!(meetings(&two, "nim"), "ac ad bc bd");
    }

    #[test]
    fn blocks_are_all_pairs_once() {
        let schedule = schedule("round-robin", "");
        let mut seen = vec![Vec::new(); schedule.pairings.len()];
        let blocks: Vec<Block> = schedule.blocks().collect();
        for block in &blocks {
            seen[block.pairing].extend(block.pairs.clone());
        }
        for (seen, &pairs) in seen.iter().zip(&schedule.pairs) {
            assert_eq!(*seen, (0..pairs).collect::<Vec<u64>>());
        }
        // Every pairing has a block before any has a second one.
        let first: Vec<usize> = blocks.iter().take(9).map(|block| block.pairing).collect();
        assert_eq!(first, (0..9).collect::<Vec<usize>>());
    }

    #[test]
    fn seeds_are_known_by_names_alone() {
        let pairing = |game: &str, first: &str, second: &str| Pairing {
            game: game.to_owned(),
            players: [first.to_owned(), second.to_owned()],
        };
        let seed = pairing("nim", "a", "b").seed(1);
        assert_eq!(seed, pairing("nim", "a", "b").seed(1));
        for other in [
            pairing("nim", "b", "a").seed(1),
            pairing("nim", "ab", "").seed(1),
            pairing("pig", "a", "b").seed(1),
            pairing("nim", "a", "b").seed(2),
        ] {
            assert_ne!(seed, other);
        }
    }
}
