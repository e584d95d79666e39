use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// What a client must read of an answer that waits for it, in bytes per second: any telephone
/// does.
const LEAST_RATE: f64 = 4096.0;

/// A connection that fails when the client reads nothing for some time, or too little: otherwise
/// somebody who only asks would hold it for ever.
pub(super) struct TimedStream<S> {
    stream: S,
    longest: Duration,
    /// How much longer the client may keep us waiting: what it reads earns it more.
    patience: Duration,
    stalled: Option<Stalled>,
}

/// The client does not read.
struct Stalled {
    since: Instant,
    end: Pin<Box<Sleep>>,
}

impl<S> TimedStream<S> {
    pub(super) fn new(stream: S, longest: Duration) -> TimedStream<S> {
        TimedStream {
            stream,
            longest,
            patience: longest,
            stalled: None,
        }
    }

    fn timed(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        if let Poll::Ready(result) = &written {
            let waited = self.stalled.take().map(|stalled| stalled.since.elapsed());
            let bytes = result.as_ref().map_or(0, |bytes| *bytes);
            let earned = Duration::from_secs_f64(bytes as f64 / LEAST_RATE);
            let left = self.patience.saturating_sub(waited.unwrap_or_default());
            self.patience = left.saturating_add(earned).min(self.longest);
            return written;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Stalled {
            since: Instant::now(),
            end: Box::pin(sleep(patience)),
        });
        match stalled.end.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TimedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TimedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.timed(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.timed(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    /// What becomes of an answer of 64 kB whose client reads so many bytes every 10 ms.
    async fn answered(at_once: usize, longest: Duration) -> io::Result<()> {
        const ANSWER: usize = 64 << 10;
        let (mut client, server) = duplex(1 << 10);
        let mut server = TimedStream::new(server, longest);
        let reads = async {
            let mut buffer = vec![0; at_once];
            while let Ok(1..) = client.read(&mut buffer).await {
                sleep(Duration::from_millis(10)).await;
            }
        };
        let writes = async {
            let written = server.write_all(&[b'x'; ANSWER]).await;
            drop(server);
            written
        };
        tokio::join!(writes, reads).0
    }

    #[tokio::test]
    async fn whoever_reads_a_little_now_and_then_loses_the_seat() {
        let slow = answered(8, Duration::from_millis(200)).await;
        let slow = slow.map_err(|error| error.kind());
        assert_eq!(slow, Err(io::ErrorKind::TimedOut));
        // Enough, on a busy machine, too.
        let enough = answered(1 << 10, Duration::from_secs(10)).await;
        assert!(enough.is_ok(), "{enough:?}");
    }
}
