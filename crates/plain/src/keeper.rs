use std::io;
use std::path::PathBuf;

use lobby::{Player, Session};

/// Keeps games while they are played, so that none is lost.
pub trait Keeper {
    /// Another game begins.
    fn begin(&mut self);

    /// Keeps the game as it stands, after every move.
    fn keep(&mut self, session: &dyn Session, players: [Player; 2]) -> io::Result<()>;

    /// Saves the game where a person wants it; an empty name is one that is free. Gives the
    /// file. A file that exists is left alone, and is an error.
    fn save(
        &mut self,
        session: &dyn Session,
        players: [Player; 2],
        name: &str,
    ) -> io::Result<PathBuf>;
}
