//! Connections that were accepted; those that the program opens itself are not counted.

use libc::{c_int, c_void, size_t, sockaddr, socklen_t, ssize_t};

use crate::fault::{Call, Effect};
use crate::paths::{self, Known};
use crate::strike::{self, failed};

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn accept4(
    socket: c_int,
    address: *mut sockaddr,
    len: *mut socklen_t,
    flags: c_int,
) -> c_int {
    if let Some(Effect::Error(error)) = strike::on_call(Call::Accept) {
        return failed(error);
    }
    // SAFETY: passed on.
    let accepted = unsafe { libc::syscall(libc::SYS_accept4, socket, address, len, flags) };
    paths::remember(accepted as c_int, Known::Connection);
    accepted as c_int
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn recv(
    socket: c_int,
    bytes: *mut c_void,
    mut count: size_t,
    flags: c_int,
) -> ssize_t {
    match strike::on_connection(Call::Receive, socket) {
        Some(Effect::Error(error)) => return failed(error) as ssize_t,
        Some(_) => count = count.div_ceil(2),
        None => {}
    }
    let null = std::ptr::null_mut::<c_void>();
    // SAFETY: passed on, with no more bytes than there were.
    let received =
        unsafe { libc::syscall(libc::SYS_recvfrom, socket, bytes, count, flags, null, null) };
    received as ssize_t
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn send(
    socket: c_int,
    bytes: *const c_void,
    mut count: size_t,
    flags: c_int,
) -> ssize_t {
    match strike::on_connection(Call::Send, socket) {
        Some(Effect::Error(error)) => return failed(error) as ssize_t,
        Some(_) => count = count.div_ceil(2),
        None => {}
    }
    let null = std::ptr::null::<c_void>();
    // SAFETY: passed on, with no more bytes than there were.
    let sent = unsafe { libc::syscall(libc::SYS_sendto, socket, bytes, count, flags, null, 0) };
    sent as ssize_t
}
