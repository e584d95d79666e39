//! All positions with the same number of seeds, from those with fewer.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use game::sowing::SowingEndgame;
use game::{Points, Turn};

use super::numbering::{FixedRow, Line, Numbering, number_of_row, seeds_of};
use super::sowings::{Kind, Sowings, Steps};
use super::view::View;

/// How much is worked out at once: what fits into the second cache together with what
/// it is worked out from, and as many rows as a cache line has bytes.
const BATCH_BYTES: usize = 1 << 18;
const MOST_ROWS: usize = 64;

/// What it takes to work out a layer.
pub(super) struct Workshop<'a, P> {
    pub(super) game: &'a P,
    pub(super) numbering: &'a Numbering,
    pub(super) sowings: Option<&'a Sowings>,
    pub(super) threads: usize,
    pub(super) stop: &'a AtomicBool,
    /// Is told how many more positions are known.
    pub(super) watch: &'a (dyn Fn(usize) + Sync),
}

/// The positions of a layer with these seeds in the poorer and in the richer row.
/// Blocks of a layer do not depend on each other: seeds that stay in the pits stay in
/// their row.
struct Block<'a> {
    poorer: u32,
    richer: u32,
    start: usize,
    cells: &'a mut [u8],
}

impl<P: SowingEndgame> Workshop<'_, P> {
    /// Fills the layer of so many seeds; `known` are all positions with fewer. False
    /// when told to stop.
    pub(super) fn fill(&self, seeds: u32, known: &[u8], layer: &mut [u8]) -> bool {
        let mut blocks = self.blocks(seeds, known.len(), layer);
        // The largest first, so that no thread is left with it in the end.
        blocks.sort_by_key(|block| block.cells.len());
        let blocks = Mutex::new(blocks);
        let work = || {
            loop {
                let block = blocks.lock().ok().and_then(|mut blocks| blocks.pop());
                let Some(block) = block else { break };
                self.fill_block(block, known);
            }
        };
        thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(work);
            }
            work();
        });
        !self.stop.load(Ordering::Relaxed)
    }

    fn blocks<'b>(&self, seeds: u32, mut start: usize, mut rest: &'b mut [u8]) -> Vec<Block<'b>> {
        let mut blocks = Vec::new();
        for poorer in 0..=seeds / 2 {
            let richer = seeds - poorer;
            let half = self.numbering.row_count(poorer) * self.numbering.row_count(richer);
            let len = if poorer < richer { 2 * half } else { half };
            let (cells, others) = rest.split_at_mut(len);
            blocks.push(Block {
                poorer,
                richer,
                start,
                cells,
            });
            start += len;
            rest = others;
        }
        blocks
    }

    fn fill_block(&self, mut block: Block<'_>, known: &[u8]) {
        match self.sowings {
            // Only a game with an empty row can be over.
            Some(sowings) if block.poorer > 0 => self.fill_by_rows(&mut block, known, sowings),
            _ => self.fill_one_by_one(&mut block, known),
        }
    }

    /// Position by position, with the moves of the game itself: what any game can do.
    ///
    /// A move that banks nothing leads to a smaller number of the own row. So each pair
    /// of rows comes after those with a smaller one of both; and who must pass, having
    /// no seeds, comes after the position in which the other moves.
    fn fill_one_by_one(&self, block: &mut Block<'_>, known: &[u8]) {
        let poorer_rows = self.numbering.rows_of(block.poorer);
        let richer_rows = self.numbering.rows_of(block.richer);
        for (number, &poorer) in poorer_rows.iter().enumerate() {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            let len = match block.poorer == block.richer {
                true => number + 1,
                false => richer_rows.len(),
            };
            for &richer in &richer_rows[..len] {
                self.fill_cell(block, known, [richer, poorer]);
                self.fill_cell(block, known, [poorer, richer]);
            }
            (self.watch)(2 * len);
        }
    }

    fn fill_cell(&self, block: &mut Block<'_>, known: &[u8], rows: [u64; 2]) {
        let value = worth(self.game, rows, |rows| {
            let number = self.numbering.number(rows).unwrap_or_default();
            let cell = match number.checked_sub(block.start) {
                Some(number) => block.cells[number],
                None => known[number],
            };
            i32::from(cell as i8)
        });
        if let Some(number) = self.numbering.number(rows) {
            block.cells[number - block.start] = value as i8 as u8;
        }
    }

    /// Row by row, with moves told in advance.
    ///
    /// For each poorer row in turn, first all positions in which its owner moves: those
    /// they lead to have a smaller poorer row, or fewer seeds. Then all in which the
    /// other side moves: those lead to the ones just found, or to fewer seeds; the latter
    /// come first, for a few rows at once.
    fn fill_by_rows(&self, block: &mut Block<'_>, known: &[u8], sowings: &Sowings) {
        let (poorer, richer) = (block.poorer, block.richer);
        let rows = &sowings.rows[poorer as usize].rows;
        let is_square = poorer == richer;
        let width = self.numbering.row_count(richer);
        // Of two rows with the same seeds the larger number is "the poorer".
        let len = |number| if is_square { number } else { width };
        let batch = (BATCH_BYTES / width).clamp(1, MOST_ROWS);
        let mut mine = vec![0; width];
        let mut theirs = vec![0; batch * width];
        for (at, rows) in rows.chunks(batch).enumerate() {
            let first = at * batch;
            theirs.fill(i8::MIN);
            self.leave_layer(
                block,
                known,
                sowings,
                rows,
                |row| len(first + row),
                &mut theirs,
            );
            for ((number, &row), theirs) in (first..).zip(rows).zip(theirs.chunks_mut(width)) {
                if self.stop.load(Ordering::Relaxed) {
                    return;
                }
                let len = len(number);
                let mine = &mut mine[..len];
                mine.fill(i8::MIN);
                self.move_poorer(block, known, sowings, number, mine);
                self.store(block, poorer_turn(number, poorer), mine);

                let theirs = &mut theirs[..len];
                self.stay_in_layer(block, sowings, row, theirs);
                self.store(block, richer_turn(number, poorer), theirs);

                if is_square {
                    self.fill_cell(block, known, [row, row]);
                }
                (self.watch)(2 * len + usize::from(is_square));
            }
        }
    }

    /// The moves of a poorer row.
    fn move_poorer(
        &self,
        block: &Block<'_>,
        known: &[u8],
        sowings: &Sowings,
        number: usize,
        best: &mut [i8],
    ) {
        let (poorer, richer) = (block.poorer, block.richer);
        for step in &sowings.rows[poorer as usize].steps[number] {
            let kind = &sowings.kinds[step.kind];
            for hit in &sowings.rows[richer as usize].hits[step.kind] {
                let (own, lone) = match hit.prey {
                    Some(_) => (step.captured, 1),
                    None => (step.plain, 0),
                };
                let prey = hit.prey.unwrap_or_default();
                let gain = kind.banks + lone + prey;
                let own = FixedRow {
                    number: own,
                    seeds: poorer - kind.spends() - lone,
                    is_mover: kind.again,
                };
                let other = richer + seeds_of(kind.adds) - prey;
                let line = self.numbering.line(own, other);
                let view = match line.base.checked_sub(block.start) {
                    Some(base) => View::new(&block.cells[base..], line, kind.again, gain),
                    None => View::new(&known[line.base..], line, kind.again, gain),
                };
                view.improve(best, hit.before.as_deref(), hit.after.as_deref());
            }
        }
    }

    /// The moves of the richer side that bank something, against all these rows: a kind
    /// of move for one row after another. Where a line of positions that it leads to is
    /// not in one piece, the next row's lies beside it and is in the cache by then.
    fn leave_layer(
        &self,
        block: &Block<'_>,
        known: &[u8],
        sowings: &Sowings,
        rows: &[u64],
        len: impl Fn(usize) -> usize,
        best: &mut [i8],
    ) {
        let width = self.numbering.row_count(block.richer);
        for (kind, steps) in sowings.moves_of(block.richer) {
            for ((at, &row), best) in rows.iter().enumerate().zip(best.chunks_mut(width)) {
                let (line, gain, after) = self.meet(kind, steps, row, block.richer);
                if line.base < block.start {
                    let view = View::new(&known[line.base..], line, kind.again, gain);
                    view.improve(&mut best[..len(at)], Some(&steps.from), Some(after));
                }
            }
        }
    }

    /// The other moves of the richer side, against one row.
    fn stay_in_layer(&self, block: &Block<'_>, sowings: &Sowings, row: u64, best: &mut [i8]) {
        for (kind, steps) in sowings.moves_of(block.richer) {
            let (line, gain, after) = self.meet(kind, steps, row, block.richer);
            if let Some(base) = line.base.checked_sub(block.start) {
                let view = View::new(&block.cells[base..], line, kind.again, gain);
                view.improve(best, Some(&steps.from), Some(after));
            }
        }
    }

    /// Where a kind of move leads that the richer side makes against this row, what it
    /// gains, and the numbers of the richer rows afterwards.
    fn meet<'s>(
        &self,
        kind: &Kind,
        steps: &'s Steps,
        row: u64,
        richer: u32,
    ) -> (Line, u32, &'s [u32]) {
        let mut row = row + kind.adds;
        let mut gain = kind.banks;
        let mut own = richer - kind.spends();
        let mut after = &steps.plain;
        if let Some((across, alone)) = kind.capture {
            let prey = row >> (8 * across) & 0xff;
            if prey > 0 || alone {
                after = &steps.captured;
                row -= prey << (8 * across);
                gain += 1 + prey as u32;
                own -= 1;
            }
        }
        let row = FixedRow {
            number: number_of_row(row, self.numbering.pits()),
            seeds: seeds_of(row),
            is_mover: !kind.again,
        };
        (self.numbering.line(row, own), gain, after)
    }

    /// Writes what was found about a row that is fixed.
    fn store(&self, block: &mut Block<'_>, row: FixedRow, best: &[i8]) {
        let Line { base, step } = self.numbering.line(row, block.richer);
        let cells = block.cells[base - block.start..].iter_mut().step_by(step);
        for (cell, &value) in cells.zip(best) {
            *cell = value as u8;
        }
    }
}

fn poorer_turn(number: usize, seeds: u32) -> FixedRow {
    FixedRow {
        number,
        seeds,
        is_mover: true,
    }
}

fn richer_turn(number: usize, seeds: u32) -> FixedRow {
    FixedRow {
        number,
        seeds,
        is_mover: false,
    }
}

/// The points to come in a position with these rows, seen by the side to move, by
/// looking one move ahead.
pub(super) fn worth<P: SowingEndgame>(
    game: &P,
    rows: [u64; 2],
    mut rest: impl FnMut([u64; 2]) -> i32,
) -> i32 {
    let pos = game.with_rows(rows);
    if let Turn::Over(points) = pos.turn() {
        return points.0;
    }
    let values = pos.moves().map(|mv| {
        let next = pos.after(mv);
        match next.turn() {
            Turn::Over(points) => points.0,
            Turn::Player(side) => (next.banked() + Points::to(side, rest(next.rows()))).0,
            Turn::Chance => unreachable!("deterministic games have no chance"),
        }
    });
    values.max().unwrap_or_default()
}
