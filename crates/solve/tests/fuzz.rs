//! Rubbish for the files of the solver: books, books of values and their journals,
//! checkpoints, endgame databases. Checksums are made right, so that it is not they that
//! refuse. `./fuzz` goes further.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::{env, fs, process};

use game::sowing::QuietEndgame;
use game::{Game, Position};
use games::{Connect4, Kalah, Sowing, TicTacToe};
use gametest::fuzz::{Target, is_one_line};
use siasat_solve::endgame::{BuildOptions, Database, QuietDatabase, read_header};
use siasat_solve::{
    BadBook, Book, Goal, Journal, NoOracle, Oracle, Settings, SolveQuery, Solver, ValueBook,
    ValueBookBuild, checksum,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn target(name: &str) -> Target {
    Target::new(env!("CARGO_MANIFEST_DIR"), name).times(1_000)
}

/// A file in a folder of its own, gone afterwards.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str) -> TempFile {
        let folder = env::temp_dir().join(format!("siasat-fuzz-{name}-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        TempFile(folder.join("file"))
    }

    fn with(&self, bytes: &[u8]) -> &Path {
        fs::write(&self.0, bytes).expect("room on the disk");
        &self.0
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        if let Some(folder) = self.0.parent() {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

fn start<G: Game>(spec: &str) -> G {
    G::from_spec(spec).expect("good options")
}

fn solver<P: game::Exact>() -> Solver<P, NoOracle> {
    let settings = Settings {
        memory: 1 << 20,
        ..Settings::default()
    };
    Solver::new(NoOracle, settings)
}

/// With the checksum of a book at its end, FNV-1a.
fn summed(bytes: &[u8]) -> Vec<u8> {
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    [bytes, &sum.to_le_bytes()].concat()
}

fn without_sum(bytes: &[u8]) -> Vec<u8> {
    bytes[..bytes.len() - 8].to_vec()
}

fn is_told(error: BadBook) {
    is_one_line("a book", |lang| error.in_lang(lang).to_owned());
}

#[test]
fn books() {
    let game: TicTacToe = start("tictactoe");
    let sample = {
        let query = SolveQuery::new(Goal::Points, &GO_ON);
        let side = game::Side::First;
        let mut solver = solver();
        let book = Book::build(
            &game,
            "tictactoe",
            side,
            4,
            &mut solver,
            query,
            &mut |_, _| (),
        );
        without_sum(&book.expect("a small game").to_bytes())
    };
    target("books").with([sample]).reads(|bytes| {
        match Book::from_bytes(&summed(bytes)) {
            Ok(book) => {
                assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book.clone()));
                // Whatever it says: a legal move, or none.
                let mut pos = game;
                while let Some(mv) = book.find(&pos) {
                    assert!(pos.moves().any(|legal| legal == mv));
                    pos = pos.after(mv);
                }
            }
            Err(error) => is_told(error),
        }
    });
}

#[test]
fn value_books() {
    let game: TicTacToe = start("tictactoe");
    let file = TempFile::new("values");
    let sample = {
        let journal = Journal::open(&file.0, "tictactoe").expect("a file");
        let mut journal = journal.expect("a new journal");
        let build = ValueBookBuild::new(&game, "tictactoe", 3, &mut journal);
        let book = build.run(&mut solver(), (&GO_ON).into(), &mut |_| ());
        let book = book.expect("room on the disk").expect("a small game");
        without_sum(&book.to_bytes())
    };
    target("value_books").with([sample]).reads(|bytes| {
        let bytes = summed(bytes);
        let _ = ValueBook::spec_of(&bytes);
        match ValueBook::from_bytes(&bytes, &game) {
            Ok(book) => {
                let again = ValueBook::from_bytes(&book.to_bytes(), &game);
                assert_eq!(again.as_ref(), Ok(&book));
                book.find(&game);
                book.moves(&game);
            }
            Err(error) => is_told(error),
        }
    });
}

/// It counted the positions of a hundred plies of Connect Four.
#[test]
fn a_book_that_promises_much_is_not_counted_to_its_end() {
    let large: Connect4 = start("connect4");
    for header in [
        "siasat-values-1 connect4 100 0\n",
        "siasat-values-1 connect4 42 1\n\0",
    ] {
        let read = ValueBook::from_bytes(&summed(header.as_bytes()), &large);
        assert_eq!(read, Err(BadBook::Damaged));
    }
}

/// What is dropped from a damaged journal is dropped for good: it is whole afterwards.
#[test]
fn journals() {
    let file = TempFile::new("journals");
    target("journals").reads(|bytes| {
        let path = file.with(bytes);
        match Journal::open(path, "tictactoe").expect("a file") {
            Ok(journal) => drop(journal),
            Err(error) => return is_told(error),
        }
        let kept = fs::read(path).expect("a file");
        assert!(kept.len() <= bytes.len().max(64), "it has grown");
        drop(
            Journal::open(path, "tictactoe")
                .expect("a file")
                .expect("our own"),
        );
        assert_eq!(fs::read(path).expect("a file"), kept);
    });
}

/// The header of a checkpoint, whose checksum is made right, and words without any.
#[test]
fn checkpoints() {
    let game: TicTacToe = start("tictactoe");
    let file = TempFile::new("checkpoints");
    let sample = {
        let mut solver = solver();
        let query = SolveQuery::new(Goal::Points, &GO_ON);
        solver.solve(&game, false, query, &mut |_| ());
        solver.save("tictactoe", &game, &file.0).expect("room");
        let bytes = fs::read(&file.0).expect("a file");
        bytes[..64 + "tictactoe".len()].to_vec()
    };
    target("checkpoints").with([sample]).reads(|header| {
        let sum = checksum(header).to_le_bytes();
        // Too few words for any table: it is refused after its size was believed.
        let bytes = [header, &sum, &[7; 64]].concat();
        let mut solver = solver();
        let read = solver.resume("tictactoe", &game, file.with(&bytes));
        let error = read.expect_err("most of it is missing");
        is_one_line("a checkpoint", |lang| error.in_lang(lang));
        assert_eq!(solver.nodes(), 0);
    });
}

/// The beginning of the header page of a database, and its values behind it. Both are
/// summed up anew; the seeds of the header say which bytes are one layer.
#[test]
fn databases() {
    const PAGE: usize = 4096;
    const HEAD: usize = 64;
    let game: Kalah = start("kalah:pits=2,seeds=3");
    let file = TempFile::new("databases");
    let options = BuildOptions {
        threads: 1,
        stop: &GO_ON,
        watch: &|_, _| (),
    };
    let whole = {
        let built = Database::build_file(&game, "kalah", 6, &file.0, &options);
        built.expect("room on the disk").expect("not stopped");
        fs::read(&file.0).expect("a file")
    };
    let sample = [&whole[..HEAD], &whole[PAGE..]].concat();
    target("databases").with([sample]).reads(|bytes| {
        let (head, values) = bytes.split_at(bytes.len().min(HEAD));
        let mut page = whole[..PAGE].to_vec();
        page[..head.len()].copy_from_slice(head);
        let sum = checksum(&page[..PAGE - 8]);
        page[PAGE - 8..].copy_from_slice(&sum.to_le_bytes());
        let path = file.with(&[&page, values].concat());
        match read_header(path) {
            Ok(header) => assert!(header.complete),
            Err(error) => is_one_line("a header", |lang| error.in_lang(lang)),
        }
        match Database::open(&game, "kalah", path, 1) {
            Ok(database) => assert!(database.seeds() <= 6),
            Err(error) => is_one_line("a database", |lang| error.in_lang(lang)),
        }
    });
}

/// A database of a game in which positions return. The checksums of its layers are made right,
/// too: any values may stand there.
#[test]
fn quiet_databases() {
    const PAGE: usize = 4096;
    const HEAD: usize = 64;
    const LAYER_SUMS: usize = 512;
    let game: Sowing = start("oware:holes=2,seeds=2,quiet=5");
    let file = TempFile::new("quiet-databases");
    let options = BuildOptions {
        threads: 1,
        stop: &GO_ON,
        watch: &|_, _| (),
    };
    let built = QuietDatabase::build_file(&game, 3, &file.0, &options);
    let built = built.expect("room on the disk").expect("not stopped");
    let layers: Vec<usize> = (0..=built.seeds())
        .map(|seeds| 2 * built.index().positions(seeds))
        .collect();
    drop(built);
    let whole = fs::read(&file.0).expect("a file");
    let sample = [&whole[..HEAD], &whole[PAGE..]].concat();
    target("quiet_databases").with([sample]).reads(|bytes| {
        let (head, values) = bytes.split_at(bytes.len().min(HEAD));
        let mut page = whole[..PAGE].to_vec();
        page[..head.len()].copy_from_slice(head);
        let mut rest = values;
        for (seeds, &length) in layers.iter().enumerate() {
            let layer;
            (layer, rest) = rest.split_at(length.min(rest.len()));
            let at = LAYER_SUMS + 8 * seeds;
            page[at..at + 8].copy_from_slice(&checksum(layer).to_le_bytes());
        }
        let sum = checksum(&page[..PAGE - 8]);
        page[PAGE - 8..].copy_from_slice(&sum.to_le_bytes());
        let path = file.with(&[&page, values].concat());
        if let Err(error) = read_header(path) {
            is_one_line("a header", |lang| error.in_lang(lang));
        }
        let database = match QuietDatabase::open(&game, path, 1) {
            Ok(database) => database,
            Err(error) => return is_one_line("a database", |lang| error.in_lang(lang)),
        };
        for seeds in 0..=database.seeds() {
            for place in 0..database.index().positions(seeds) {
                let (frame, holes) = database.index().at(seeds, place);
                let pos = database.game().with_seeds(frame, &holes);
                let _ = (database.probe(&pos), database.holds_after(frame, &holes));
            }
        }
    });
}
