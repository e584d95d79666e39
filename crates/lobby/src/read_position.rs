use game::{BadPosition, Game};

/// The position with this text, of a game with the options of this one.
///
/// Compiled once for a game, and not into each of its bots and solvers: those copies made a
/// tenth of the page's module.
#[inline(never)]
pub(crate) fn read_position<G: Game>(game: &G, text: &str) -> Result<G, BadPosition> {
    game.read(text)
}
