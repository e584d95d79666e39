use std::error::Error;
use std::fmt;
use std::fs::DirBuilder;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use game::Lang;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use crate::api;
use crate::config::Config;
use crate::door;
use crate::hall::{Hall, Shared};
use crate::rooms::Rooms;
use crate::store::Store;
use crate::think::Thinkers;

/// A server that listens, and has not begun to serve.
pub struct Server {
    runtime: Runtime,
    listener: StdListener,
    address: SocketAddr,
    hall: Shared,
    close: Arc<watch::Sender<bool>>,
}

/// Ends a server from elsewhere.
#[derive(Clone)]
pub struct Stopper(Arc<watch::Sender<bool>>);

impl Stopper {
    /// Says that it is time to close.
    pub fn stop(&self) {
        let _ = self.0.send(true);
    }
}

impl Server {
    /// Opens the door and the database. From now on the address is taken.
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
        let address = listener.local_addr().map_err(failed)?;
        if let Some(folder) = &config.data {
            create(folder).map_err(|error| BadStart::Data {
                folder: folder.clone(),
                error: error.to_string(),
            })?;
        }
        let opened = Store::open(config.data.as_deref());
        let (store, count) = opened.map_err(|error| BadStart::Data {
            folder: config.data.clone().unwrap_or_default(),
            error: error.to_string(),
        })?;
        let runtime = Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(failed)?;
        let (close, closing) = watch::channel(false);
        let thinkers = Thinkers::new(&config.limits, runtime.handle().clone());
        let rooms = Rooms::new(store, count, &config.games, &config.limits);
        let hall = Arc::new(Hall::new(config, rooms, thinkers, closing));
        Ok(Server {
            runtime,
            listener,
            address,
            hall,
            close: Arc::new(close),
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it from elsewhere.
    pub fn stopper(&self) -> Stopper {
        Stopper(Arc::clone(&self.close))
    }

    /// Serves until a signal or a [`Stopper`] says stop; then finishes the requests that
    /// have begun, ends the streams, and writes everything to the disk.
    pub fn run(self) -> io::Result<()> {
        let close = Arc::clone(&self.close);
        self.runtime.spawn(async move {
            signal().await;
            let _ = close.send(true);
        });
        self.run_behind()
    }

    /// The same behind another program, which hears the signals itself.
    pub fn run_behind(self) -> io::Result<()> {
        let Server {
            runtime,
            listener,
            hall,
            // As long as this lives, nobody who waits for the end is told of one.
            close: _close,
            ..
        } = self;
        let served = runtime.block_on(async {
            let listener = TcpListener::from_std(listener)?;
            let router = api::router(Arc::clone(&hall));
            let sweeper = Arc::clone(&hall);
            tokio::spawn(async move { sweep(&sweeper).await });
            let quiet = Arc::clone(&hall);
            tokio::spawn(async move {
                closed(quiet.closing.clone()).await;
                tracing::info!("closing");
                quiet.thinkers.close();
            });
            door::serve(listener, router, &hall.limits, hall.closing.clone()).await;
            Ok(())
        });
        runtime.shutdown_timeout(Duration::from_secs(1));
        served
    }
}

/// Makes a folder that nobody else looks into; one that exists stays as it is.
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

/// Ctrl-C, or whoever ends programs politely.
async fn signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// Rooms expire.
async fn sweep(hall: &Shared) {
    const BETWEEN: Duration = Duration::from_secs(600);
    loop {
        hall.rooms.sweep().await;
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
        }
    }
}

impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_lang(Lang::En))
    }
}

impl Error for BadStart {}
