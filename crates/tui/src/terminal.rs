//! The real terminal: taken over at the start, restored at the end and after a panic.

use std::io::{self, Stdout, Write, stdout};
use std::panic;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use ::library::Library;
use folders::Folders;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::{Attribute, SetAttribute};
use ratatui::crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use signal_hook::consts::signal::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use words::Words;

use crate::app::{App, Effect, Input, Setup};
use crate::bot_thread;

/// Runs the program on the terminal until the person leaves or the terminal is closed.
pub fn run(setup: Setup, folders: &Folders) -> io::Result<()> {
    restore_on_panic();
    let screen = Screen::take()?;
    // Installs the handler for new sizes: a change between reading the size and the first
    // read of the keyboard would be lost.
    event::poll(Duration::ZERO)?;
    let size = screen.terminal.size()?;
    let mut app = App::new(setup, (size.width, size.height));
    let (sender, inputs) = channel();
    listen(&sender)?;
    let mut desk = Desk {
        screen,
        folders,
        unsaved: None,
    };
    let ended = event_loop(&mut app, &mut desk, &sender, &inputs);
    let Desk {
        screen, unsaved, ..
    } = desk;
    drop(screen);
    if app.unfinished() {
        // In the language of the screen, which may be another one than at the start.
        println!("{}", farewell(app.words(), folders, unsaved.as_deref()));
    }
    ended
}

/// What is said about a game that was left in the middle.
fn farewell(words: &'static Words, folders: &Folders, unsaved: Option<&str>) -> String {
    match (&folders.games, unsaved) {
        (None, _) => words.say("play.no-folder").to_owned(),
        (_, Some(error)) => words.fill("play.not-kept", &[("error", &error)]),
        (_, None) => words.say("play.kept").to_owned(),
    }
}

/// A thread for the keyboard and one for signals.
fn listen(sender: &Sender<Wake>) -> io::Result<()> {
    let keys = sender.clone();
    let read_keys = move || {
        while let Ok(event) = event::read() {
            let input = match event {
                Event::Key(key) => Input::Key(key),
                Event::Mouse(mouse) => Input::Mouse(mouse),
                Event::Resize(width, height) => Input::Resize(width, height),
                Event::Paste(text) => Input::Paste(text),
                _ => continue,
            };
            if keys.send(Wake::Input(input)).is_err() {
                return;
            }
        }
        // The terminal is gone.
        let _ = keys.send(Wake::Leave);
    };
    thread::Builder::new().spawn(read_keys)?;
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT])?;
    let sender = sender.clone();
    let read_signals = move || {
        for signal in signals.forever() {
            let _ = sender.send(match signal {
                SIGTSTP => Wake::Suspend,
                SIGCONT => Wake::Return,
                _ => Wake::Leave,
            });
        }
    };
    thread::Builder::new().spawn(read_signals)?;
    Ok(())
}

/// What wakes the event loop.
enum Wake {
    Input(Input),
    /// Somebody else stops the program, as Ctrl-Z does.
    Suspend,
    /// It goes on after it was stopped: whatever used the terminal meanwhile has changed it.
    Return,
    Leave,
}

/// What effects change.
struct Desk<'f> {
    screen: Screen,
    folders: &'f Folders,
    /// Why the last move of the game in progress is not on the disk, if it is not.
    unsaved: Option<String>,
}

/// Waits for input, updates, draws; sleeps while nothing is due.
fn event_loop(
    app: &mut App,
    desk: &mut Desk<'_>,
    sender: &Sender<Wake>,
    inputs: &Receiver<Wake>,
) -> io::Result<()> {
    let mut input = Some(Input::Tick);
    loop {
        if let Some(input) = input.take() {
            let mut effects = app.update(input, Instant::now());
            while !effects.is_empty() {
                let mut more = Vec::new();
                for effect in effects {
                    match perform(effect, desk, sender)? {
                        Performed::Nothing => {}
                        Performed::Leave => return Ok(()),
                        Performed::Input(input) => more.extend(app.update(input, Instant::now())),
                    }
                }
                effects = more;
            }
        }
        // All waiting inputs are handled before the next picture.
        let waiting = inputs.try_recv();
        if waiting.is_err() {
            desk.screen.draw(app)?;
        }
        let wake = match waiting {
            Ok(wake) => Some(wake),
            Err(_) => match app.due(Instant::now()) {
                Some(due) => {
                    let left = due.saturating_duration_since(Instant::now());
                    match inputs.recv_timeout(left) {
                        Ok(wake) => Some(wake),
                        Err(RecvTimeoutError::Timeout) => Some(Wake::Input(Input::Tick)),
                        Err(RecvTimeoutError::Disconnected) => None,
                    }
                }
                None => inputs.recv().ok(),
            },
        };
        match wake {
            Some(Wake::Input(next)) => input = Some(next),
            Some(Wake::Suspend) => desk.screen.suspend()?,
            Some(Wake::Return) => desk.screen.take_again()?,
            Some(Wake::Leave) | None => return Ok(()),
        }
    }
}

/// The result of an effect.
enum Performed {
    Nothing,
    Input(Input),
    Leave,
}

fn perform(effect: Effect, desk: &mut Desk<'_>, sender: &Sender<Wake>) -> io::Result<Performed> {
    let Desk {
        screen,
        folders,
        unsaved,
    } = desk;
    Ok(match effect {
        Effect::Search(job) => {
            let sender = sender.clone();
            bot_thread::start_search(job, move |update| {
                let _ = sender.send(Wake::Input(Input::Search(update)));
            });
            Performed::Nothing
        }
        Effect::Review(job) => {
            let sender = sender.clone();
            bot_thread::start_review(job, move |update| {
                let _ = sender.send(Wake::Input(Input::Review(update)));
            });
            Performed::Nothing
        }
        Effect::Study(job) => {
            let sender = sender.clone();
            job.start(move |update| {
                let _ = sender.send(Wake::Input(Input::Study(update)));
            });
            Performed::Nothing
        }
        Effect::SaveSettings(text) => keep(folders.settings.as_deref(), &text),
        Effect::KeepGame(name, text) => {
            // Not as any file: what the coach has noted leaves the order of the list.
            let folder = folders.games.as_ref();
            let kept = folder.map(|folder| (folder, Library::at(folder).keep(&name, &text)));
            let kept = match kept {
                Some((folder, Err(error))) => failed(&folder.join(name), &error),
                _ => Performed::Nothing,
            };
            *unsaved = match &kept {
                Performed::Input(Input::Wrote(_, Err(error))) => Some(error.clone()),
                _ => None,
            };
            kept
        }
        Effect::ForgetGame(name) => {
            if let Some(folder) = &folders.games {
                // A game that stays is listed again, and can be deleted again.
                let _ = Library::at(folder).remove(&name);
            }
            Performed::Nothing
        }
        Effect::CheckFile(path) => {
            let exists = path.exists();
            Performed::Input(Input::Exists(path, exists))
        }
        Effect::ImportGames(path) => {
            let text = folders::read(&path).map_err(|error| error.to_string());
            Performed::Input(Input::Imported(path, text))
        }
        Effect::SaveGame(path, text) => {
            let written = folders::write(&path, &text).map_err(|error| error.to_string());
            Performed::Input(Input::Wrote(path, written))
        }
        Effect::LoadGame(path) => {
            let text = folders::read(&path).map_err(|error| error.to_string());
            Performed::Input(Input::Read(path, text))
        }
        Effect::Redraw => {
            screen.forget()?;
            Performed::Nothing
        }
        Effect::Suspend => {
            screen.suspend()?;
            Performed::Nothing
        }
        Effect::Leave => Performed::Leave,
    })
}

/// Writes a file that nobody asked for. A failure is reported, and does not stop the game.
fn keep(path: Option<&Path>, text: &str) -> Performed {
    let written = path.map(|path| (path, folders::write(path, text)));
    match written {
        Some((path, Err(error))) => failed(path, &error),
        _ => Performed::Nothing,
    }
}

/// A file was not written.
fn failed(path: &Path, error: &io::Error) -> Performed {
    Performed::Input(Input::Wrote(path.to_owned(), Err(error.to_string())))
}

/// The terminal while it is ours.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    fn take() -> io::Result<Screen> {
        enter()?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()));
        let terminal = terminal.inspect_err(|_| leave())?;
        Ok(Screen { terminal })
    }

    /// One picture for each change, and only what differs is written.
    fn draw(&mut self, app: &App) -> io::Result<()> {
        execute!(stdout(), BeginSynchronizedUpdate)?;
        self.terminal
            .draw(|frame| app.draw(frame.buffer_mut(), Instant::now()))?;
        execute!(stdout(), EndSynchronizedUpdate)
    }

    /// Gives the terminal back and stops, until the shell wakes the program.
    fn suspend(&mut self) -> io::Result<()> {
        leave();
        stdout().flush()?;
        signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
        self.take_again()
    }

    fn take_again(&mut self) -> io::Result<()> {
        // A shell has changed the modes of a program that was stopped from outside.
        leave();
        enter()?;
        self.forget()
    }

    /// Clears the terminal and forgets what it shows, so that the next picture is drawn
    /// whole. `Terminal::clear` would ask where the cursor is, and the answer goes to the
    /// thread that reads the keyboard.
    fn forget(&mut self) -> io::Result<()> {
        execute!(stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

/// Is the terminal ours? Given back twice, it would put the cursor back to where it was
/// at the start, and overwrite the message of a panic.
static IS_OURS: AtomicBool = AtomicBool::new(false);

fn enter() -> io::Result<()> {
    IS_OURS.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        Hide
    )
}

/// Restores the terminal. Errors cannot be shown any more.
fn leave() {
    if !IS_OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(
        stdout(),
        EndSynchronizedUpdate,
        SetAttribute(Attribute::Reset),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// Restores the terminal before a panic message. A bot that panics on its own thread is
/// reported by [`bot_thread`], without a message here.
fn restore_on_panic() {
    let before = panic::take_hook();
    let main = thread::current().id();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == main {
            leave();
            before(info);
        }
    }));
}
