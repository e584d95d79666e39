//! Whatever a request can start stops within a tenth of a second when told, and all that is
//! kept for later has a bound: players, solvers and databases of every game with the
//! smallest and the largest of its options.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::{Kind, Spec};
use rustix::time::{ClockId, clock_gettime};
use siasat_lobby::{
    AnyGame, Budget, BuildOptions, GAMES, Goal, Player, Preparation, SearchRequest, Session,
    SolveDetail, SolveRequest, SolverSettings,
};

/// Work after the signal, in CPU time: a busy machine does not make it longer.
const MOST_WORK: Duration = Duration::from_millis(100);

/// Who sleeps or waits for a lock does no work either: it would be heard never, or much later.
const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// What all of them together may leave behind, in megabytes.
const MOST_KEPT: u64 = 400;

/// Does the work, tells it to stop after `patience`, and checks how long it goes on: the best of
/// three, since the system works for this process, too.
fn check<Work: FnOnce(&AtomicBool) + Send>(
    what: &str,
    most: Duration,
    patience: Duration,
    work: impl Fn() -> Work,
) {
    let mut tries = Vec::new();
    while tries.len() < 3 {
        let cpu = work_after_stop(what, patience, work());
        if cpu <= most {
            return;
        }
        tries.push(cpu);
    }
    panic!("{what}: {tries:?} of work after the stop");
}

/// How much CPU time goes by between the signal to stop and the end.
fn work_after_stop(
    what: &str,
    patience: Duration,
    work: impl FnOnce(&AtomicBool) + Send,
) -> Duration {
    let stop = AtomicBool::new(patience.is_zero());
    let (cpu, wall) = std::thread::scope(|scope| {
        let told = Instant::now();
        let before = cpu_time();
        let worker = scope.spawn(|| work(&stop));
        if patience.is_zero() {
            worker.join().expect(what);
            return (cpu_time() - before, told.elapsed());
        }
        while told.elapsed() < patience && !worker.is_finished() {
            std::thread::sleep(Duration::from_millis(1));
        }
        stop.store(true, Ordering::Relaxed);
        let (told, before) = (Instant::now(), cpu_time());
        worker.join().expect(what);
        (cpu_time() - before, told.elapsed())
    });
    assert!(wall <= LONGEST_WAIT, "{what}: {wall:?} after the stop");
    cpu
}

fn cpu_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(
        time.tv_sec.unsigned_abs(),
        time.tv_nsec.unsigned_abs() as u32,
    )
}

/// The memory of this process, in megabytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let words = line.and_then(|line| line.split_whitespace().nth(1));
    words
        .and_then(|kilobytes| kilobytes.parse::<u64>().ok())
        .expect("a size")
        >> 10
}

/// The game with its usual options, with each at its smallest and largest value, and with
/// all of them at once.
fn specs(game: &dyn AnyGame) -> Vec<String> {
    let info = game.info();
    let extremes: Vec<(&str, [String; 2])> = info
        .options
        .iter()
        .filter_map(|option| match option.kind {
            Kind::Number { min, max, .. } => Some((option.key, [min, max].map(|n| n.to_string()))),
            Kind::YesNo { .. } => Some((option.key, ["no", "yes"].map(str::to_owned))),
            Kind::Choice(words) => {
                let last = words.len() - 1;
                Some((option.key, [0, last].map(|at| words[at].to_owned())))
            }
            Kind::Free { .. } => None,
        })
        .collect();
    let mut specs = vec![info.name.to_owned()];
    if extremes.is_empty() {
        return specs;
    }
    for at in 0..2 {
        let one = |(key, values): &(&str, [String; 2])| format!("{key}={}", values[at]);
        specs.extend(
            extremes
                .iter()
                .map(|option| format!("{}:{}", info.name, one(option))),
        );
        let all: Vec<String> = extremes.iter().map(one).collect();
        specs.push(format!("{}:{}", info.name, all.join(",")));
    }
    // Some options exclude each other.
    specs.retain(|spec| siasat_lobby::open(GAMES, spec).is_ok());
    specs
}

/// The players of a game, each set to think for long. The usual table of the engine takes
/// half of the time allowed to be cleared, whatever the game.
fn players(session: &dyn Session) -> Vec<Player> {
    let listed = session.capabilities().players;
    let texts = listed.into_iter().map(|player| match player {
        "minimax" | "alphabeta" | "expectimax" => format!("{player}:depth=20"),
        "engine" => "engine:hash=1".to_owned(),
        "anneal" => "anneal:plan=100,iterations=10000000".to_owned(),
        "genetic" => "genetic:plan=100,population=100000".to_owned(),
        _ => player.to_owned(),
    });
    let parsed = texts.map(|text| text.parse());
    parsed.map(|player| player.expect("a player")).collect()
}

fn think(session: Box<dyn Session>, player: &Player, stop: &AtomicBool, all: bool) {
    let Ok(mut bot) = session.bot(player) else {
        return;
    };
    let budget = Budget {
        time: Some(Duration::from_secs(60)),
        ..Budget::default()
    };
    let request = SearchRequest {
        stop,
        budget: Some(budget),
        all,
    };
    bot.think(&session.position(), &request, &mut |_| ())
        .expect("a position");
}

fn solve(session: Box<dyn Session>, stop: &AtomicBool) {
    let settings = SolverSettings::default();
    let Some(mut solver) = session.solver(settings, &Preparation::until(stop)) else {
        return;
    };
    let request = SolveRequest {
        goal: Goal::Points,
        detail: SolveDetail::Moves,
        stop,
        nodes: None,
        deadline: None,
    };
    solver
        .prove(&session.position(), &request, &mut |_| ())
        .expect("a position");
}

/// Builds the database of a game that has any, until it is stopped.
fn build(game: &dyn AnyGame, spec: &str, stop: &AtomicBool) {
    let Some(endgames) = game.endgames() else {
        return;
    };
    let folder = std::env::temp_dir().join(format!("siasat-stops-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let building = BuildOptions {
        threads: 2,
        stop,
        watch: &|_, _| (),
    };
    // Small games end before they are stopped.
    let built = endgames.build(&Spec::new(spec), 16, &folder.join("stopped.db"), &building);
    drop(built);
    std::fs::remove_dir_all(&folder).expect("an own folder");
}

#[test]
fn everything_stops_soon_and_keeps_little() {
    let mut checked = 0;
    let before = memory();
    for &game in GAMES {
        for spec in specs(game) {
            let session = siasat_lobby::open(GAMES, &spec).expect("a game");
            // A bot may come with a small database, which is built by two cores.
            check(&spec, 2 * MOST_WORK, Duration::ZERO, || {
                let session = session.fork();
                move |_| drop(session.bot(&"engine:hash=1".parse().expect("a player")))
            });
            // At once, and in the midst of it.
            for (patience, all) in [(0, false), (8, true)] {
                let patience = Duration::from_millis(patience);
                for player in players(&*session) {
                    let what = format!("{player} at {spec}");
                    check(&what, MOST_WORK, patience, || {
                        let (session, player) = (session.fork(), &player);
                        move |stop| think(session, player, stop, all)
                    });
                    checked += 1;
                }
                let what = format!("the solver of {spec}");
                check(&what, MOST_WORK, patience, || {
                    let session = session.fork();
                    move |stop| solve(session, stop)
                });
                let what = format!("the database of {spec}");
                check(&what, MOST_WORK, patience, || {
                    |stop| build(game, &spec, stop)
                });
                checked += 2;
            }
        }
    }
    let kept = memory().saturating_sub(before);
    println!("{checked} requests stopped, {kept} MB kept");
    assert!(kept <= MOST_KEPT, "{kept} MB kept");
}
