use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use crate::work::{count, measured};

/// Can threads be started here? Not in a browser's plain WebAssembly.
pub const fn has_threads() -> bool {
    cfg!(not(all(
        target_arch = "wasm32",
        not(target_feature = "atomics")
    )))
}

/// How many threads can run at once.
pub fn cores() -> usize {
    if has_threads() {
        thread::available_parallelism().map_or(1, usize::from)
    } else {
        1
    }
}

/// Does `work(0)` to `work(count - 1)` at the same time, the first on this thread, and gives
/// their results in that order. Where there are no threads, or no more of them, one after
/// another.
///
/// # Panics
///
/// When one of them does.
pub fn in_parallel<R: Send>(count: usize, work: impl Fn(usize) -> R + Sync) -> Vec<R> {
    if count <= 1 || !has_threads() {
        return (0..count).map(work).collect();
    }
    thread::scope(|scope| {
        let work = &work;
        let start = |worker| {
            let work = move || measured(|| work(worker));
            thread::Builder::new().spawn_scoped(scope, work)
        };
        let others: Vec<_> = (1..count).map_while(|worker| start(worker).ok()).collect();
        let started = 1 + others.len();
        let mut results = vec![work(0)];
        for other in others {
            results.push(joined(other));
        }
        results.extend((started..count).map(work));
        results
    })
}

/// Does `lead` on this thread and meanwhile each of the `helpers` on a thread of its own,
/// and waits for all. Helpers for whom there is no thread are left out.
///
/// # Panics
///
/// When one of them does.
pub fn with_helpers<R, H: FnOnce() + Send>(
    helpers: impl IntoIterator<Item = H>,
    lead: impl FnOnce() -> R,
) -> R {
    if !has_threads() {
        return lead();
    }
    thread::scope(|scope| {
        let start = |helper: H| {
            let helper = || measured(helper);
            thread::Builder::new().spawn_scoped(scope, helper).ok()
        };
        let helpers: Vec<_> = helpers.into_iter().map_while(start).collect();
        let result = lead();
        helpers.into_iter().for_each(joined);
        result
    })
}

/// What a thread gives, and counts what it worked.
fn joined<R>(thread: thread::ScopedJoinHandle<'_, (R, Duration)>) -> R {
    match thread.join() {
        Ok(measured) => count(measured),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Does the work on a stack of at least so many bytes; on this one where there are no
/// threads or none can be started.
///
/// # Panics
///
/// When the work does.
pub fn on_large_stack<R: Send>(bytes: usize, work: impl FnOnce() -> R + Send) -> R {
    if !has_threads() {
        return work();
    }
    // Taken once: by the new thread, or by this one when none can be started.
    let work = std::sync::Mutex::new(Some(work));
    let take = || work.lock().ok().and_then(|mut work| work.take());
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(bytes);
        let started = builder.spawn_scoped(scope, || measured(|| take().map(|work| work())));
        let done = match started {
            Ok(thread) => joined(thread),
            Err(_) => take().map(|work| work()),
        };
        done.expect("the work is done once")
    })
}

/// Does the work on each of the items at the same time, on stacks of at least so many bytes,
/// and meanwhile calls `tick` on this thread about ten times a second. Gives the results of
/// those that could be started, in the order of the items: none where there are no threads,
/// because then no stack can be promised.
///
/// # Panics
///
/// When the work does.
pub fn on_large_stacks<T: Send, R: Send>(
    bytes: usize,
    items: &mut [T],
    work: impl Fn(&mut T) -> R + Sync,
    mut tick: impl FnMut(),
) -> Vec<R> {
    const TICK: Duration = Duration::from_millis(100);
    if !has_threads() {
        return Vec::new();
    }
    thread::scope(|scope| {
        let work = &work;
        // Nothing is sent: the channel closes when the last thread has dropped its end.
        let (running, all_done) = sync_channel::<()>(0);
        let mut threads = Vec::new();
        for item in items {
            let running = running.clone();
            let builder = thread::Builder::new().stack_size(bytes);
            let started = builder.spawn_scoped(scope, move || {
                let result = measured(|| work(item));
                drop(running);
                result
            });
            match started {
                Ok(thread) => threads.push(thread),
                Err(_) => break,
            }
        }
        drop(running);
        while all_done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            tick();
        }
        threads.into_iter().map(joined).collect()
    })
}

/// Does the work, and meanwhile calls `tick` every `interval` from another thread until it
/// says that it need not be called again. Where there are no threads, or no more of them,
/// nothing ticks: the work has to look at the clock by itself.
pub fn while_running<R>(
    interval: Duration,
    mut tick: impl FnMut() -> bool + Send,
    work: impl FnOnce() -> R,
) -> R {
    if !has_threads() {
        return work();
    }
    thread::scope(|scope| {
        let (done, is_done) = sync_channel::<()>(0);
        let ticking = move || {
            while is_done.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) && tick() {}
        };
        let _ = thread::Builder::new().spawn_scoped(scope, ticking);
        let result = work();
        drop(done);
        result
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[test]
    fn results_come_in_the_order_of_their_numbers() {
        assert_eq!(in_parallel(3, |worker| worker * 2), [0, 2, 4]);
        assert_eq!(in_parallel(0, |worker| worker), []);
    }

    #[test]
    fn helpers_are_waited_for() {
        let sum = AtomicU32::new(0);
        let sum = &sum;
        let helpers = (1..=3).map(|number| {
            move || {
                sum.fetch_add(number, Ordering::Relaxed);
            }
        });
        assert_eq!(with_helpers(helpers, || 7), 7);
        assert_eq!(sum.load(Ordering::Relaxed), 6);
    }

    #[test]
    fn a_large_stack_is_large() {
        fn deep(levels: usize) -> usize {
            let bytes = [levels as u8; 4096];
            if levels == 0 {
                return std::hint::black_box(bytes).len();
            }
            deep(levels - 1).max(std::hint::black_box(bytes).len())
        }
        assert_eq!(on_large_stack(64 << 20, || deep(8_000)), 4096);
    }

    #[test]
    fn every_item_gets_a_large_stack() {
        let mut ticks = 0;
        let mut items = [1, 2, 3];
        let work = |item: &mut i32| {
            let large = [*item as u8; 8 << 20];
            thread::sleep(Duration::from_millis(150));
            *item += i32::from(std::hint::black_box(large)[7]);
            *item
        };
        assert_eq!(
            on_large_stacks(32 << 20, &mut items, work, || ticks += 1),
            [2, 4, 6]
        );
        assert_eq!(items, [2, 4, 6]);
        assert!(ticks > 0);
    }

    #[test]
    fn it_ticks_until_told_not_to() {
        let ticks = AtomicU32::new(0);
        let tick = || ticks.fetch_add(1, Ordering::Relaxed) < 2;
        let slept = while_running(Duration::from_millis(1), tick, || {
            thread::sleep(Duration::from_millis(30));
            7
        });
        assert_eq!((slept, ticks.load(Ordering::Relaxed)), (7, 3));
    }
}
