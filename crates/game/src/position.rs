use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use crate::{Points, Side};

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This side chooses a move. Nothing says that sides alternate.
    Player(Side),
    /// Chance chooses: the moves are outcomes, see [`Position::weight`].
    Chance,
    /// The game has ended with this result.
    Over(Points),
}

impl Turn {
    /// The word for it in texts and records: `first`, `second`, `chance` or `over`.
    pub const fn word(self) -> &'static str {
        match self {
            Turn::Player(side) => side.word(),
            Turn::Chance => "chance",
            Turn::Over(_) => "over",
        }
    }

    /// Has the game ended?
    #[inline]
    pub const fn is_over(self) -> bool {
        matches!(self, Turn::Over(_))
    }
}

/// A symmetry of a game: an index whose meaning is private to the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sym(pub u32);

impl Sym {
    /// Leaves everything where it is.
    pub const IDENTITY: Sym = Sym(0);
}

/// A position that knows its rules.
///
/// A position is a small value: a move is made by copying it and playing on the
/// copy ([`Position::after`]), so there is nothing to undo. History, clocks and
/// players live outside.
///
/// # Laws
///
/// `gametest::laws` checks these on random games:
///
/// - `moves` is not empty unless the game is over. A player who cannot move
///   where the rules say "pass" has one legal move, the pass.
/// - Equal positions have equal keys.
/// - Positions with equal keys in which a player is to move have the same moves,
///   lead to equal keys by the same moves, and end with the same points *beyond*
///   [`banked`](Self::banked), seen by the side to move.
/// - Every result reachable from here lies in `bounds`, and a finished game has no
///   others.
/// - `fold` gives one and the same position for all symmetric ones, and
///   `after(mv).fold() == fold().after(map_move(mv)).fold()`.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// A move, or an outcome of chance.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// The moves of one position, in the game's natural order. Does not borrow
    /// the position, so that a search may change the position while it iterates.
    type Moves: Iterator<Item = Self::Move> + Clone + Send;

    /// Who acts now. Called at every node of every search: keep it cheap.
    fn turn(&self) -> Turn;

    /// The legal moves, or the outcomes at a chance node.
    ///
    /// Unspecified when the game is over: check [`turn`](Self::turn) first.
    fn moves(&self) -> Self::Moves;

    /// Plays a move that `moves` gave for this very position.
    ///
    /// Any other move has an unspecified effect. Moves that come from people or files pass
    /// through [`Notation::read_move`](crate::Notation::read_move).
    fn play(&mut self, mv: Self::Move);

    /// The position after a move.
    // A call and a copy through memory would cost as much as the move itself.
    #[inline(always)]
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// The number of legal moves.
    #[inline]
    fn move_count(&self) -> usize {
        self.moves().count()
    }

    /// Every result reachable from here lies within these bounds, which are as tight as is
    /// cheap to compute. Absolute: positive is good for the first side. Those of a finished
    /// game are its result.
    ///
    /// The default is for games whose results are a bare win, draw or loss. A game with
    /// larger results must override it; `gametest::laws` notices.
    fn bounds(&self) -> RangeInclusive<Points> {
        match self.turn() {
            Turn::Over(points) => points..=points,
            _ => Points(-1)..=Points(1),
        }
    }

    /// A hash key for tables, among positions of one game with the same options.
    /// Equal keys do not prove equal positions, and a key need not look random: a
    /// table mixes it.
    ///
    /// May leave out [`banked`](Self::banked) points and, since values are seen
    /// by the side to move, which of the two sides that is.
    fn key(&self) -> u64 {
        let mut hasher = KeyHasher::default();
        self.hash(&mut hasher);
        hasher.finish()
    }

    /// Points already won that cannot be lost again, and that the key ignores. Absolute:
    /// positive is good for the first side.
    fn banked(&self) -> Points {
        Points(0)
    }

    /// The relative frequency of an outcome of chance: its probability is this number
    /// divided by the sum over all outcomes.
    fn weight(&self, _outcome: Self::Move) -> u32 {
        1
    }

    /// The result of best play and the number of moves until it comes, where the game can
    /// tell without a search: saves every search the last moves.
    ///
    /// Law: best play from here ends with these points.
    #[inline]
    fn known_result(&self) -> Option<(Points, u32)> {
        None
    }

    /// May [`is_dominated`](Self::is_dominated) be true for a move here? Called once per
    /// position, before the calls for each move.
    #[inline]
    fn has_dominated_moves(&self) -> bool {
        false
    }

    /// True only for a move after which the opponent certainly wins. A search may prune it
    /// as long as another move is left.
    #[inline]
    fn is_dominated(&self, _mv: Self::Move) -> bool {
        false
    }

    /// A subset of the moves that contains every noisy one (a positive
    /// [`urgency`](crate::Evaluator::urgency)): for games that can list those without
    /// generating the others.
    #[inline]
    fn noisy_moves(&self) -> Self::Moves {
        self.moves()
    }

    /// This position with the other side to move, for null-move pruning; `None` where
    /// zugzwang is possible.
    #[inline]
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// The index of a move in history tables, less than [`SLOTS`](Self::SLOTS). Different
    /// moves may share one.
    #[inline]
    fn slot(mv: Self::Move) -> usize {
        let mut hasher = KeyHasher::default();
        mv.hash(&mut hasher);
        hasher.finish() as usize % Self::SLOTS
    }

    /// The size of a history table: every [`slot`](Self::slot) is less.
    const SLOTS: usize = 4096;

    /// The image of this position under a symmetry.
    fn map(&self, _sym: Sym) -> Self {
        self.clone()
    }

    /// The image of a move of `self`: a move of [`map(sym)`](Self::map).
    fn map_move(&self, mv: Self::Move, _sym: Sym) -> Self::Move {
        mv
    }

    /// The inverse of a symmetry: leads back from a folded table entry.
    fn inverse(&self, sym: Sym) -> Sym {
        sym
    }

    /// Generators of the symmetry group, for tests and lessons.
    fn generators(&self) -> Vec<Sym> {
        Vec::new()
    }

    /// The canonical representative of all positions symmetric to this one, and the
    /// symmetry that leads from here to it.
    fn fold(&self) -> (Self, Sym) {
        (self.clone(), Sym::IDENTITY)
    }
}

/// A game without chance: [`Position::turn`] is never [`Turn::Chance`].
///
/// Required by alpha-beta and the solvers.
pub trait Deterministic: Position {}

/// The hash behind the default key. Written out here so that keys are the same
/// on every machine and in every version of Rust.
#[derive(Default)]
struct KeyHasher(u64);

impl KeyHasher {
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        self.0 = (product as u64) ^ (product >> 64) as u64;
    }
}

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.mix(u64::from(word));
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
