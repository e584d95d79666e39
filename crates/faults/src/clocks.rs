//! Clocks that jump. The date can be set by anybody at any time; the clock that never goes
//! backwards can leap or stand still on a machine that was suspended or copied.

use std::arch::asm;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};

use libc::{c_int, c_long, c_void, clockid_t, time_t, timespec, timeval};

use crate::fault::{Call, Effect};
use crate::strike::{self, failed};

/// By how many seconds moments are shifted, once they are.
static LEAP: AtomicI64 = AtomicI64::new(0);
/// Whether moments stand still, and at which one.
static STANDS: AtomicBool = AtomicBool::new(false);
static STILL_SECONDS: AtomicI64 = AtomicI64::new(0);
static STILL_NANOSECONDS: AtomicI64 = AtomicI64::new(0);

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn clock_gettime(clock: clockid_t, time: *mut timespec) -> c_int {
    // SAFETY: passed on.
    let read = unsafe { libc::syscall(libc::SYS_clock_gettime, clock, time) };
    let call = match clock {
        libc::CLOCK_REALTIME | libc::CLOCK_REALTIME_COARSE => Call::Date,
        libc::CLOCK_MONOTONIC | libc::CLOCK_MONOTONIC_COARSE => Call::Moment,
        libc::CLOCK_MONOTONIC_RAW | libc::CLOCK_BOOTTIME => Call::Moment,
        // Time that a process or a thread has worked.
        _ => return read as c_int,
    };
    if read != 0 {
        return read as c_int;
    }
    // SAFETY: the system has just written there.
    let time = unsafe { &mut *time };
    match strike::on_call(call) {
        Some(Effect::Shift(seconds)) => {
            if call == Call::Moment {
                LEAP.store(seconds, Relaxed);
            }
            time.tv_sec += seconds;
        }
        Some(Effect::StandStill) => stand_still(time),
        _ => {}
    }
    0
}

/// The moment of the first call that is struck is that of all after it.
fn stand_still(time: &mut timespec) {
    if STANDS.swap(true, Relaxed) {
        let still = STILL_SECONDS.load(Relaxed);
        // Another thread may be about to write it.
        if still != 0 {
            time.tv_sec = still;
            time.tv_nsec = STILL_NANOSECONDS.load(Relaxed);
        }
    } else {
        STILL_NANOSECONDS.store(time.tv_nsec, Relaxed);
        STILL_SECONDS.store(time.tv_sec, Relaxed);
    }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gettimeofday(time: *mut timeval, _zone: *mut c_void) -> c_int {
    // SAFETY: the caller's place, or none.
    let Some(time) = (unsafe { time.as_mut() }) else {
        return 0;
    };
    let date = date();
    time.tv_sec = date.tv_sec;
    time.tv_usec = date.tv_nsec / 1000;
    0
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn time(place: *mut time_t) -> time_t {
    let date = date();
    // SAFETY: the caller's place, or none.
    if let Some(place) = unsafe { place.as_mut() } {
        *place = date.tv_sec;
    }
    date.tv_sec
}

fn date() -> timespec {
    let mut date = timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the place is ours.
    unsafe { clock_gettime(libc::CLOCK_REALTIME, &raw mut date) };
    date
}

/// The standard library waits until a moment by the clock that it has read: the system has to
/// be told the same moment by its own clock. The C library takes any number of arguments;
/// those that were not given are not looked at by the system.
///
/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syscall(
    number: c_long,
    first: c_long,
    second: c_long,
    third: c_long,
    mut fourth: c_long,
    fifth: c_long,
    sixth: c_long,
) -> c_long {
    let is_wait = number == libc::SYS_futex
        && second as c_int & !libc::FUTEX_PRIVATE_FLAG == libc::FUTEX_WAIT_BITSET;
    let until = fourth as *const timespec;
    let mut shifted;
    if is_wait && !until.is_null() {
        if STANDS.load(Relaxed) {
            // It never comes.
            fourth = 0;
        } else {
            // SAFETY: the caller's moment.
            shifted = unsafe { *until };
            shifted.tv_sec = (shifted.tv_sec - LEAP.load(Relaxed)).max(0);
            fourth = &raw const shifted as c_long;
        }
    }
    let result: c_long;
    // SAFETY: a system call with the caller's arguments.
    unsafe {
        asm!(
            "syscall",
            inlateout("rax") number => result,
            in("rdi") first,
            in("rsi") second,
            in("rdx") third,
            in("r10") fourth,
            in("r8") fifth,
            in("r9") sixth,
            lateout("rcx") _,
            lateout("r11") _,
        );
    }
    match result {
        -4095..0 => failed(-result as c_int).into(),
        _ => result,
    }
}
