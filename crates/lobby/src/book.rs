//! The opening books that the program contains, made by `siasat book build`.

use game::Game;
use solve::Book;

pub(crate) const CONGKLAK: &[u8] = include_bytes!("../books/congklak.book");
pub(crate) const CONNECT4: &[u8] = include_bytes!("../books/connect4.book");
pub(crate) const KALAH: &[u8] = include_bytes!("../books/kalah.book");

/// Reads the book of a game; `None` when it is for other options, with which the same
/// codes would be other positions.
pub(crate) fn read<G: Game>(game: &G, bytes: &[u8]) -> Option<Book> {
    let book = Book::from_bytes(bytes).ok()?;
    let start = G::from_spec(book.spec()).ok()?;
    // The text of a position does not contain the options, but the position does.
    let same = game.read(&start.text()).ok()?;
    (same == start).then_some(book)
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
