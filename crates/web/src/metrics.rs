//! Metrics in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app_state::App;
use crate::clock::Instant;

/// Upper bounds of the buckets of latencies, in seconds.
const BUCKETS: [f64; 10] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 10.0,
];

/// Counters of requests.
#[derive(Default)]
pub(crate) struct Metrics {
    routes: Mutex<BTreeMap<(String, u16), u64>>,
    latencies: Mutex<BTreeMap<String, Latency>>,
    panics: AtomicU64,
}

#[derive(Clone, Default)]
struct Latency {
    buckets: [u64; BUCKETS.len()],
    count: u64,
    sum: f64,
}

impl Metrics {
    pub(crate) fn count_panic(&self) {
        self.panics.fetch_add(1, Ordering::Relaxed);
    }

    #[cfg(test)]
    pub(crate) fn panics(&self) -> u64 {
        self.panics.load(Ordering::Relaxed)
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
        for (bucket, end) in latency.buckets.iter_mut().zip(BUCKETS) {
            *bucket += u64::from(took <= end);
        }
    }
}

/// Counts every request under its route, never under its actual path.
pub(crate) async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("none", MatchedPath::as_str);
    let route = format!("{} {route}", method(&request));
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let took = start.elapsed();
    app.metrics.count(&route, status, took);
    tracing::debug!(route, status, ms = took.as_millis() as u64, "request");
    response
}

/// Known methods only: a client can send any other text.
fn method(request: &Request) -> &'static str {
    ["GET", "POST", "DELETE", "HEAD", "OPTIONS", "PUT", "PATCH"]
        .into_iter()
        .find(|known| *known == request.method().as_str())
        .unwrap_or("OTHER")
}

/// `/metrics`
pub(crate) async fn show(State(app): State<App>) -> Response {
    let kind = [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, text(&app)).into_response()
}

fn text(app: &App) -> String {
    let mut out = String::new();
    let metrics = &app.metrics;
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
        for (bucket, end) in latency.buckets.iter().zip(BUCKETS) {
            let _ = writeln!(
                out,
                "siasat_request_seconds_bucket{{route=\"{route}\",le=\"{end}\"}} {bucket}"
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
    let panics = metrics.panics.load(Ordering::Relaxed) + app.search_pool.panics() as u64;
    let gauges = [
        ("siasat_panics_total", "counter", panics),
        ("siasat_rooms", "gauge", app.rooms.count() as u64),
        (
            "siasat_rooms_at_hand",
            "gauge",
            app.rooms.count_at_hand() as u64,
        ),
        ("siasat_streams", "gauge", app.streams.count() as u64),
        (
            "siasat_searches_running",
            "gauge",
            app.search_pool.running() as u64,
        ),
        (
            "siasat_searches_waiting",
            "gauge",
            app.search_pool.waiting() as u64,
        ),
        ("process_resident_memory_bytes", "gauge", memory()),
    ];
    for (name, kind, value) in gauges {
        let _ = writeln!(out, "# TYPE {name} {kind}\n{name} {value}");
    }
    out
}

/// Resident memory of the process in bytes; 0 where the system is not Linux.
fn memory() -> u64 {
    const PAGE: u64 = 4096;
    let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split_whitespace().nth(1);
    pages
        .and_then(|pages| pages.parse::<u64>().ok())
        .unwrap_or(0)
        * PAGE
}
