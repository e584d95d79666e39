//! How many nodes of alpha-beta as in the books fit into a second: nothing but
//! who has won at the leaves, natural order.

use game::Game;
use games::{Connect4, Kalah};
use search::textbook::{AlphaBeta, Winners};

use crate::stopwatch::{Contestant, race};

const ROUNDS: usize = 200;

pub(crate) fn run() {
    println!("\nAlpha-beta as in the books, natural order, best of {ROUNDS}.\n");
    let connect4 = Connect4::from_spec("connect4").expect("its own name");
    let kalah = Kalah::from_spec("kalah").expect("its own name");
    let contestants = [
        Contestant {
            name: "connect4, depth 10".to_owned(),
            prepare: Box::new(move || {
                Box::new(move || AlphaBeta::new(Winners).search(&connect4, 10).counts.nodes)
            }),
        },
        Contestant {
            name: "kalah, depth 12".to_owned(),
            prepare: Box::new(move || {
                Box::new(move || AlphaBeta::new(Winners).search(&kalah, 12).counts.nodes)
            }),
        },
    ];
    println!("{:<40} {:>9} {:>10}", "search", "nodes", "million/s");
    for (contestant, best) in contestants.iter().zip(race(&contestants, ROUNDS)) {
        let millions = best.millions();
        println!("{:<40} {:>9} {millions:>10.1}", contestant.name, best.work);
    }
}
