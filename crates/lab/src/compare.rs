//! One position or tree under several searches, side by side.

use std::time::Duration;

use search::Instant;
use search::textbook::{Counts, TextbookLimits};
use search::trace::{Algorithm, TraceRequest, Unsupported};
use serde_json::{Value, json};

use crate::Subject;
use crate::drawing::{Anchor, Drawing, Ink, Mark};
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

    /// The effective branching factor: an even tree of this depth and as many nodes has
    /// so many moves everywhere.
    pub fn branching(&self) -> Option<f64> {
        let nodes = self.counts.nodes as f64;
        if self.depth == 0 || nodes < 2.0 || self.depth > 200 {
            return None;
        }
        let size = |b: f64| (0..=self.depth).fold(0.0, |sum, _| sum * b + 1.0);
        let (mut low, mut high) = (0.0, nodes);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            match size(middle) < nodes {
                true => low = middle,
                false => high = middle,
            }
        }
        Some(low)
    }
}

/// Nodes by depth, a line for each search, on a scale where each step upwards is ten
/// times as many.
pub fn plot(runs: &[Run], title: &str, x_name: &str, y_name: &str) -> Drawing {
    const SIZE: (f64, f64) = (640.0, 400.0);
    const LEFT: f64 = 64.0;
    const BOTTOM: f64 = 46.0;
    let mut drawing = Drawing::new(SIZE.0, SIZE.1, title);
    let depths = runs.iter().map(|run| run.depth);
    let (first, last) = (depths.clone().min().unwrap_or(0), depths.max().unwrap_or(1));
    let most = runs.iter().map(|run| run.counts.nodes).max().unwrap_or(1);
    let decades = (most.max(2) as f64).log10().ceil().max(1.0);
    let width = SIZE.0 - LEFT - 130.0;
    let height = SIZE.1 - BOTTOM - 24.0;
    let x = |depth: u32| {
        let span = f64::from((last - first).max(1));
        LEFT + width * f64::from(depth - first) / span
    };
    let y = |nodes: u64| SIZE.1 - BOTTOM - height * (nodes.max(1) as f64).log10() / decades;

    for decade in 0..=decades as u32 {
        let nodes = 10_u64.saturating_pow(decade);
        let (left, right) = ((LEFT, y(nodes)), (LEFT + width, y(nodes)));
        drawing.line(left, right, Ink::SUNKEN.pen(1.0));
        let at = (LEFT - 6.0, y(nodes) + 4.0);
        let text = match decade {
            0..=3 => nodes.to_string(),
            more => format!("1e{more}"),
        };
        drawing.write(at, text, 11.0, Ink::QUIET, Anchor::End, false);
    }
    for depth in first..=last {
        let at = (x(depth), SIZE.1 - BOTTOM + 16.0);
        drawing.text(at, depth.to_string(), 11.0, Ink::QUIET);
    }
    drawing.text((LEFT + width / 2.0, SIZE.1 - 10.0), x_name, 12.0, Ink::INK);
    drawing.write((8.0, 14.0), y_name, 12.0, Ink::INK, Anchor::Start, false);

    let mut shown: Vec<Algorithm> = Vec::new();
    for run in runs {
        if !shown.contains(&run.algorithm) {
            shown.push(run.algorithm);
        }
    }
    let mut taken: Vec<f64> = Vec::new();
    for (&algorithm, &ink) in shown.iter().zip(Ink::SERIES.iter().cycle()) {
        let own = runs.iter().filter(|run| run.algorithm == algorithm);
        let own = own.filter(|run| run.found.is_some());
        let points: Vec<(f64, f64)> = own.map(|run| (x(run.depth), y(run.counts.nodes))).collect();
        for &at in &points {
            drawing.marks.push(Mark::Box {
                at,
                size: (7.0, 7.0),
                radius: 3.5,
                fill: Some(ink),
                pen: None,
            });
        }
        if let Some(&(end, mut beside)) = points.last() {
            // Names that would lie on each other move apart.
            while taken.iter().any(|&other| (other - beside).abs() < 14.0) {
                beside += 14.0;
            }
            taken.push(beside);
            let at = (end + 10.0, beside + 4.0);
            drawing.write(at, algorithm.word(), 12.0, ink, Anchor::Start, true);
        }
        let pen = ink.pen(2.0);
        drawing.marks.push(Mark::Line { points, pen });
    }
    drawing
}
