use game::Position;

/// Which quiet moves have done well so far, to try them first.
pub(super) struct Order<P: Position> {
    /// Successes less failures of each move, of each side.
    history: [Vec<i16>; 2],
    /// Two quiet moves that cut off at this ply.
    killers: Vec<[Option<P::Move>; 2]>,
    /// The answer that cut off after a move.
    counters: [Vec<Option<P::Move>>; 2],
}

/// A move with its place among the legal moves and how promising it is.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M> {
    pub(super) mv: M,
    pub(super) index: u16,
    pub(super) priority: i32,
    pub(super) quiet: bool,
}

/// The promise of the table's move, of urgent moves, killers and answers. History
/// stays below.
const TABLE: i32 = 1 << 30;
const URGENT: i32 = 1 << 20;
const KILLER: i32 = 1 << 17;
const ANSWER: i32 = 1 << 16;
const MOST: i32 = 1 << 14;

impl<P: Position> Order<P> {
    pub(super) fn new(plies: usize) -> Order<P> {
        Order {
            history: [vec![0; P::SLOTS], vec![0; P::SLOTS]],
            killers: vec![[None; 2]; plies],
            counters: [vec![None; P::SLOTS], vec![None; P::SLOTS]],
        }
    }

    /// Fades what was learned, for a new search.
    pub(super) fn fade(&mut self) {
        for history in &mut self.history {
            history.iter_mut().for_each(|success| *success /= 4);
        }
        self.killers.fill([None; 2]);
    }

    pub(super) fn priority(
        &self,
        mv: P::Move,
        urgency: i32,
        is_tables: bool,
        ply: usize,
        side: usize,
        before: Option<P::Move>,
    ) -> i32 {
        if is_tables {
            return TABLE;
        }
        if urgency != 0 {
            return urgency.clamp(-64, 64) * URGENT / 64 + urgency.signum() * URGENT;
        }
        let killers = self.killers[ply];
        if killers[0] == Some(mv) {
            return KILLER + 1;
        }
        if killers[1] == Some(mv) {
            return KILLER;
        }
        let answer = before.and_then(|before| self.counters[side][P::slot(before)]);
        if answer == Some(mv) {
            return ANSWER;
        }
        self.history(mv, side)
    }

    pub(super) fn history(&self, mv: P::Move, side: usize) -> i32 {
        i32::from(self.history[side][P::slot(mv)])
    }

    /// A quiet move cut off, after others had failed to.
    pub(super) fn learn(
        &mut self,
        mv: P::Move,
        failed: &[Candidate<P::Move>],
        depth: u32,
        ply: usize,
        side: usize,
        before: Option<P::Move>,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(before) = before {
            self.counters[side][P::slot(before)] = Some(mv);
        }
        let bonus = (depth * depth * 8).min(1200) as i32;
        self.nudge(mv, side, bonus);
        for candidate in failed.iter().filter(|candidate| candidate.quiet) {
            self.nudge(candidate.mv, side, -bonus);
        }
    }

    /// Moves towards the extreme, the slower the nearer it is.
    fn nudge(&mut self, mv: P::Move, side: usize, bonus: i32) {
        let success = &mut self.history[side][P::slot(mv)];
        let now = i32::from(*success);
        *success = (now + bonus - now * bonus.abs() / MOST) as i16;
    }
}
