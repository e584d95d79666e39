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
use crate::app_state::{App, AppState};
use crate::config::Config;
use crate::connections;
use crate::rooms::Rooms;
use crate::store::Store;
use crate::think::SearchPool;

/// A server that is bound to its address and does not serve yet.
pub struct Server {
    runtime: Runtime,
    listener: StdListener,
    address: SocketAddr,
    app: App,
    close: Arc<watch::Sender<bool>>,
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
        let search_pool = SearchPool::new(&config.limits, runtime.handle().clone());
        let rooms = Rooms::new(store, count, &config.games, &config.limits);
        let app = Arc::new(AppState::new(config, rooms, search_pool, closing));
        Ok(Server {
            runtime,
            listener,
            address,
            app,
            close: Arc::new(close),
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
        let close = Arc::clone(&self.close);
        self.runtime.spawn(async move {
            signal().await;
            let _ = close.send(true);
        });
        self.run_behind()
    }

    /// The same inside a program that handles the signals itself.
    pub fn run_behind(self) -> io::Result<()> {
        let Server {
            runtime,
            listener,
            app,
            // Dropping the sender would end all that wait for the close.
            close: _close,
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
            connections::serve(listener, router, &app.limits, app.closing.clone()).await;
            Ok(())
        });
        runtime.shutdown_timeout(Duration::from_secs(1));
        served
    }
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

/// Waits for SIGINT or SIGTERM.
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
