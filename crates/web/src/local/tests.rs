use std::collections::HashMap;
use std::sync::mpsc::{Receiver, channel};

use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

use super::*;

/// A server with a disk, a second one that searches for it, and somebody who asks.
struct Page {
    server: LocalServer,
    orders: Receiver<Order>,
    searcher: LocalServer,
    finds: Receiver<Order>,
    disk: HashMap<String, (u64, String)>,
    answers: HashMap<u32, (u16, String)>,
    next: u32,
}

/// Never driven: timeouts of the server ask for a runtime.
fn runtime() -> Runtime {
    let runtime = Builder::new_current_thread().enable_time().build();
    runtime.expect("a runtime")
}

fn server(searches: Searches) -> (LocalServer, Receiver<Order>) {
    let (sender, orders) = channel();
    let config = Config::new(lobby::GAMES);
    let server = LocalServer::new(&config, searches, move |order| {
        let _ = sender.send(order);
    });
    (server, orders)
}

impl Page {
    fn open() -> Page {
        let (server, orders) = server(Searches::Elsewhere);
        let (searcher, finds) = server_that_searches();
        Page {
            server,
            orders,
            searcher,
            finds,
            disk: HashMap::new(),
            answers: HashMap::new(),
            next: 0,
        }
    }

    /// Loads the page again: only the disk is left.
    fn reload(&mut self) {
        (self.server, self.orders) = server(Searches::Elsewhere);
    }

    fn ask(&mut self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        self.next += 1;
        let request = LocalRequest {
            method: method.to_owned(),
            path: path.to_owned(),
            token: Some(token.to_owned()).filter(|token| !token.is_empty()),
            body: if body.is_null() {
                String::new()
            } else {
                body.to_string()
            },
        };
        let number = self.next;
        self.server.request(number, request);
        while let Ok(order) = self.orders.try_recv() {
            self.obey(order);
        }
        let (status, text) = self.answers.remove(&number).expect("an answer");
        // This one, and nothing of those before.
        assert!(self.server.requests.len() <= 1, "answered requests go");
        (
            status,
            serde_json::from_str(&text).unwrap_or(Value::String(text)),
        )
    }

    fn obey(&mut self, order: Order) {
        match order {
            Order::Head {
                request, status, ..
            } => {
                self.answers.insert(request, (status, String::new()));
            }
            Order::Part(request, part) => {
                let text = String::from_utf8(part.to_vec()).expect("text");
                self.answers.get_mut(&request).expect("a head").1 += &text;
            }
            Order::End(_) | Order::StopSearch(_) => {}
            Order::Disk(number, order) => {
                let answer = self.keep(order);
                self.server.on_disk(number, answer);
            }
            Order::Search(number, search) => {
                self.searcher.search(number, &search);
                while let Ok(Order::Found {
                    search,
                    result,
                    is_done,
                }) = self.finds.try_recv()
                {
                    self.server.found(search, &result, is_done);
                }
            }
            Order::Found { .. } => panic!("it searches itself"),
        }
    }

    fn keep(&mut self, order: DiskOrder) -> DiskAnswer {
        match order {
            DiskOrder::Save { id, version, text } => {
                let there = self.disk.get(&id).map_or(0, |(version, _)| *version);
                if there + 1 != version {
                    return DiskAnswer::NotThere;
                }
                self.disk.insert(id, (version, text));
                DiskAnswer::Done
            }
            DiskOrder::Find(id) => match self.disk.get(&id) {
                Some((_, text)) => DiskAnswer::Text(text.clone()),
                None => DiskAnswer::NotThere,
            },
            DiskOrder::Remove(id) => match self.disk.remove(&id) {
                Some(_) => DiskAnswer::Done,
                None => DiskAnswer::NotThere,
            },
        }
    }
}

fn server_that_searches() -> (LocalServer, Receiver<Order>) {
    server(Searches::Here)
}

#[test]
fn a_game_is_played_and_survives_a_reload() {
    let runtime = runtime();
    let _context = runtime.enter();
    let mut page = Page::open();
    let game = lobby::GAMES[0].info().name;
    let room = json!({ "game": game, "second": "engine:nodes=300" });
    let (status, made) = page.ask("POST", "/api/rooms?lang=en", "", &room);
    assert_eq!(status, 201, "{made}");
    let (id, token) = (
        made["id"].as_str().unwrap(),
        made["token"].as_str().unwrap(),
    );
    let mut shown = made["room"].clone();
    for _ in 0..6 {
        let (action, body) = if shown["turn"] == "first" {
            ("moves", json!({ "move": shown["choices"][0]["text"] }))
        } else {
            ("machine", json!({}))
        };
        let path = format!("/api/rooms/{id}/{action}");
        let (status, after) = page.ask("POST", &path, token, &body);
        assert_eq!(status, 200, "{after}");
        shown = after;
    }
    page.reload();
    let (status, again) = page.ask("GET", &format!("/api/rooms/{id}"), token, &Value::Null);
    assert_eq!((status, &again["ply"]), (200, &shown["ply"]));
    let (status, hint) = page.ask("POST", &format!("/api/rooms/{id}/hint"), token, &json!({}));
    assert_eq!(status, 200, "{hint}");
    let (status, _) = page.ask("GET", &format!("/api/rooms/{id}"), "somebody", &Value::Null);
    assert_eq!(status, 404);
}

#[test]
fn studies_are_streamed_while_they_run() {
    let runtime = runtime();
    let _context = runtime.enter();
    let (mut server, orders) = server(Searches::Here);
    let game = lobby::GAMES[0].info().name;
    let body = json!({ "game": game, "seconds": 0.5 }).to_string();
    let request = LocalRequest {
        method: "POST".to_owned(),
        path: "/api/analyse".to_owned(),
        token: None,
        body,
    };
    server.request(7, request);
    let texts: Vec<String> = orders
        .try_iter()
        .filter_map(|order| match order {
            Order::Part(7, part) => String::from_utf8(part.to_vec()).ok(),
            _ => None,
        })
        .collect();
    assert!(texts.len() > 2, "{texts:?}");
    assert!(texts[0].contains("report") && texts[texts.len() - 1].contains("done"));
}

#[test]
fn rubbish_gets_a_sentence() {
    let runtime = runtime();
    let _context = runtime.enter();
    let mut page = Page::open();
    for (method, path, status) in [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/rules/nothing", 404),
        ("PUT", "/api/games", 405),
        ("POST", "/api/analyse", 400),
        ("%&$", "not a path", 404),
    ] {
        let (given, answer) = page.ask(method, path, "", &json!([1]));
        assert_eq!(given, status, "{method} {path}: {answer}");
        assert!(
            answer["error"]
                .as_str()
                .is_some_and(|text| text.contains(' ')),
            "{answer}"
        );
    }
}
