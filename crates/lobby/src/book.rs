use game::Game;
use solve::Book;

/// The books that the program brings along, made by `siasat book build`.
const BOOKS: &[&[u8]] = &[
    include_bytes!("../books/connect4.book"),
    include_bytes!("../books/congklak.book"),
    include_bytes!("../books/kalah.book"),
];

/// The book of this game, if the program brings one along. A game with options has one
/// only if its spec is that of the book.
pub fn of(spec: &str) -> Option<Book> {
    let books = BOOKS
        .iter()
        .filter_map(|bytes| Book::from_bytes(bytes).ok());
    books.into_iter().find(|book| book.spec() == spec)
}

/// The book of a game whose options are those of the book: with others the same codes
/// would be other positions.
pub(crate) fn for_game<G: Game>(game: &G) -> Option<Book> {
    let book = of(G::INFO.name)?;
    let start = G::from_spec(book.spec()).ok()?;
    // The text of a position does not tell the options, but the position knows them.
    let same = game.read(&start.text()).ok()?;
    (same == start).then_some(book)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Congklak, Connect4, Kalah};

    #[test]
    fn books_are_for_their_own_options() {
        let kalah = |spec| for_game(&Kalah::from_spec(spec).expect("a game")).is_some();
        assert!(kalah("kalah") && kalah("kalah:pits=6,seeds=4"));
        assert!(!kalah("kalah:empty-capture=yes") && !kalah("kalah:pits=5"));
        assert!(!kalah("kalah:end=mover"));
        let connect4 = Connect4::from_spec("connect4").expect("a game");
        assert!(for_game(&connect4).is_some());
        let congklak = |spec| for_game(&Congklak::from_spec(spec).expect("a game")).is_some();
        assert!(congklak("congklak") && !congklak("congklak:empty-shot=bank"));
    }
}
