//! Bodies that tell the seat of their connection when they end.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

use super::seat::SeatRequest;

/// The body of a request or of its answer.
pub(super) struct SeatBody {
    body: Body,
    request: Arc<SeatRequest>,
    /// Is it that of the request, which is whole at its end?
    arrives: bool,
}

impl SeatBody {
    /// The body of a request.
    pub(super) fn arriving(body: Body, request: Arc<SeatRequest>) -> SeatBody {
        if body.is_end_stream() {
            request.arrive();
        }
        SeatBody {
            body,
            request,
            arrives: true,
        }
    }

    /// The body of an answer.
    pub(super) fn leaving(body: Body, request: Arc<SeatRequest>) -> SeatBody {
        SeatBody {
            body,
            request,
            arrives: false,
        }
    }
}

impl HttpBody for SeatBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(cx);
        if self.arrives && (matches!(frame, Poll::Ready(None)) || self.body.is_end_stream()) {
            self.request.arrive();
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
