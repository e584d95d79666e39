//! What the module exports and imports. The page's worker writes a text into the buffer that
//! [`input`] hands out and calls an export; what the server wants from it comes through the
//! import `send`, as a head in JSON and, for parts of answers, bytes.
//! `crates/web/page/backend/worker.js` is the other side.
#![allow(
    unsafe_code,
    reason = "exports without a mangled name, and the imports"
)]

use std::cell::RefCell;
use std::panic;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use web::{Config, DiskAnswer, DiskOrder, LocalRequest, LocalServer, Order, Searches};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Hands a head and a body to the page.
    safe fn send(head: *const u8, head_length: usize, body: *const u8, body_length: usize);
    /// Milliseconds of a clock that never goes backwards.
    safe fn clock() -> f64;
    /// Milliseconds since the beginning of 1970.
    safe fn calendar() -> f64;
    /// 32 bits that nobody can guess.
    safe fn random() -> u32;
}

/// What the commands of the course print, in each language.
static EXAMPLES: Mutex<Value> = Mutex::new(Value::Null);

thread_local! {
    static SERVER: RefCell<Option<LocalServer>> = const { RefCell::new(None) };
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for a text of so many bytes, which the next call reads.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Starts the server, with tables of so many megabytes. Searches for rooms are done here,
/// or by another worker.
#[unsafe(no_mangle)]
pub extern "C" fn start(megabytes: usize, elsewhere: bool) {
    panic::set_hook(Box::new(|info| {
        say(
            &json!({ "kind": "panic", "message": info.to_string() }),
            &[],
        );
    }));
    // Nothing has asked for the time yet.
    let _ = platform::use_clock(|| milliseconds(clock()));
    let _ = platform::use_calendar(|| milliseconds(calendar()));
    let _ = platform::use_entropy(|| u64::from(random()) << 32 | u64::from(random()));
    let mut config = Config::new(lobby::GAMES);
    config.limits.hash = megabytes;
    config.limits.rooms = usize::MAX;
    config.demonstrate = Some(Arc::new(|command, lang| {
        let examples = EXAMPLES.lock().unwrap_or_else(PoisonError::into_inner);
        examples[lang.code()][command].as_str().map(str::to_owned)
    }));
    let searches = if elsewhere {
        Searches::Elsewhere
    } else {
        Searches::Here
    };
    let server = LocalServer::new(&config, searches, |order| hand_over(&order));
    SERVER.set(Some(server));
}

/// The request of this number is in the input: `{method, path, token, body}`.
#[unsafe(no_mangle)]
pub extern "C" fn request(number: u32) {
    let asked = json_input();
    let text = |name: &str| asked[name].as_str().map(str::to_owned);
    let request = LocalRequest {
        method: text("method").unwrap_or_default(),
        path: text("path").unwrap_or_default(),
        token: text("token"),
        body: text("body").unwrap_or_default(),
    };
    with_server(|server| server.request(number, request));
}

/// Nobody reads the answer to this request any more.
#[unsafe(no_mangle)]
pub extern "C" fn cancel(number: u32) {
    with_server(|server| server.cancel(number));
}

/// The answer of the disk: `{done}`, `{text}` or `{missing}`; anything else has failed.
#[unsafe(no_mangle)]
pub extern "C" fn disk(number: u32) {
    let said = json_input();
    let answer = match said["text"].as_str() {
        Some(text) => DiskAnswer::Text(text.to_owned()),
        None if said["done"] == true => DiskAnswer::Done,
        None if said["missing"] == true => DiskAnswer::NotThere,
        None => DiskAnswer::Failed,
    };
    with_server(|server| server.on_disk(number, answer));
}

/// What another worker has found is in the input.
#[unsafe(no_mangle)]
pub extern "C" fn found(number: u32, is_done: bool) {
    let result = json_input();
    with_server(|server| server.found(number, &result, is_done));
}

/// A search of another worker has failed.
#[unsafe(no_mangle)]
pub extern "C" fn search_failed(number: u32) {
    with_server(|server| server.search_failed(number));
}

/// Does a search for another worker.
#[unsafe(no_mangle)]
pub extern "C" fn search(number: u32) {
    let wanted = json_input();
    with_server(|server| server.search(number, &wanted));
}

/// What the commands of the course print is in the input: `{lang: {command: text}}`.
#[unsafe(no_mangle)]
pub extern "C" fn examples() {
    *EXAMPLES.lock().unwrap_or_else(PoisonError::into_inner) = json_input();
}

/// Answers a question of speed, which is in the input: see [`crate::measure`].
#[unsafe(no_mangle)]
pub extern "C" fn measure(number: u32) {
    let measured = crate::measure(&json_input());
    let head = json!({ "kind": "measured", "number": number, "measured": measured });
    say(&head, &[]);
}

fn with_server(act: impl FnOnce(&mut LocalServer)) {
    SERVER.with_borrow_mut(|server| server.as_mut().map(act));
}

fn json_input() -> Value {
    INPUT.with_borrow(|input| serde_json::from_slice(input).unwrap_or_default())
}

fn milliseconds(count: f64) -> Duration {
    Duration::from_secs_f64(count.max(0.0) / 1000.0)
}

fn hand_over(order: &Order) {
    let head = match order {
        Order::Head {
            request,
            status,
            kind,
        } => json!({ "kind": "head", "number": request, "status": status, "type": kind }),
        Order::Part(request, part) => {
            return say(&json!({ "kind": "part", "number": request }), part);
        }
        Order::End(request) => json!({ "kind": "end", "number": request }),
        Order::Disk(number, DiskOrder::Save { id, version, text }) => json!({
            "kind": "save", "number": number, "id": id, "version": version, "text": text,
        }),
        Order::Disk(number, DiskOrder::Find(id)) => {
            json!({ "kind": "find", "number": number, "id": id })
        }
        Order::Disk(number, DiskOrder::Remove(id)) => {
            json!({ "kind": "remove", "number": number, "id": id })
        }
        Order::Search(number, search) => {
            json!({ "kind": "search", "number": number, "search": search })
        }
        Order::StopSearch(number) => json!({ "kind": "stop", "number": number }),
        Order::Found {
            search,
            result,
            is_done,
        } => json!({ "kind": "found", "number": search, "result": result, "done": is_done }),
    };
    say(&head, &[]);
}

fn say(head: &Value, body: &[u8]) {
    let head = head.to_string();
    send(head.as_ptr(), head.len(), body.as_ptr(), body.len());
}
