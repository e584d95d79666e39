//! Connections: their number and their timeouts.

mod body;
#[cfg(test)]
mod fuzz;
mod seat;
mod timed_stream;

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

use crate::app_state::AppState;
use body::SeatBody;
use seat::{Seats, TakenSeat};
use timed_stream::TimedStream;

/// Accepts connections until the server closes, and then waits for the open ones.
pub(crate) async fn serve(listener: TcpListener, router: Router, app: &AppState) {
    // After an error such as too many open files.
    const PAUSE: Duration = Duration::from_millis(100);
    // Connections that are still open after this are dropped.
    const GRACE: Duration = Duration::from_secs(5);
    let (limits, mut closing) = (&app.limits, app.closing.clone());
    let most = limits.connections.min(most_files());
    let seats = Seats::new(most, limits.connections_of_one, app.proxies.clone());
    let open = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|is_closing| *is_closing) => break,
        };
        let Ok((stream, address)) = accepted else {
            seats.free();
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Some(seat) = seats.take(address.ip()) else {
            refuse(&stream);
            continue;
        };
        // Answers are short and are sent at once.
        let _ = stream.set_nodelay(true);
        let seat = Arc::new(seat);
        let stream = TimedStream::new(stream, limits.unread);
        let connection = connection(stream, router.clone(), Arc::clone(&seat), address);
        let connection = open.watch(connection);
        tokio::spawn(async move {
            tokio::select! {
                // An error means that the client has disconnected, or reads nothing.
                _ = connection => {}
                () = seat.asked_to_leave() => {}
            }
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(GRACE, open.shutdown()).await;
}

/// Answers the requests of a connection, one after another.
fn connection<S: AsyncRead + AsyncWrite + Unpin + 'static>(
    stream: TimedStream<S>,
    router: Router,
    seat: Arc<TakenSeat>,
    address: SocketAddr,
) -> impl GracefulConnection<Error = hyper::Error> {
    // A connection without a request for this long is closed.
    const IDLE: Duration = Duration::from_secs(60);
    // Of requests that wait for their turn, and of answers: whoever sends many requests at once
    // and reads nothing is not answered further. No head of a request is longer.
    const WAITING: usize = 64 << 10;
    let service = service_fn(move |request| answer(router.clone(), &seat, address, request));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Some(IDLE))
        .max_buf_size(WAITING)
        .serve_connection(TokioIo::new(stream), service)
}

/// Answers one request of a connection.
fn answer(
    router: Router,
    seat: &TakenSeat,
    address: SocketAddr,
    request: Request<Incoming>,
) -> impl Future<Output = Result<Response, Infallible>> + use<> {
    let own = seat.request();
    let arriving = Arc::clone(&own);
    let mut request = request.map(|body| Body::new(SeatBody::arriving(Body::new(body), arriving)));
    request.extensions_mut().insert(ConnectInfo(address));
    async move {
        let response = router.oneshot(request).await?;
        Ok(response.map(|body| Body::new(SeatBody::leaving(body, own))))
    }
}

/// Tells a client that there is no seat, if it can be told without waiting.
fn refuse(stream: &TcpStream) {
    const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\n\
        Content-Length: 0\r\nConnection: close\r\n\r\n";
    let _ = stream.try_write(FULL);
}

/// How many connections the operating system allows, after asking for as many as possible.
#[cfg(unix)]
fn most_files() -> usize {
    use rustix::process::{Resource, getrlimit, setrlimit};
    // For the database, the log, and the program itself.
    const OTHERS: usize = 64;
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    let _ = setrlimit(Resource::Nofile, limit);
    let files = getrlimit(Resource::Nofile).current;
    let files = files.map_or(usize::MAX, |files| {
        usize::try_from(files).unwrap_or(usize::MAX)
    });
    files.saturating_sub(OTHERS).max(1)
}

#[cfg(not(unix))]
fn most_files() -> usize {
    usize::MAX
}
