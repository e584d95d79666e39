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

#[cfg(not(target_arch = "wasm32"))]
use tests::{calendar, clock, random, send};

#[cfg(target_arch = "wasm32")]
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

#[cfg(test)]
mod tests {
    use std::time::{SystemTime, UNIX_EPOCH};
    use std::{ptr, slice};

    use tokio::runtime::Builder;

    use super::*;

    thread_local! {
        /// Heads and bodies that were handed over.
        static SENT: RefCell<Vec<(Value, Vec<u8>)>> = const { RefCell::new(Vec::new()) };
    }

    pub(super) fn send(head: *const u8, head_length: usize, body: *const u8, body_length: usize) {
        // SAFETY: `say` hands over two slices that live until this returns.
        let [head, body] = unsafe {
            [
                slice::from_raw_parts(head, head_length),
                slice::from_raw_parts(body, body_length),
            ]
        };
        let head = serde_json::from_slice(head).expect("a head in JSON");
        SENT.with_borrow_mut(|sent| sent.push((head, body.to_vec())));
    }

    pub(super) fn calendar() -> f64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.expect("after 1970").as_secs_f64() * 1000.0
    }

    /// Nobody sets the date while tests run.
    pub(super) fn clock() -> f64 {
        calendar()
    }

    pub(super) fn random() -> u32 {
        // Nobody guesses here.
        4
    }

    /// Starts a server as the page's worker does, and leaves the harness its hook.
    fn start_server() {
        let hook = panic::take_hook();
        start(16, false);
        panic::set_hook(hook);
    }

    /// Writes a value into the input, calls an export, and takes what was sent meanwhile.
    fn call(value: &Value, export: impl FnOnce()) -> Vec<(Value, Vec<u8>)> {
        let text = value.to_string();
        let place = input(text.len());
        // SAFETY: `input` has made room for so many bytes, which nobody else uses before the
        // export reads them.
        unsafe { ptr::copy_nonoverlapping(text.as_ptr(), place, text.len()) };
        export();
        SENT.take()
    }

    /// The answer to request `number`: its head, and what its parts say together.
    fn answer(sent: &[(Value, Vec<u8>)], number: u32) -> (&Value, Value) {
        let [(head, nothing), parts @ .., (end, _)] = sent else {
            panic!("{sent:?}");
        };
        assert!(nothing.is_empty(), "heads have no bodies");
        assert_eq!(
            (&head["kind"], &head["number"]),
            (&json!("head"), &json!(number))
        );
        assert_eq!(*end, json!({ "kind": "end", "number": number }));
        let mut body = Vec::new();
        for (head, part) in parts {
            assert_eq!(*head, json!({ "kind": "part", "number": number }));
            body.extend_from_slice(part);
        }
        (head, serde_json::from_slice(&body).expect("JSON"))
    }

    #[test]
    fn a_request_is_answered_with_a_head_its_parts_and_an_end() {
        // Never driven: timeouts of the server ask for a runtime, in the browser for none.
        let runtime = Builder::new_current_thread().enable_time().build();
        let runtime = runtime.expect("a runtime");
        let _context = runtime.enter();
        start_server();
        let asked = json!({ "method": "GET", "path": "/api/games?lang=en" });
        let sent = call(&asked, || request(7));
        let (head, games) = answer(&sent, 7);
        assert_eq!(
            (&head["status"], &head["type"]),
            (&json!(200), &json!("application/json"))
        );
        let games = games["games"].as_array().map(Vec::len);
        assert_eq!(games, Some(lobby::GAMES.len()));
        // A room is kept before it is answered.
        let body = json!({ "game": "tictactoe" }).to_string();
        let asked = json!({ "method": "POST", "path": "/api/rooms?lang=en", "body": body });
        let sent = call(&asked, || request(8));
        let [(save, _)] = &sent[..] else {
            panic!("{sent:?}");
        };
        assert_eq!(
            (&save["kind"], &save["version"]),
            (&json!("save"), &json!(1))
        );
        assert!(save["id"].is_string() && save["text"].is_string(), "{save}");
        let number = save["number"].as_u64().expect("a number") as u32;
        let sent = call(&json!({ "done": true }), || disk(number));
        let (head, made) = answer(&sent, 8);
        assert_eq!((&head["status"], &made["id"]), (&json!(201), &save["id"]));
        // Rubbish is answered, too.
        let sent = call(&json!([1]), || request(9));
        assert_eq!(answer(&sent, 9).0["status"], 404);
    }

    #[test]
    fn questions_of_speed_are_answered_under_their_number() {
        let asked = json!({ "game": "tictactoe", "perft": 2 });
        let sent = call(&asked, || measure(3));
        let [(head, _)] = &sent[..] else {
            panic!("{sent:?}");
        };
        assert_eq!(
            (&head["kind"], &head["number"]),
            (&json!("measured"), &json!(3))
        );
        assert_eq!(head["measured"]["count"], 72);
    }
}
