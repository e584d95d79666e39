//! Disasters replayed from a seed: a server whose clock, disk, threads and clients are in
//! our hands. It crashes, its disk fills, clients disconnect, send twice and come too late,
//! in an order that the seed decides; now and then nobody comes for days, and rooms expire.
//! After every answer the laws are checked.
//!
//! `SIASAT_SCHEDULES` is how many schedules are run, `SIASAT_SEED` the first seed: a
//! schedule that fails is run again alone with its seed and one schedule.

mod executor;
mod laws;
mod machine_room;
mod visitor;

use std::env;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use lobby::Rng;
use tokio::runtime::Builder;

use crate::config::Config;
use crate::store::Database;
use laws::Laws;
use machine_room::{HandClock, MachineRoom};
use visitor::Visitors;

/// How many schedules are run without `SIASAT_SCHEDULES`.
const SCHEDULES: u64 = 20_000;

/// After the first nobody's room has expired, unless the house is full, after the second those
/// in which nobody has moved, after the third all.
const QUIET_TIMES: [Duration; 3] = [
    Duration::from_secs(13 * 60 * 60),
    Duration::from_secs(25 * 60 * 60),
    Duration::from_secs(31 * 24 * 60 * 60),
];

#[test]
fn nothing_is_lost_in_any_schedule() {
    let number = |name: &str| {
        env::var(name)
            .ok()
            .and_then(|text| text.parse::<u64>().ok())
    };
    let first = number("SIASAT_SEED").unwrap_or(0);
    let seeds = first..first + number("SIASAT_SCHEDULES").unwrap_or(SCHEDULES);
    let next = AtomicU64::new(seeds.start);
    // Never driven: it is there because timeouts ask for a runtime.
    let runtime = Builder::new_current_thread().enable_time().build();
    let runtime = runtime.expect("a runtime");
    let (handle, next, end) = (runtime.handle(), &next, seeds.end);
    let seen = thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let work = move || {
            let _context = handle.enter();
            let disk = Database::open(None).expect("a database in memory");
            let mut seen = Laws::default();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= end {
                    return seen;
                }
                let run = AssertUnwindSafe(|| schedule(seed, &disk));
                match panic::catch_unwind(run) {
                    Ok(laws) => seen.count(&laws),
                    Err(error) => {
                        eprintln!("replay: SIASAT_SEED={seed} SIASAT_SCHEDULES=1");
                        panic::resume_unwind(error);
                    }
                }
            }
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut all = Laws::default();
        for thread in threads {
            match thread.join() {
                Ok(seen) => all.count(&seen),
                Err(error) => panic::resume_unwind(error),
            }
        }
        all
    });
    let schedules = seeds.end - seeds.start;
    println!("{schedules} schedules: {seen}");
    // One room in some schedules: in many there are some.
    assert!(schedules < 2000 || seen.rooms_expired > 0, "none expires");
}

#[test]
fn a_seed_gives_the_same_run_every_time() {
    let runtime = Builder::new_current_thread().enable_time().build();
    let runtime = runtime.expect("a runtime");
    let _context = runtime.enter();
    let disk = Database::open(None).expect("a database in memory");
    let mut answers = 0;
    for seed in 0..200 {
        let [once, again] = [(); 2].map(|()| schedule(seed, &disk));
        assert_eq!(once.story, again.story, "seed {seed}");
        assert_eq!(once.to_string(), again.to_string(), "seed {seed}");
        answers += once.story.len();
    }
    assert!(answers > 1000, "{answers}");
}

/// Runs one schedule, and returns what it has seen.
fn schedule(seed: u64, disk: &Database) -> Laws {
    disk.change("DELETE FROM rooms");
    let mut rng = Rng::new(seed);
    let mut config = Config::new(lobby::GAMES);
    // Rooms are often read from the disk again.
    config.limits.rooms_at_hand = 1 + rng.below(2) as usize;
    // Some houses are soon full.
    if rng.below(4) == 0 {
        config.limits.rooms = 2;
    }
    let clock = HandClock::new();
    let mut laws = Laws::of(&config.limits);
    let mut server = MachineRoom::start(&config, disk);
    let mut visitors = Visitors::new();
    // Half of the schedules begin when two people have met by link.
    if rng.below(2) == 0 {
        visitors.invite(&mut server, &mut rng);
        settle(&mut server, disk, &mut rng);
        laws.look_at_disk(disk, &clock);
        visitors.hear(&mut laws, disk, &clock);
        visitors.join(&mut server);
        settle(&mut server, disk, &mut rng);
        laws.look_at_disk(disk, &clock);
        visitors.hear(&mut laws, disk, &clock);
    }
    for _ in 0..40 + rng.below(60) {
        match rng.below(100) {
            0..45 => drop(server.executor.step(&mut rng)),
            45..60 => {
                server.write(disk);
                laws.look_at_disk(disk, &clock);
            }
            60..62 => {
                server.fail_to_write();
                laws.look_at_disk(disk, &clock);
            }
            62..70 => drop(server.search()),
            70 => clock.advance(Duration::from_secs(u64::from(20 + rng.below(120)))),
            71..74 => clock.advance(Duration::from_millis(u64::from(rng.below(5000)))),
            74..76 => visitors.disconnect(&mut server, &mut rng),
            76..77 => {
                visitors.forget_requests();
                server.crash(disk, &mut rng);
                laws.look_at_disk(disk, &clock);
                server = MachineRoom::start(&config, disk);
                laws.crashes += 1;
            }
            77 => server.sweep(),
            78 if rng.below(2) == 0 => {
                // Nobody comes for a while.
                settle(&mut server, disk, &mut rng);
                laws.look_at_disk(disk, &clock);
                visitors.hear(&mut laws, disk, &clock);
                clock.advance(QUIET_TIMES[rng.below(QUIET_TIMES.len() as u32) as usize]);
                server.sweep();
            }
            _ => visitors.ask(&mut server, &mut rng),
        }
        visitors.hear(&mut laws, disk, &clock);
    }
    settle(&mut server, disk, &mut rng);
    laws.look_at_disk(disk, &clock);
    visitors.hear(&mut laws, disk, &clock);
    assert!(visitors.has_all_answers(), "a request is never answered");
    laws.check_disk(disk);
    laws::check_memory(server.rooms(), disk);
    laws
}

/// Lets everything that was begun come to its end, without any more faults.
fn settle(server: &mut MachineRoom, disk: &Database, rng: &mut Rng) {
    for _ in 0..10_000 {
        let steps = server.executor.step(rng);
        let writes = server.write(disk);
        if !steps && !writes && !server.search() {
            assert!(server.executor.is_idle(), "a task waits for ever");
            return;
        }
    }
    panic!("the server never comes to rest");
}
