use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use game::Lang;
use lobby::AnyGame;

/// Runs a command of the course and returns its output; `None` where it cannot.
pub type Demonstrate = Arc<dyn Fn(&str, Lang) -> Option<String> + Send + Sync>;

/// The configuration of a server.
#[derive(Clone)]
pub struct Config {
    /// The games it offers.
    pub games: Vec<&'static dyn AnyGame>,
    /// The address it listens on.
    pub host: IpAddr,
    /// The port; 0 chooses a free one.
    pub port: u16,
    /// Host names that it answers to, besides its own address.
    pub names: Vec<String>,
    /// Proxies that are believed when they say whose requests they forward.
    pub proxies: Vec<IpAddr>,
    /// What everybody has to know who uses the server.
    pub password: Option<String>,
    /// The folder of the database; `None` keeps games in memory only.
    pub data: Option<PathBuf>,
    /// Runs the examples of the course; without it they are only shown.
    pub demonstrate: Option<Demonstrate>,
    /// What one peer, and all of them, may ask for.
    pub limits: ServerLimits,
}

impl Config {
    /// A server for these games on the loopback address, without a database on disk.
    pub fn new(games: &[&'static dyn AnyGame]) -> Config {
        Config {
            games: games.to_vec(),
            host: IpAddr::from([127, 0, 0, 1]),
            port: 8080,
            names: Vec::new(),
            proxies: Vec::new(),
            password: None,
            data: None,
            demonstrate: None,
            limits: ServerLimits::default(),
        }
    }
}

/// What one peer, and all of them, may ask for.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// Bytes of a request's body.
    pub body: usize,
    /// How long the body of a request may take to arrive.
    pub arrival: Duration,
    /// Connections at a time.
    pub connections: usize,
    /// Connections of one remote address at a time.
    pub connections_of_one: usize,
    /// How long a client may read nothing, or hardly anything, while an answer waits for it.
    pub unread: Duration,
    /// Rooms in all.
    pub rooms: usize,
    /// Rooms that one remote client may create in an hour.
    pub rooms_an_hour: usize,
    /// Rooms in memory; the others are read from the disk when they are used.
    pub rooms_at_hand: usize,
    /// Moves in a game.
    pub moves: usize,
    /// How long an unused room is kept.
    pub idle: Duration,
    /// How long an unused room is kept in which nobody has moved.
    pub idle_empty: Duration,
    /// Streams of one client.
    pub streams: usize,
    /// Streams of all clients.
    pub all_streams: usize,
    /// Searches at a time in each lane.
    pub searches: usize,
    /// Short moves of machines that wait for a thread, of all clients.
    pub moves_waiting: usize,
    /// Longer searches of one client that wait for a thread.
    pub waiting: usize,
    /// Longer searches of all clients that wait for a thread.
    pub all_waiting: usize,
    /// The longest time for a search, whatever the player asks for.
    pub thinking: Duration,
    /// Megabytes of the largest transposition table.
    pub hash: usize,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            body: 64 << 10,
            arrival: Duration::from_secs(10),
            connections: 2000,
            connections_of_one: 500,
            unread: Duration::from_secs(10),
            rooms: 20_000,
            rooms_an_hour: 500,
            rooms_at_hand: 1000,
            moves: 2000,
            idle: Duration::from_secs(30 * 24 * 60 * 60),
            idle_empty: Duration::from_secs(24 * 60 * 60),
            // Behind one address may be a class: two for everybody.
            streams: 128,
            all_streams: 1000,
            searches: platform::cores(),
            moves_waiting: 5000,
            waiting: 64,
            all_waiting: 256,
            thinking: Duration::from_secs(10),
            hash: 64,
        }
    }
}
