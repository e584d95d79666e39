//! Rubbish as the bytes of a connection. `./fuzz` goes further.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use gametest::fuzz::Target;
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::task::yield_now;

use super::seat::Seats;
use super::timed_stream::TimedStream;
use crate::fuzz::FuzzedServer;

/// Requests that are being answered.
#[derive(Clone, Default)]
struct UnderWay(Arc<AtomicUsize>);

async fn count(State(UnderWay(count)): State<UnderWay>, request: Request, next: Next) -> Response {
    count.fetch_add(1, Ordering::Relaxed);
    let response = next.run(request).await;
    count.fetch_sub(1, Ordering::Relaxed);
    response
}

/// Everything that is said to a client that sends these bytes and then waits.
async fn said(router: Router, bytes: &[u8], address: SocketAddr) -> Vec<u8> {
    const ROOM: usize = 1 << 20;
    let under_way = UnderWay::default();
    let router = router.layer(from_fn_with_state(under_way.clone(), count));
    let (mut client, server) = duplex(ROOM);
    client.write_all(bytes).await.expect("room for all of it");
    let seat = Seats::new(1, 1, Vec::new())
        .take(address.ip())
        .expect("a seat");
    let stream = TimedStream::new(server, Duration::from_secs(1));
    let mut connection = pin!(super::connection(stream, router, Arc::new(seat), address));
    let mut answer = Vec::new();
    let mut quiet = 0;
    // All of it has been read when nothing is under way any more; streams do not end.
    while quiet < 4 {
        let mut step = pin!(async {
            tokio::select! {
                biased;
                _ = &mut connection => true,
                _ = client.read_buf(&mut answer) => false,
                () = yield_now() => false,
            }
        });
        if (&mut step).await {
            break;
        }
        let is_busy = under_way.0.load(Ordering::Relaxed) > 0;
        quiet = if is_busy { 0 } else { quiet + 1 };
    }
    let _ = tokio::time::timeout(Duration::ZERO, client.read_buf(&mut answer)).await;
    answer
}

fn reads(name: &str, password: Option<&str>, times: u32) {
    let server = FuzzedServer::new(password);
    let target = Target::new(env!("CARGO_MANIFEST_DIR"), name);
    target.times(times).reads(|bytes| {
        server.ask(bytes, |router, bytes| {
            Box::pin(async move {
                let address = SocketAddr::from(([127, 0, 0, 1], 50_000));
                let said = said(router, &bytes, address).await;
                let is_http = said.is_empty() || said.starts_with(b"HTTP/1.");
                assert!(is_http, "{:?}", String::from_utf8_lossy(&said));
                assert!(
                    !said[..said.len().min(13)].ends_with(b" 500 "),
                    "a fault of the server"
                );
            }) as std::pin::Pin<Box<dyn Future<Output = ()>>>
        });
    });
}

/// `ROOM` and `TOKEN` stand for a game in progress.
#[test]
fn requests() {
    reads("requests", None, 1_000);
}

/// A server with a password.
#[test]
fn logins() {
    reads("logins", Some("secret"), 500);
}
