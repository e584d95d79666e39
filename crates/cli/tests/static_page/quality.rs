//! What a visitor's browser would complain about: installing, errors, sizes, memory, waiting.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};

use crate::driver::Browser;
use crate::folder::Folder;
use crate::house::{House, Mode, Visitor, copy_site};
use crate::touch::too_small;

/// Every screen that has an address of its own.
const SCREENS: [&str; 18] = [
    "#/",
    "#/games",
    "#/analysis",
    "#/analysis?game=tictactoe&moves=1,2",
    "#/setup?game=kalah",
    "#/rules/congklak",
    "#/learn",
    "#/laboratory",
    "#/matrix",
    "#/course",
    "#/course/1",
    "#/practice?seed=7&number=3",
    "#/traces",
    "#/course/glossary",
    "#/puzzles",
    "#/puzzles/1",
    "#/settings",
    "#/about",
];

#[test]
fn it_can_be_installed() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let browser = &visitor.browser;
    browser.until("navigator.serviceWorker.controller");
    let found = browser.cdp("Page.getAppManifest", &json!({}));
    assert_eq!(found["errors"], json!([]), "{found}");
    let manifest: Value = serde_json::from_str(found["data"].as_str().unwrap()).expect("JSON");
    assert_eq!(manifest["display"], "standalone");
    let found = browser.cdp("Page.getInstallabilityErrors", &json!({}));
    let errors = found["installabilityErrors"].as_array().expect("a list");
    // A browser without a window cannot keep anything installed; that is its business.
    let ours = errors
        .iter()
        .filter(|error| error["errorId"] != "in-incognito");
    assert_eq!(ours.count(), 0, "{errors:?}");
    for icon in manifest["icons"].as_array().expect("icons") {
        let script = "const [src, done] = arguments; const image = new Image(); image.onload = () => done(image.naturalWidth); image.onerror = () => done(0); image.src = src;";
        let width = browser.run_later(script, &icon["src"]);
        assert!(width.as_u64() >= Some(100), "{icon} is {width} wide");
    }
}

#[test]
fn no_screen_writes_errors_and_everything_can_be_touched() {
    let house = House::open();
    let browser = Browser::sized(390, 844);
    let script = "window.errors = []; addEventListener('error', (event) => errors.push(event.message ?? String(event.target?.src))); addEventListener('unhandledrejection', (event) => errors.push(String(event.reason))); const told = console.error; console.error = (...said) => { errors.push(said.join(' ')); told(...said); };";
    browser.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": script }),
    );
    let visitor = Visitor::with(&house, browser, "");
    let mut small = Vec::new();
    for screen in SCREENS {
        visitor.go(screen);
        visitor
            .browser
            .until("document.querySelector('main h1, main h2')");
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(visitor.browser.get("window.errors"), json!([]), "{screen}");
        assert!(
            visitor
                .browser
                .get("document.documentElement.scrollWidth <= innerWidth")
                == true,
            "{screen} is wider than the phone"
        );
        small.extend(too_small(&visitor, screen));
    }
    assert!(small.is_empty(), "{}", small.join("\n"));
}

#[test]
fn nothing_is_asked_of_anybody_else() {
    let house = House::open();
    let browser = Browser::open();
    let script = "window.refused = []; addEventListener('securitypolicyviolation', (event) => refused.push(event.blockedURI));";
    browser.cdp(
        "Page.addScriptToEvaluateOnNewDocument",
        &json!({ "source": script }),
    );
    let visitor = Visitor::with(&house, browser, "");
    let ours = house.url("");
    let check = |place: &str| {
        let asked = "[...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')].map((one) => one.name)";
        let asked = visitor.browser.get(asked);
        let asked = asked.as_array().expect("a list");
        assert!(!asked.is_empty(), "{place}");
        for name in asked {
            let name = name.as_str().expect("an address");
            assert!(name.starts_with(&ours), "{place}: {name}");
        }
        assert_eq!(visitor.browser.get("window.refused"), json!([]), "{place}");
    };
    visitor.begin("tictactoe", Mode::Friend);
    visitor.touch(4);
    visitor.wait_for_move(1);
    check("a game");
    for screen in SCREENS {
        visitor.go(screen);
        visitor
            .browser
            .until("document.querySelector('main h1, main h2')");
        std::thread::sleep(Duration::from_millis(200));
        check(screen);
    }
    // The host's headers forbid it, too, to page and program: this is what they would answer.
    let other = "const done = arguments[1]; fetch('http://localhost:9/').then(() => done('asked'), () => setTimeout(() => done(refused.length), 50));";
    assert_eq!(visitor.browser.run_later(other, &Value::Null), 1);
}

/// The memory of page and program, in bytes, once nothing is garbage.
fn memory(visitor: &Visitor<'_>) -> (f64, f64) {
    let browser = &visitor.browser;
    browser.cdp("HeapProfiler.collectGarbage", &json!({}));
    let heap = browser.cdp("Runtime.getHeapUsage", &json!({}));
    let script = "const done = arguments[1]; import(new URL('page/backend/backend.js', location.href)).then(({ backend }) => backend.memory()).then(done);";
    let program = browser.run_later(script, &Value::Null);
    (
        heap["usedSize"].as_f64().expect("bytes"),
        program.as_f64().expect("bytes"),
    )
}

#[test]
fn fifty_games_leave_nothing_behind() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let play = |games: u32| {
        let script = "const [games, done] = arguments;
            import(new URL('page/api.js', location.href)).then(async ({ post }) => {
                for (let game = 0; game < games; game++) {
                    const name = ['tictactoe', 'connect4', 'nim', 'kalah:pits=4,seeds=2'][game % 4];
                    const wish = { game: name, first: 'level=easy', second: 'level=easy' };
                    const { id, token, room } = await post('/api/rooms', wish);
                    let now = room;
                    while (now.result === null) now = await post(`/api/rooms/${id}/machine`, { ply: now.ply }, { token });
                }
                done(true);
            }, (error) => done(String(error)));";
        assert_eq!(visitor.browser.run_later(script, &json!(games)), true);
    };
    play(10);
    let before = memory(&visitor);
    play(50);
    let after = memory(&visitor);
    let grown = [after.0 - before.0, after.1 - before.1];
    println!("before {before:?}, after {after:?}");
    assert!(grown[0] < 1e6, "the page's heap grew by {} bytes", grown[0]);
    assert!(grown[1] < 4e6, "the program grew by {} bytes", grown[1]);
}

#[test]
fn tables_follow_the_memory_of_the_device() {
    let house = House::open();
    for (gigabytes, megabytes) in [(0.5, 16), (8.0, 64)] {
        let browser = Browser::open();
        let script = format!(
            "Object.defineProperty(Navigator.prototype, 'deviceMemory', {{ get: () => {gigabytes} }});
            window.told = [];
            const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (order, ...rest) {{
                if (order?.kind === 'start') told.push(order.megabytes);
                return post.call(this, order, ...rest);
            }};"
        );
        browser.cdp(
            "Page.addScriptToEvaluateOnNewDocument",
            &json!({ "source": script }),
        );
        let visitor = Visitor::with(&house, browser, "");
        // All four workers have something to do.
        let script = "const done = arguments[1];
            import(new URL('page/api.js', location.href)).then(async ({ events, get, post }) => {
                const wish = { game: 'congklak', first: 'engine:nodes=200000', second: 'human' };
                const { id, token } = await post('/api/rooms', wish);
                const moved = post(`/api/rooms/${id}/machine`, { ply: 0 }, { token });
                const example = get('/api/course/problem/12/live/0');
                const asked = { body: { game: 'kalah', seconds: 2 } };
                for await (const _ of events('POST', '/api/analyse', asked));
                await Promise.all([moved, example]);
                done(told);
            }).catch((error) => done(String(error)));";
        let told = visitor.browser.run_later(script, &Value::Null);
        assert_eq!(told, json!(vec![megabytes; 4]), "{gigabytes} GB");
        let (_, bytes) = memory(&visitor);
        println!("four workers with tables of {megabytes} MB take {bytes} bytes");
        // Each has a stack of 16 MB, small databases, and a searcher or two.
        let most = 4.0 * f64::from(32 + 2 * megabytes) * 1e6;
        assert!(bytes < most, "{gigabytes} GB: {bytes} bytes");
    }
}

#[test]
fn a_machine_moves_at_once_when_told() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let script = "const done = arguments[1];
        import(new URL('page/api.js', location.href)).then(async ({ post }) => {
            let best = Infinity;
            for (let time = 0; time < 5; time++) {
                const wish = { game: 'congklak', first: 'engine:time=8s', second: 'human' };
                const { id, token } = await post('/api/rooms', wish);
                const moved = post(`/api/rooms/${id}/machine`, { ply: 0 }, { token });
                await new Promise((resolve) => setTimeout(resolve, 700));
                const begin = performance.now();
                await post(`/api/rooms/${id}/now`, {}, { token });
                await moved;
                best = Math.min(best, performance.now() - begin);
            }
            done(best);
        });";
    let took = visitor.browser.run_later(script, &Value::Null);
    println!("moved after {took} ms");
    assert!(took.as_f64().expect("a time") < 50.0, "{took} ms");
}

#[test]
fn a_machine_that_is_told_to_move_leaves_the_others_alone() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    // One worker searches for both games, one after the other.
    let script = "const done = arguments[1];
        import(new URL('page/api.js', location.href)).then(async ({ post }) => {
            const begin = async (time) => {
                const wish = { game: 'congklak', first: `engine:time=${time}`, second: 'human' };
                const { id, token } = await post('/api/rooms', wish);
                return { id, token, moved: post(`/api/rooms/${id}/machine`, { ply: 0 }, { token }) };
            };
            const patient = await begin('20s');
            const other = await begin('300ms');
            await new Promise((resolve) => setTimeout(resolve, 500));
            await post(`/api/rooms/${patient.id}/now`, {}, { token: patient.token });
            const rooms = await Promise.all([patient.moved, other.moved]);
            done(rooms.map((room) => room.ply));
        }).catch((error) => done(String(error)));";
    let plies = visitor.browser.run_later(script, &Value::Null);
    let moved = plies
        .as_array()
        .map(|plies| plies.iter().all(|ply| ply.as_u64() > Some(0)));
    assert_eq!(moved, Some(true), "{plies}");
}

#[test]
fn the_browser_is_asked_once_to_keep_the_games() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let count = "window.asked = 0; navigator.storage.persist = async () => (asked++, true);";
    visitor.browser.run(count, &Value::Null);
    assert_eq!(visitor.browser.get("asked"), 0, "nothing is there to keep");
    visitor.begin("tictactoe", Mode::Friend);
    assert_eq!(visitor.browser.get("asked"), 1);
    visitor.go("#/");
    visitor.begin("tictactoe", Mode::Friend);
    assert_eq!(visitor.browser.get("asked"), 1);
}

#[test]
fn endings_of_sowing_games_are_exact_within_two_seconds_of_opening_the_page() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let script = "const done = arguments[1];
        import(new URL('page/api.js', location.href)).then(async ({ events }) => {
            const position = '0 1 0 2 1 2 | 20 / 1 0 2 1 0 2 | 16 / first';
            const body = { game: 'kalah', position, seconds: 5 };
            const begin = performance.now();
            for await (const { kind, data } of events('POST', '/api/analyse', { body }))
                if (kind === 'done') return done({ ...data, took: performance.now() - begin });
        });";
    let found = visitor.browser.run_later(script, &Value::Null);
    assert_eq!(found["exact"], true, "{found}");
    println!("exact after {} ms", found["took"]);
    assert!(found["took"].as_f64() < Some(2000.0), "{found}");
}

#[test]
fn a_program_that_panics_is_replaced_and_the_game_is_kept() {
    let folder = Folder::new("torn-site");
    copy_site(folder.path());
    // The request for the move 1 ends the program, as a panic does.
    let file = folder.path().join("page/backend/worker.js");
    let text = fs::read_to_string(&file).expect("a file");
    let torn = text.replace(
        "request({ number, method, path, token, body }) {\n",
        "request({ number, method, path, token, body }) {\nif (body?.includes('\"move\":\"1\"')) throw new WebAssembly.RuntimeError('unreachable');\n",
    );
    assert_ne!(text, torn, "worker.js has changed");
    fs::write(&file, torn).expect("a file");
    let house = House::of(folder.path());
    let visitor = Visitor::new(&house, "");
    visitor.begin("tictactoe", Mode::Friend);
    visitor.touch(4);
    visitor.wait_for_move(1);
    visitor.touch(0);
    visitor.browser.until(
        "document.querySelector('main').textContent.includes('Something went wrong inside Siasat')",
    );
    // The board is as it was, and another move is made by another program.
    visitor.touch(8);
    visitor.wait_for_move(2);
    visitor.browser.reload();
    visitor
        .browser
        .until("document.querySelectorAll('main .bd-zone.legal').length === 7");
}

#[test]
fn the_page_is_there_before_its_program() {
    let house = House::open();
    let browser = Browser::open();
    browser.goto(&house.url("page/icon.svg"));
    // A slow telephone: 120 kB a second, of compressed files.
    browser.cdp("Network.enable", &json!({}));
    browser.cdp(
        "Network.emulateNetworkConditions",
        &json!({ "offline": false, "latency": 40, "downloadThroughput": 120_000, "uploadThroughput": 100_000 }),
    );
    browser.goto(&house.url(""));
    browser.click("#game-kalah");
    browser.until("document.querySelector('dialog .lv')");
    let arrived = browser.get("performance.getEntriesByName(new URL('siasat.wasm', location.href).href).some((entry) => entry.responseEnd > 0)");
    assert_eq!(arrived, false, "the program is still on its way");
    let paint = browser.get(
        "performance.getEntriesByName('first-contentful-paint')[0].startTime - performance.getEntriesByType('navigation')[0].responseEnd",
    );
    println!("first paint {paint} ms after the document");
    assert!(paint.as_f64() < Some(1000.0), "{paint}");
}

#[test]
fn kept_games_are_written_to_a_file_and_read_again() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.begin("tictactoe", Mode::Friend);
    visitor.touch(4);
    visitor.wait_for_move(1);
    visitor.go("#/");
    visitor.begin("kalah", Mode::Friend);
    visitor.touch(2);
    visitor.wait_for_move(1);
    let script = "const done = arguments[1]; import(new URL('page/kept-games.js', location.href)).then(({ exportGames }) => exportGames()).then(done);";
    let file = visitor.browser.run_later(script, &Value::Null);
    drop(visitor);
    // Another browser, which knows nothing.
    let visitor = Visitor::new(&house, "#/games");
    visitor.browser.until("document.querySelector('.empty')");
    let script = "const field = document.querySelector('#import-games'); const files = new DataTransfer(); files.items.add(new File([arguments[0]], 'siasat-games.json')); field.files = files.files; field.dispatchEvent(new Event('change', { bubbles: true }));";
    visitor.browser.run(script, &json!("rubbish"));
    visitor.browser.until(
        "document.querySelector('main .is-bad')?.textContent.includes('not a file of games')",
    );
    visitor.browser.run(script, &file);
    visitor
        .browser
        .until("document.querySelectorAll('.open-games li').length === 2");
    assert!(visitor.text(".open-games li").contains("Kalah"));
    visitor.browser.click(".open-games li .btn.primary");
    visitor.wait_for_move(1);
    assert_eq!(visitor.score(), [1, 0]);
    visitor.go("#/games");
    visitor.browser.click(".open-games li [data-do=remove]");
    visitor
        .browser
        .until("document.querySelectorAll('.open-games li').length === 1");
}
