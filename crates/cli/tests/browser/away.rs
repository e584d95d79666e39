//! A server that is away, or has too much to do.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::folder::Folder;
use crate::house::{House, Visitor};

/// Takes connections at a port and says nothing, until it is dropped.
struct Silence {
    asked: Arc<AtomicUsize>,
    is_over: Arc<AtomicBool>,
    listening: Option<thread::JoinHandle<()>>,
}

impl Silence {
    fn at(port: u16) -> Silence {
        let listener = listen(port);
        listener.set_nonblocking(true).expect("a socket");
        let (asked, is_over) = (Arc::default(), Arc::new(AtomicBool::new(false)));
        let (counted, ends) = (Arc::clone(&asked), Arc::clone(&is_over));
        let listening = thread::spawn(move || {
            while !ends.load(Ordering::Relaxed) {
                if listener.accept().is_ok() {
                    AtomicUsize::fetch_add(&counted, 1, Ordering::Relaxed);
                } else {
                    thread::sleep(Duration::from_millis(5));
                }
            }
        });
        Silence {
            asked,
            is_over,
            listening: Some(listening),
        }
    }
}

/// Another program may have the port for a moment.
fn listen(port: u16) -> TcpListener {
    for _ in 0..100 {
        if let Ok(listener) = TcpListener::bind(("127.0.0.1", port)) {
            return listener;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("port {port} is taken");
}

impl Drop for Silence {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        let _ = self.listening.take().map(thread::JoinHandle::join);
    }
}

#[test]
fn a_server_that_is_away_is_asked_seldom_and_comes_back_by_itself() {
    let folder = Folder::new("away");
    let data = folder.file("data");
    let mut house = House::with(&["--port", "0", "--data", &data]);
    let port = house.port;
    let visitor = Visitor::new(&house, "");
    let browser = visitor.browser;
    house.kill();
    let silence = Silence::at(port);
    browser.run("location.hash = '#/learn'", &Value::Null);
    browser.until("document.querySelector('[data-banner=away]') !== null");
    thread::sleep(Duration::from_secs(5));
    // A browser may knock twice for one request.
    let asked = silence.asked.load(Ordering::Relaxed);
    assert!(asked < 30, "{asked} connections in five seconds");
    let says = browser.get("document.body.innerText");
    let says = says.as_str().unwrap_or_default();
    assert!(says.contains("The server does not answer"), "{says}");
    assert!(!says.contains("Failed to fetch"), "{says}");
    drop(silence);
    let _again = House::with(&["--port", &port.to_string(), "--data", &data]);
    // Nobody has to touch anything.
    browser.until("document.querySelector('.corners') !== null");
    browser.until("document.querySelector('[data-banner=away]') === null");
}

#[test]
fn a_busy_server_is_asked_again_when_it_says() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    let script = "const usual = window.fetch; let refused = false;
        window.fetch = (url, options) => {
            if (refused || !String(url).includes('/api/course')) return usual(url, options);
            refused = true;
            return Promise.resolve(new Response('{}', { status: 503, headers: { 'Retry-After': '2' } }));
        };
        location.hash = '#/course';";
    visitor.browser.run(script, &json!(null));
    visitor
        .browser
        .until("document.querySelector('[data-banner=busy]')?.textContent.includes('2 s')");
    visitor.browser.until(
        "document.querySelector('main h1') && !document.querySelector('[data-banner=busy]')",
    );
}

#[test]
fn an_answer_that_comes_late_takes_no_move_back() {
    let house = House::open();
    let visitor = Visitor::new(&house, "");
    visitor.room(&json!({ "game": "tictactoe" }));
    // The room is read again after a lost connection, and that answer is slow.
    let script = "const usual = window.fetch;
        window.fetch = async (url, options) => {
            const answer = await usual(url, options);
            if (/rooms.[^/]+$/.test(String(url).split('?')[0])) {
                await new Promise((done) => setTimeout(done, 1000));
                document.body.dataset.late = 'there';
            }
            return answer;
        };
        import(new URL('page/connection.js', location.href)).then(({ lost, found }) => { lost(); found(); });";
    visitor.browser.run(script, &Value::Null);
    visitor
        .browser
        .until("!document.querySelector('[data-banner=away]')");
    visitor.touch(visitor.legal()[0]);
    visitor.wait_for_move(1);
    visitor.browser.until("document.body.dataset.late");
    thread::sleep(Duration::from_millis(300));
    assert_eq!(visitor.moves(), 1);
}
