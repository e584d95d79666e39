//! Connections: how many, and how long one may keep us waiting.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use crate::config::Limits;

/// Lets visitors in until it is time to close, and then waits for those who are inside.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    mut closing: watch::Receiver<bool>,
) {
    // After something like too many open files.
    const PAUSE: Duration = Duration::from_millis(100);
    // Who says nothing for so long is not there.
    const IDLE: Duration = Duration::from_secs(60);
    // Who does not leave by then is left.
    const PATIENCE: Duration = Duration::from_secs(5);
    let chairs = Arc::new(Semaphore::new(limits.connections));
    let inside = GracefulShutdown::new();
    loop {
        // Who comes when all chairs are taken waits outside.
        let entered = tokio::select! {
            entered = enter(&listener, &chairs) => entered,
            _ = closing.wait_for(|is_closing| *is_closing) => break,
        };
        let Some((stream, address, contestant)) = entered else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // Answers are short: they leave at once.
        let _ = stream.set_nodelay(true);
        let router = router.clone().map_request(move |mut request: Request<_>| {
            request.extensions_mut().insert(ConnectInfo(address));
            request
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(Some(IDLE))
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
        let connection = inside.watch(connection);
        tokio::spawn(async move {
            // Whoever breaks off has told nothing new.
            let _ = connection.await;
            drop(contestant);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(PATIENCE, inside.shutdown()).await;
}

type Entered = (TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit);

async fn enter(listener: &TcpListener, chairs: &Arc<Semaphore>) -> Option<Entered> {
    let contestant = Arc::clone(chairs).acquire_owned().await.ok()?;
    let (stream, address) = listener.accept().await.ok()?;
    Some((stream, address, contestant))
}
