use game::*;
use games::Kalah;
use siasat_solve::*;
use siasat_solve::endgame::*;
use std::sync::atomic::AtomicBool;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let pos = Kalah::from_spec(&a[1]).unwrap();
    let n: u32 = a[2].parse().unwrap();
    let threads: usize = a[3].parse().unwrap();
    let mem: usize = a[4].parse().unwrap();
    let stop = AtomicBool::new(false);
    let t = std::time::Instant::now();
    let db = Database::build(&pos, n, &Building { threads, stop: &stop, watch: &|_, _| () }).unwrap();
    println!("db {n} {:?}", t.elapsed());
    let mut s = Solver::new(db, Settings { memory: mem << 20, threads });
    let mut last = None;
    let sol = s.solve(&pos, Goal::Points, a.len() > 5, &stop, &mut |p| { if last != Some(p.question) { println!("{p:?} {:?}", t.elapsed()); last = Some(p.question); } }).unwrap();
    println!("{:?} nodes {} bytes {} {:?}", sol.range, sol.nodes, sol.bytes, t.elapsed());
    for (m, r) in &sol.moves { println!("{m:?} {r:?}"); }
}
