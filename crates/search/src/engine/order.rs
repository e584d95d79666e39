use game::{Position, Side};

/// Move ordering: which quiet moves have done well so far, to try them first.
pub(super) struct MoveOrder<P: Position> {
    /// History heuristic: successes less failures of each move, of each side.
    history: [Vec<i16>; 2],
    /// Killer moves: two quiet moves that cut off at this ply.
    killers: Vec<[Option<P::Move>; 2]>,
    /// Counter moves: the reply that cut off after a move.
    counters: [Vec<Option<P::Move>>; 2],
}

/// A move with its index among the legal moves and its priority.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    /// Higher is tried earlier.
    pub(super) priority: i32,
    pub(super) quiet: bool,
}

impl<M> Candidate<M> {
    /// The priority of the table's move.
    pub(super) const TABLE_MOVE: i32 = 1 << 30;
}

/// Where in the tree moves are ordered.
#[derive(Clone, Copy)]
pub(super) struct MoveContext<M> {
    ply: usize,
    side: usize,
    previous: Option<M>,
}

impl<M> MoveContext<M> {
    #[inline]
    pub(super) fn of(side: Side, ply: usize, previous: Option<M>) -> MoveContext<M> {
        MoveContext {
            ply,
            side: side.index(),
            previous,
        }
    }
}

/// Priorities below the table's move: noisy moves by urgency, killers, counter moves, and
/// quiet moves by history.
const NOISY: i32 = 1 << 20;
const KILLER: i32 = 1 << 17;
const COUNTER: i32 = 1 << 16;
/// History stays within plus and minus this.
const HISTORY_MAX: i32 = 1 << 14;

/// Urgencies beyond this make no difference.
const URGENCY_MAX: i32 = 64;
/// A cutoff at depth d counts d² times this in the history …
const HISTORY_BONUS: u32 = 8;
/// … and at most this.
const HISTORY_BONUS_MAX: u32 = 1200;
/// By how much the history is divided for a new search.
const HISTORY_FADING: i16 = 4;

impl<P: Position> MoveOrder<P> {
    pub(super) fn new(plies: usize) -> MoveOrder<P> {
        MoveOrder {
            history: [vec![0; P::SLOTS], vec![0; P::SLOTS]],
            killers: vec![[None; 2]; plies],
            counters: [vec![None; P::SLOTS], vec![None; P::SLOTS]],
        }
    }

    /// Fades what was learned, for a new search.
    pub(super) fn fade(&mut self) {
        for history in &mut self.history {
            history
                .iter_mut()
                .for_each(|success| *success /= HISTORY_FADING);
        }
        self.killers.fill([None; 2]);
    }

    /// The priority of a move that is not the table's.
    #[inline]
    pub(super) fn priority(&self, mv: P::Move, urgency: i32, context: MoveContext<P::Move>) -> i32 {
        if urgency != 0 {
            let within = urgency.clamp(-URGENCY_MAX, URGENCY_MAX);
            return within * NOISY / URGENCY_MAX + urgency.signum() * NOISY;
        }
        let MoveContext {
            ply,
            side,
            previous,
        } = context;
        let killers = self.killers[ply];
        if killers[0] == Some(mv) {
            return KILLER + 1;
        }
        if killers[1] == Some(mv) {
            return KILLER;
        }
        let counter = previous.and_then(|previous| self.counters[side][P::slot(previous)]);
        if counter == Some(mv) {
            return COUNTER;
        }
        i32::from(self.history[side][P::slot(mv)])
    }

    /// A quiet move cut off, after others had failed to.
    pub(super) fn learn(
        &mut self,
        mv: P::Move,
        failed: &[Candidate<P::Move>],
        depth: u32,
        context: MoveContext<P::Move>,
    ) {
        let MoveContext {
            ply,
            side,
            previous,
        } = context;
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(previous) = previous {
            self.counters[side][P::slot(previous)] = Some(mv);
        }
        let bonus = (depth * depth * HISTORY_BONUS).min(HISTORY_BONUS_MAX) as i32;
        self.nudge(mv, side, bonus);
        for candidate in failed.iter().filter(|candidate| candidate.quiet) {
            self.nudge(candidate.mv, side, -bonus);
        }
    }

    /// Moves a history value towards its extreme, the slower the nearer it is.
    fn nudge(&mut self, mv: P::Move, side: usize, bonus: i32) {
        let success = &mut self.history[side][P::slot(mv)];
        let now = i32::from(*success);
        *success = (now + bonus - now * bonus.abs() / HISTORY_MAX) as i16;
    }
}
