//! The values of one layer: all positions with the same number of seeds, from those with
//! fewer.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use game::sowing::QuietEndgame;
use game::{Points, Turn};

use super::index::QuietIndex;

/// The value of the best of no moves: below every value.
const NONE: i8 = i8::MIN;

/// What is needed to compute a layer.
pub(super) struct LayerBuilder<'a, P> {
    pub(super) game: &'a P,
    pub(super) index: &'a QuietIndex,
    pub(super) threads: usize,
    pub(super) stop: &'a AtomicBool,
    /// The relative value at no quiet ply of a position with fewer seeds.
    pub(super) known: &'a (dyn Fn(&P) -> i32 + Sync),
}

/// The moves of some neighbouring positions of a layer.
struct Piece {
    range: Range<usize>,
    /// What a position is worth by its moves that bank something.
    banking: Vec<i8>,
    /// The places that the other moves lead to, of one position after another, and where
    /// those of each position end.
    quiet: Vec<u32>,
    ends: Vec<u32>,
}

/// The values of a layer while plies are added.
struct Values {
    /// With the present number of plies left.
    now: Vec<i8>,
    /// With one fewer.
    before: Vec<i8>,
    /// The number of plies left from which on each has been as it is.
    since: Vec<u16>,
}

impl<P: QuietEndgame> LayerBuilder<'_, P> {
    /// The values of all positions with this many seeds at no quiet ply, and how many plies
    /// must be left for each to hold. `None` when stopped.
    ///
    /// With n quiet plies left before the game ends, a position is worth v_n: v_0 is the
    /// difference of the rows, and v_(n+1) follows from v_n and from the layers below, where
    /// the count begins again. That is the rule itself, so nothing is assumed about positions
    /// that return.
    pub(super) fn fill(&self, seeds: u32) -> Option<(Vec<i8>, Vec<u8>)> {
        let len = self.index.positions(seeds);
        let pieces = self.pieces(seeds, len);
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut values = Values {
            now: self.rows(seeds, len),
            before: vec![0; len],
            since: vec![0; len],
        };
        let most = self.game.most_quiet();
        let mut plies = 0;
        // Brent's way to find a period: values of a while ago, kept for twice as long each
        // time.
        let (mut kept, mut kept_at) = (values.now.clone(), 0);
        let mut jumped = false;
        while plies < most {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            plies += 1;
            if !self.add_ply(&pieces, &mut values, plies) {
                // As before: more plies change nothing.
                break;
            }
            if jumped {
                continue;
            }
            if values.now == kept {
                plies += values.skip_periods(plies - kept_at, plies, most);
                jumped = true;
            } else if plies >= 2 * kept_at {
                (kept, kept_at) = (values.now.clone(), plies);
            }
        }
        // What does not fit a byte holds at no quiet ply only.
        let since = values.since.iter().map(|&plies| plies.min(255) as u8);
        Some((values.now, since.collect()))
    }

    /// The difference of the rows, in all positions.
    fn rows(&self, seeds: u32, len: usize) -> Vec<i8> {
        let places = 0..len;
        let lead = |place| {
            let (frame, holes) = self.index.at(seeds, place);
            self.game.with_seeds(frame, &holes)
        };
        // A game that is over has its rows in the stores.
        let leads = places.map(|place| match lead(place) {
            pos if pos.turn().is_over() => pos.banked().0 as i8,
            pos => pos.row_lead() as i8,
        });
        leads.collect()
    }

    fn pieces(&self, seeds: u32, len: usize) -> Vec<Piece> {
        const PIECE: usize = 1 << 14;
        let starts = (0..len).step_by(PIECE);
        let ranges = starts.map(|start| start..(start + PIECE).min(len));
        let left: Mutex<Vec<Range<usize>>> = Mutex::new(ranges.collect());
        let done = Mutex::new(Vec::new());
        platform::in_parallel(self.threads.max(1), |_| {
            loop {
                let range = left.lock().ok().and_then(|mut left| left.pop());
                let Some(range) = range.filter(|_| !self.stop.load(Ordering::Relaxed)) else {
                    break;
                };
                let piece = self.piece(seeds, range);
                if let Ok(mut done) = done.lock() {
                    done.push(piece);
                }
            }
        });
        let mut pieces = done.into_inner().unwrap_or_default();
        pieces.sort_by_key(|piece: &Piece| piece.range.start);
        pieces
    }

    fn piece(&self, seeds: u32, range: Range<usize>) -> Piece {
        let mut piece = Piece {
            range: range.clone(),
            banking: Vec::with_capacity(range.len()),
            quiet: Vec::new(),
            ends: Vec::with_capacity(range.len()),
        };
        for place in range {
            let (frame, holes) = self.index.at(seeds, place);
            let pos = self.game.with_seeds(frame, &holes);
            let mut banking = i32::from(NONE);
            if let Turn::Over(points) = pos.turn() {
                banking = points.0;
            } else {
                for mv in pos.moves() {
                    let after = pos.after(mv);
                    let value = match after.turn() {
                        Turn::Over(points) => points.0,
                        Turn::Player(side) => {
                            let holes = after.seeds();
                            if holes.sum() == seeds {
                                let place = self.index.place(after.frame(), &holes);
                                piece.quiet.push(place as u32);
                                continue;
                            }
                            (after.banked() + Points::to(side, (self.known)(&after))).0
                        }
                        Turn::Chance => unreachable!("deterministic games have no chance"),
                    };
                    banking = banking.max(value);
                }
            }
            piece.banking.push(banking as i8);
            piece.ends.push(piece.quiet.len() as u32);
        }
        piece
    }

    /// From the values with n plies left to those with one more. Tells whether any changed.
    fn add_ply(&self, pieces: &[Piece], values: &mut Values, plies: u32) -> bool {
        std::mem::swap(&mut values.now, &mut values.before);
        let before = &values.before;
        let mut jobs = Vec::with_capacity(pieces.len());
        let (mut now, mut since) = (&mut values.now[..], &mut values.since[..]);
        for piece in pieces {
            let (cells, others) = now.split_at_mut(piece.range.len());
            let (marks, other_marks) = since.split_at_mut(piece.range.len());
            jobs.push((piece, cells, marks));
            (now, since) = (others, other_marks);
        }
        let changed = AtomicBool::new(false);
        let jobs = Mutex::new(jobs);
        // One thread is quicker than to wake another for so little.
        let threads = if pieces.len() < 4 {
            1
        } else {
            self.threads.max(1)
        };
        platform::in_parallel(threads, |_| {
            loop {
                let job = jobs.lock().ok().and_then(|mut jobs| jobs.pop());
                let Some((piece, cells, marks)) = job else {
                    break;
                };
                if piece.add_ply(before, cells, marks, plies) {
                    changed.store(true, Ordering::Relaxed);
                }
            }
        });
        changed.into_inner()
    }
}

impl Piece {
    fn add_ply(&self, before: &[i8], now: &mut [i8], since: &mut [u16], plies: u32) -> bool {
        let mut changed = false;
        let mut start = 0;
        for (at, &end) in self.ends.iter().enumerate() {
            let mut best = self.banking[at];
            for &after in &self.quiet[start as usize..end as usize] {
                best = best.max(-before[after as usize]);
            }
            start = end;
            now[at] = best;
            if best != before[self.range.start + at] {
                since[at] = plies as u16;
                changed = true;
            }
        }
        changed
    }
}

impl Values {
    /// The values repeat with this period: skips as many whole periods as there are before
    /// `most` plies, and tells how many plies that are.
    ///
    /// What changed during the last period changes in each.
    fn skip_periods(&mut self, period: u32, plies: u32, most: u32) -> u32 {
        let skipped = (most - plies) / period * period;
        for since in &mut self.since {
            if u32::from(*since) > plies - period {
                *since += skipped as u16;
            }
        }
        skipped
    }
}
