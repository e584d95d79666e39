//! How many simulations of Monte Carlo tree search fit into a second.

use board_game::ai::mcts::mcts_build_tree;
use game::Game;
use games::{Connect4, Kalah};
use minimax::{MCTSOptions, MonteCarloTreeSearch, Strategy};
use rand_xoshiro::Xoroshiro64Star;
use rand_xoshiro::rand_core::SeedableRng;
use search::mcts::{Mcts, Settings, SimulationLimits};

use crate::board::Board;
use crate::stopwatch::{Contestant, race};

const SIMS: u64 = 500_000;
const ROUNDS: usize = 7;

pub(crate) fn run() {
    println!("\nMonte Carlo tree search from the start, {SIMS} simulations, best of {ROUNDS}.\n");
    let connect4 = Connect4::from_spec("connect4").expect("its own name");
    let kalah = Kalah::from_spec("kalah").expect("its own name");
    let theirs = |name: &str, before_expanding: u32| Contestant {
        name: name.to_owned(),
        prepare: Box::new(move || {
            let options = MCTSOptions::default()
                .with_num_threads(1)
                .with_rollouts_before_expanding(before_expanding);
            let mut search = MonteCarloTreeSearch::<Board>::new(options);
            search.set_max_rollouts(SIMS as u32);
            Box::new(move || {
                let _best = search.choose_move(&connect4);
                SIMS
            })
        }),
    };
    let contestants = [
        theirs("connect4, minimax", 0),
        theirs("connect4, minimax, expands after 4", 4),
        Contestant {
            name: "connect4, board-game".to_owned(),
            prepare: Box::new(|| {
                let start = board_game::games::connect4::Connect4::default();
                let mut rng = Xoroshiro64Star::seed_from_u64(1);
                Box::new(move || {
                    let tree = mcts_build_tree(&start, SIMS, 1.5, &mut rng);
                    tree[0].visits as u64
                })
            }),
        },
        ours("connect4, siasat", connect4, 4),
        ours("connect4, siasat, expands after 1", connect4, 1),
        ours("kalah, siasat", kalah, 4),
    ];
    println!("{:<40} {:>12}", "search", "million/s");
    for (contestant, best) in contestants.iter().zip(race(&contestants, ROUNDS)) {
        println!("{:<40} {:>12.3}", contestant.name, best.millions());
    }
}

fn ours<G: Game + Copy>(name: &str, start: G, expand_after: u32) -> Contestant<'static> {
    Contestant {
        name: name.to_owned(),
        prepare: Box::new(move || {
            let settings = Settings {
                expand_after,
                ..Settings::default()
            };
            let mut search = Mcts::new(start, settings);
            Box::new(move || search.search(&SimulationLimits::sims(SIMS)).sims)
        }),
    }
}
