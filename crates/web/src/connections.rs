//! Connections: their number and their timeouts.

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

use crate::config::ServerLimits;

/// Accepts connections until the server closes, and then waits for the open ones.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &ServerLimits,
    mut closing: watch::Receiver<bool>,
) {
    // After an error such as too many open files.
    const PAUSE: Duration = Duration::from_millis(100);
    // A connection without a request for this long is closed.
    const IDLE: Duration = Duration::from_secs(60);
    // Connections that are still open after this are dropped.
    const GRACE: Duration = Duration::from_secs(5);
    let slots = Arc::new(Semaphore::new(limits.connections));
    let open = GracefulShutdown::new();
    loop {
        // At the limit, new connections wait in the backlog of the socket.
        let accepted = tokio::select! {
            accepted = accept(&listener, &slots) => accepted,
            _ = closing.wait_for(|is_closing| *is_closing) => break,
        };
        let Some((stream, address, permit)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // Answers are short and are sent at once.
        let _ = stream.set_nodelay(true);
        let router = router.clone().map_request(move |mut request: Request<_>| {
            request.extensions_mut().insert(ConnectInfo(address));
            request
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(Some(IDLE))
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
        let connection = open.watch(connection);
        tokio::spawn(async move {
            // An error means that the client has disconnected.
            let _ = connection.await;
            drop(permit);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(GRACE, open.shutdown()).await;
}

type Accepted = (TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit);

async fn accept(listener: &TcpListener, slots: &Arc<Semaphore>) -> Option<Accepted> {
    let permit = Arc::clone(slots).acquire_owned().await.ok()?;
    let (stream, address) = listener.accept().await.ok()?;
    Some((stream, address, permit))
}
