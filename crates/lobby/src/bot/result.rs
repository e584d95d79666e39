use game::Game;

use crate::player::Horizon;
use search::engine::ScoreBound;
use search::textbook::Found;

/// What a bot has found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SearchResult {
    /// The move it would make.
    pub mv: String,
    /// The value of the position to the side to move, in `unit`. `None` for a player that
    /// values nothing.
    pub value: Option<f64>,
    /// What `value` and the values of `moves` are measured in.
    pub unit: ValueUnit,
    /// Whether the value is only a bound, since the search was stopped before it had seen
    /// all moves at `depth`.
    pub bound: Option<ScoreBound>,
    /// Is the value proven?
    pub exact: bool,
    /// In a game of which more rounds can follow, whether the values are those of the whole
    /// match or of this round.
    pub horizon: Option<Horizon>,
    /// The depth that the value belongs to, in plies: the last that was searched completely,
    /// or, with a `bound`, the one after it.
    pub depth: u32,
    /// The deepest line looked at, in plies.
    pub deepest: u32,
    /// Positions visited, or games simulated.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The principal variation, beginning with the move.
    pub line: Vec<String>,
    /// The value of every move, best first, where that was requested.
    pub moves: Vec<MoveValue>,
}

/// What the value of a [`SearchResult`] is measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ValueUnit {
    /// Points, more than zero when the side to move is ahead.
    #[default]
    Points,
    /// The probability from 0 to 1 that the side to move wins, a draw being half a win.
    WinProbability,
}

impl ValueUnit {
    /// The value in this unit of a number from −1, a loss, to 1, a win.
    pub(crate) fn of_outcome(self, value: f64) -> f64 {
        match self {
            ValueUnit::Points => value,
            ValueUnit::WinProbability => (1.0 + value) / 2.0,
        }
    }
}

/// A move with its value.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveValue {
    /// The move.
    pub mv: String,
    /// Its value to the side to move, in the [unit](SearchResult::unit) of the result.
    pub value: f64,
    /// Is that proven?
    pub exact: bool,
}

/// How a search converged, step by step: something to plot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Convergence {
    /// What the columns are called.
    pub columns: Vec<String>,
    /// A number for each column, row by row.
    pub rows: Vec<Vec<f64>>,
}

impl SearchResult {
    /// A move that is its own principal variation, without a value.
    pub(super) fn of_move<G: Game>(pos: &G, mv: G::Move) -> SearchResult {
        let mv = pos.move_text(mv);
        SearchResult {
            line: vec![mv.clone()],
            mv,
            ..SearchResult::default()
        }
    }

    /// The same, found to this depth.
    pub(super) fn at_depth(self, depth: u32) -> SearchResult {
        SearchResult {
            depth,
            deepest: depth,
            ..self
        }
    }

    /// What a textbook search found; `to_value` converts its numbers to `unit`. `None`
    /// when no player is to move.
    pub(super) fn of_found<G: Game, V: Copy>(
        pos: &G,
        found: &Found<G::Move, V>,
        depth: u32,
        unit: ValueUnit,
        to_value: impl Fn(V) -> f64,
    ) -> Option<SearchResult> {
        let exact = found.counts.horizon == 0;
        let moves = found.moves.iter();
        Some(SearchResult {
            value: Some(to_value(found.value)),
            unit,
            exact,
            nodes: found.counts.nodes,
            moves: best_first(pos, moves.map(|&(mv, value)| (mv, to_value(value), exact))),
            ..SearchResult::of_move(pos, found.best?).at_depth(depth)
        })
    }

    /// The same without the values of the other moves, unless they are wanted.
    pub(super) fn with_moves(mut self, wanted: bool) -> SearchResult {
        if !wanted {
            self.moves.clear();
        }
        self
    }
}

/// Moves with their values and whether these are proven, best first; moves of equal value
/// stay in their order.
pub(super) fn best_first<G: Game>(
    pos: &G,
    moves: impl Iterator<Item = (G::Move, f64, bool)>,
) -> Vec<MoveValue> {
    let valued = moves.map(|(mv, value, exact)| MoveValue {
        mv: pos.move_text(mv),
        value,
        exact,
    });
    let mut moves: Vec<MoveValue> = valued.collect();
    sort_best_first(&mut moves);
    moves
}

/// Puts the best move first; moves of equal value stay in their order.
pub(crate) fn sort_best_first(moves: &mut [MoveValue]) {
    moves.sort_by(|a, b| b.value.total_cmp(&a.value));
}

/// The texts of moves made one after another.
pub(crate) fn line_texts<G: Game>(pos: &G, line: &[G::Move]) -> Vec<String> {
    let mut pos = pos.clone();
    let mut texts = Vec::new();
    for &mv in line {
        // A line from a transposition table may contain a move of another position.
        if !pos.legal_moves().contains(&mv) {
            break;
        }
        texts.push(pos.move_text(mv));
        pos.play(mv);
    }
    texts
}
