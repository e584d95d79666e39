//! What the server counts, in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::hall::Shared;

/// Upper ends of the classes of latencies, in seconds.
const CLASSES: [f64; 10] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 10.0,
];

/// What the server counts.
#[derive(Default)]
pub(crate) struct Metrics {
    routes: Mutex<BTreeMap<(String, u16), u64>>,
    latencies: Mutex<BTreeMap<String, Latency>>,
    panics: AtomicU64,
}

#[derive(Clone, Default)]
struct Latency {
    classes: [u64; CLASSES.len()],
    count: u64,
    sum: f64,
}

impl Metrics {
    pub(crate) fn count_panic(&self) {
        self.panics.fetch_add(1, Ordering::Relaxed);
    }

    fn count(&self, route: &str, status: u16, took: Duration) {
        let took = took.as_secs_f64();
        let mut routes = self.routes.lock().unwrap_or_else(PoisonError::into_inner);
        *routes.entry((route.to_owned(), status)).or_default() += 1;
        drop(routes);
        let latencies = self.latencies.lock();
        let mut latencies = latencies.unwrap_or_else(PoisonError::into_inner);
        let latency = latencies.entry(route.to_owned()).or_default();
        latency.count += 1;
        latency.sum += took;
        for (class, end) in latency.classes.iter_mut().zip(CLASSES) {
            *class += u64::from(took <= end);
        }
    }
}

/// Counts every request under its route, never under its own path.
pub(crate) async fn count(State(hall): State<Shared>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("none", MatchedPath::as_str);
    let route = format!("{} {route}", method(&request));
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let took = start.elapsed();
    hall.metrics.count(&route, status, took);
    tracing::debug!(route, status, ms = took.as_millis() as u64, "request");
    response
}

/// Only methods that we know: others are whatever somebody likes to write.
fn method(request: &Request) -> &'static str {
    ["GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT", "PATCH"]
        .into_iter()
        .find(|known| *known == request.method().as_str())
        .unwrap_or("OTHER")
}

/// `/metrics`
pub(crate) async fn show(State(hall): State<Shared>) -> Response {
    let kind = [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, text(&hall)).into_response()
}

fn text(hall: &Shared) -> String {
    let mut out = String::new();
    let metrics = &hall.metrics;
    out += "# TYPE siasat_requests_total counter\n";
    let routes = metrics
        .routes
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    for ((route, status), count) in &*routes {
        let _ = writeln!(
            out,
            "siasat_requests_total{{route=\"{route}\",status=\"{status}\"}} {count}"
        );
    }
    drop(routes);
    out += "# TYPE siasat_request_seconds histogram\n";
    let latencies = metrics.latencies.lock();
    let latencies = latencies.unwrap_or_else(PoisonError::into_inner).clone();
    for (route, latency) in &latencies {
        for (class, end) in latency.classes.iter().zip(CLASSES) {
            let _ = writeln!(
                out,
                "siasat_request_seconds_bucket{{route=\"{route}\",le=\"{end}\"}} {class}"
            );
        }
        let Latency { count, sum, .. } = latency;
        let _ = writeln!(
            out,
            "siasat_request_seconds_bucket{{route=\"{route}\",le=\"+Inf\"}} {count}\n\
             siasat_request_seconds_sum{{route=\"{route}\"}} {sum}\n\
             siasat_request_seconds_count{{route=\"{route}\"}} {count}"
        );
    }
    let panics = metrics.panics.load(Ordering::Relaxed) + hall.thinkers.panics() as u64;
    let gauges = [
        ("siasat_panics_total", "counter", panics),
        ("siasat_rooms", "gauge", hall.rooms.count() as u64),
        (
            "siasat_rooms_at_hand",
            "gauge",
            hall.rooms.count_at_hand() as u64,
        ),
        ("siasat_streams", "gauge", hall.streams.count() as u64),
        (
            "siasat_searches_running",
            "gauge",
            hall.thinkers.running() as u64,
        ),
        (
            "siasat_searches_waiting",
            "gauge",
            hall.thinkers.waiting() as u64,
        ),
        ("process_resident_memory_bytes", "gauge", memory()),
    ];
    for (name, kind, value) in gauges {
        let _ = writeln!(out, "# TYPE {name} {kind}\n{name} {value}");
    }
    out
}

/// What the process takes of the machine's memory. Known on Linux.
fn memory() -> u64 {
    const PAGE: u64 = 4096;
    let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split_whitespace().nth(1);
    pages
        .and_then(|pages| pages.parse::<u64>().ok())
        .unwrap_or(0)
        * PAGE
}
