//! One position or tree under several searches, side by side.

use std::time::Duration;

use figures::{Axis, Chart, Color, Drawing, Frame};
use search::Instant;
use search::textbook::{Counts, TextbookLimits};
use search::trace::{Algorithm, TraceRequest, Unsupported};
use serde_json::{Value, json};

use crate::Subject;
use crate::number::{plain, value_text};

/// What one search came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// Which.
    pub algorithm: Algorithm,
    /// How deep.
    pub depth: u32,
    /// What it found; `None` when the time was up before.
    pub found: Option<(f64, Option<String>)>,
    /// How much work it was.
    pub counts: Counts,
    /// How long it took.
    pub seconds: f64,
}

impl Run {
    /// Searches without writing anything down but the root.
    pub fn of(
        subject: &Subject,
        trace_request: &TraceRequest<'_>,
        most: Duration,
    ) -> Result<Run, Unsupported> {
        let start = Instant::now();
        let quiet = TraceRequest {
            levels: 0,
            limits: TextbookLimits {
                deadline: Some(start + most),
                ..trace_request.limits
            },
            ..*trace_request
        };
        let trace = subject.explain(&quiet)?;
        let found = (trace.value, trace.best);
        Ok(Run {
            algorithm: trace_request.algorithm,
            depth: trace_request.depth,
            found: Some(found).filter(|_| !trace.stopped),
            counts: trace.counts,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    /// The run as one object.
    pub fn object(&self) -> Value {
        let found = self.found.as_ref();
        json!({
            "algorithm": self.algorithm.word(),
            "depth": self.depth,
            "value": found.and_then(|(value, _)| plain(*value)),
            "shown": found.map(|(value, _)| value_text(*value)),
            "move": found.and_then(|(_, best)| best.clone()),
            "nodes": self.counts.nodes,
            "leaves": self.counts.leaves(),
            "cutoffs": self.counts.cutoffs,
            "pruned": self.counts.pruned,
            "branching": self.branching(),
            "seconds": self.seconds,
            "complete": found.is_some(),
        })
    }

    /// The effective branching factor: the number of moves in every position of a uniform
    /// tree with this depth and number of nodes.
    pub fn branching(&self) -> Option<f64> {
        let nodes = self.counts.nodes as f64;
        if self.depth == 0 || nodes < 2.0 || self.depth > 200 {
            return None;
        }
        let size = |b: f64| (0..=self.depth).fold(0.0, |sum, _| sum * b + 1.0);
        let (mut low, mut high) = (0.0, nodes);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if size(middle) < nodes {
                low = middle;
            } else {
                high = middle;
            }
        }
        Some(low)
    }
}

/// A chart of nodes by depth, a line for each search, on a logarithmic scale.
pub fn plot(runs: &[Run], title: &str, x_name: &str, y_name: &str) -> Drawing {
    const HEIGHT: f64 = 400.0;
    let depths = runs.iter().map(|run| f64::from(run.depth));
    let first = depths.clone().reduce(f64::min).unwrap_or(0.0);
    let last = depths.reduce(f64::max).unwrap_or(1.0);
    let most = runs.iter().map(|run| run.counts.nodes).max().unwrap_or(1);
    let frame = Frame {
        height: HEIGHT,
        ..Frame::default()
    };
    let x = (Axis::whole(first, last.max(first + 1.0)), x_name);
    let y = (Axis::decades(most as f64), y_name);
    let mut chart = Chart::with_frame(frame, title, x, y);

    let mut shown: Vec<Algorithm> = Vec::new();
    for run in runs {
        if !shown.contains(&run.algorithm) {
            shown.push(run.algorithm);
        }
    }
    for (number, &algorithm) in shown.iter().enumerate() {
        let own = runs.iter().filter(|run| run.algorithm == algorithm);
        let own = own.filter(|run| run.found.is_some());
        let points: Vec<(f64, f64)> = own
            .map(|run| (f64::from(run.depth), run.counts.nodes as f64))
            .collect();
        chart.series(number, algorithm.word(), &points);
        for &(x, y) in &points {
            chart.dot(x, y, Color::of_series(number));
        }
    }
    chart.finish()
}
