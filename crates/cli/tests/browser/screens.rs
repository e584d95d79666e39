//! Pictures of every game for the documents:
//! `SIASAT_SCREENS=docs/screens cargo test -p siasat --test browser screens`.

use std::path::PathBuf;

use serde_json::json;

use crate::driver::Browser;
use crate::house::{House, Visitor};

/// A game in its middle, and who sits where.
const GAMES: [(&str, &str, &str); 8] = [
    ("congklak", "congklak", "1 7 2 5 1"),
    ("kalah", "kalah", "3 6 1 2 4 1 5"),
    (
        "knightthrough",
        "knightthrough",
        "b2c4 g7f5 g2f4 b7c5 e2d4 f5d4",
    ),
    ("adjacency", "adjacency", "c3 f6 d4 e5 d5 e4"),
    ("connect4", "connect4", "4 4 4 3 5 6 3 4 2"),
    ("tictactoe", "tictactoe", "5 1 9 3"),
    ("nim", "nim:piles=1/3/5/7", "4:2 3:1"),
    ("pig", "pig", "roll 5 roll 6 hold roll 4"),
];

/// Screens for those who study, and what is there when they are done.
const STUDIES: [(&str, &str, &str); 3] = [
    (
        "matrix",
        "#/matrix?protect=2&losses=A=50+B=30+C=20+D=10&reward=10",
        "#mixed",
    ),
    ("practice", "#/practice?seed=7&number=20", "[data-leaf]"),
    ("traces", "#/traces?game=adjacency&player=anneal", ".plot"),
];

#[test]
fn screens() {
    let Some(folder) = std::env::var_os("SIASAT_SCREENS") else {
        return;
    };
    // Tests run in the folder of their crate; the documents are two above.
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let house = House::open();
    for (width, height) in [(1280, 800), (390, 844)] {
        let visitor = Visitor::with(&house, Browser::sized(width, height), "");
        let shoot = |name: &str| {
            std::thread::sleep(std::time::Duration::from_millis(250));
            let shot = visitor.browser.cdp(
                "Page.captureScreenshot",
                &json!({ "format": "webp", "quality": 55 }),
            );
            let picture = base64(shot["data"].as_str().expect("a picture"));
            std::fs::write(folder.join(format!("{name}-{width}.webp")), picture).expect("a file");
        };
        visitor
            .browser
            .until("document.querySelectorAll('.games svg').length === 16");
        shoot("home");
        for (name, game, moves) in GAMES {
            let moves: Vec<&str> = moves.split_whitespace().collect();
            visitor.room(
                &json!({ "game": game, "first": "human", "second": "human", "moves": moves }),
            );
            shoot(name);
        }
        visitor.go("#/analysis?game=connect4&moves=4,3,5,5,4,6,7,4,3,6,5,3,3,6,6,5");
        visitor.browser.until("document.querySelectorAll('.amoves .q').length > 2 && document.querySelector('.chip.exact')");
        shoot("analysis");
        visitor.go(
            "#/laboratory?tree=[[[3,5],[6,9]],[[2,4],[7,8]],[[7,1],[8,4]]]&algorithm=alphabeta&step=26",
        );
        visitor
            .browser
            .until("document.querySelector('.lab-node.is-now') && document.querySelector('.lab-pair, .lab-compare table')");
        shoot("laboratory");
        visitor.go("#/rules/kalah");
        visitor.browser.until(
            "document.querySelector('.md h1') && document.querySelector('.diagram .bd-zone')",
        );
        shoot("rules");
        for (name, hash, ready) in STUDIES {
            visitor.go(hash);
            visitor
                .browser
                .until(&format!("document.querySelector({ready:?}) !== null"));
            shoot(name);
        }
    }
}

fn base64(text: &str) -> Vec<u8> {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0u32, 0);
    for letter in text.bytes().filter(|&letter| letter != b'=') {
        let six = ALPHABET
            .iter()
            .position(|&known| known == letter)
            .expect("base64");
        held = held << 6 | six as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
        }
    }
    bytes
}
