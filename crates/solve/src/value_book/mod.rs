//! Books of values: what every position of an opening is worth.

mod build;
mod check;
mod journal;
mod layers;

use game::{Exact, Turn};

use crate::Oracle;
use crate::book::{BadBook, checksum};
pub use build::{BuildProgress, ValueBookBuild};
pub use journal::Journal;
use layers::Layer;

/// The relative value of every position that can arise in the first plies of one game.
///
/// Only the values of the last ply are stored, in the order of the codes of its positions,
/// one for each class of symmetric ones: the codes are found again by making all moves, and
/// the values of the earlier plies by minimax.
///
/// File format: a line of text (title, game with options, plies, number of positions of the
/// last ply), then for each of them its value (zigzag, 7 bits to a byte, low bits first),
/// then a checksum (8 bytes, little-endian).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueBook {
    spec: String,
    /// Codes in ascending order with their values, ply by ply.
    plies: Vec<Ply>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Ply {
    codes: Vec<u128>,
    values: Vec<i32>,
}

/// The first word of every book of values, with the version of the format.
const TITLE: &str = "siasat-values-1";

/// The most plies of a book: a guard against damaged headers.
const MAX_PLIES: u32 = 100;

/// The most positions of a ply that a file may make us count, beside some for each of its
/// values. Plies grow from one to the next, unless the whole game is small.
const MOST_POSITIONS: usize = 1_000_000;

/// No value of a file is further from zero: a guard against sums that overflow.
const MAX_VALUE: u32 = 1 << 24;

impl ValueBook {
    /// The book of these layers, given the values of the last.
    fn new<P: Exact>(spec: &str, layers: Vec<Layer<P>>, last: Vec<i32>) -> ValueBook {
        let mut values = last;
        let mut plies = Vec::new();
        for layer in layers.into_iter().rev() {
            let before = layer.values_before(&values);
            let codes = layer.codes;
            plies.push(Ply { codes, values });
            values = before;
        }
        plies.reverse();
        ValueBook {
            spec: spec.to_owned(),
            plies,
        }
    }

    /// The relative value of a position, seen by the side to move; `None` when it is not in
    /// the book. A few binary searches.
    pub fn find<P: Exact>(&self, pos: &P) -> Option<i32> {
        let Turn::Player(_) = pos.turn() else {
            return None;
        };
        let code = pos.fold().0.code();
        // Most positions are in the last ply.
        self.plies.iter().rev().find_map(|ply| {
            let index = ply.codes.binary_search(&code).ok()?;
            Some(ply.values[index])
        })
    }

    /// The value of every move in points, seen by the side that makes it; `None` unless the
    /// book knows them all.
    pub fn moves<P: Exact>(&self, pos: &P) -> Option<Vec<(P::Move, i32)>> {
        let Turn::Player(me) = pos.turn() else {
            return None;
        };
        let valued = pos.moves().map(|mv| {
            let after = pos.after(mv);
            let value = match after.turn() {
                Turn::Over(points) => points.seen_by(me),
                Turn::Player(side) => {
                    let value = self.find(&after)?;
                    after.banked().seen_by(me) + if side == me { value } else { -value }
                }
                Turn::Chance => return None,
            };
            Some((mv, value))
        });
        valued.collect()
    }

    /// The game with its options.
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// The last ply, counted from zero at the start.
    pub fn plies(&self) -> u32 {
        self.plies.len() as u32 - 1
    }

    /// The number of positions, symmetric ones counted once.
    pub fn len(&self) -> usize {
        self.plies.iter().map(|ply| ply.codes.len()).sum()
    }

    /// Has it no positions?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Is this the beginning of a book of values, of whatever game?
    pub fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(TITLE.as_bytes())
    }

    /// The game that a file is for, with its options.
    pub fn spec_of(bytes: &[u8]) -> Result<&str, BadBook> {
        Ok(Header::read(bytes)?.0.spec)
    }

    /// The contents of a book file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (spec, plies) = (&self.spec, self.plies());
        let values = self.plies.last().map_or(&[][..], |last| &last.values);
        let count = values.len();
        let mut bytes = format!("{TITLE} {spec} {plies} {count}\n").into_bytes();
        for &value in values {
            write_value(value, &mut bytes);
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads the contents of a book file, as [`ValueBook::to_bytes`] wrote them. `start` is
    /// the start of the game it is for.
    pub fn from_bytes<P: Exact>(bytes: &[u8], start: &P) -> Result<ValueBook, BadBook> {
        let (header, mut body) = Header::read(bytes)?;
        let mut last = Vec::with_capacity(body.len());
        while !body.is_empty() {
            let value = read_value(&mut body);
            let value = value.filter(|value| value.unsigned_abs() <= MAX_VALUE);
            last.push(value.ok_or(BadBook::Damaged)?);
        }
        if last.len() != header.count {
            return Err(BadBook::Damaged);
        }
        let most = MOST_POSITIONS.saturating_add(header.count.saturating_mul(16));
        let layers = Layer::up_to(start, header.plies, most).ok_or(BadBook::Damaged)?;
        let count = layers.last().map(|layer| layer.codes.len());
        if count != Some(header.count) {
            return Err(BadBook::Damaged);
        }
        Ok(ValueBook::new(header.spec, layers, last))
    }
}

/// The first line of a file.
struct Header<'a> {
    spec: &'a str,
    plies: u32,
    count: usize,
}

impl Header<'_> {
    /// The first line, and the bytes of the values. Verifies the checksum.
    fn read(bytes: &[u8]) -> Result<(Header<'_>, &[u8]), BadBook> {
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BadBook::NotABook)?;
        let end = body.iter().position(|&byte| byte == b'\n');
        let (head, values) = body.split_at(end.ok_or(BadBook::NotABook)?);
        let head = std::str::from_utf8(head).map_err(|_| BadBook::NotABook)?;
        let words: Vec<&str> = head.split(' ').collect();
        let [TITLE, spec, plies, count] = words[..] else {
            return Err(BadBook::NotABook);
        };
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(BadBook::Damaged);
        }
        let plies: u32 = plies.parse().map_err(|_| BadBook::Damaged)?;
        let count = count.parse().map_err(|_| BadBook::Damaged)?;
        if plies > MAX_PLIES {
            return Err(BadBook::Damaged);
        }
        let header = Header { spec, plies, count };
        Ok((header, values.get(1..).unwrap_or_default()))
    }
}

fn write_value(value: i32, bytes: &mut Vec<u8>) {
    let mut rest = (value << 1 ^ value >> 31) as u32;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

fn read_value(bytes: &mut &[u8]) -> Option<i32> {
    let mut word = 0;
    for shift in (0..u32::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        word |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some((word >> 1) as i32 ^ -((word & 1) as i32));
        }
    }
    None
}

/// An oracle that knows the positions of a book beside those of another oracle.
///
/// The book is asked about the position that a search starts from, not inside the search: a
/// search that starts outside the book has left the opening for good, and one that starts
/// inside is over at once.
#[derive(Clone, Copy, Debug)]
pub struct WithValueBook<'a, O> {
    book: Option<&'a ValueBook>,
    other: O,
}

impl<'a, O> WithValueBook<'a, O> {
    /// The positions of a book, if there is one, and of another oracle.
    pub fn new(book: Option<&'a ValueBook>, other: O) -> WithValueBook<'a, O> {
        WithValueBook { book, other }
    }

    /// Goes on with another book, or without one.
    pub fn set_book(&mut self, book: Option<&'a ValueBook>) {
        self.book = book;
    }
}

impl<P: Exact, O: Oracle<P>> Oracle<P> for WithValueBook<'_, O> {
    fn probe(&self, position: &P) -> Option<i32> {
        let by_book = self.book.and_then(|book| book.find(position));
        by_book.or_else(|| self.other.probe(position))
    }

    #[inline]
    fn locate(&self, position: &P) -> Option<u64> {
        self.other.locate(position)
    }

    #[inline]
    fn prefetch(&self, address: u64) {
        self.other.prefetch(address);
    }

    #[inline]
    fn value_at(&self, address: u64) -> i32 {
        self.other.value_at(address)
    }

    /// Without those of the book, which is part of the program.
    fn bytes(&self) -> usize {
        self.other.bytes()
    }
}
