//! Retrograde analysis of one layer: all positions with the same number of seeds, from
//! those with fewer.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use game::sowing::SowingEndgame;
use game::{Points, Turn};

use super::index::{FixedRow, IndexLine, PositionIndex, rank_of_row, seeds_of};
use super::row_moves::{MoveClass, RowChange, RowMoves};
use super::successors::Successors;

/// The bytes of a batch of rows, which fits into the L2 cache together with the positions
/// it leads to; and the most rows of a batch, the bytes of a cache line.
const BATCH_BYTES: usize = 1 << 18;
const MAX_BATCH_ROWS: usize = 64;

/// What is needed to compute a layer.
pub(super) struct LayerBuilder<'a, P> {
    pub(super) game: &'a P,
    pub(super) index: &'a PositionIndex,
    pub(super) row_moves: Option<&'a RowMoves>,
    pub(super) threads: usize,
    pub(super) stop: &'a AtomicBool,
    /// Called with the number of positions that were added.
    pub(super) watch: &'a (dyn Fn(usize) + Sync),
}

/// The positions of a layer with these seeds in the poorer and in the richer row. Blocks
/// of a layer do not depend on each other: seeds that stay in the pits stay in their row.
struct Block<'a> {
    poorer: u32,
    richer: u32,
    /// The rank of the first position.
    start: usize,
    cells: &'a mut [u8],
}

/// Where a class of moves by the richer side against one row leads.
#[derive(Clone, Copy)]
struct RicherMove {
    /// The positions.
    line: IndexLine,
    /// The points banked.
    gain: u32,
    captures: bool,
}

impl<P: SowingEndgame> LayerBuilder<'_, P> {
    /// Fills the layer of this many seeds, given all positions with fewer. False when
    /// stopped.
    pub(super) fn fill(&self, seeds: u32, known: &[u8], layer: &mut [u8]) -> bool {
        let mut blocks = self.blocks(seeds, known.len(), layer);
        // The largest first, so that no thread is left with it in the end.
        blocks.sort_by_key(|block| block.cells.len());
        let blocks = Mutex::new(blocks);
        platform::in_parallel(self.threads.max(1), |_| {
            loop {
                let block = blocks.lock().ok().and_then(|mut blocks| blocks.pop());
                let Some(block) = block else { break };
                self.fill_block(block, known);
            }
        });
        !self.stop.load(Ordering::Relaxed)
    }

    fn blocks<'b>(&self, seeds: u32, mut start: usize, mut rest: &'b mut [u8]) -> Vec<Block<'b>> {
        let mut blocks = Vec::new();
        for poorer in 0..=seeds / 2 {
            let richer = seeds - poorer;
            let half = self.index.row_count(poorer) * self.index.row_count(richer);
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
        match self.row_moves {
            // Only a game with an empty row can be over.
            Some(row_moves) if block.poorer > 0 => self.fill_by_rows(&mut block, known, row_moves),
            _ => self.fill_by_positions(&mut block, known),
        }
    }

    /// Position by position, with the game's own move generator: works for every game.
    ///
    /// A move that banks nothing leads to a smaller rank of the mover's row. So the pairs
    /// of rows are filled in the order of both ranks; a side without seeds passes, and
    /// that position is filled after the one in which the other side moves.
    fn fill_by_positions(&self, block: &mut Block<'_>, known: &[u8]) {
        let poorer_rows = self.index.rows_with(block.poorer);
        let richer_rows = self.index.rows_with(block.richer);
        for (rank, &poorer) in poorer_rows.iter().enumerate() {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            let len = if block.poorer == block.richer {
                rank + 1
            } else {
                richer_rows.len()
            };
            for &richer in &richer_rows[..len] {
                self.fill_cell(block, known, [richer, poorer]);
                self.fill_cell(block, known, [poorer, richer]);
            }
            (self.watch)(2 * len);
        }
    }

    fn fill_cell(&self, block: &mut Block<'_>, known: &[u8], rows: [u64; 2]) {
        let value = value_by_one_move(self.game, rows, |rows| {
            let rank = self.index.rank(rows).unwrap_or_default();
            let cell = match rank.checked_sub(block.start) {
                Some(place) => block.cells[place],
                None => known[rank],
            };
            i32::from(cell as i8)
        });
        if let Some(rank) = self.index.rank(rows) {
            block.cells[rank - block.start] = value as i8 as u8;
        }
    }

    /// Row by row, with moves generated in advance.
    ///
    /// For each poorer row in turn: first all positions with its owner to move, which lead
    /// to smaller ranks of the poorer row or to fewer seeds; then all with the opponent to
    /// move, which lead to the ones just filled or to fewer seeds. Moves to fewer seeds
    /// are made earlier, for a batch of rows at once.
    fn fill_by_rows(&self, block: &mut Block<'_>, known: &[u8], row_moves: &RowMoves) {
        let (poorer, richer) = (block.poorer, block.richer);
        let rows = &row_moves.groups[poorer as usize].rows;
        let is_square = poorer == richer;
        let width = self.index.row_count(richer);
        // Of two rows with the same number of seeds, the one with the larger rank counts
        // as the poorer.
        let len = |rank| if is_square { rank } else { width };
        let batch = (BATCH_BYTES / width).clamp(1, MAX_BATCH_ROWS);
        let mut poorer_best = vec![0; width];
        let mut richer_best = vec![0; batch * width];
        for (at, rows) in rows.chunks(batch).enumerate() {
            let first = at * batch;
            richer_best.fill(i8::MIN);
            self.converting_moves(
                block,
                known,
                row_moves,
                rows,
                |row| len(first + row),
                &mut richer_best,
            );
            let batch = (first..).zip(rows).zip(richer_best.chunks_mut(width));
            for ((rank, &row), richer_best) in batch {
                if self.stop.load(Ordering::Relaxed) {
                    return;
                }
                let len = len(rank);
                let poorer_best = &mut poorer_best[..len];
                poorer_best.fill(i8::MIN);
                self.poorer_moves(block, known, row_moves, rank, poorer_best);
                self.store(block, rank, true, poorer_best);

                let richer_best = &mut richer_best[..len];
                self.quiet_moves(block, row_moves, row, richer_best);
                self.store(block, rank, false, richer_best);

                if is_square {
                    self.fill_cell(block, known, [row, row]);
                }
                (self.watch)(2 * len + usize::from(is_square));
            }
        }
    }

    /// The moves of a poorer row, against all richer rows.
    fn poorer_moves(
        &self,
        block: &Block<'_>,
        known: &[u8],
        row_moves: &RowMoves,
        rank: usize,
        best: &mut [i8],
    ) {
        let (poorer, richer) = (block.poorer, block.richer);
        for row_move in &row_moves.groups[poorer as usize].moves[rank] {
            let class = &row_moves.classes[row_move.class];
            for effect in &row_moves.groups[richer as usize].effects[row_move.class] {
                let (own_rank, last_seed) = match effect.captured {
                    Some(_) => (row_move.after_capture, 1),
                    None => (row_move.after, 0),
                };
                let captured = effect.captured.unwrap_or_default();
                let gain = class.banks + last_seed + captured;
                let own = FixedRow {
                    rank: own_rank,
                    seeds: poorer - class.spends() - last_seed,
                    is_mover: class.same_side,
                };
                let other = richer + seeds_of(class.adds) - captured;
                let line = self.index.line(own, other);
                let cells = match line.base.checked_sub(block.start) {
                    Some(base) => &block.cells[base..],
                    None => &known[line.base..],
                };
                let successors = Successors::new(cells, line, class.same_side, gain);
                match &effect.change {
                    RowChange::None => successors.improve_each(best),
                    RowChange::All(after) => successors.improve_all(best, after),
                    RowChange::Some(map) => successors.improve(best, map),
                }
            }
        }
    }

    /// The moves of the richer side that bank something and so lead to an earlier layer,
    /// against a batch of rows. The loop over the rows is the inner one: where the
    /// successors of a row are not contiguous, those of the next row lie beside them and
    /// are in the cache already.
    fn converting_moves(
        &self,
        block: &Block<'_>,
        known: &[u8],
        row_moves: &RowMoves,
        rows: &[u64],
        len: impl Fn(usize) -> usize,
        best: &mut [i8],
    ) {
        let width = self.index.row_count(block.richer);
        for (class, moves) in row_moves.by_class(block.richer) {
            for ((at, &row), best) in rows.iter().enumerate().zip(best.chunks_mut(width)) {
                let RicherMove {
                    line,
                    gain,
                    captures,
                } = self.richer_move(class, row, block.richer);
                if line.base < block.start {
                    let cells = &known[line.base..];
                    let successors = Successors::new(cells, line, class.same_side, gain);
                    successors.improve(&mut best[..len(at)], moves.map(captures));
                }
            }
        }
    }

    /// The moves of the richer side that stay in the layer, against one row.
    fn quiet_moves(&self, block: &Block<'_>, row_moves: &RowMoves, row: u64, best: &mut [i8]) {
        for (class, moves) in row_moves.by_class(block.richer) {
            let RicherMove {
                line,
                gain,
                captures,
            } = self.richer_move(class, row, block.richer);
            if let Some(base) = line.base.checked_sub(block.start) {
                let cells = &block.cells[base..];
                let successors = Successors::new(cells, line, class.same_side, gain);
                successors.improve(best, moves.map(captures));
            }
        }
    }

    /// Where a class of moves by the richer side against this row leads.
    fn richer_move(&self, class: &MoveClass, row: u64, richer: u32) -> RicherMove {
        let mut row = row + class.adds;
        let mut gain = class.banks;
        let mut own = richer - class.spends();
        let mut captures = false;
        if let Some((across, even_if_empty)) = class.capture {
            let captured = row >> (8 * across) & 0xff;
            if captured > 0 || even_if_empty {
                captures = true;
                row -= captured << (8 * across);
                gain += 1 + captured as u32;
                own -= 1;
            }
        }
        let row = FixedRow {
            rank: rank_of_row(row, self.index.pits()),
            seeds: seeds_of(row),
            is_mover: !class.same_side,
        };
        let line = self.index.line(row, own);
        RicherMove {
            line,
            gain,
            captures,
        }
    }

    /// Stores the values of the positions with one poorer row, whose owner is to move or
    /// not.
    fn store(&self, block: &mut Block<'_>, rank: usize, is_mover: bool, best: &[i8]) {
        let row = FixedRow {
            rank,
            seeds: block.poorer,
            is_mover,
        };
        let IndexLine { base, stride } = self.index.line(row, block.richer);
        let cells = block.cells[base - block.start..].iter_mut();
        for (cell, &value) in cells.step_by(stride).zip(best) {
            *cell = value as u8;
        }
    }
}

/// The relative value of the position with these rows, seen by the side to move: the best
/// over its moves, given the relative values of the positions after them.
pub(super) fn value_by_one_move<P: SowingEndgame>(
    game: &P,
    rows: [u64; 2],
    mut value_after: impl FnMut([u64; 2]) -> i32,
) -> i32 {
    let pos = game.with_rows(rows);
    if let Turn::Over(points) = pos.turn() {
        return points.0;
    }
    let values = pos.moves().map(|mv| {
        let next = pos.after(mv);
        match next.turn() {
            Turn::Over(points) => points.0,
            Turn::Player(side) => (next.banked() + Points::to(side, value_after(next.rows()))).0,
            Turn::Chance => unreachable!("deterministic games have no chance"),
        }
    });
    values.max().unwrap_or_default()
}
