//! Rubbish for what a tournament reads: plans, files, and the messages between machines.
//! `./fuzz` goes further.

use std::sync::atomic::AtomicBool;
use std::{env, fs, process};

use gametest::fuzz::{Target, is_one_line};
use lobby::GAMES;

use crate::row::GameRow;
use crate::{Ledger, Pairing, Plan, Results, Runner, Schedule, Source, Store};

fn target(name: &str) -> Target {
    Target::new(env!("CARGO_MANIFEST_DIR"), name)
}

/// A plan goes on from itself, and its schedule can be counted.
#[test]
fn plans() {
    target("plans").reads_text(|text| {
        let mut source = Source::new(text);
        match Plan::read(&mut source, GAMES) {
            Ok(plan) => {
                plan.goes_on(&plan).expect("the same plan");
                let schedule = Schedule::new(&plan);
                schedule.games();
                schedule.blocks().take(100).for_each(drop);
                let again = Source::with_files(source.text.clone(), &source.files());
                assert_eq!(again.map(|again| again.hash()), Some(source.hash()));
            }
            Err(error) => is_one_line(text, |lang| error.in_lang(lang)),
        }
    });
}

/// The rows of games, as in the file and in the messages of workers. A game that is read is
/// the game written.
#[test]
fn rows() {
    let pairing = Pairing {
        game: "kalah".to_owned(),
        players: ["one".to_owned(), "two".to_owned()],
    };
    target("rows").reads(|bytes| {
        let Ok(row) = serde_json::from_slice::<GameRow>(bytes) else {
            return;
        };
        let record = row.record(&pairing);
        let again = GameRow::new(&record).record(&pairing);
        assert_eq!(again, record);
    });
}

const PLAN: &str = "
seed = 1

[[game]]
spec = \"nim:piles=3\"
openings = \"random\"
opening-plies = 0
pairs = 1

[[player]]
player = \"random\"

[[player]]
name = \"other\"
player = \"random\"
";

/// Whole files of tournaments: refused, or a table with all their games.
#[test]
fn files() {
    let folder = env::temp_dir().join(format!("siasat-fuzz-arena-{}", process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("file");
    let sample = {
        let mut source = Source::new(PLAN);
        let plan = Plan::read(&mut source, GAMES).expect("a plan");
        let store = Store::open(&path, &source, &plan, GAMES).expect("a new file");
        let mut ledger = Ledger::new(&plan, store).expect("a ledger");
        let stop = AtomicBool::new(false);
        let runner = Runner::new(&plan, GAMES);
        runner
            .run(&mut ledger, 1, &stop, &mut |_| ())
            .expect("games");
        drop(ledger);
        fs::read(&path).expect("a file")
    };
    target("files").with([sample]).times(300).reads(|bytes| {
        fs::write(&path, bytes).expect("room on the disk");
        match Store::look(&path).and_then(|store| tell(&store)) {
            Ok(()) => {}
            Err(error) => is_one_line("a file", |lang| error.in_lang(lang)),
        }
    });
    let _ = fs::remove_dir_all(folder);
}

fn tell(store: &Store) -> Result<(), crate::BadStore> {
    store.name()?;
    store.pairings()?;
    assert_eq!(store.games()?.len() as u64, store.count()?);
    let mut source = store.source()?;
    if let Ok(plan) = Plan::read(&mut source, GAMES) {
        Results::new(&plan, store)?;
    }
    Ok(())
}
