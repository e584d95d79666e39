//! Without a network, after the first visit.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::folder::Folder;
use crate::house::{House, Mode, Visitor, copy_site};

/// Waits until the browser keeps the whole page.
fn wait_until_kept(visitor: &Visitor<'_>) {
    visitor.browser.until("navigator.serviceWorker.controller");
}

/// Nobody answers any more, neither the page nor its service worker, and the browser knows it.
fn cut_the_network(visitor: &Visitor<'_>) {
    assert_eq!(is_answered(visitor), true, "the host is there");
    visitor.house.cut();
    assert_eq!(is_answered(visitor), false, "the host is gone");
    // The page's own requests alone: its service worker is a target of its own.
    let offline =
        json!({ "offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0 });
    visitor.browser.cdp("Network.enable", &json!({}));
    visitor
        .browser
        .cdp("Network.emulateNetworkConditions", &offline);
}

/// Does the host answer? The file is for people: the service worker does not keep it, and asks
/// the network.
fn is_answered(visitor: &Visitor<'_>) -> Value {
    let ask = "const [address, done] = arguments;
        fetch(address, { cache: 'no-store' }).then(({ ok }) => done(ok), () => done(false));";
    let address = json!(visitor.house.url("README.md"));
    visitor.browser.run_later(ask, &address)
}

#[test]
fn everything_works_without_a_network() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    wait_until_kept(&visitor);
    cut_the_network(&visitor);
    visitor.browser.reload();
    let browser = &visitor.browser;
    visitor.begin("tictactoe", Mode::Friend);
    visitor.touch(4);
    visitor.wait_for_move(1);
    visitor.touch(0);
    visitor.wait_for_move(2);
    // The game is there after the page was loaded again.
    browser.reload();
    browser.until("document.querySelectorAll('main .bd-zone.legal').length === 7");
    // Help, and an analysis.
    browser.click(".ctl [data-do=hint]");
    browser.until("document.querySelector('main .panel [data-note=hint]')");
    visitor.go("#/analysis?game=tictactoe&moves=1,2");
    browser.until("document.querySelectorAll('.ana .vb').length === 7");
    // The file of puzzles, and why an answer is right.
    visitor.go("#/puzzles/1");
    browser.until("document.querySelector('.solve .bd-zone')");
    browser.click("[data-do=show]");
    browser.until("document.querySelector('[data-verdict=true]')");
    // Lessons, and what their examples print.
    visitor.go("#/course/1");
    browser.until("document.querySelector('main h1')");
    visitor.go("#/laboratory");
    browser.until("document.querySelector('main svg')");
    visitor.go("#/rules/kalah");
    browser.until("document.querySelector('main h2')");
    // By the name that the folder's document has on the disk.
    browser.goto(&house.url("index.html"));
    browser.until("document.querySelector('#game-kalah')");
}

#[test]
fn the_exact_values_of_an_opening_come_from_the_book() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let script = "const done = arguments[1];
        import(new URL('page/api.js', location.href)).then(async ({ events }) => {
            const asked = { body: { game: 'connect4', seconds: 5 } };
            for await (const { kind, data } of events('POST', '/api/analyse', asked))
                if (kind === 'done') done(data);
        });";
    let found = visitor.browser.run_later(script, &Value::Null);
    let mut values: Vec<(String, f64)> = found["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|one| (one["move"].to_string(), one["value"].as_f64().unwrap()))
        .collect();
    values.sort_by(|a, b| a.0.cmp(&b.0));
    let values: Vec<f64> = values.into_iter().map(|(_, value)| value).collect();
    assert_eq!(values, [-2.0, -1.0, 0.0, 1.0, 0.0, -1.0, -2.0]);
}

#[test]
fn a_study_is_stopped_at_once() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    // One worker analyses: the next question has to wait if the one before goes on. This one
    // is refused without any search, by a worker that has to start first; how long that takes
    // is seen where nothing was stopped.
    let script = "const done = arguments[1];
        import(new URL('page/api.js', location.href)).then(async ({ events, post }) => {
            const ask = (path) => post(path, { game: 'none' }).catch(() => {});
            await ask('/api/analyse');
            const fresh = performance.now();
            await ask('/api/puzzles/explain');
            const start = performance.now() - fresh;
            let best = Infinity;
            for (let time = 0; time < 8; time++) {
                const asking = new AbortController();
                const asked = { body: { game: 'congklak', seconds: 10 }, signal: asking.signal };
                let begin;
                try {
                    for await (const { kind } of events('POST', '/api/analyse', asked)) {
                        begin ??= performance.now();
                        asking.abort();
                    }
                } catch {}
                await ask('/api/analyse');
                best = Math.min(best, performance.now() - begin);
            }
            done([best, start]);
        });";
    let found = visitor.browser.run_later(script, &Value::Null);
    let [took, start] = [0, 1].map(|which| found[which].as_f64().expect("a time"));
    println!("the next question is answered after {took} ms, by a fresh worker after {start} ms");
    assert!(took < 50.0 + start, "{found}");
}

/// The files in which a newer page differs: their paths, and what is in them.
struct Newer {
    words: (&'static str, String),
    index: (&'static str, String),
    worker: (&'static str, String),
}

impl Newer {
    /// One that says something else than the page in this folder, where people choose a game.
    fn of(folder: &Path, visitor: &Visitor<'_>) -> Newer {
        let change = |file: &'static str, from: &str, to: &str| {
            let text = fs::read_to_string(folder.join(file)).expect("a file");
            let changed = text.replace(from, to);
            assert_ne!(text, changed, "{file} has no {from}");
            (file, changed)
        };
        let words = change("answers/words.en.json", "Choose a game", "Pick a game");
        let old = fs::read_to_string(folder.join(words.0)).expect("a file");
        let [old, new] = [&old, &words.1].map(|text| hash(visitor, text));
        // The worker names its version and what it keeps, the document its version.
        let worker = change("service-worker.js", &old, &new);
        let begin = "const VERSION = \"";
        Newer {
            words,
            index: change("index.html", "data-version=\"", "data-version=\"newer-"),
            worker: (worker.0, worker.1.replace(begin, &format!("{begin}newer-"))),
        }
    }
}

/// What the service worker knows of a file: how its SHA-256 begins, in base64.
fn hash(visitor: &Visitor<'_>, text: &str) -> String {
    let script = "const [text, done] = arguments;
        crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
            .then((hash) => done(btoa(String.fromCharCode(...new Uint8Array(hash, 0, 6)))));";
    let hash = visitor.browser.run_later(script, &json!(text));
    hash.as_str().expect("a hash").to_owned()
}

/// What becomes of a newer service worker: `installed`, or `redundant` when it gives up.
fn look_for_update(visitor: &Visitor<'_>) -> Value {
    let script = "const done = arguments[1];
        navigator.serviceWorker.getRegistration().then(async (ours) => {
            await ours.update();
            const newer = ours.installing;
            if (!newer) return done(ours.waiting ? 'installed' : 'redundant');
            newer.onstatechange = () => done(newer.state);
        }).catch((error) => done(String(error)));";
    visitor.browser.run_later(script, &Value::Null)
}

#[test]
fn a_newer_page_with_an_older_file_waits_until_it_is_whole() {
    let folder = Folder::new("torn-update");
    copy_site(folder.path());
    let house = House::of(folder.path());
    let visitor = Visitor::new(&house, "");
    wait_until_kept(&visitor);
    let Newer {
        words,
        index,
        worker,
    } = Newer::of(folder.path(), &visitor);
    let write = |(file, text): &(&str, String)| {
        fs::write(folder.path().join(file), text).expect("a file");
    };
    let old_words = fs::read_to_string(folder.path().join(words.0)).expect("a file");
    write(&worker);
    // The document is the older one.
    write(&words);
    assert_eq!(look_for_update(&visitor), "redundant");
    // The words are.
    write(&(words.0, old_words));
    write(&index);
    assert_eq!(look_for_update(&visitor), "redundant");
    visitor.browser.reload();
    visitor
        .browser
        .until("document.querySelector('main')?.textContent.includes('Choose a game')");
    assert!(!visitor.has(".banner.update"), "there is nothing to take");
    let kept = "const done = arguments[1]; caches.keys().then(done);";
    let kept = visitor.browser.run_later(kept, &Value::Null).to_string();
    assert!(!kept.contains("newer-"), "{kept}");
    // The rest arrives.
    write(&words);
    // The browser looks by itself, too: what it had begun before is in vain.
    let is_installed = (0..5).any(|_| look_for_update(&visitor) == "installed");
    assert!(is_installed, "every file is there");
    visitor.browser.click(".banner.update button");
    visitor
        .browser
        .until("document.querySelector('main')?.textContent.includes('Pick a game')");
}

#[test]
fn a_newer_page_is_taken_as_a_whole_and_when_wanted() {
    let folder = Folder::new("newer-site");
    copy_site(folder.path());
    let house = House::of(folder.path());
    let visitor = Visitor::new(&house, "");
    wait_until_kept(&visitor);
    // Other folders and other pages of this address keep something, too.
    let others = "const done = arguments[1]; const other = `siasat ${location.origin}/elsewhere/ 1`;
        const old = `siasat ${new URL('.', location.href)} old`;
        Promise.all([other, old, 'theirs'].map((name) => caches.open(name))).then(() => done(true));";
    visitor.browser.run_later(others, &Value::Null);
    let newer = Newer::of(folder.path(), &visitor);
    for (file, text) in [newer.words, newer.index, newer.worker] {
        fs::write(folder.path().join(file), text).expect("a file");
    }
    visitor.browser.reload();
    visitor
        .browser
        .until("document.querySelector('.banner button')");
    assert!(
        visitor.text("main").contains("Choose a game"),
        "the older page goes on"
    );
    // Another tab, which begins anew with the one that asks for it.
    let open = "window.second = open(location.href, 'second'); return true;";
    visitor.browser.run(open, &Value::Null);
    visitor.browser.until("second.document.querySelector('.banner button') && second.document.querySelector('main').textContent.includes('Choose a game')");
    visitor.browser.click(".banner button");
    let is_new = "document.querySelector('main')?.textContent.includes('Pick a game')";
    visitor.browser.until(is_new);
    let second = "(window.second ??= open('', 'second')).";
    visitor.browser.until(&format!("{second}{is_new}"));
    let kept = "const done = arguments[1]; caches.keys().then(done);";
    let kept = visitor.browser.run_later(kept, &Value::Null).to_string();
    assert!(
        kept.contains("elsewhere") && kept.contains("theirs"),
        "{kept}"
    );
    assert!(!kept.contains(" old\""), "{kept}");
    assert_eq!(kept.matches("/games/siasat/").count(), 1, "{kept}");
}

#[test]
fn a_program_that_did_not_come_is_asked_for_again() {
    let folder = Folder::new("slow-site");
    copy_site(folder.path());
    let [module, away] = ["siasat.wasm", "away.wasm"].map(|name| folder.path().join(name));
    fs::rename(&module, &away).expect("a file");
    let house = House::of(folder.path());
    let visitor = Visitor::new(&house, "");
    let ask = "const done = arguments[1];
        import(new URL('page/api.js', location.href))
            .then(({ post }) => post('/api/rooms', { game: 'tictactoe' }))
            .then(() => done('made'), (error) => done(error.constructor.name));";
    assert_eq!(visitor.browser.run_later(ask, &Value::Null), "Unreachable");
    visitor
        .browser
        .until("document.querySelector('[data-banner=away]')");
    fs::rename(&away, &module).expect("a file");
    assert_eq!(visitor.browser.run_later(ask, &Value::Null), "made");
}

/// A module that needs what nobody has: it arrives, and does not start.
const NEEDY: [u8; 23] = *b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0\x02\x07\x01\x01a\x01b\0\0";

#[test]
fn a_program_that_does_not_start_says_so() {
    let folder = Folder::new("needy-site");
    copy_site(folder.path());
    fs::write(folder.path().join("siasat.wasm"), NEEDY).expect("a file");
    let house = House::of(folder.path());
    let visitor = Visitor::new(&house, "");
    for (path, body) in [
        ("/api/rooms", json!({ "game": "tictactoe" })),
        ("/api/puzzles/explain", json!({})),
    ] {
        let ask = "const [[path, body], done] = arguments;
            import(new URL('page/api.js', location.href))
                .then(({ post }) => post(path, body))
                .then(() => done('made'), (error) => done(error.status));";
        assert_eq!(visitor.browser.run_later(ask, &json!([path, body])), 503);
    }
}

#[test]
fn examples_that_did_not_come_are_asked_for_again() {
    let folder = Folder::new("poor-site");
    copy_site(folder.path());
    let [examples, away] =
        ["answers/examples.json", "away.json"].map(|name| folder.path().join(name));
    fs::rename(&examples, &away).expect("a file");
    let house = House::of(folder.path());
    let visitor = Visitor::new(&house, "");
    let ask = "const done = arguments[1];
        import(new URL('page/api.js', location.href))
            .then(({ get }) => get('/api/course/problem/12/live/0'))
            .then(({ output }) => done(output), (error) => done(error.status));";
    let printed = visitor.browser.run_later(ask, &Value::Null);
    assert!(printed.is_null(), "{printed}");
    fs::rename(&away, &examples).expect("a file");
    let printed = visitor.browser.run_later(ask, &Value::Null);
    assert!(printed.as_str().is_some_and(|text| !text.is_empty()));
}

#[test]
fn whoever_asks_how_much_memory_is_used_is_answered() {
    let house = House::open();
    let visitor = Visitor::new(&house, "#/analysis?game=tictactoe");
    visitor
        .browser
        .until("document.querySelectorAll('.ana .vb').length === 9");
    let ask = "const done = arguments[1];
        import(new URL('page/backend/backend.js', location.href))
            .then(({ backend }) => Promise.all([backend.memory(), backend.memory()])).then(done);";
    let found = visitor.browser.run_later(ask, &Value::Null);
    assert!(
        found[0].as_u64() > Some(0) && found[1].as_u64() > Some(0),
        "{found}"
    );
}

#[test]
fn a_link_game_says_that_it_needs_a_server() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.browser.click("#game-kalah");
    visitor
        .browser
        .click("dialog fieldset .seg button:nth-of-type(3)");
    visitor
        .browser
        .until("document.querySelector('#begin').disabled");
    assert!(visitor.text("dialog").contains("no server"));
}
