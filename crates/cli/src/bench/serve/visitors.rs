//! Those who use the server: people against machines, and people who only analyse.

use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lobby::Rng;
use serde_json::{Value, json};

use super::client::{Client, Reply};
use super::tally::{Kind, Tally};

/// What all visitors share.
pub(super) struct Visit<'a> {
    pub(super) address: SocketAddr,
    pub(super) games: &'a [&'static str],
    pub(super) level: String,
    /// How long an analysis searches, in seconds.
    pub(super) analysis: f64,
    pub(super) end: Instant,
    /// Set when the run is interrupted.
    pub(super) stop: &'a AtomicBool,
    pub(super) tally: &'a Mutex<Tally>,
}

/// How long a person takes to move, after the turn has come.
const THINKS: Duration = Duration::from_secs(1);

impl Visit<'_> {
    /// Asks, and counts how long that took or how it failed.
    fn ask(
        &self,
        client: &mut Client,
        kind: Kind,
        call: &str,
        token: &str,
        body: &Value,
    ) -> Option<Reply> {
        let start = Instant::now();
        let reply = client.ask(call, token, &body.to_string());
        let mut tally = self.tally.lock().ok()?;
        let status = reply.as_ref().map_or(0, |reply| reply.status);
        tally.count(kind, start.elapsed(), status);
        reply.ok().filter(|reply| reply.status < 300)
    }

    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.end || self.stop.load(Ordering::Relaxed)
    }

    /// A person who plays one game after another, number `number` of `people`.
    pub(super) fn play(&self, number: usize, people: usize) {
        // They do not all come at the same moment.
        thread::sleep(THINKS.mul_f64(number as f64 / people as f64));
        let mut client = Client::new(self.address);
        let mut rng = Rng::new(number as u64);
        let mut round = number;
        while !self.is_over() {
            let game = self.games[round % self.games.len()];
            round += 1;
            self.play_game(&mut client, &mut rng, game);
        }
    }

    fn play_game(&self, client: &mut Client, rng: &mut Rng, game: &str) -> Option<()> {
        let asked = json!({ "game": game, "second": self.level });
        let made = self.ask(client, Kind::Begin, "POST /api/rooms", "-", &asked);
        let Some(made) = made.map(|made| made.json()) else {
            thread::sleep(THINKS);
            return None;
        };
        let token = made["token"].as_str()?;
        let path = format!("POST /api/rooms/{}", made["id"].as_str()?);
        let mut room = made["room"].clone();
        while room["ended"].is_null() && !self.is_over() {
            let ply = &room["ply"];
            let (kind, way, body) = match room["turn"].as_str() {
                Some("chance") => (Kind::Move, "moves", json!({ "roll": true, "ply": ply })),
                Some("second") => (Kind::Machine, "machine", json!({ "ply": ply })),
                _ => {
                    thread::sleep(THINKS);
                    let choices = room["choices"].as_array()?;
                    let choice = choices.get(rng.below(choices.len() as u32) as usize)?;
                    let body = json!({ "move": choice["text"], "ply": ply });
                    (Kind::Move, "moves", body)
                }
            };
            let moved = self.ask(client, kind, &format!("{path}/{way}"), token, &body);
            match moved {
                Some(moved) => room = moved.json(),
                None => thread::sleep(THINKS),
            }
        }
        Some(())
    }

    /// Somebody who analyses one position after another, without a pause.
    pub(super) fn analyse(&self, number: usize) {
        let client = Client::new(self.address);
        let mut rng = Rng::new(1000 + number as u64);
        while !self.is_over() {
            let game = self.games[rng.below(self.games.len() as u32) as usize];
            let asked = json!({ "game": game, "seconds": self.analysis });
            let start = Instant::now();
            let call = "POST /api/analyse";
            let (token, asked) = (format!("analysis {number}"), asked.to_string());
            let reply = client.stream(call, &token, &asked, || self.is_over());
            let Some(reply) = reply.transpose() else {
                return;
            };
            let is_whole =
                |reply: &Reply| String::from_utf8_lossy(&reply.body).contains("event: done");
            // A stream that breaks off is a lost connection.
            let status = match &reply {
                Ok(reply) if reply.status == 200 && !is_whole(reply) => 0,
                Ok(reply) => reply.status,
                Err(_) => 0,
            };
            let Ok(mut tally) = self.tally.lock() else {
                return;
            };
            tally.count(Kind::Analysis, start.elapsed(), status);
            if status == 200 {
                tally.analysed(number, start.elapsed());
            }
            drop(tally);
            if status != 200 {
                thread::sleep(THINKS);
            }
        }
    }
}
