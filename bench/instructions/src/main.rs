//! The hot loops one by one: `siasat-instructions NAME` runs one of them, without a
//! name they are listed. `./count` runs each under Valgrind and compares how many
//! instructions it took with `counts.txt`. Instructions are the same in every run, on
//! every machine and under any load; seconds are not.

mod by_hand;

use std::env;
use std::hint::black_box;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use game::{Deterministic, Evaluator, Game, playout, walk};
use games::{Congklak, Connect4, Kalah, Knightthrough, Sowing, connect4, kalah, knightthrough};
use search::engine::{Limits, SearchThread, TranspositionTable, Tuning};
use search::mcts::{self, Mcts, Settings, SplitMix64};
use search::textbook::{AlphaBeta, TreeTrace, Winners};

/// A name and the work, whose result keeps the optimiser from removing it.
type Loop = (&'static str, fn() -> u64);

const LOOPS: &[Loop] = &[
    ("nothing", || 0),
    ("walk-kalah-8", || walk(&start::<Kalah>(), 8)),
    ("walk-congklak-7", || walk(&start::<Congklak>(), 7)),
    ("walk-congklak-rounds-6", || sowing("congklak:rounds=3", 6)),
    ("walk-chongkak-6", || sowing("chongkak", 6)),
    ("walk-dakon-8", || sowing("dakon", 8)),
    ("walk-sungka-6", || sowing("sungka", 6)),
    ("walk-oware-7", || sowing("oware", 7)),
    ("walk-togyzkumalak-5", || sowing("togyzkumalak", 5)),
    ("walk-bohnenspiel-6", || sowing("bohnenspiel", 6)),
    ("walk-pallanguzhi-6", || sowing("pallanguzhi", 6)),
    ("walk-ohvalhu-5", || sowing("ohvalhu", 5)),
    ("walk-connect4-7", || walk(&start::<Connect4>(), 7)),
    ("walk-knightthrough-4", || {
        walk(&start::<Knightthrough>(), 4)
    }),
    ("alphabeta-connect4-10", || alphabeta::<Connect4>(10)),
    ("alphabeta-connect4-10-without-trace", || {
        by_hand::without_trace(&start::<Connect4>(), 10)
    }),
    ("alphabeta-connect4-10-bare", || {
        by_hand::bare(&start::<Connect4>(), 10)
    }),
    ("alphabeta-kalah-12", || alphabeta::<Kalah>(12)),
    ("alphabeta-kalah-12-without-trace", || {
        by_hand::without_trace(&start::<Kalah>(), 12)
    }),
    ("alphabeta-kalah-12-bare", || {
        by_hand::bare(&start::<Kalah>(), 12)
    }),
    ("alphabeta-kalah-8", || alphabeta::<Kalah>(8)),
    ("alphabeta-kalah-8-traced", || traced::<Kalah>(8)),
    ("engine-connect4-10", || {
        engine::<Connect4, connect4::WindowEval>(10)
    }),
    ("engine-kalah-11", || engine::<Kalah, kalah::SeedEval>(11)),
    ("engine-knightthrough-5", || {
        engine::<Knightthrough, knightthrough::RaceEval>(5)
    }),
    ("playouts-connect4", || playouts::<Connect4>(20_000)),
    ("playouts-kalah", || playouts::<Kalah>(10_000)),
    ("playouts-knightthrough", || {
        playouts::<Knightthrough>(10_000)
    }),
    ("mcts-connect4", || simulations::<Connect4>(20_000)),
    ("mcts-kalah", || simulations::<Kalah>(20_000)),
];

fn main() -> ExitCode {
    let Some(name) = env::args().nth(1) else {
        for (name, _) in LOOPS {
            println!("{name}");
        }
        return ExitCode::SUCCESS;
    };
    let Some((_, work)) = LOOPS.iter().find(|(known, _)| *known == name) else {
        eprintln!("no loop `{name}`; without a name they are listed");
        return ExitCode::from(2);
    };
    println!("{}", black_box(work()));
    ExitCode::SUCCESS
}

/// All sequences of so many plies in a game of the sower.
fn sowing(spec: &str, depth: u32) -> u64 {
    walk(&Sowing::from_spec(spec).expect("a game"), depth)
}

fn start<G: Game>() -> G {
    let start = G::from_spec(G::INFO.name).expect("its own name");
    black_box(start)
}

fn alphabeta<G: Game + Deterministic>(depth: u32) -> u64 {
    let found = AlphaBeta::new(Winners).search(&start::<G>(), depth);
    found.counts.nodes
}

fn traced<G: Game + Deterministic>(depth: u32) -> u64 {
    let mut record = TreeTrace::new();
    let search = AlphaBeta::new(Winners);
    let _found = search.run(&start::<G>(), depth, Default::default(), &mut record);
    record.nodes.len() as u64
}

fn engine<G: Game + Deterministic, E: Evaluator<G> + Default>(depth: u32) -> u64 {
    let stop = AtomicBool::new(false);
    let limits = Limits {
        depth,
        ..Limits::until(&stop)
    };
    let mut search_thread = SearchThread::new(E::default(), Tuning::FULL);
    // Small: making it is counted, too.
    let table = TranspositionTable::new(1 << 20);
    let report = search_thread.deepen(&start::<G>(), &table, &limits, |_| ());
    report.map_or(0, |report| report.nodes)
}

fn playouts<G: Game>(games: u32) -> u64 {
    let mut rng = SplitMix64::new(1);
    let start = start::<G>();
    let plies = (0..games).map(|_| {
        let (_, plies) = playout(&mut start.clone(), |n| rng.below(n));
        u64::from(plies)
    });
    plies.sum()
}

fn simulations<G: Game>(sims: u64) -> u64 {
    let settings = Settings {
        memory: 16 << 20,
        ..Settings::default()
    };
    let report = Mcts::new(start::<G>(), settings).search(&mcts::SimulationLimits::sims(sims));
    report.sims
}
