//! Which files lie in the folder. No memory is allocated here: a call of the allocator may
//! be the one that is counted.

use std::ffi::CStr;
use std::sync::atomic::{AtomicPtr, AtomicU8, Ordering::Relaxed};

use libc::{c_char, c_int};

static FOLDER: AtomicPtr<c_char> = AtomicPtr::new(std::ptr::null_mut());

/// What is known of open files, by number. Programs under test have few open.
const MOST_FILES: usize = 4096;
static KNOWN: [AtomicU8; MOST_FILES] = [const { AtomicU8::new(0) }; MOST_FILES];

/// An open file, as far as it matters here.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
    Other,
    /// A file of the folder.
    InFolder,
    /// A connection that was accepted.
    Connection,
}

/// Files below this folder are watched.
pub(crate) fn watch(folder: &'static CStr) {
    FOLDER.store(folder.as_ptr().cast_mut(), Relaxed);
}

/// Does the path begin with the folder?
///
/// # Safety
///
/// The path is a C string or null.
pub(crate) unsafe fn is_below(path: *const c_char) -> bool {
    let folder = FOLDER.load(Relaxed);
    if folder.is_null() || path.is_null() {
        return false;
    }
    // SAFETY: the folder is a C string of the environment, the path by promise.
    unsafe {
        let folder = CStr::from_ptr(folder).to_bytes();
        CStr::from_ptr(path).to_bytes().starts_with(folder)
    }
}

/// Remembers what an open file is.
pub(crate) fn remember(file: c_int, known: Known) {
    if let Some(place) = usize::try_from(file).ok().and_then(|at| KNOWN.get(at)) {
        place.store(known as u8, Relaxed);
    }
}

pub(crate) fn is(file: c_int, known: Known) -> bool {
    let place = usize::try_from(file).ok().and_then(|at| KNOWN.get(at));
    place.is_some_and(|place| place.load(Relaxed) == known as u8)
}

/// The path of an open file, as the system knows it.
pub(crate) fn of_file(file: c_int) -> Text {
    let mut link = Text::default();
    link.push(b"/proc/self/fd/");
    link.push_number(file.unsigned_abs());
    link.push(b"\0");
    let mut path = Text::default();
    // SAFETY: the link ends with a zero, and no more is written than there is room for.
    let len = unsafe {
        libc::syscall(
            libc::SYS_readlinkat,
            libc::AT_FDCWD,
            link.bytes.as_ptr(),
            path.bytes.as_mut_ptr(),
            path.bytes.len(),
        )
    };
    path.len = usize::try_from(len).unwrap_or(0);
    path
}

/// A short text on the stack; what is too long is cut.
pub(crate) struct Text {
    bytes: [u8; 256],
    len: usize,
}

impl Default for Text {
    fn default() -> Text {
        Text {
            bytes: [0; 256],
            len: 0,
        }
    }
}

impl Text {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    pub(crate) fn push(&mut self, more: &[u8]) {
        let count = more.len().min(self.bytes.len() - self.len);
        self.bytes[self.len..self.len + count].copy_from_slice(&more[..count]);
        self.len += count;
    }

    fn push_number(&mut self, number: u32) {
        if number >= 10 {
            self.push_number(number / 10);
        }
        self.push(&[b'0' + (number % 10) as u8]);
    }
}
