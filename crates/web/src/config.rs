use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use game::Lang;
use lobby::AnyGame;

/// Runs a command of the course and gives what it prints; `None` where it cannot.
pub type Demonstrate = Arc<dyn Fn(&str, Lang) -> Option<String> + Send + Sync>;

/// What a server is to do.
#[derive(Clone)]
pub struct Config {
    /// The games it offers.
    pub games: Vec<&'static dyn AnyGame>,
    /// Where it listens.
    pub host: IpAddr,
    /// At which port; 0 is any that is free.
    pub port: u16,
    /// Names under which browsers may call it, besides its own address.
    pub names: Vec<String>,
    /// The folder that games are kept in; `None` keeps them in memory only.
    pub data: Option<PathBuf>,
    /// Who runs the examples of the course; they are only shown without.
    pub demonstrate: Option<Demonstrate>,
    /// What one visitor, and all of them, may ask for.
    pub limits: Limits,
}

impl Config {
    /// A server for these games, on this machine only, that keeps nothing.
    pub fn new(games: &[&'static dyn AnyGame]) -> Config {
        Config {
            games: games.to_vec(),
            host: IpAddr::from([127, 0, 0, 1]),
            port: 8080,
            names: Vec::new(),
            data: None,
            demonstrate: None,
            limits: Limits::default(),
        }
    }
}

/// What one visitor, and all of them, may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: usize,
    /// How long a request may take to arrive.
    pub arrival: Duration,
    /// Connections at a time.
    pub connections: usize,
    /// Games that are kept.
    pub rooms: usize,
    /// Games that one visitor from elsewhere may begin in an hour.
    pub rooms_an_hour: usize,
    /// Games that are held in memory; the others are read again when they are wanted.
    pub rooms_at_hand: usize,
    /// Moves in a game.
    pub moves: usize,
    /// How long a game is kept that nobody touches.
    pub idle: Duration,
    /// Streams of one visitor.
    pub streams: usize,
    /// Streams of all visitors.
    pub all_streams: usize,
    /// Searches at a time.
    pub searches: usize,
    /// Searches of one visitor that wait for a thread.
    pub waiting: usize,
    /// Searches of all visitors that wait for a thread.
    pub all_waiting: usize,
    /// How long a search takes at most, whatever the player's text says.
    pub thinking: Duration,
    /// Megabytes that a search remembers positions in at most.
    pub hash: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 64 << 10,
            arrival: Duration::from_secs(10),
            connections: 2000,
            rooms: 20_000,
            rooms_an_hour: 500,
            rooms_at_hand: 1000,
            moves: 2000,
            idle: Duration::from_secs(30 * 24 * 60 * 60),
            streams: 64,
            all_streams: 1000,
            searches: thread::available_parallelism().map_or(1, usize::from),
            waiting: 8,
            all_waiting: 64,
            thinking: Duration::from_secs(10),
            hash: 64,
        }
    }
}
