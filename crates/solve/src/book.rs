use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use game::{Exact, Lang, Side, Turn};

use crate::turn::is_won;
use crate::{Goal, Oracle, Progress, SolveError, SolveQuery, Solver, ValueRange, winning_turn};

/// An opening book: best moves of one side of one game, by position. Symmetric positions
/// share an entry.
///
/// File format: a line of text (title, game with options, side, plies, number of entries),
/// then for each position, in the order of the codes, its code (16 bytes, little-endian)
/// and the index of the move (1 byte), then a checksum (8 bytes, little-endian).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    spec: String,
    side: Side,
    plies: u32,
    /// The index of the move among the moves of the canonical position, by its code.
    moves: BTreeMap<u128, u8>,
}

/// The first word of every book, with the version of the format.
const TITLE: &str = "siasat-book-1";

/// The bytes of an entry: a code and the index of a move.
const ENTRY_BYTES: usize = 17;

/// The most positions to keep while looking for a first turn that wins.
const MAX_TURN_POSITIONS: usize = 100_000;

impl Book {
    /// Builds a book from the start of the game `spec`: solves every position that `side`
    /// can meet within the first `plies` plies when it plays by the book, and keeps one
    /// best move for each. If winning is enough and the first turn can do that, the book
    /// is the shortest such turn and nothing else.
    ///
    /// Calls `watch` with the number of entries and the progress of the current search.
    pub fn build<P: Exact, O: Oracle<P>>(
        start: &P,
        spec: &str,
        side: Side,
        plies: u32,
        solver: &mut Solver<P, O>,
        query: SolveQuery<'_>,
        watch: &mut dyn FnMut(usize, &Progress),
    ) -> Result<Book, SolveError> {
        let mut book = Book {
            spec: spec.to_owned(),
            side,
            plies,
            moves: BTreeMap::new(),
        };
        let is_enough_to_win = query.goal == Goal::Outcome && start.turn() == Turn::Player(side);
        if is_enough_to_win && book.add_winning_turn(start) {
            return Ok(book);
        }
        let mut waiting = vec![(start.clone(), 0)];
        while let Some((pos, ply)) = waiting.pop() {
            let Some(folded) = book.own_position(&pos, ply, &mut waiting) else {
                continue;
            };
            let code = folded.code();
            if book.moves.contains_key(&code) {
                continue;
            }
            let mut range = ValueRange::of(&folded, side, query.goal);
            let count = book.moves.len();
            let mut report = |progress: &Progress| watch(count, progress);
            solver.narrow_down(&folded, side, &mut range, query, &mut report)?;
            let best = solver.best_move(&folded, side, range.low, query)?;
            let Some(best) = best else {
                continue;
            };
            book.insert(&folded, best);
            waiting.push((folded.after(best), ply + 1));
        }
        Ok(book)
    }

    /// A position of the book's side within its plies, in canonical form. In a position of
    /// the other side all moves are added to `waiting` instead.
    fn own_position<P: Exact>(&self, pos: &P, ply: u32, waiting: &mut Vec<(P, u32)>) -> Option<P> {
        let Turn::Player(me) = pos.turn() else {
            return None;
        };
        if ply > self.plies {
            return None;
        }
        if me != self.side {
            waiting.extend(pos.moves().map(|mv| (pos.after(mv), ply + 1)));
            return None;
        }
        Some(pos.fold().0)
    }

    fn insert<P: Exact>(&mut self, folded: &P, best: P::Move) {
        let index = folded.moves().position(|mv| mv == best);
        self.moves
            .insert(folded.code(), index.unwrap_or_default() as u8);
    }

    /// Adds the moves of a turn that wins, if there is one that is soon found.
    fn add_winning_turn<P: Exact>(&mut self, start: &P) -> bool {
        let Some(line) = winning_turn(start, MAX_TURN_POSITIONS).line else {
            return false;
        };
        let mut pos = start.clone();
        for &mv in &line.moves {
            let (folded, sym) = pos.fold();
            self.insert(&folded, pos.map_move(mv, sym));
            pos.play(mv);
        }
        self.plies = line.moves.len() as u32 - 1;
        true
    }

    /// Does the book win in one turn from here, by the rules' bounds alone?
    fn wins_by_turn<P: Exact>(&self, pos: &P) -> bool {
        let mut pos = pos.clone();
        while let Some(mv) = self.find(&pos) {
            pos.play(mv);
            if is_won(&pos, self.side) {
                return true;
            }
        }
        false
    }

    /// Verifies that the book has a best move for every position that can be met: the
    /// number of positions, or one where the move is missing or not best. Calls `watch`
    /// with the number of positions verified.
    pub fn check<P: Exact, O: Oracle<P>>(
        &self,
        start: &P,
        solver: &mut Solver<P, O>,
        query: SolveQuery<'_>,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Result<usize, P>, SolveError> {
        let met = match self.positions_met(start) {
            Ok(met) => met,
            Err(missing) => return Ok(Err(missing)),
        };
        for (count, (pos, mv)) in met.values().enumerate() {
            if !(query.goal == Goal::Outcome && self.wins_by_turn(pos)) {
                let mut range = ValueRange::of(pos, self.side, query.goal);
                solver.narrow_down(pos, self.side, &mut range, query, &mut |_| ())?;
                if !solver.is_worth(pos, self.side, *mv, range.low, query)? {
                    return Ok(Err(pos.clone()));
                }
            }
            watch(count + 1);
        }
        Ok(Ok(met.len()))
    }

    /// All positions that can be met, by code, with the book's moves; or one for which
    /// there is no move.
    fn positions_met<P: Exact>(&self, start: &P) -> Result<BTreeMap<u128, (P, P::Move)>, P> {
        let mut met = BTreeMap::new();
        let mut waiting = vec![(start.clone(), 0)];
        while let Some((pos, ply)) = waiting.pop() {
            let Some(folded) = self.own_position(&pos, ply, &mut waiting) else {
                continue;
            };
            if met.contains_key(&folded.code()) {
                continue;
            }
            let Some(mv) = self.find(&folded) else {
                return Err(pos);
            };
            waiting.push((folded.after(mv), ply + 1));
            met.insert(folded.code(), (folded, mv));
        }
        Ok(met)
    }

    /// The book's move in a position.
    pub fn find<P: Exact>(&self, pos: &P) -> Option<P::Move> {
        if pos.turn() != Turn::Player(self.side) {
            return None;
        }
        let (folded, sym) = pos.fold();
        let index = *self.moves.get(&folded.code())?;
        let mv = folded.moves().nth(index.into())?;
        Some(folded.map_move(mv, folded.inverse(sym)))
    }

    /// The game with its options.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// The side whose moves the book has.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The last ply, counted from zero at the start, for which it has moves.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Has it no positions?
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The contents of a book file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Book {
            spec, side, plies, ..
        } = self;
        let count = self.moves.len();
        let mut bytes = format!("{TITLE} {spec} {side} {plies} {count}\n").into_bytes();
        for (code, index) in &self.moves {
            bytes.extend(code.to_le_bytes());
            bytes.push(*index);
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads the contents of a book file, as [`Book::to_bytes`] wrote them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BadBook> {
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadBook::NotABook)?;
        let end = body.iter().position(|&byte| byte == b'\n');
        let (head, entries) = body.split_at(end.ok_or(BadBook::NotABook)?);
        let head = std::str::from_utf8(head).map_err(|_| BadBook::NotABook)?;
        let words: Vec<&str> = head.split(' ').collect();
        let [TITLE, spec, side, plies, count] = words[..] else {
            return Err(BadBook::NotABook);
        };
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(BadBook::Damaged);
        }
        let side = Side::from_word(side).ok_or(BadBook::Damaged)?;
        let plies = plies.parse().map_err(|_| BadBook::Damaged)?;
        let entries = entries.get(1..).unwrap_or_default();
        let mut moves = BTreeMap::new();
        for entry in entries.chunks_exact(ENTRY_BYTES) {
            if let Some((code, [index])) = entry.split_first_chunk::<16>() {
                moves.insert(u128::from_le_bytes(*code), *index);
            }
        }
        if count.parse() != Ok(moves.len()) {
            return Err(BadBook::Damaged);
        }
        Ok(Book {
            spec: spec.to_owned(),
            side,
            plies,
            moves,
        })
    }
}

/// FNV-1a: guards against disk errors, not against forgery.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Why a book file cannot be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadBook {
    /// It is not a book of this version.
    NotABook,
    /// It has a wrong checksum or a malformed entry.
    Damaged,
    /// Another process is building it.
    Locked,
}

impl BadBook {
    /// The error as half a sentence.
    pub fn in_lang(self, lang: Lang) -> &'static str {
        let key = match self {
            BadBook::NotABook => "bad-book.not-one",
            BadBook::Damaged => "bad-book.damaged",
            BadBook::Locked => "bad-book.locked",
        };
        crate::TEXTS.words(lang).say(key)
    }
}

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.in_lang(Lang::En))
    }
}

impl Error for BadBook {}
