use std::time::Duration;

use cpu_time::ProcessTime;

/// What a contestant did in its best try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    /// Nodes or simulations, of the last try.
    pub(crate) work: u64,
    /// Processor time of the best try, all threads together.
    pub(crate) time: Duration,
}

impl Best {
    /// Millions a second.
    pub(crate) fn millions(&self) -> f64 {
        self.work as f64 / self.time.as_secs_f64() / 1e6
    }
}

/// A contestant: a name, and some work that says how much it was. Whatever must be
/// ready before the clock starts is made by the first function.
pub(crate) struct Contestant<'a> {
    pub(crate) name: String,
    pub(crate) prepare: Box<dyn Fn() -> Box<dyn FnOnce() -> u64 + 'a> + 'a>,
}

/// Lets the contestants take turns, so many times.
pub(crate) fn race(contestants: &[Contestant<'_>], rounds: usize) -> Vec<Best> {
    let mut best = vec![None; contestants.len()];
    for _ in 0..rounds {
        for (contestant, best) in contestants.iter().zip(&mut best) {
            let work = (contestant.prepare)();
            let start = ProcessTime::now();
            let work = work();
            let time = start.elapsed();
            let faster = best.is_none_or(|best: Best| time < best.time);
            if faster {
                *best = Some(Best { work, time });
            }
        }
    }
    best.into_iter().flatten().collect()
}
