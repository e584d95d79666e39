use std::io::{self, ErrorKind, IsTerminal};
use std::path::PathBuf;
use std::time::SystemTime;

use library::{Library, file_name, file_stamp, stamp};
use lobby::{GameRecord, Player, Session};
use plain::Keeper;

use crate::Context;
use crate::failure::Result;

/// Writes a game after every move: into the library, and into the file of `--save`.
pub(crate) struct FileKeeper {
    /// Games that a script plays are not kept.
    library: Option<Library>,
    save: Option<PathBuf>,
    seed: u64,
    began: SystemTime,
    /// How many games this program has begun.
    number: u32,
}

impl FileKeeper {
    pub(crate) fn new(context: &Context<'_>, save: Option<PathBuf>, seed: u64) -> FileKeeper {
        let is_person = io::stdin().is_terminal();
        let folder = context.folders().games.filter(|_| is_person);
        FileKeeper {
            library: folder.map(Library::at),
            save,
            seed,
            began: SystemTime::now(),
            number: 0,
        }
    }

    /// The end: a game without any move is saved, too.
    pub(crate) fn finish(
        &self,
        context: &Context<'_>,
        session: &dyn Session,
        players: [Player; 2],
    ) -> Result {
        let Some(path) = &self.save else {
            return Ok(());
        };
        let written = folders::replace(path, self.record(session, players).saved());
        written.map_err(|error| context.bad_file(path, &error))
    }

    fn record(&self, session: &dyn Session, players: [Player; 2]) -> GameRecord {
        let mut record = GameRecord::of(session, players.map(|player| player.to_string()));
        record.set_note("Date", stamp(self.began));
        record.set_note("Seed", self.seed);
        record
    }
}

impl Keeper for FileKeeper {
    fn begin(&mut self) {
        self.began = SystemTime::now();
        self.number += 1;
    }

    fn keep(&mut self, session: &dyn Session, players: [Player; 2]) -> io::Result<()> {
        let text = self.record(session, players).saved();
        if let Some(path) = &self.save {
            folders::replace(path, &text)?;
        }
        let library = self.library.as_ref();
        let Some(library) = library.filter(|_| players.contains(&Player::Human)) else {
            return Ok(());
        };
        let name = file_name(session.spec(), self.began, self.number);
        if session.ply() == 0 {
            return library.remove(&name);
        }
        library.keep(&name, &text)
    }

    fn save(
        &mut self,
        session: &dyn Session,
        players: [Player; 2],
        name: &str,
    ) -> io::Result<PathBuf> {
        let path = if name.is_empty() {
            let game = session.info().name;
            PathBuf::from(format!("{game}-{}.game", file_stamp(SystemTime::now())))
        } else {
            folders::expand_home(name)
        };
        if path.exists() {
            let shown = path.display().to_string();
            return Err(io::Error::new(ErrorKind::AlreadyExists, shown));
        }
        folders::replace(&path, self.record(session, players).saved())?;
        Ok(path)
    }
}
