//! Counts calls, and says which of them is struck.

use std::ffi::CStr;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use libc::{c_char, c_int};

use crate::fault::{Call, Effect, Fault};
use crate::paths::{self, Known};

/// The place of the fault in [`Fault::ALL`]; none before the environment has been read.
static FAULT: AtomicUsize = AtomicUsize::new(usize::MAX);
static STRIKES_AT: AtomicU64 = AtomicU64::new(0);
static LASTS: AtomicBool = AtomicBool::new(false);
static COUNTED: AtomicU64 = AtomicU64::new(0);
static LOG: AtomicI32 = AtomicI32::new(-1);

/// Runs when the library is loaded, before `main`.
#[used]
#[unsafe(link_section = ".init_array")]
static ON_LOAD: extern "C" fn() = read_environment;

extern "C" fn read_environment() {
    // Programs that this one starts are not struck.
    // SAFETY: the name is a C string, and no other thread runs yet.
    unsafe { libc::unsetenv(c"LD_PRELOAD".as_ptr()) };
    let Some(word) = variable(c"SIASAT_FAULT") else {
        return;
    };
    let mut all = Fault::ALL.iter();
    let Some(place) = all.position(|(known, _)| known.as_bytes() == word.to_bytes()) else {
        return;
    };
    let number = |name| variable(name).map_or(0, |text| parse(text.to_bytes()));
    STRIKES_AT.store(number(c"SIASAT_FAULT_AT"), Relaxed);
    LASTS.store(number(c"SIASAT_FAULT_LASTS") == 1, Relaxed);
    if let Some(folder) = variable(c"SIASAT_FAULT_IN") {
        paths::watch(folder);
    }
    if let Some(path) = variable(c"SIASAT_FAULT_LOG") {
        let flags = libc::O_CREAT | libc::O_WRONLY | libc::O_APPEND | libc::O_CLOEXEC;
        // SAFETY: `openat` with a C string; its result is checked wherever it is used.
        let log = unsafe {
            libc::syscall(
                libc::SYS_openat,
                libc::AT_FDCWD,
                path.as_ptr(),
                flags,
                0o644,
            )
        };
        LOG.store(log as c_int, Relaxed);
    }
    FAULT.store(place, Relaxed);
}

/// A variable of the environment, which outlives the process.
fn variable(name: &CStr) -> Option<&'static CStr> {
    // SAFETY: the name is a C string; what is found stays, as nobody changes it.
    unsafe {
        let found = libc::getenv(name.as_ptr());
        (!found.is_null()).then(|| CStr::from_ptr(found))
    }
}

fn parse(digits: &[u8]) -> u64 {
    let digits = digits
        .iter()
        .map(|digit| u64::from(digit.wrapping_sub(b'0')));
    digits.fold(0, |number, digit| number * 10 + digit)
}

/// What happens instead of a call on a file that is open, if it lies in the folder.
pub(crate) fn on_file(call: Call, file: c_int) -> Option<Effect> {
    fault().filter(|_| paths::is(file, Known::InFolder))?;
    strike(call, || paths::of_file(file))
}

/// What happens instead of a call on a connection that was accepted.
pub(crate) fn on_connection(call: Call, file: c_int) -> Option<Effect> {
    fault().filter(|_| paths::is(file, Known::Connection))?;
    on_call(call)
}

/// What happens instead of a call with a path, if it lies in the folder.
///
/// # Safety
///
/// The path is a C string.
pub(crate) unsafe fn on_path(call: Call, path: *const c_char) -> Option<Effect> {
    // SAFETY: as promised by the caller.
    fault().filter(|_| unsafe { paths::is_below(path) })?;
    strike(call, || {
        let mut text = paths::Text::default();
        // SAFETY: as promised by the caller.
        text.push(unsafe { CStr::from_ptr(path) }.to_bytes());
        text
    })
}

/// What happens instead of any other call.
pub(crate) fn on_call(call: Call) -> Option<Effect> {
    strike(call, paths::Text::default)
}

fn fault() -> Option<Fault> {
    Some(Fault::ALL.get(FAULT.load(Relaxed))?.1)
}

fn strike(call: Call, about: impl FnOnce() -> paths::Text) -> Option<Effect> {
    let effect = fault()?.effect(call)?;
    let number = COUNTED.fetch_add(1, Relaxed) + 1;
    let strikes_at = STRIKES_AT.load(Relaxed);
    let is_struck =
        number == strikes_at || LASTS.load(Relaxed) && strikes_at > 0 && number > strikes_at;
    write_log(call, is_struck, &about());
    if !is_struck {
        return None;
    }
    if let Effect::Kill = effect {
        kill();
    }
    Some(effect)
}

fn write_log(call: Call, is_struck: bool, about: &paths::Text) {
    let log = LOG.load(Relaxed);
    if log < 0 {
        return;
    }
    let mut line = paths::Text::default();
    line.push(if is_struck { b"! " } else { b"  " });
    line.push(call.word().as_bytes());
    line.push(b" ");
    line.push(about.bytes());
    line.push(b"\n");
    let bytes = line.bytes();
    // SAFETY: the bytes are ours. A line that is lost only confuses a reader.
    unsafe { libc::syscall(libc::SYS_write, log, bytes.as_ptr(), bytes.len()) };
}

/// Ends the process as a power failure would: nothing is cleaned up.
pub(crate) fn kill() -> ! {
    // SAFETY: both calls take numbers only.
    unsafe {
        libc::kill(libc::getpid(), libc::SIGKILL);
        loop {
            libc::pause();
        }
    }
}

/// Sets the error number, and gives the result of a call that failed.
pub(crate) fn failed(error: c_int) -> c_int {
    // SAFETY: the location of this thread's error number is always valid.
    unsafe { *libc::__errno_location() = error };
    -1
}
