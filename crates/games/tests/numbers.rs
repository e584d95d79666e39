//! Counts and worked examples from elsewhere: the files under `data/perft` and
//! `data/examples`. With `SIASAT_SLOW=1` in the environment the slow counts are made,
//! too.

use std::path::Path;
use std::{fs, io};

use game::{Game, Side, Spec};
use gametest::numbers::{Board, Table, run};
use siasat_games::{
    Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, Pig, SizedConnect4, Sowing,
    TicTacToe, adjacency, congklak, connect4, kalah, knightthrough, sowing, tictactoe,
};

const GAMES: [&str; 16] = [
    Kalah::INFO.name,
    Congklak::INFO.name,
    Knightthrough::INFO.name,
    Adjacency::INFO.name,
    Connect4::INFO.name,
    TicTacToe::INFO.name,
    Nim::INFO.name,
    Pig::INFO.name,
    "chongkak",
    "dakon",
    "sungka",
    "oware",
    "togyzkumalak",
    "bohnenspiel",
    "pallanguzhi",
    "ohvalhu",
];

/// Opens any game, with its evaluators.
fn open(spec: &str) -> Result<Box<dyn Table>, String> {
    Ok(match Spec::new(spec).name.as_str() {
        "kalah" => Box::new(
            Board::<Kalah>::open(spec)?
                .with("seed", kalah::SeedEval)
                .with("stores", kalah::StoreDifference),
        ),
        "congklak" if Congklak::from_spec(spec).is_ok() => Box::new(
            Board::<Congklak>::open(spec)?
                .with("homes", congklak::HomeDifference)
                .with("leader", congklak::Leader),
        ),
        "knightthrough" => Box::new(
            Board::<Knightthrough>::open(spec)?
                .with("rows-white", knightthrough::RowWeights::new(Side::First))
                .with("rows-black", knightthrough::RowWeights::new(Side::Second)),
        ),
        "adjacency" => Box::new(
            Board::<Adjacency>::open(spec)?
                .with("marks", adjacency::MarkDifference)
                .with("own", adjacency::OwnMarks),
        ),
        "connect4" if spec == "connect4" => {
            Box::new(Board::<Connect4>::open(spec)?.with("windows", connect4::WindowEval))
        }
        "connect4" => {
            Box::new(Board::<SizedConnect4>::open(spec)?.with("windows", connect4::WindowEval))
        }
        "tictactoe" => Box::new(Board::<TicTacToe>::open(spec)?.with("lines", tictactoe::LineEval)),
        "nim" => Box::new(Board::<Nim>::open(spec)?),
        "pig" => Box::new(Board::<Pig>::open(spec)?),
        name if Sowing::info_of(name).name == name => {
            Box::new(Board::<Sowing>::open(spec)?.with("stores", sowing::StoreDifference))
        }
        name => return Err(format!("no game `{name}`; there are {}", GAMES.join(" "))),
    })
}

/// Compares the files of a folder, of which every game has one.
fn compare(folder: &str, extension: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../data")
        .join(folder);
    let slow = std::env::var_os("SIASAT_SLOW").is_some_and(|value| value != "0");
    let names = names_in(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for game in GAMES {
        let name = format!("{game}.{extension}");
        assert!(names.contains(&name), "{} lacks {name}", folder.display());
    }

    let mut wrong = String::new();
    for name in names {
        let text = fs::read_to_string(folder.join(&name));
        let text = text.unwrap_or_else(|error| panic!("{name}: {error}"));
        match run(&name, &text, &open, slow) {
            Ok(tally) => {
                println!("{name}: {} lines compared", tally.compared);
                for line in tally.left_out {
                    println!("left out without SIASAT_SLOW=1: {line}");
                }
            }
            Err(faults) => wrong += &faults,
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

fn names_in(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}

#[test]
fn counts_of_moves_and_positions() {
    compare("perft", "perft");
}

#[test]
fn worked_examples() {
    compare("examples", "txt");
}
