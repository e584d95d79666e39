//! Endgame databases against plain minimax, published counts, and damaged files.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use game::sowing::SowingEndgame;
use game::{Game, Lang, Points, Position, Side, Turn};
use games::{Congklak, Kalah};
use gametest::SplitMix64;
use siasat_solve::Oracle;
use siasat_solve::endgame::{BadDatabase, BuildOptions, Database};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn quietly(threads: usize) -> BuildOptions<'static> {
    BuildOptions {
        threads,
        stop: &GO_ON,
        watch: &|_, _| (),
    }
}

fn build<G: Game + SowingEndgame>(spec: &str, seeds: u32) -> Database<G> {
    let game = G::from_spec(spec).expect("good options");
    Database::build(&game, seeds, &quietly(2)).expect("few positions")
}

/// Memoised minimax to the end of the game, by the rules alone: points seen by the first
/// side.
fn minimax<P: Position>(pos: &P) -> Points {
    fn search<P: Position>(pos: &P, found: &mut HashMap<P, Points>) -> Points {
        if let Some(&points) = found.get(pos) {
            return points;
        }
        let mut results = Vec::new();
        for mv in pos.moves().take_while(|_| !pos.turn().is_over()) {
            results.push(search(&pos.after(mv), found));
        }
        let points = match pos.turn() {
            Turn::Over(points) => points,
            Turn::Player(Side::First) => results.into_iter().max().expect("a move"),
            _ => results.into_iter().min().expect("a move"),
        };
        found.insert(pos.clone(), points);
        points
    }
    search(pos, &mut HashMap::new())
}

/// Calls `look` for every position with up to `seeds` seeds.
fn each_way<P: SowingEndgame>(
    game: &P,
    seeds: u64,
    pit: usize,
    rows: [u64; 2],
    look: &mut impl FnMut([u64; 2]),
) {
    let pits = game.pits();
    if pit == 2 * pits {
        return look(rows);
    }
    for here in 0..=seeds {
        let mut rows = rows;
        rows[pit / pits] |= here << (8 * (pit % pits));
        each_way(game, seeds - here, pit + 1, rows, look);
    }
}

#[test]
fn every_value_is_that_of_plain_minimax() {
    fn check<G: Game + SowingEndgame>(spec: &str, seeds: u32) {
        let game = G::from_spec(spec).expect("good options");
        let database = build::<G>(spec, seeds);
        let mut count = 0;
        each_way(&game, seeds.into(), 0, [0; 2], &mut |rows| {
            count += 1;
            let found = database.probe_rows(rows).expect("few seeds");
            let right = minimax(&game.with_rows(rows)).0;
            assert_eq!(found, right, "{spec}: {rows:x?}");
        });
        assert_eq!(count, database.index().len(), "{spec}");
    }
    for rules in [
        "",
        ",empty-capture=yes",
        ",end=mover",
        ",empty-capture=yes,end=mover",
    ] {
        for (pits, seeds) in [(1, 20), (2, 10), (3, 7), (4, 5), (6, 4), (7, 3)] {
            check::<Kalah>(&format!("kalah:pits={pits}{rules}"), seeds);
        }
    }
    for rules in ["", ",empty-shot=bank"] {
        for (holes, seeds) in [(1, 12), (2, 8), (3, 6), (4, 5), (7, 3)] {
            check::<Congklak>(&format!("congklak:holes={holes}{rules}"), seeds);
        }
    }
}

/// By induction all values are correct if each follows from those one move ahead.
#[test]
fn every_value_follows_from_those_one_move_ahead() {
    fn check<G: Game + SowingEndgame>(spec: &str, seeds: u32, every: usize) {
        let database = build::<G>(spec, seeds);
        for rank in (0..database.index().len()).step_by(every) {
            let rows = database.index().unrank(rank).expect("a position");
            let found = database.probe_rows(rows).expect("few seeds");
            assert_eq!(
                found,
                database.recompute_by_one_move(rows),
                "{spec}: {rows:x?}"
            );
        }
    }
    check::<Kalah>("kalah", 9, 1);
    // Some of these holes have enough seeds to go all the way round.
    check::<Kalah>("kalah:pits=6", 15, 211);
    check::<Kalah>("kalah:pits=6,empty-capture=yes", 15, 211);
    check::<Kalah>("kalah:pits=4,end=mover", 20, 41);
    check::<Kalah>("kalah:pits=7", 11, 53);
    check::<Congklak>("congklak", 8, 7);
    check::<Congklak>("congklak:holes=3,empty-shot=bank", 16, 1);
}

/// Counts by another program: positions, those with a positive value, those with zero.
#[test]
fn the_census_of_kalah_is_the_known_one() {
    let database = build::<Kalah>("kalah", 10);
    let known = [
        [1, 0, 1],
        [12, 6, 0],
        [78, 30, 21],
        [364, 208, 0],
        [1365, 639, 311],
        [4368, 2616, 0],
        [12_376, 6353, 2304],
        [31_824, 19_665, 0],
        [75_582, 41_076, 11_775],
        [167_960, 105_566, 0],
        [352_716, 196_385, 50_736],
    ];
    for (seeds, known) in (0..).zip(known) {
        assert_eq!(database.census(seeds), known, "{seeds} seeds");
    }
}

#[test]
fn it_covers_both_sides_and_all_scores() {
    let database = build::<Kalah>("kalah", 8);
    let mut rng = SplitMix64::new(3);
    let mut probed = 0;
    while probed < 200 {
        let mut pos = Kalah::from_spec("kalah").expect("kalah");
        while let Turn::Player(side) = pos.turn() {
            let seeds: u64 = pos
                .rows()
                .map(|row| row.to_le_bytes().map(u64::from).iter().sum::<u64>())
                .iter()
                .sum();
            match database.probe(&pos) {
                Some(value) => {
                    probed += 1;
                    assert!(seeds <= 8);
                    let found = pos.banked() + Points::to(side, value);
                    assert_eq!(found, minimax(&pos));
                    break;
                }
                None => assert!(seeds > 8),
            }
            let moves: Vec<_> = pos.moves().collect();
            pos.play(*rng.pick(&moves));
        }
    }
}

/// A temporary folder, removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("siasat-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a place to write");
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn kalah() -> Kalah {
    Kalah::from_spec("kalah").expect("kalah")
}

fn build_file(
    seeds: u32,
    path: &std::path::Path,
    options: &BuildOptions<'_>,
) -> Option<Database<Kalah>> {
    Database::build_file(&kalah(), "kalah", seeds, path, options).expect("a place to write")
}

#[test]
fn a_build_that_is_stopped_goes_on_and_ends_with_the_same_file() {
    let folder = Folder::new("stopped");
    let whole = folder.0.join("whole.db");
    build_file(9, &whole, &quietly(1)).expect("not stopped");
    let whole = fs::read(whole).expect("a file");

    let path = folder.0.join("stopped.db");
    let mut rounds = 0;
    loop {
        // Stops a little later each time.
        let stop = AtomicBool::new(false);
        let reports = AtomicUsize::new(0);
        let watch = |_, _| {
            if reports.fetch_add(1, Ordering::Relaxed) == 10 {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let options = BuildOptions {
            threads: 2,
            stop: &stop,
            watch: &watch,
        };
        rounds += 1;
        if build_file(9, &path, &options).is_some() {
            break;
        }
        assert!(!path.exists(), "an unfinished file has another name");
        assert!(rounds < 100);
        if rounds % 2 == 0 {
            // As if the last layer had not reached the disk.
            let part = folder.0.join("stopped.db.part");
            let bytes = fs::read(&part).expect("a part");
            fs::write(&part, &bytes[..bytes.len() - bytes.len() / 8]).expect("a place to write");
        }
        if rounds > 6 {
            build_file(9, &path, &quietly(2)).expect("not stopped");
            break;
        }
    }
    assert!(rounds > 1, "it was stopped");
    assert!(fs::read(&path).expect("a file") == whole);
    assert!(!folder.0.join("stopped.db.part").exists());
}

#[test]
fn a_file_grows_and_never_shrinks() {
    let folder = Folder::new("grows");
    let (path, whole) = (folder.0.join("a.db"), folder.0.join("b.db"));
    build_file(5, &path, &quietly(1));
    let grown = build_file(8, &path, &quietly(1)).expect("not stopped");
    assert_eq!(grown.seeds(), 8);
    build_file(8, &whole, &quietly(2));
    assert!(fs::read(&path).expect("a file") == fs::read(whole).expect("a file"));
    let same = build_file(3, &path, &quietly(1)).expect("not stopped");
    assert_eq!(same.seeds(), 8);
    assert_eq!(same.checksum(), grown.checksum());
}

#[test]
fn damage_is_refused() {
    let folder = Folder::new("damage");
    let path = folder.0.join("kalah.db");
    build_file(5, &path, &quietly(1));
    let good = fs::read(&path).expect("a file");
    let open = || Database::open(&kalah(), "kalah", &path, 2).map(|database| database.seeds());
    assert_eq!(open().expect("a good file"), 5);
    let mut rng = SplitMix64::new(1);
    for round in 0..400 {
        let mut bytes = good.clone();
        let at = match round {
            // Every byte of the beginning of the header.
            0..200 => round,
            _ => rng.below(bytes.len() as u32) as usize,
        };
        bytes[at] ^= 1 << rng.below(8);
        fs::write(&path, &bytes).expect("a place to write");
        let error = open().expect_err("a changed bit");
        assert!(!matches!(error, BadDatabase::Io(_)), "{at}: {error}");
    }
    for len in [0, 1, 100, 4095, 4096, 5000, good.len() - 1] {
        fs::write(&path, &good[..len]).expect("a place to write");
        assert!(open().is_err(), "{len} bytes");
    }
    fs::write(&path, [&good[..], b"x"].concat()).expect("a place to write");
    let error = open().expect_err("too long");
    let (found, wanted) = (good.len() + 1, good.len());
    assert_eq!(
        error.to_string(),
        format!("damaged: {found} bytes instead of {wanted}; build it again")
    );
    assert!(error.in_lang(Lang::Id).starts_with("rusak: "));
    fs::remove_file(&path).expect("our own file");
    assert!(matches!(open(), Err(BadDatabase::Io(_))));
    // A build mends it.
    fs::write(&path, &good[..5000]).expect("a place to write");
    build_file(5, &path, &quietly(1));
    assert!(fs::read(&path).expect("a file") == good);
}

#[test]
fn other_rules_are_refused() {
    let folder = Folder::new("other");
    let path = folder.0.join("kalah.db");
    build_file(4, &path, &quietly(1));
    let other = Kalah::from_spec("kalah:empty-capture=yes").expect("kalah");
    let error = Database::open(&other, "kalah", &path, 1).expect_err("other rules");
    assert_eq!(
        error.to_string(),
        "a database of `kalah:pits=6`, not of `kalah:pits=6,empty-capture=yes`"
    );
    let more_seeds = Kalah::from_spec("kalah:seeds=6").expect("kalah");
    assert!(Database::open(&more_seeds, "kalah", &path, 1).is_ok());
    fs::write(&path, "1 2 3").expect("a place to write");
    let error = Database::open(&other, "kalah", &path, 1).expect_err("no database");
    assert_eq!(error.to_string(), "this is not an endgame database");
}

#[test]
fn two_builds_of_one_file_exclude_each_other() {
    let folder = Folder::new("two");
    let path = folder.0.join("kalah.db");
    let busy = AtomicBool::new(false);
    let watch = |_, _| {
        if !busy.swap(true, Ordering::Relaxed) {
            let error = Database::build_file(&kalah(), "kalah", 6, &path, &quietly(1));
            let error = error.expect_err("it is being built");
            assert!(matches!(error, BadDatabase::Locked), "{error}");
        }
    };
    let options = BuildOptions {
        threads: 1,
        stop: &GO_ON,
        watch: &watch,
    };
    build_file(6, &path, &options);
    assert!(busy.into_inner());
}
