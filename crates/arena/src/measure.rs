use std::time::{Duration, Instant};

use nix::time::ClockId;

/// What clocks measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Measure {
    /// Wall-clock time.
    #[default]
    Wall,
    /// CPU time, of all threads of a player or a program.
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

/// A CPU clock.
#[derive(Clone, Copy, Debug)]
pub(crate) enum CpuClock {
    /// Of this thread, and of those that it starts and waits for.
    Ours,
    /// Of all threads of a program.
    Program(ClockId),
}

impl CpuClock {
    /// `None` when the program is gone.
    fn read(self) -> Option<Duration> {
        match self {
            CpuClock::Ours => {
                platform::use_cpu_clock(|| {
                    read(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap_or_default()
                });
                Some(platform::cpu_time())
            }
            CpuClock::Program(clock) => read(clock),
        }
    }
}

fn read(clock: ClockId) -> Option<Duration> {
    clock.now().ok().map(Duration::from)
}

/// Measures the time of a move.
pub(crate) struct Stopwatch {
    start: Instant,
    /// The CPU clock, and its reading at the start.
    cpu: Option<(CpuClock, Duration)>,
}

impl Stopwatch {
    /// Starts to measure wall-clock time, or this CPU clock.
    pub(crate) fn start(cpu: Option<CpuClock>) -> Stopwatch {
        Stopwatch {
            cpu: cpu.and_then(|clock| Some((clock, clock.read()?))),
            start: Instant::now(),
        }
    }

    /// The time since the start; wall-clock time where the program and its clock are gone.
    pub(crate) fn elapsed(&self) -> Duration {
        let real = self.start.elapsed();
        let worked =
            |(clock, before): (CpuClock, Duration)| Some(clock.read()?.saturating_sub(before));
        self.cpu.and_then(worked).unwrap_or(real)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;
    use std::thread;

    #[test]
    fn who_sleeps_does_not_work() {
        let watch = Stopwatch::start(Some(CpuClock::Ours));
        let real = Stopwatch::start(None);
        thread::sleep(Duration::from_millis(30));
        assert!(watch.elapsed() < Duration::from_millis(15));
        assert!(real.elapsed() >= Duration::from_millis(30));
        let mut sum = 0_u64;
        while watch.elapsed() < Duration::from_millis(5) {
            sum = black_box(sum + 1);
        }
    }

    #[test]
    fn all_threads_of_a_player_count() {
        let session = lobby::open(lobby::GAMES, "kalah").expect("a game");
        let engine = "engine:threads=2,hash=1".parse().expect("a player");
        let mut bot = session.bot(&engine).expect("a bot");
        let request = lobby::SearchRequest {
            stop: &std::sync::atomic::AtomicBool::new(false),
            budget: Some(lobby::Budget {
                nodes: Some(2_000_000),
                ..lobby::Budget::default()
            }),
            all: false,
        };
        let all = Stopwatch::start(Some(CpuClock::Ours));
        let one = Stopwatch::start(Some(CpuClock::Program(ClockId::CLOCK_THREAD_CPUTIME_ID)));
        let found = bot.think(&session.position(), &request, &mut |_| ());
        let [all, one] = [all, one].map(|watch| watch.elapsed());
        assert!(found.is_ok());
        assert!(
            all > one * 13 / 10,
            "{all:?} of both threads, {one:?} of one"
        );
    }
}
