use std::path::PathBuf;

use game::Spec;
use lobby::AnyGame;

use super::target::opening;
use crate::{Context, db, progress};

/// Opens every database of the folder. A large one is read to its end for its checksum, and
/// whoever waits for that cannot be told to stop: a server does it before anybody can ask.
pub(crate) fn warm_all(context: &Context<'_>) {
    let words = context.words();
    for Cold { title, open } in cold(context) {
        let line = |elapsed| opening(words, &title, elapsed);
        progress::while_running(line, open);
    }
}

/// A database that is to be opened.
pub(crate) struct Cold {
    title: String,
    /// Opens it, however long that takes.
    pub(crate) open: Box<dyn FnOnce() + Send>,
}

/// The databases of the folder.
pub(crate) fn cold(context: &Context<'_>) -> Vec<Cold> {
    let paths = context
        .folders()
        .databases
        .map(|folder| db::files_in(&folder));
    let database = |path: PathBuf| {
        // What is damaged or unfinished is not used; `siasat doctor` names it.
        let header = lobby::read_header(&path).ok()?;
        let spec = Spec::new(&header.title);
        let game = lobby::find(context.games, &spec.name).ok();
        let endgames = game.and_then(AnyGame::endgames)?;
        // A title of other rules than this program has is no database of it.
        let open = Box::new(move || drop(endgames.warm(&spec)));
        header.complete.then_some(Cold {
            title: header.title,
            open,
        })
    };
    let paths = paths.unwrap_or_default().into_iter();
    paths.filter_map(database).collect()
}
