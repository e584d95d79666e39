//! Memory for large tables. What is small is passed on uncounted: no program survives
//! without.

use libc::{c_int, c_void, size_t};

use crate::fault::Call;
use crate::strike;

/// What counts as large, in bytes.
pub(crate) const LARGE: usize = 1 << 20;

unsafe extern "C" {
    // The GNU library's own names of its allocator.
    fn __libc_malloc(size: size_t) -> *mut c_void;
    fn __libc_calloc(count: size_t, size: size_t) -> *mut c_void;
    fn __libc_realloc(old: *mut c_void, size: size_t) -> *mut c_void;
    fn __libc_memalign(align: size_t, size: size_t) -> *mut c_void;
}

fn is_refused(size: usize) -> bool {
    let is_refused = size >= LARGE && strike::on_call(Call::Allocate).is_some();
    if is_refused {
        strike::failed(libc::ENOMEM);
    }
    is_refused
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn malloc(size: size_t) -> *mut c_void {
    if is_refused(size) {
        return std::ptr::null_mut();
    }
    // SAFETY: passed on.
    unsafe { __libc_malloc(size) }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn calloc(count: size_t, size: size_t) -> *mut c_void {
    if is_refused(count.saturating_mul(size)) {
        return std::ptr::null_mut();
    }
    // SAFETY: passed on.
    unsafe { __libc_calloc(count, size) }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn realloc(old: *mut c_void, size: size_t) -> *mut c_void {
    if is_refused(size) {
        return std::ptr::null_mut();
    }
    // SAFETY: passed on.
    unsafe { __libc_realloc(old, size) }
}

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn posix_memalign(
    place: *mut *mut c_void,
    align: size_t,
    size: size_t,
) -> c_int {
    if is_refused(size) {
        return libc::ENOMEM;
    }
    // SAFETY: passed on; the caller gives the place.
    unsafe {
        let memory = __libc_memalign(align, size);
        if memory.is_null() {
            return libc::ENOMEM;
        }
        *place = memory;
    }
    0
}
