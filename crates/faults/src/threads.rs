use std::mem;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};

use libc::{c_int, c_void, pthread_attr_t, pthread_t};

use crate::fault::{Call, Effect};
use crate::strike;

type Start = extern "C" fn(*mut c_void) -> *mut c_void;
type Create =
    unsafe extern "C" fn(*mut pthread_t, *const pthread_attr_t, Start, *mut c_void) -> c_int;

/// # Safety
///
/// As in the C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pthread_create(
    thread: *mut pthread_t,
    attributes: *const pthread_attr_t,
    start: Start,
    argument: *mut c_void,
) -> c_int {
    if let Some(Effect::Error(error)) = strike::on_call(Call::StartThread) {
        return error;
    }
    static NEXT: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());
    if NEXT.load(Relaxed).is_null() {
        // SAFETY: the name is a C string.
        let next = unsafe { libc::dlsym(libc::RTLD_NEXT, c"pthread_create".as_ptr()) };
        NEXT.store(next, Relaxed);
    }
    // SAFETY: the C library has a function of this name and type.
    unsafe {
        let create: Create = mem::transmute(NEXT.load(Relaxed));
        create(thread, attributes, start, argument)
    }
}
