use std::error::Error;
use std::fmt;
use std::fs::DirBuilder;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use game::Lang;
use rusqlite::ErrorCode;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use crate::api;
use crate::app_state::{App, AppState};
use crate::config::Config;
use crate::connections;
use crate::login::Login;
use crate::rooms::Rooms;
use crate::store::{FolderLock, LockError, Store};
use crate::think::SearchPool;

/// A server that is bound to its address and does not serve yet.
pub struct Server {
    runtime: Runtime,
    listener: StdListener,
    address: SocketAddr,
    app: App,
    close: Arc<watch::Sender<bool>>,
    /// Held as long as the server uses its folder.
    lock: Option<FolderLock>,
}

/// Stops a server from another thread.
#[derive(Clone)]
pub struct Stopper(Arc<watch::Sender<bool>>);

impl Stopper {
    /// Asks the server to close.
    pub fn stop(&self) {
        let _ = self.0.send(true);
    }
}

impl Server {
    /// Binds the address and opens the database.
    pub fn bind(config: &Config) -> Result<Server, BadStart> {
        let wanted = SocketAddr::new(config.host, config.port);
        let listener = StdListener::bind(wanted).map_err(|error| BadStart::Listen {
            address: wanted,
            error,
        })?;
        let failed = |error| BadStart::Listen {
            address: wanted,
            error,
        };
        listener.set_nonblocking(true).map_err(failed)?;
        lengthen_backlog(&listener);
        shorten_answers_under_way(&listener);
        let address = listener.local_addr().map_err(failed)?;
        let mut lock = config.data.as_deref().map(take).transpose()?;
        if let Some(lock) = &mut lock {
            lock.announce(&format!("http://{address}/"));
        }
        let opened = Store::open(config.data.as_deref());
        let (store, contents) = opened.map_err(|error| {
            let folder = config.data.clone().unwrap_or_default();
            let is_damaged = matches!(
                error.sqlite_error_code(),
                Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase)
            );
            let error = error.to_string();
            if is_damaged {
                BadStart::Damaged { folder, error }
            } else {
                BadStart::Data { folder, error }
            }
        })?;
        let runtime = runtime().map_err(failed)?;
        let (close, closing) = watch::channel(false);
        let search_pool = SearchPool::new(&config.limits, runtime.handle().clone());
        let search_pool = search_pool.map_err(failed)?;
        let rooms = Rooms::new(store, contents, &config.games, &config.limits);
        let mut app = AppState::new(config, rooms, search_pool, closing);
        if let Some(password) = &config.password {
            let login = Login::new(password);
            app.login = Some(login.map_err(|error| failed(io::Error::other(error)))?);
        }
        let app = Arc::new(app);
        Ok(Server {
            runtime,
            listener,
            address,
            app,
            close: Arc::new(close),
            lock,
        })
    }

    /// The address it is bound to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// A handle that stops it from another thread.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.close))
    }

    /// Serves until a signal or a [`Stopper`] stops it; then finishes the running requests,
    /// ends the streams, and writes everything to the disk.
    pub fn run(self) -> io::Result<()> {
        self.stop_on_signals();
        self.run_behind()
    }

    /// From now on SIGINT and SIGTERM stop it, and do not end the program. Who announces the
    /// address asks for it before: whoever reads that may send a signal at once.
    pub fn stop_on_signals(&self) {
        let close = Arc::clone(&self.close);
        let _inside = self.runtime.enter();
        let told = signals();
        self.runtime.spawn(async move {
            told.await;
            let _ = close.send(true);
        });
    }

    /// The same as [`run`](Self::run) inside a program that handles the signals itself.
    pub fn run_behind(self) -> io::Result<()> {
        let Server {
            runtime,
            listener,
            app,
            // Dropping the sender would end all that wait for the close.
            close: _close,
            lock,
            ..
        } = self;
        let served = runtime.block_on(async {
            let listener = TcpListener::from_std(listener)?;
            let router = api::router(Arc::clone(&app));
            let sweeper = Arc::clone(&app);
            tokio::spawn(async move { sweep(&sweeper).await });
            let quiet = Arc::clone(&app);
            tokio::spawn(async move {
                closed(quiet.closing.clone()).await;
                tracing::info!("closing");
                quiet.search_pool.close();
            });
            connections::serve(listener, router, &app).await;
            Ok(())
        });
        runtime.shutdown_timeout(Duration::from_secs(1));
        // The last write comes before the next server.
        drop(app);
        drop(lock);
        served
    }
}

/// One thread for each core that answers requests; one for all of them where the system
/// starts no more.
fn runtime() -> io::Result<Runtime> {
    // Where one of its threads cannot be started, Tokio panics, and while it unwinds it waits
    // for ever for those that were. So it starts them on a thread that can be left behind, and
    // the hook, which is called before it unwinds, tells us.
    const NAME: &str = "starts-runtime";
    // Whoever took the hook of another server would put it back after that one is gone.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let (sender, outcome) = mpsc::channel();
    let report = Arc::new(panic::take_hook());
    let (panicked, usual) = (sender.clone(), Arc::clone(&report));
    panic::set_hook(Box::new(move |info| match thread::current().name() {
        Some(NAME) => drop(panicked.send(None)),
        _ => usual(info),
    }));
    let started = thread::Builder::new().name(NAME.to_owned()).spawn(move || {
        let built = Builder::new_multi_thread().enable_all().build();
        let _ = sender.send(Some(built));
    });
    let threads = started.ok().and_then(|_| outcome.recv().ok().flatten());
    drop(panic::take_hook());
    if let Some(report) = Arc::into_inner(report) {
        panic::set_hook(report);
    }
    threads.unwrap_or_else(|| Builder::new_current_thread().enable_all().build())
}

/// Lets more connections wait to be accepted than the standard library does: a client that
/// finds the backlog full tries again after a second.
fn lengthen_backlog(listener: &StdListener) {
    #[cfg(target_os = "linux")]
    {
        const WAITING: i32 = 4096;
        let _ = rustix::net::listen(listener, WAITING);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = listener;
}

/// The system takes no more of an answer than this from us before its client has read: by
/// itself it would take four megabytes for everybody who asks and never reads, and everybody
/// else waits while they are copied. Connections inherit it.
fn shorten_answers_under_way(listener: &StdListener) {
    #[cfg(target_os = "linux")]
    {
        // A quarter of a megabyte with what the system adds: enough for a megabyte a second
        // to the other end of the world.
        const BYTES: usize = 128 << 10;
        let _ = rustix::net::sockopt::set_socket_send_buffer_size(listener, BYTES);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = listener;
}

/// Creates the folder of the games, and keeps other servers out of it.
fn take(folder: &Path) -> Result<FolderLock, BadStart> {
    let failed = |error: io::Error| BadStart::Data {
        folder: folder.to_owned(),
        error: error.to_string(),
    };
    create(folder).map_err(failed)?;
    FolderLock::take(folder).map_err(|error| match error {
        LockError::Failed(error) => failed(error),
        LockError::Held(address) => BadStart::Locked {
            folder: folder.to_owned(),
            address,
        },
    })
}

/// Creates a folder that only this user can read; an existing one stays as it is.
fn create(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(folder)
}

async fn closed(mut closing: watch::Receiver<bool>) {
    let _ = closing.wait_for(|is_closing| *is_closing).await;
}

/// SIGINT or SIGTERM, caught from this call on and not only when it is waited for. One that
/// cannot be caught ends the program as usual.
#[cfg(unix)]
fn signals() -> impl Future<Output = ()> + Send {
    use tokio::signal::unix::{Signal, SignalKind, signal};

    async fn next(caught: &mut Option<Signal>) {
        match caught {
            Some(signal) => drop(signal.recv().await),
            None => std::future::pending().await,
        }
    }
    let kinds = [SignalKind::interrupt(), SignalKind::terminate()];
    let [mut interrupt, mut terminate] = kinds.map(|kind| signal(kind).ok());
    async move {
        tokio::select! {
            () = next(&mut interrupt) => {}
            () = next(&mut terminate) => {}
        }
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
async fn signals() {
    let _ = tokio::signal::ctrl_c().await;
}

/// Removes expired rooms from time to time.
async fn sweep(app: &App) {
    const BETWEEN: Duration = Duration::from_secs(600);
    loop {
        app.rooms.sweep().await;
        tokio::time::sleep(BETWEEN).await;
    }
}

/// Why a server could not be started.
#[derive(Debug)]
pub enum BadStart {
    /// The address cannot be had.
    Listen {
        /// Which one.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// The folder for games cannot be used.
    Data {
        /// Which one.
        folder: PathBuf,
        /// Why.
        error: String,
    },
    /// Another server uses the folder for games.
    Locked {
        /// Which one.
        folder: PathBuf,
        /// Where that server is.
        address: Option<String>,
    },
    /// The games in the folder are damaged.
    Damaged {
        /// Which one.
        folder: PathBuf,
        /// How.
        error: String,
    },
}

impl BadStart {
    /// The error as one sentence.
    pub fn in_lang(&self, lang: Lang) -> String {
        let words = crate::TEXTS.words(lang);
        match self {
            BadStart::Listen { address, error } => {
                let key = match error.kind() {
                    io::ErrorKind::AddrInUse => "serve.port-taken",
                    io::ErrorKind::PermissionDenied => "serve.port-forbidden",
                    _ => "serve.no-address",
                };
                let port = address.port();
                let values: [(&str, &dyn fmt::Display); 3] =
                    [("port", &port), ("address", address), ("error", error)];
                let asks_for = |name: &str| words.say(key).contains(&format!("{{{name}}}"));
                let values = values.into_iter().filter(|(name, _)| asks_for(name));
                words.fill(key, &values.collect::<Vec<_>>())
            }
            BadStart::Data { folder, error } => {
                let folder = folder.display();
                words.fill("serve.data", &[("folder", &folder), ("error", error)])
            }
            BadStart::Damaged { folder, error } => {
                let folder = folder.display();
                words.fill(
                    "serve.data-damaged",
                    &[("folder", &folder), ("error", error)],
                )
            }
            BadStart::Locked { folder, address } => {
                let folder = folder.display();
                match address {
                    Some(address) => words.fill(
                        "serve.data-locked-at",
                        &[("folder", &folder), ("address", address)],
                    ),
                    None => words.fill("serve.data-locked", &[("folder", &folder)]),
                }
            }
        }
    }
}

impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadStart {}
