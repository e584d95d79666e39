use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{BadPosition, Content, IllegalMove, Info, Points, Side, Turn};

use search::trace::{SearchTrace, TraceRequest, Unsupported};

use crate::{BadPlayer, Bot, DynSolver, Played, Player, Rng, SolverSettings, View};

/// A game in progress whose type has been forgotten. One virtual call for each
/// thing a person does, or for a whole search: never for a single move of one.
pub trait Session: Send {
    /// What people are told about the game.
    fn info(&self) -> &'static Info;

    /// The game with its options: `kalah:pits=5`.
    fn spec(&self) -> &str;

    /// Who acts now.
    fn turn(&self) -> Turn;

    /// What can be done, as text: the moves of a player, or the outcomes of chance.
    fn legal(&self) -> Vec<String>;

    /// The position as text.
    fn position(&self) -> String;

    /// The text of the position whose scene holds `cells`: see
    /// [`Draw::text_from_cells`](game::Draw::text_from_cells).
    fn text_from_cells(&self, cells: &[Content], to_move: Side) -> Option<String>;

    /// The score of each side.
    fn score(&self) -> [u32; 2];

    /// How many moves have been made.
    fn ply(&self) -> usize;

    /// Everything there is to show. For front ends: it draws the board and copies the
    /// story of every move so far, where the methods above only look.
    fn view(&self) -> View;

    /// The mind of a machine player in this game.
    fn bot(&self, player: &Player) -> Result<Box<dyn Bot>, BadPlayer>;

    /// A search of the books from here, told step by step.
    fn explain(&self, trace_request: &TraceRequest<'_>) -> Result<SearchTrace, Unsupported>;

    /// A solver for this game; `None` when it cannot be solved: luck has a part in it, or
    /// its positions have no numbers. May build a database first, which `stop` ends: then
    /// the solver does with the one that is there.
    fn solver(&self, settings: SolverSettings, stop: &AtomicBool) -> Option<Box<dyn DynSolver>>;

    /// The same game with the same moves so far, to be played on without touching
    /// this one: for analysis, and for other threads.
    fn fork(&self) -> Box<dyn Session>;

    /// The same game with the same options at its usual start, for another round.
    fn anew(&self) -> Box<dyn Session>;

    /// Makes the move with this text.
    fn play(&mut self, text: &str) -> Result<Played, IllegalMove>;

    /// Takes the last move back. False when there is none.
    fn take_back(&mut self) -> bool;

    /// Starts anew from a position given as text.
    fn set_up(&mut self, position: &str) -> Result<(), BadPosition>;

    /// How many sequences of exactly `depth` moves there are, counted by up to
    /// `threads` threads.
    fn perft(&self, depth: u32, threads: usize) -> u64;

    /// The same number, with every last move really made, on one thread.
    fn walk(&self, depth: u32) -> u64;

    /// Plays random games on one thread for about this long.
    fn playouts(&self, duration: Duration, rng: Rng) -> Playouts;

    /// A whole random game from here, of at most so many moves, without touching this
    /// one. Dice and sides have lucks of their own; a side draws as [`Player::Random`]
    /// does, so that it is the game that two such players would play move by move.
    fn random_game(&self, dice: &mut Rng, sides: &mut [Rng; 2], longest: usize) -> RandomGame;
}

/// A game that was played at random.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomGame {
    /// Who moved, `None` for chance, and how.
    pub moves: Vec<(Option<Side>, String)>,
    /// The result; `None` when it was longer than asked for.
    pub points: Option<Points>,
}

/// What random games came to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Playouts {
    /// How many games.
    pub games: u64,
    /// How many moves in all of them.
    pub plies: u64,
    /// How many the first side won, the second side won, and neither.
    pub results: [u64; 3],
    /// How long they took.
    pub duration: Duration,
}
