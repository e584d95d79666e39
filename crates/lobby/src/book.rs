//! The opening books that the program contains, made by `siasat book build`.

use std::sync::OnceLock;

use game::{Exact, Game};
use solve::{Book, ValueBook};

pub(crate) const CONGKLAK: &[u8] = include_bytes!("../books/congklak.book");
pub(crate) const CONNECT4: &[u8] = include_bytes!("../books/connect4.book");
pub(crate) const KALAH: &[u8] = include_bytes!("../books/kalah.book");

pub(crate) static CONNECT4_VALUES: BuiltInValues =
    BuiltInValues::new(include_bytes!("../books/connect4.values"));

/// Reads the book of a game; `None` when it is for other options.
pub(crate) fn read<G: Game>(game: &G, bytes: &[u8]) -> Option<Book> {
    let book = Book::from_bytes(bytes).ok()?;
    start_of(game, book.spec()).map(|_| book)
}

/// The start of the game `spec`; `None` when `game` has other options, with which the same
/// codes would be other positions.
fn start_of<G: Game>(game: &G, spec: &str) -> Option<G> {
    let start = G::from_spec(spec).ok()?;
    // The text of a position does not contain the options, but the position does.
    let same = game.read(&start.text()).ok()?;
    (same == start).then_some(start)
}

/// A book of values that the program contains. It is unpacked when it is first needed,
/// which takes some ten milliseconds, and then kept.
pub struct BuiltInValues {
    bytes: &'static [u8],
    book: OnceLock<Option<ValueBook>>,
}

impl BuiltInValues {
    /// The bytes of a book file.
    pub const fn new(bytes: &'static [u8]) -> BuiltInValues {
        BuiltInValues {
            bytes,
            book: OnceLock::new(),
        }
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> &'static [u8] {
        self.bytes
    }

    /// The book; `None` when it is for other options.
    pub(crate) fn for_game<G: Game + Exact>(&'static self, game: &G) -> Option<&'static ValueBook> {
        let start = start_of(game, ValueBook::spec_of(self.bytes).ok()?)?;
        let read = || ValueBook::from_bytes(self.bytes, &start).ok();
        self.book.get_or_init(read).as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Congklak, Connect4, Kalah};

    #[test]
    fn books_are_for_their_own_options() {
        let kalah = |spec| read(&Kalah::from_spec(spec).expect("a game"), KALAH).is_some();
        assert!(kalah("kalah") && kalah("kalah:pits=6,seeds=4"));
        assert!(!kalah("kalah:empty-capture=yes") && !kalah("kalah:pits=5"));
        assert!(!kalah("kalah:end=mover"));
        let connect4 = Connect4::from_spec("connect4").expect("a game");
        assert!(read(&connect4, CONNECT4).is_some());
        let congklak = |spec| read(&Congklak::from_spec(spec).expect("a game"), CONGKLAK).is_some();
        assert!(congklak("congklak") && !congklak("congklak:empty-shot=bank"));
    }
}
