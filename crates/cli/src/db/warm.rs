use std::fmt::Display;
use std::time::Duration;

use game::Spec;
use lobby::AnyGame;

use crate::numbers::Numbers;
use crate::{Context, db, progress};

/// Opens every database of the folder. A large one is read to its end for its checksum, and
/// whoever waits for that cannot be told to stop: a server does it before anybody can ask.
pub(crate) fn warm_all(context: &Context<'_>) {
    let words = context.words();
    let paths = context
        .folders()
        .databases
        .map(|folder| db::files_in(&folder));
    for path in paths.unwrap_or_default() {
        // What is damaged or unfinished is not used; `siasat doctor` names it.
        let Ok(header) = lobby::read_header(&path) else {
            continue;
        };
        let spec = Spec::new(&header.title);
        let game = lobby::find(context.games, &spec.name).ok();
        let Some(endgames) = game.and_then(AnyGame::endgames) else {
            continue;
        };
        let line = |elapsed: Duration| {
            let seconds = Numbers::of(words).decimal(elapsed.as_secs_f64(), 1);
            let values: [(&str, &dyn Display); 2] =
                [("game", &header.title), ("seconds", &seconds)];
            words.fill("db.opening", &values)
        };
        if header.complete {
            // A title of other rules than this program has is no database of it.
            let _ = progress::while_running(line, || endgames.warm(&spec));
        }
    }
}
