//! Files of the folder. Each function here is the C library's of the same name: it asks
//! whether it is struck, and otherwise makes the system call.

use libc::{c_char, c_int, c_long, c_void, iovec, mode_t, off_t, size_t, ssize_t};

use crate::fault::{Call, Effect};
use crate::memory::LARGE;
use crate::paths::{self, Known};
use crate::strike::{self, failed, kill};

/// Makes a system call, unless it is struck.
fn unless(effect: Option<Effect>, call: impl FnOnce() -> c_long) -> c_long {
    match effect {
        Some(Effect::Error(error)) => failed(error).into(),
        _ => call(),
    }
}

/// Reads or writes so many bytes, or half of them, or half of them before the end.
fn transfer(effect: Option<Effect>, count: size_t, call: impl FnOnce(size_t) -> c_long) -> ssize_t {
    let half = count.div_ceil(2);
    let done = match effect {
        None | Some(Effect::Kill | Effect::Shift(_) | Effect::StandStill) => call(count),
        Some(Effect::Error(error)) => failed(error).into(),
        Some(Effect::Half) => call(half),
        Some(Effect::HalfThenKill) => {
            call(half);
            kill()
        }
    };
    done as ssize_t
}

unsafe fn open_at(folder: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    let creates = flags & libc::O_CREAT != 0;
    let call = if creates { Call::Create } else { Call::Open };
    // SAFETY: the path is the caller's C string.
    let effect = unsafe { strike::on_path(call, path) };
    // SAFETY: passed on.
    let opened = unless(effect, || unsafe {
        libc::syscall(libc::SYS_openat, folder, path, flags, mode)
    });
    // SAFETY: the path is the caller's C string.
    let is_in_folder = unsafe { paths::is_below(path) };
    let known = if is_in_folder {
        Known::InFolder
    } else {
        Known::Other
    };
    paths::remember(opened as c_int, known);
    opened as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: passed on.
    unsafe { open_at(libc::AT_FDCWD, path, flags, mode) }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: passed on.
    unsafe { open_at(libc::AT_FDCWD, path, flags, mode) }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat(
    folder: c_int,
    path: *const c_char,
    flags: c_int,
    mode: mode_t,
) -> c_int {
    // SAFETY: passed on.
    unsafe { open_at(folder, path, flags, mode) }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat64(
    folder: c_int,
    path: *const c_char,
    flags: c_int,
    mode: mode_t,
) -> c_int {
    // SAFETY: passed on.
    unsafe { open_at(folder, path, flags, mode) }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn close(file: c_int) -> c_int {
    paths::remember(file, Known::Other);
    // SAFETY: passed on.
    unsafe { libc::syscall(libc::SYS_close, file) as c_int }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read(file: c_int, bytes: *mut c_void, count: size_t) -> ssize_t {
    transfer(strike::on_file(Call::Read, file), count, |count| {
        // SAFETY: passed on, with no more bytes than there were.
        unsafe { libc::syscall(libc::SYS_read, file, bytes, count) }
    })
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pread64(
    file: c_int,
    bytes: *mut c_void,
    count: size_t,
    at: off_t,
) -> ssize_t {
    transfer(strike::on_file(Call::Read, file), count, |count| {
        // SAFETY: passed on, with no more bytes than there were.
        unsafe { libc::syscall(libc::SYS_pread64, file, bytes, count, at) }
    })
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pread(
    file: c_int,
    bytes: *mut c_void,
    count: size_t,
    at: off_t,
) -> ssize_t {
    // SAFETY: passed on.
    unsafe { pread64(file, bytes, count, at) }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(file: c_int, bytes: *const c_void, count: size_t) -> ssize_t {
    transfer(strike::on_file(Call::Write, file), count, |count| {
        // SAFETY: passed on, with no more bytes than there were.
        unsafe { libc::syscall(libc::SYS_write, file, bytes, count) }
    })
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite64(
    file: c_int,
    bytes: *const c_void,
    count: size_t,
    at: off_t,
) -> ssize_t {
    transfer(strike::on_file(Call::Write, file), count, |count| {
        // SAFETY: passed on, with no more bytes than there were.
        unsafe { libc::syscall(libc::SYS_pwrite64, file, bytes, count, at) }
    })
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite(
    file: c_int,
    bytes: *const c_void,
    count: size_t,
    at: off_t,
) -> ssize_t {
    // SAFETY: passed on.
    unsafe { pwrite64(file, bytes, count, at) }
}

/// Files and connections both write in pieces; half of it are the first of the pieces.
///
/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn writev(file: c_int, pieces: *const iovec, count: c_int) -> ssize_t {
    let effect =
        strike::on_file(Call::Write, file).or_else(|| strike::on_connection(Call::Send, file));
    transfer(effect, count as size_t, |count| {
        // SAFETY: passed on, with no more pieces than there were.
        unsafe { libc::syscall(libc::SYS_writev, file, pieces, count) }
    })
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fsync(file: c_int) -> c_int {
    let effect = strike::on_file(Call::Sync, file);
    // SAFETY: passed on.
    unless(effect, || unsafe { libc::syscall(libc::SYS_fsync, file) }) as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fdatasync(file: c_int) -> c_int {
    let effect = strike::on_file(Call::Sync, file);
    // SAFETY: passed on.
    unless(effect, || unsafe {
        libc::syscall(libc::SYS_fdatasync, file)
    }) as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate64(file: c_int, len: off_t) -> c_int {
    let effect = strike::on_file(Call::Resize, file);
    // SAFETY: passed on.
    let call = || unsafe { libc::syscall(libc::SYS_ftruncate, file, len) };
    unless(effect, call) as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate(file: c_int, len: off_t) -> c_int {
    // SAFETY: passed on.
    unsafe { ftruncate64(file, len) }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rename(from: *const c_char, to: *const c_char) -> c_int {
    let here = libc::AT_FDCWD;
    // SAFETY: the paths are the caller's C strings.
    let effect = unsafe { strike::on_path(Call::Rename, to) };
    // SAFETY: passed on.
    let call = || unsafe { libc::syscall(libc::SYS_renameat2, here, from, here, to, 0) };
    unless(effect, call) as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlink(path: *const c_char) -> c_int {
    // SAFETY: the path is the caller's C string.
    let effect = unsafe { strike::on_path(Call::Remove, path) };
    // SAFETY: passed on.
    let call = || unsafe { libc::syscall(libc::SYS_unlinkat, libc::AT_FDCWD, path, 0) };
    unless(effect, call) as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mkdir(path: *const c_char, mode: mode_t) -> c_int {
    // SAFETY: the path is the caller's C string.
    let effect = unsafe { strike::on_path(Call::MakeFolder, path) };
    // SAFETY: passed on.
    let call = || unsafe { libc::syscall(libc::SYS_mkdirat, libc::AT_FDCWD, path, mode) };
    unless(effect, call) as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn statx(
    folder: c_int,
    path: *const c_char,
    flags: c_int,
    mask: u32,
    found: *mut c_void,
) -> c_int {
    let is_of_file = flags & libc::AT_EMPTY_PATH != 0;
    let effect = if is_of_file {
        strike::on_file(Call::Look, folder)
    } else {
        // SAFETY: the path is the caller's C string.
        unsafe { strike::on_path(Call::Look, path) }
    };
    // SAFETY: passed on.
    let call = || unsafe { libc::syscall(libc::SYS_statx, folder, path, flags, mask, found) };
    unless(effect, call) as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stat64(path: *const c_char, found: *mut c_void) -> c_int {
    // SAFETY: the path is the caller's C string.
    let effect = unsafe { strike::on_path(Call::Look, path) };
    // SAFETY: passed on.
    let call = || unsafe { libc::syscall(libc::SYS_newfstatat, libc::AT_FDCWD, path, found, 0) };
    unless(effect, call) as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fstat64(file: c_int, found: *mut c_void) -> c_int {
    let effect = strike::on_file(Call::Look, file);
    // SAFETY: passed on.
    unless(effect, || unsafe {
        libc::syscall(libc::SYS_fstat, file, found)
    }) as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn flock(file: c_int, how: c_int) -> c_int {
    let effect = strike::on_file(Call::Lock, file);
    // SAFETY: passed on.
    unless(effect, || unsafe {
        libc::syscall(libc::SYS_flock, file, how)
    }) as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fcntl64(file: c_int, what: c_int, argument: c_long) -> c_int {
    let locks = matches!(what, libc::F_SETLK | libc::F_SETLKW);
    let effect = locks.then(|| strike::on_file(Call::Lock, file)).flatten();
    // SAFETY: passed on.
    let call = || unsafe { libc::syscall(libc::SYS_fcntl, file, what, argument) };
    unless(effect, call) as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fcntl(file: c_int, what: c_int, argument: c_long) -> c_int {
    // SAFETY: passed on.
    unsafe { fcntl64(file, what, argument) }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mmap64(
    place: *mut c_void,
    len: size_t,
    protection: c_int,
    flags: c_int,
    file: c_int,
    at: off_t,
) -> *mut c_void {
    let is_table = flags & libc::MAP_ANONYMOUS != 0 && len >= LARGE;
    let effect = if is_table {
        strike::on_call(Call::Allocate)
    } else {
        strike::on_file(Call::Map, file)
    };
    if let Some(Effect::Error(error)) = effect {
        failed(error);
        return libc::MAP_FAILED;
    }
    // SAFETY: passed on.
    unsafe { libc::syscall(libc::SYS_mmap, place, len, protection, flags, file, at) as *mut c_void }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mmap(
    place: *mut c_void,
    len: size_t,
    protection: c_int,
    flags: c_int,
    file: c_int,
    at: off_t,
) -> *mut c_void {
    // SAFETY: passed on.
    unsafe { mmap64(place, len, protection, flags, file, at) }
}
