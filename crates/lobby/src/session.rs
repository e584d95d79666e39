use std::time::Duration;

use game::{BadPosition, Content, IllegalMove, Info, Points, Scene, Side, Turn};

use search::trace::{SearchTrace, TraceRequest, Unsupported};

use crate::{
    ActionSpace, AnyPosition, BadPlayer, Batch, Bot, Capabilities, Choice, DynSolver, FairReferee,
    FairVerdict, NearbyStart, Played, Player, Preparation, Rng, SolverSettings, TurnRequest,
    TurnSearch, View,
};

/// A game in progress without its type. One virtual call for each thing a person does, or
/// for a whole search; never for a single move of one.
pub trait Session: Send {
    /// The game's name, options and rules.
    fn info(&self) -> &'static Info;

    /// What there is for the game with these options: players, evaluators, a solver.
    fn capabilities(&self) -> Capabilities;

    /// The game with its options: `kalah:pits=5`.
    fn spec(&self) -> &str;

    /// Who acts now.
    fn turn(&self) -> Turn;

    /// The legal moves of a player, or the outcomes of chance, as text.
    fn legal(&self) -> Vec<String>;

    /// The same with what a front end needs to offer them.
    fn choices(&self) -> Vec<Choice>;

    /// The position as text.
    fn position(&self) -> String;

    /// The text of the one position that stands for all that are symmetric to this one.
    fn folded(&self) -> String;

    /// The picture of the position.
    fn scene(&self) -> Scene;

    /// The text of the position whose scene holds `cells`: see
    /// [`Draw::text_from_cells`](game::Draw::text_from_cells).
    fn text_from_cells(&self, cells: &[Content], to_move: Side) -> Option<String>;

    /// The score of each side.
    fn score(&self) -> [u32; 2];

    /// The result, once the game is over.
    fn result(&self) -> Option<Points> {
        match self.turn() {
            Turn::Over(points) => Some(points),
            Turn::Player(_) | Turn::Chance => None,
        }
    }

    /// Who wins a game that is not over yet, whatever both sides play.
    fn certain_winner(&self) -> Option<Side>;

    /// The moves so far.
    fn history(&self) -> &[Played];

    /// How many moves have been made.
    fn ply(&self) -> usize {
        self.history().len()
    }

    /// Everything there is to show, for front ends. The methods above are cheaper where
    /// one of its fields is enough.
    fn view(&self) -> View {
        View {
            position: self.position(),
            turn: self.turn(),
            choices: self.choices(),
            scene: self.scene(),
            score: self.score(),
            sure: self.certain_winner(),
            history: self.history().to_vec(),
        }
    }

    /// The bot of a machine player in this game.
    fn bot(&self, player: &Player) -> Result<Box<dyn Bot>, BadPlayer>;

    /// A textbook search from here, recorded step by step.
    fn explain(&self, trace_request: &TraceRequest<'_>) -> Result<SearchTrace, Unsupported>;

    /// A solver for this game; `None` when there is none. May build a database first.
    fn solver(
        &self,
        settings: SolverSettings,
        preparation: &Preparation<'_>,
    ) -> Option<Box<dyn DynSolver>>;

    /// The different starts that up to `changes` small changes of the usual start lead to,
    /// the usual one first; empty where fair starts are not known how to be found.
    fn nearby_starts(&self, changes: u32) -> Vec<NearbyStart>;

    /// Who says which of them are fair; `None` where there are none. An engine searches
    /// `nodes` nodes at each.
    fn fair_referee(
        &self,
        settings: SolverSettings,
        nodes: u64,
        preparation: &Preparation<'_>,
    ) -> Result<Option<FairReferee>, BadPlayer>;

    /// The fair starts that the program knows for the game with these options.
    fn fair_starts(&self) -> Vec<&'static str>;

    /// Whom the first turns from here favour, exactly: the side to move, or the other. In a
    /// game of several rounds, who wins this round. Makes about `moves` moves at most, and
    /// takes those made from that number; unknown where they are not enough, and in games in
    /// which a turn is one move.
    fn first_turns(&self, moves: &mut usize) -> FairVerdict;

    /// A copy of the game with its moves so far, for analysis and for other threads.
    fn fork(&self) -> Box<dyn Session>;

    /// The same game with the same options at its usual start, for another round.
    fn restarted(&self) -> Box<dyn Session>;

    /// The position as a value, without the moves that led to it.
    fn snapshot(&self) -> Box<dyn AnyPosition>;

    /// The moves of the game with these options as numbers.
    fn action_space(&self) -> ActionSpace;

    /// So many games that all begin here, with their own random numbers, on up to `threads`
    /// threads.
    fn batch(&self, count: usize, seed: u64, threads: usize) -> Box<dyn Batch>;

    /// Makes the move with this text.
    fn play(&mut self, text: &str) -> Result<Played, IllegalMove>;

    /// Takes the last move back. False when there is none.
    fn take_back(&mut self) -> bool;

    /// Starts again from a position given as text.
    fn set_up(&mut self, position: &str) -> Result<(), BadPosition>;

    /// What the side to move can bank before the other side moves; `None` where moves never
    /// give another move, or the game is over.
    fn search_turn(&self, request: TurnRequest) -> Option<TurnSearch<String>>;

    /// The number of move sequences of exactly `depth` moves, counted by up to `threads`
    /// threads.
    fn perft(&self, depth: u32, threads: usize) -> u64;

    /// The same number, with every last move really made, on one thread.
    fn walk(&self, depth: u32) -> u64;

    /// Plays random games on one thread for about this long.
    fn playouts(&self, duration: Duration, rng: Rng) -> Playouts;

    /// A whole random game from here, of at most `longest` moves, without changing this
    /// one. Chance and each side have their own random numbers; a side draws as
    /// [`Player::Random`] does, so that two such players would play the same game.
    fn random_game(&self, dice: &mut Rng, sides: &mut [Rng; 2], longest: usize) -> RandomGame;
}

/// A game that was played at random.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomGame {
    /// Who moved, `None` for chance, and the move.
    pub moves: Vec<(Option<Side>, String)>,
    /// The result; `None` when the game did not end within the limit.
    pub points: Option<Points>,
}

/// Counts of random games.
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
