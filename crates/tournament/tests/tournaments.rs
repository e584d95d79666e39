//! Tournaments repeat, however many threads play them and however often they stop.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use std::{env, fs, process};

use game::Lang;
use tournament::{BadStore, End, Ledger, Plan, Results, Runner, Source, Store, StoredGame};

/// A folder of a test's own; gone when the test is.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("siasat-tournament-{}-{number}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const PLAN: &str = r#"
name = "test"
seed = 11
[[game]]
spec = "kalah:pits=4"
pairs = 6
openings = "balanced"
opening-plies = 2
[[game]]
spec = "pig:target=20"
pairs = 12
[[player]]
name = "one"
player = "mcts:sims=20,hash=1"
[[player]]
name = "two"
player = "random"
[[player]]
name = "three"
player = "greedy"
"#;

fn plan(text: &str) -> (Source, Plan) {
    let mut source = Source::new(text);
    let plan = Plan::read(&mut source, lobby::GAMES).expect("a plan");
    (source, plan)
}

fn open(path: &Path, text: &str) -> Result<Store, BadStore> {
    let (source, plan) = plan(text);
    Store::open(path, &source, &plan, lobby::GAMES)
}

/// Plays on until it ends, or `most` more games have been written.
fn play(path: &Path, text: &str, threads: usize, most: u64) -> End {
    let (_, plan) = plan(text);
    let mut ledger = Ledger::new(&plan, open(path, text).expect("a file")).expect("a ledger");
    let before = ledger.progress().played;
    let stop = AtomicBool::new(false);
    let runner = Runner::new(&plan, lobby::GAMES);
    runner.check().expect("everybody can play");
    runner
        .run(&mut ledger, threads, &stop, &mut |progress| {
            // A decision may have taken games out again.
            if progress.played.saturating_sub(before) >= most {
                stop.store(true, Ordering::Relaxed);
            }
        })
        .expect("a tournament")
}

/// All games without what the clock says, and the table.
fn result(path: &Path, text: &str) -> (Vec<StoredGame>, Results) {
    let store = Store::look(path).expect("a file");
    let mut games = store.games().expect("games");
    for game in &mut games {
        game.ended = 0;
        game.record.played.times.fill(Duration::ZERO);
    }
    let mut table = Results::new(&plan(text).1, &store).expect("a table");
    for standings in &mut table.games {
        for encounter in &mut standings.encounters {
            for thinking in &mut encounter.summary.thinking {
                (thinking.total, thinking.longest) = Default::default();
            }
        }
        for player in &mut standings.players {
            (player.thinking.total, player.thinking.longest) = Default::default();
        }
    }
    (games, table)
}

#[test]
fn the_same_games_on_one_thread_or_many_in_one_go_or_in_pieces() {
    let folder = Folder::new();
    let [alone, together, pieces] = ["a", "b", "c"].map(|name| folder.file(name));
    assert_eq!(play(&alone, PLAN, 1, u64::MAX), End::Complete);
    assert_eq!(play(&together, PLAN, 4, u64::MAX), End::Complete);
    let mut sittings = 1;
    while play(&pieces, PLAN, 2, 5) == End::Interrupted {
        sittings += 1;
    }
    assert!(sittings > 1, "{sittings}");
    let (games, table) = result(&alone, PLAN);
    assert_eq!(games.len(), 3 * 2 * (6 + 12));
    assert_eq!(result(&together, PLAN), (games.clone(), table.clone()));
    assert_eq!(result(&pieces, PLAN), (games.clone(), table.clone()));
    // Nothing is left to be played.
    assert_eq!(play(&alone, PLAN, 1, u64::MAX), End::Complete);
    assert_eq!(result(&alone, PLAN), (games, table));
}

#[test]
fn a_table_counts_what_was_played() {
    let folder = Folder::new();
    let path = folder.file("games");
    play(&path, PLAN, 2, u64::MAX);
    let (games, table) = result(&path, PLAN);
    assert_eq!(table.games.len(), 2);
    for standings in &table.games {
        let of_game = games
            .iter()
            .filter(|played| played.record.game == standings.game);
        assert_eq!(standings.played(), of_game.count() as u64);
        let points: f64 = standings
            .players
            .iter()
            .map(|player| player.score.points())
            .sum();
        assert_eq!(points, standings.played() as f64);
        let ratings = standings.players.iter().map(|player| player.rating.value);
        assert!(ratings.is_sorted_by(|one, other| one >= other));
        assert_eq!(
            standings
                .against("one", "two")
                .map(|score| score.mirrored()),
            standings.against("two", "one")
        );
        assert_eq!(standings.against("one", "one"), None);
        for player in &standings.players {
            assert!(player.thinking.moves > 0 && player.score.games() > 0);
        }
    }
    // All pairings of a game meet the same openings.
    let opening = |played: &StoredGame| {
        (
            played.record.game.clone(),
            played.record.pair,
            played.record.opening.clone(),
        )
    };
    let mut openings: Vec<_> = games.iter().map(opening).collect();
    openings.sort_by_key(|(game, pair, _)| (game.clone(), *pair));
    openings.dedup();
    assert_eq!(openings.len(), 6 + 12);
}

#[test]
fn a_test_ends_at_the_same_pair_on_one_thread_or_many() {
    let text = PLAN
        .replace("pairs = 6", "pairs = 400")
        .replace("balanced", "random")
        .replacen("[[game]]", "[sprt]\nelo0 = 0\nelo1 = 200\n[[game]]", 1);
    let text = text
        .replace("mcts:sims=20,hash=1", "engine:nodes=100,hash=1")
        .replace("pig:target=20", "tictactoe");
    let folder = Folder::new();
    let [alone, together] = ["a", "b"].map(|name| folder.file(name));
    assert_eq!(play(&alone, &text, 1, u64::MAX), End::Complete);
    while play(&together, &text, 4, 100) == End::Interrupted {}
    let (games, table) = result(&alone, &text);
    assert_eq!((games, table.clone()), result(&together, &text));
    let decided = &table.games[0].encounters[0];
    assert!(
        decided.verdict.is_some() && decided.summary.score.games() < 200,
        "{decided:?}"
    );
}

#[test]
fn a_plan_may_grow() {
    let folder = Folder::new();
    let [grown, at_once] = ["a", "b"].map(|name| folder.file(name));
    let small = PLAN.replace("pairs = 12", "pairs = 4");
    play(&grown, &small, 2, u64::MAX);
    let larger = PLAN.to_owned() + "[[player]]\nname = \"four\"\nplayer = \"greedy\"\n";
    assert_eq!(play(&grown, &larger, 2, u64::MAX), End::Complete);
    play(&at_once, &larger, 2, u64::MAX);
    // Pairings have other numbers in the file, but the games are the same.
    let (mut grown, mut at_once) = (result(&grown, &larger).0, result(&at_once, &larger).0);
    for games in [&mut grown, &mut at_once] {
        games.sort_by_key(|played| {
            let record = &played.record;
            (
                record.game.clone(),
                record.players.clone(),
                record.pair,
                record.swapped,
            )
        });
        games.iter_mut().for_each(|played| played.pairing = 0);
    }
    assert_eq!(grown, at_once);
}

#[test]
fn files_that_cannot_be_used() {
    let folder = Folder::new();
    let path = folder.file("games");
    let store = open(&path, PLAN).expect("a new file");
    assert!(Store::is_in_use(&path));
    assert!(matches!(open(&path, PLAN), Err(BadStore::Busy(_))));
    // Looking is always allowed.
    assert_eq!(Store::look(&path).expect("a file").count().ok(), Some(0));
    drop(store);
    assert!(!Store::is_in_use(&path));
    let changed = open(&path, &PLAN.replace("seed = 11", "seed = 12"));
    let told = changed
        .err()
        .map(|error| error.in_lang(Lang::En))
        .unwrap_or_default();
    assert!(told.contains("`seed` differs"), "{told}");
    let changed = open(&path, &PLAN.replace("name = \"two\"", "name = \"zwei\""));
    assert!(matches!(changed, Err(BadStore::Changed(_, what)) if what == "player two"));
    let other = folder.file("other");
    fs::write(&other, "These are no games, but a text that is longer than a hundred bytes, as the header of a database is.").expect("a file");
    assert!(matches!(open(&other, PLAN), Err(BadStore::NotOurs(_))));
    assert!(matches!(Store::look(&other), Err(BadStore::NotOurs(_))));
    assert!(fs::read_to_string(&other).is_ok_and(|text| text.starts_with("These are")));
    assert!(matches!(
        Store::look(&folder.file("none")),
        Err(BadStore::File(..))
    ));
    assert!(matches!(
        open(&folder.file("no/such/folder"), PLAN),
        Err(BadStore::File(..))
    ));
}

#[test]
fn every_experiment_is_a_plan_and_has_a_small_one() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let mut count = 0;
    for file in fs::read_dir(&folder).expect("the folder of experiments") {
        let file = file.expect("a file").path();
        if file.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let name = file.file_name().expect("a name").to_owned();
        for path in [file, folder.join("small").join(name)] {
            let mut source = Source::load(&path).expect("a plan");
            if let Err(error) = Plan::read(&mut source, lobby::GAMES) {
                panic!("{}: {}", path.display(), error.in_lang(Lang::En));
            }
        }
        count += 1;
    }
    assert_eq!(count, 10);
}

/// Everything that a reader gets out of a file; `None` for a file that is refused.
fn content(path: &Path) -> Option<(String, Source, Vec<StoredGame>)> {
    let store = Store::look(path).ok()?;
    let games = store.games().ok()?;
    let pairings = format!("{:?} {:?}", store.name().ok()?, store.pairings().ok()?);
    Some((pairings, store.source().ok()?, games))
}

#[test]
fn a_changed_bit_is_noticed_or_changes_nothing() {
    let folder = Folder::new();
    let [good, bad] = ["good", "bad"].map(|name| folder.file(name));
    play(&good, PLAN, 2, u64::MAX);
    let whole = content(&good).expect("a good file");
    let bytes = fs::read(&good).expect("a file");
    let mut rng = lobby::Rng::new(10);
    let [mut noticed, mut harmless] = [0, 0];
    for _ in 0..400 {
        let mut changed = bytes.clone();
        let at = rng.below(bytes.len() as u32) as usize;
        let bit = rng.below(8);
        changed[at] ^= 1 << bit;
        fs::write(&bad, &changed).expect("a file");
        match content(&bad) {
            None => noticed += 1,
            Some(content) => {
                assert!(content == whole, "bit {bit} of byte {at}");
                harmless += 1;
            }
        }
        for rest in ["bad-wal", "bad-shm"] {
            let _ = fs::remove_file(folder.file(rest));
        }
    }
    println!(
        "{noticed} noticed, {harmless} harmless, {} bytes",
        bytes.len()
    );
    assert!(noticed > 100);
}

#[test]
fn a_file_without_checksums_is_read_and_gets_them() {
    let folder = Folder::new();
    let path = folder.file("old");
    play(&path, PLAN, 2, 20);
    let change = |sql: &str| {
        let connection = rusqlite::Connection::open(&path).expect("a file");
        connection.execute_batch(sql).expect("a change");
    };
    change("DROP TABLE sums");
    let old = content(&path).expect("an old file");
    drop(open(&path, PLAN).expect("an old file"));
    assert_eq!(content(&path).expect("a new file").2, old.2);
    // The games of an older program have no sums.
    change("DELETE FROM sums WHERE pairing = 1 AND pair = 1");
    assert!(content(&path).is_some());
    change("UPDATE games SET result = 'draw', points = 77 WHERE pairing = 1 AND pair = 2");
    let refused = Store::look(&path).err().expect("a damaged file");
    assert!(matches!(refused, BadStore::Damaged(..)), "{refused}");
    assert!(
        refused.in_lang(Lang::En).contains("is damaged (`row 1.2."),
        "{refused}"
    );
    assert!(matches!(open(&path, PLAN), Err(BadStore::Damaged(..))));
}
