use std::time::{Duration, Instant};

use nix::time::ClockId;

/// What clocks measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Measure {
    /// Wall-clock time.
    #[default]
    Wall,
    /// CPU time: of the one thread that runs a player of the lobby, and of all threads of
    /// a program.
    Cpu,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 2] = [Measure::Wall, Measure::Cpu];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Measure::Wall => "wall",
            Measure::Cpu => "cpu",
        }
    }
}

/// Measures the time of a move.
pub(crate) struct Stopwatch {
    start: Instant,
    /// The CPU clock, and its reading at the start.
    cpu: Option<(ClockId, Duration)>,
}

impl Stopwatch {
    /// Starts to measure wall-clock time, or this CPU clock.
    pub(crate) fn start(cpu: Option<ClockId>) -> Stopwatch {
        Stopwatch {
            cpu: cpu.and_then(|clock| Some((clock, read(clock)?))),
            start: Instant::now(),
        }
    }

    /// The time since the start; wall-clock time where the program and its clock are gone.
    pub(crate) fn elapsed(&self) -> Duration {
        let real = self.start.elapsed();
        let worked = |(clock, before)| Some(read(clock)?.saturating_sub(before));
        self.cpu.and_then(worked).unwrap_or(real)
    }
}

fn read(clock: ClockId) -> Option<Duration> {
    clock.now().ok().map(Duration::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;
    use std::thread;

    #[test]
    fn who_sleeps_does_not_work() {
        let watch = Stopwatch::start(Some(ClockId::CLOCK_THREAD_CPUTIME_ID));
        let real = Stopwatch::start(None);
        thread::sleep(Duration::from_millis(30));
        assert!(watch.elapsed() < Duration::from_millis(15));
        assert!(real.elapsed() >= Duration::from_millis(30));
        let mut sum = 0_u64;
        while watch.elapsed() < Duration::from_millis(5) {
            sum = black_box(sum + 1);
        }
    }
}
