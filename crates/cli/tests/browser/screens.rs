//! Pictures of the screens. For the documents, a few, in English and in the light:
//! `SIASAT_SCREENS=docs/screens cargo test -p siasat --test browser screens`.
//! All of them, light and dark, in both languages, to be looked at beside a design:
//! `SIASAT_ALL_SCREENS=FOLDER` instead.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::driver::Browser;
use crate::house::{House, Visitor};
use crate::puzzles::{BY_DIGIT, puzzle};

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

/// Screens with an address of their own, and what is there when they are done.
const ADDRESSES: [(&str, &str, &str); 16] = [
    (
        "analysis",
        "#/analysis?game=connect4&moves=4,4,4,4,4,2&lines=0[g3-38,g38];1%22The%20middle.%20It%20wins%20with%20the%20last%20disc.%22(3,4(1),4)(1,4)&at=0",
        "document.querySelectorAll('.tree .q').length > 1 && document.querySelector('.chip.exact')",
    ),
    (
        "mistakes",
        "#/analysis?game=connect4&moves=4,3,5,5,4,6,7,4,3,6,5,3,3,6,6,5",
        "document.querySelectorAll('.tree .q').length > 2 && document.querySelector('.chip.exact')",
    ),
    (
        "coach",
        "#/analysis?game=kalah:pits=4,seeds=3&moves=2,3,2,1,2,1,3,4,1,1,2,3,4,4,2,3,1,4&me=first&against=level=medium",
        "document.querySelector('.coach .told') && document.querySelector('[data-note=coach] [data-do=try-again]')",
    ),
    (
        "laboratory",
        "#/laboratory?tree=[[[3,5],[6,9]],[[2,4],[7,8]],[[7,1],[8,4]]]&algorithm=alphabeta&step=26",
        "document.querySelector('.lab-node.is-now') && document.querySelector('.lab-pair, .lab-compare table')",
    ),
    (
        "rules",
        "#/rules/kalah",
        "document.querySelector('.md h1') && document.querySelector('.diagram .bd-zone')",
    ),
    (
        "matrix",
        "#/matrix?protect=2&losses=A=50+B=30+C=20+D=10&reward=10",
        "document.querySelector('#mixed')",
    ),
    (
        "practice",
        "#/practice?seed=7&number=20",
        "document.querySelector('[data-leaf]')",
    ),
    (
        "traces",
        "#/traces?game=adjacency&player=anneal",
        "document.querySelector('.plot')",
    ),
    (
        "puzzles",
        "#/puzzles",
        "document.querySelector('.theme svg')",
    ),
    (
        "puzzle",
        "#/puzzles/5000",
        "document.querySelector('.solve .bd-zone')",
    ),
    (
        "setup",
        "#/setup?game=kalah",
        "document.querySelector('#position')",
    ),
    (
        "learn",
        "#/learn",
        "document.querySelector('.diagram .bd-zone')",
    ),
    ("course", "#/course", "document.querySelector('.contents')"),
    (
        "settings",
        "#/settings",
        "document.querySelector('.settings .keys')",
    ),
    (
        "about",
        "#/about",
        "document.querySelector('.about .source .md')",
    ),
    ("games", "#/games", "document.querySelector('#main h1')"),
];

/// What the documents show of the screens with an address.
const IN_THE_DOCUMENTS: [&str; 11] = [
    "analysis",
    "coach",
    "laboratory",
    "rules",
    "matrix",
    "practice",
    "traces",
    "puzzles",
    "puzzle",
    "settings",
    "games",
];

/// Where pictures go, and which.
struct Album {
    folder: PathBuf,
    is_whole: bool,
    /// What stands behind the names of its files.
    ending: String,
}

impl Album {
    fn shoot(&self, visitor: &Visitor<'_>, name: &str) {
        std::thread::sleep(std::time::Duration::from_millis(250));
        let shot = visitor.browser.cdp(
            "Page.captureScreenshot",
            &json!({ "format": "webp", "quality": 55 }),
        );
        let picture = base64(shot["data"].as_str().expect("a picture"));
        let file = self.folder.join(format!("{name}-{}.webp", self.ending));
        std::fs::write(file, picture).expect("a file");
    }
}

#[test]
fn screens() {
    if let Some(folder) = std::env::var_os("SIASAT_SCREENS") {
        shoot_all(folder.as_ref(), &[("en", "light")], false);
    }
    if let Some(folder) = std::env::var_os("SIASAT_ALL_SCREENS") {
        let kinds = [
            ("en", "light"),
            ("en", "dark"),
            ("id", "light"),
            ("id", "dark"),
        ];
        shoot_all(folder.as_ref(), &kinds, true);
    }
}

/// All pictures in these languages and lights.
fn shoot_all(folder: &Path, kinds: &[(&str, &str)], is_whole: bool) {
    // Tests run in the folder of their crate; the documents are two above.
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = top.join(folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let house = House::open();
    for &(lang, theme) in kinds {
        for (width, height) in [(1280, 800), (390, 844)] {
            let visitor = Visitor::with(&house, Browser::sized(width, height), "");
            let kept = json!({ "lang": lang, "theme": theme, "tempo": "instant" }).to_string();
            let keep = "localStorage.setItem('siasat', arguments[0])";
            visitor.browser.run(keep, &json!(kept));
            visitor.browser.reload();
            let ending = if is_whole {
                format!("{width}-{lang}-{theme}")
            } else {
                width.to_string()
            };
            let album = Album {
                folder: folder.clone(),
                is_whole,
                ending,
            };
            shoot_size(&album, &house, &visitor);
        }
    }
}

/// All pictures of one size, language and light.
fn shoot_size(album: &Album, house: &House, visitor: &Visitor<'_>) {
    let browser = &visitor.browser;
    browser.until("document.querySelectorAll('.games svg').length === 16");
    album.shoot(visitor, "home");
    let mut rooms = Vec::new();
    for (name, game, moves) in GAMES {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        visitor.room(&json!({ "game": game, "first": "human", "second": "human", "moves": moves }));
        album.shoot(visitor, name);
        rooms.push(browser.get("JSON.parse(localStorage.siasat).rooms[0]"));
    }
    // All of them are open games.
    let keep = "const kept = JSON.parse(localStorage.siasat); kept.rooms = arguments[0]; localStorage.siasat = JSON.stringify(kept);";
    browser.run(keep, &json!(rooms));
    browser.reload();
    for (name, hash, ready) in ADDRESSES {
        if album.is_whole || IN_THE_DOCUMENTS.contains(&name) {
            visitor.go(hash);
            browser.until(&format!("!!({ready})"));
            album.shoot(visitor, name);
        }
    }
    shoot_play(album, house, visitor);
}

/// What comes up while a game is being played.
fn shoot_play(album: &Album, house: &House, visitor: &Visitor<'_>) {
    let browser = &visitor.browser;
    // What a move would do.
    let moves = ["7"];
    visitor
        .room(&json!({ "game": "congklak", "first": "human", "second": "human", "moves": moves }));
    let zone = visitor.turn()[0];
    let point = format!(
        "document.querySelector('.play [data-zone=\"{zone}\"]').dispatchEvent(new PointerEvent('pointerenter', {{ pointerType: 'mouse' }}))"
    );
    browser.run(&point, &Value::Null);
    browser.until("document.querySelector('.bd-foretold')");
    album.shoot(visitor, "preview");
    // A phone on its side.
    if browser.get("innerWidth") == 390 {
        crate::visitor::resize(visitor, 667, 375);
        album.shoot(visitor, "side");
        crate::visitor::resize(visitor, 390, 844);
    }
    shoot_family(album, visitor);
    shoot_help(album, visitor);
    // A long turn of a machine.
    let position = "4 4 4 4 4 4 | 0 / 4 4 0 3 2 1 | 10 / second";
    let machine = "engine:depth=6,threads=1";
    open(
        visitor,
        &json!({ "game": "kalah", "first": "human", "second": machine, "position": position }),
    );
    browser.until("document.querySelector('[data-note=chain]') && document.querySelector('main .bd-zone.legal')");
    album.shoot(visitor, "chain");
    // A game by link, in which the other asks for something.
    open(
        visitor,
        &json!({ "game": "connect4", "invite": "second", "name": "Budi", "time": { "initial": 300, "increment": 3 } }),
    );
    let invite = browser.until(
        "(({ id, invite }) => `#/join/${id}/${invite}`)(JSON.parse(localStorage.siasat).rooms.find(({ id }) => location.hash.endsWith(id)))",
    );
    let other = Visitor::new(house, invite.as_str().expect("an address"));
    other
        .browser
        .until("document.querySelector('.play .bd-zone')");
    browser.press("\u{e00c}");
    browser.until(
        "document.querySelector('main .bd-zone.legal') && !document.querySelector('dialog')",
    );
    visitor.touch(3);
    other.touch(3);
    browser.until("document.querySelector('main .bd-zone.legal') && document.querySelectorAll('.bd-moves').length === 2");
    let id = browser.get("location.hash.split('/')[2]");
    let ask = "const [id, done] = arguments; import(new URL('page/api.js', location.href)).then(({ inRoom }) => inRoom(id, 'offer', { offer: 'undo', ply: 2 })).then(() => done(true), (error) => done(String(error)));";
    let asked = other.browser.run_later(ask, &id);
    assert_eq!(asked, true, "an offer");
    browser.until("document.querySelector('.offer .answers')");
    album.shoot(visitor, "link");
    shoot_away(album, visitor);
}

/// Boards of other families: trays, a tuzdyk each, and the stop between two rounds.
fn shoot_family(album: &Album, visitor: &Visitor<'_>) {
    let oware = "3 6 0 0 1 3 | 6 / 2 2 2 6 2 0 | 15 / first / quiet 0";
    let togyzkumalak = "0 2 17 6 5 19 1 t 2 | 37 / 5 4 3 4 4 t 3 4 0 | 46 / first / quiet 0";
    for (game, position) in [("oware", oware), ("togyzkumalak", togyzkumalak)] {
        visitor.room(
            &json!({ "game": game, "first": "human", "second": "human", "position": position }),
        );
        album.shoot(visitor, game);
    }
    let position = "0 0 0 0 0 0 1 | 54 / 0 0 0 0 0 0 1 | 42 / first / round 1";
    visitor.room(&json!({ "game": "congklak:rounds=3", "first": "human", "second": "level=easy", "position": position }));
    visitor.touch(6);
    visitor.browser.click(".beside [data-move=pass]");
    visitor
        .browser
        .until("document.querySelector('[data-note=round]')");
    album.shoot(visitor, "rounds");
}

/// What the coach says before a move counts and after it, a puzzle's verdicts, the half sheet of a
/// phone, and a list without games.
fn shoot_help(album: &Album, visitor: &Visitor<'_>) {
    let browser = &visitor.browser;
    let coach = |when: &str| {
        let script = "const [coach, done] = arguments; import(new URL('page/settings.js', location.href)).then(({ change }) => done(change({ coach })));";
        browser.run_later(script, &json!(when));
    };
    coach("always");
    let position = "0 1 0 3 10 3 | 12 / 2 3 7 0 0 0 | 7 / first";
    let wish = json!({ "game": "kalah", "first": "human", "second": "level=medium", "position": position });
    // What is not proven in time is not warned of.
    let is_warned = (0..10).any(|_| {
        visitor.room(&wish);
        visitor.touch(4);
        browser.until("document.querySelector('[data-note=warning] b, .panel .log li')");
        visitor.has("[data-note=warning] b")
    });
    assert!(is_warned, "on a machine that is too busy");
    // The reason comes a moment later.
    browser.until("/[0-9] [0-9]/.test(document.querySelector('[data-note=warning]').textContent)");
    album.shoot(visitor, "warning");
    browser.click("[data-do=anyway]");
    browser.until("document.querySelector('[data-note=why-move]')");
    album.shoot(visitor, "why");
    coach("off");
    visitor.go("#/puzzles");
    let (number, line, legal) = puzzle(visitor, BY_DIGIT);
    let wrong = legal.iter().find(|mv| **mv != line[0]).expect("another");
    visitor.go(&format!("#/puzzles/{number}"));
    browser.until("document.querySelector('.solve .bd-zone.legal')");
    browser.press(wrong);
    browser.until("document.querySelector('[data-verdict=false]')");
    album.shoot(visitor, "puzzle-wrong");
    browser.click("[data-do=try]");
    browser.until("!document.querySelector('[data-verdict]') && document.querySelector('.solve .bd-zone.legal')");
    browser.press(&line[0]);
    browser.until("document.querySelector('[data-verdict=true]')");
    album.shoot(visitor, "puzzle-right");
    if browser.get("innerWidth") == 390 {
        let moves = ["3", "6", "1", "2", "4", "1"];
        visitor
            .room(&json!({ "game": "kalah", "first": "human", "second": "human", "moves": moves }));
        browser.click("[data-do=sheet]");
        browser.until("document.querySelector('.psheet.open .race')");
        album.shoot(visitor, "sheet");
    }
    let kept = browser.get("localStorage.siasat");
    let forget = "const kept = JSON.parse(localStorage.siasat); kept.rooms = []; localStorage.siasat = JSON.stringify(kept); localStorage.removeItem('siasat-results');";
    browser.run(forget, &Value::Null);
    visitor.go("#/games");
    browser.reload();
    browser.until("document.querySelector('.mine .empty')");
    album.shoot(visitor, "games-empty");
    browser.run("localStorage.siasat = arguments[0]", &kept);
    browser.reload();
}

/// A server that is away. It comes last: that it is back is said for a while.
fn shoot_away(album: &Album, visitor: &Visitor<'_>) {
    let browser = &visitor.browser;
    // What is open goes on; what asks the server waits.
    let network = |offline: bool| {
        let params = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        browser.cdp("Network.emulateNetworkConditions", &params);
    };
    visitor
        .room(&json!({ "game": "congklak", "first": "human", "second": "human", "moves": ["7"] }));
    browser.cdp("Network.enable", &json!({}));
    network(true);
    browser.run(
        "import(new URL('page/connection.js', location.href)).then(({ lost }) => lost())",
        &Value::Null,
    );
    browser.until("document.querySelector('[data-banner=away]')");
    album.shoot(visitor, "away");
    network(false);
    browser.until("!document.querySelector('[data-banner=away]')");
}

/// Begins a game as the page does.
fn open(visitor: &Visitor<'_>, wish: &Value) {
    let open = "const [wish, done] = arguments; import(new URL('page/open-room.js', location.href)).then(({ openRoom }) => openRoom(wish)).then(() => done(true));";
    visitor.browser.run_later(open, wish);
    visitor
        .browser
        .until("document.querySelector('.play .bd-zone')");
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
