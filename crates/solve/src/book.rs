use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::atomic::AtomicBool;

use game::{Exact, Lang, Side, Turn};

use crate::turn::is_won;
use crate::{Goal, Oracle, Progress, Range, Solver, Trouble, winning_turn};

/// Best moves of one side in the opening of one game, by position. Symmetric positions
/// share a line of it.
///
/// In a file: a line of text that says what it is, then a code and the place of the move
/// for each position in the order of the codes, then a checksum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    spec: String,
    side: Side,
    plies: u32,
    /// The place of the move among the moves of the folded position, by its code.
    moves: BTreeMap<u128, u8>,
}

/// The first word of every book, with the version of the format.
const TITLE: &str = "siasat-book-1";

impl Book {
    /// Solves what `side` can meet within the first so many moves from here if it plays
    /// by the book, and writes down one best move for each. Where it is enough to win and
    /// the first turn can do that, it is the shortest such turn and nothing else.
    #[allow(clippy::too_many_arguments)]
    pub fn build<P: Exact, O: Oracle<P>>(
        start: &P,
        spec: &str,
        side: Side,
        plies: u32,
        goal: Goal,
        solver: &mut Solver<P, O>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(usize, &Progress),
    ) -> Result<Book, Trouble> {
        let mut book = Book {
            spec: spec.to_owned(),
            side,
            plies,
            moves: BTreeMap::new(),
        };
        if goal == Goal::Outcome && start.turn() == Turn::Player(side) && book.write_turn(start) {
            return Ok(book);
        }
        let mut waiting = vec![(start.clone(), 0)];
        while let Some((pos, ply)) = waiting.pop() {
            let Turn::Player(me) = pos.turn() else {
                continue;
            };
            if ply > plies {
                continue;
            }
            if me != side {
                waiting.extend(pos.moves().map(|mv| (pos.after(mv), ply + 1)));
                continue;
            }
            let (folded, _) = pos.fold();
            let code = folded.code();
            if book.moves.contains_key(&code) {
                continue;
            }
            let mut range = Range::of(&folded, me, goal);
            let count = book.moves.len();
            let mut told = |progress: &Progress| watch(count, progress);
            solver.narrow_down(&folded, me, goal, &mut range, stop, &mut told)?;
            let best = solver.best_move(&folded, me, range.low, goal, stop)?;
            let Some(best) = best else {
                continue;
            };
            let place = folded.moves().position(|mv| mv == best);
            book.moves.insert(code, place.unwrap_or_default() as u8);
            waiting.push((folded.after(best), ply + 1));
        }
        Ok(book)
    }

    /// Writes down a turn that wins, if there is one that is soon found.
    fn write_turn<P: Exact>(&mut self, start: &P) -> bool {
        const MOST: usize = 100_000;
        let Some(chain) = winning_turn(start, MOST).chain else {
            return false;
        };
        let mut pos = start.clone();
        for mv in &chain.moves {
            let (folded, sym) = pos.fold();
            let wanted = pos.map_move(*mv, sym);
            let place = folded.moves().position(|mv| mv == wanted);
            self.moves
                .insert(folded.code(), place.unwrap_or_default() as u8);
            pos.play(*mv);
        }
        self.plies = chain.moves.len() as u32 - 1;
        true
    }

    /// Does the book win in one turn from here, as the rules alone can tell?
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

    /// Looks whether every move that can be met is a best one: gives how many were met,
    /// or a position where it is not, or where there is none.
    pub fn check<P: Exact, O: Oracle<P>>(
        &self,
        start: &P,
        goal: Goal,
        solver: &mut Solver<P, O>,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Result<usize, P>, Trouble> {
        let mut met = BTreeMap::new();
        let mut waiting = vec![(start.clone(), 0)];
        while let Some((pos, ply)) = waiting.pop() {
            let me = match pos.turn() {
                Turn::Player(me) if ply <= self.plies => me,
                _ => continue,
            };
            if me != self.side {
                waiting.extend(pos.moves().map(|mv| (pos.after(mv), ply + 1)));
                continue;
            }
            let (folded, _) = pos.fold();
            if met.contains_key(&folded.code()) {
                continue;
            }
            let Some(mv) = self.find(&folded) else {
                return Ok(Err(pos));
            };
            waiting.push((folded.after(mv), ply + 1));
            met.insert(folded.code(), (folded, mv));
        }
        for (count, (pos, mv)) in met.values().enumerate() {
            if goal == Goal::Outcome && self.wins_by_turn(pos) {
                watch(count + 1);
                continue;
            }
            let mut best = Range::of(pos, self.side, goal);
            solver.narrow_down(pos, self.side, goal, &mut best, stop, &mut |_| ())?;
            let is_best = solver.is_worth(pos, self.side, *mv, best.low, goal, stop)?;
            if !is_best {
                return Ok(Err(pos.clone()));
            }
            watch(count + 1);
        }
        Ok(Ok(met.len()))
    }

    /// The move of the book.
    pub fn find<P: Exact>(&self, pos: &P) -> Option<P::Move> {
        if pos.turn() != Turn::Player(self.side) {
            return None;
        }
        let (folded, sym) = pos.fold();
        let place = *self.moves.get(&folded.code())?;
        let mv = folded.moves().nth(place.into())?;
        Some(folded.map_move(mv, folded.inverse(sym)))
    }

    /// The game with its options.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// Whose moves it knows.
    pub fn side(&self) -> Side {
        self.side
    }

    /// How many moves from the start it knows them.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Does it know none?
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// As a file has it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Book {
            spec, side, plies, ..
        } = self;
        let count = self.moves.len();
        let mut bytes = format!("{TITLE} {spec} {side} {plies} {count}\n").into_bytes();
        for (code, place) in &self.moves {
            bytes.extend(code.to_le_bytes());
            bytes.push(*place);
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads what [`Book::to_bytes`] wrote, and nothing else.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BadBook> {
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadBook::NoBook)?;
        let end = body.iter().position(|&byte| byte == b'\n');
        let (head, lines) = body.split_at(end.ok_or(BadBook::NoBook)?);
        let head = std::str::from_utf8(head).map_err(|_| BadBook::NoBook)?;
        let words: Vec<&str> = head.split(' ').collect();
        let [title, spec, side, plies, count] = words[..] else {
            return Err(BadBook::NoBook);
        };
        if title != TITLE {
            return Err(BadBook::NoBook);
        }
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(BadBook::Damaged);
        }
        let side = Side::from_word(side).ok_or(BadBook::Damaged)?;
        let plies = plies.parse().map_err(|_| BadBook::Damaged)?;
        let lines = lines.get(1..).unwrap_or_default().chunks_exact(17);
        let mut moves = BTreeMap::new();
        for line in lines {
            if let Some((code, [place])) = line.split_first_chunk::<16>() {
                moves.insert(u128::from_le_bytes(*code), *place);
            }
        }
        match count.parse() == Ok(moves.len()) {
            true => Ok(Book {
                spec: spec.to_owned(),
                side,
                plies,
                moves,
            }),
            false => Err(BadBook::Damaged),
        }
    }
}

/// FNV-1a: a book is read from a disk, not from an enemy.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Not a book that can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadBook {
    /// It does not begin like a book of this version.
    NoBook,
    /// It is not as it was written.
    Damaged,
}

impl BadBook {
    /// The error as half a sentence.
    pub fn in_lang(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (BadBook::NoBook, Lang::En) => "it is not an opening book of this version",
            (BadBook::NoBook, Lang::Id) => "ini bukan buku pembukaan versi ini",
            (BadBook::Damaged, Lang::En) => "it is damaged: build it anew",
            (BadBook::Damaged, Lang::Id) => "isinya rusak: buat lagi",
        }
    }
}

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.in_lang(Lang::En))
    }
}

impl Error for BadBook {}
