#[cfg(not(loom))]
use std::alloc::{Layout, alloc_zeroed};

use crate::atomic::AtomicU64;

/// So many words, all zero; `None` when there is not enough memory. The system hands out
/// zeroed pages without touching them: a large table costs nothing until it is used.
#[cfg(not(loom))]
#[expect(
    unsafe_code,
    reason = "a vector of zeros cannot be asked for without a crash"
)]
pub fn zeroed_words(count: usize) -> Option<Vec<AtomicU64>> {
    let layout = Layout::array::<AtomicU64>(count).ok()?;
    if layout.size() == 0 {
        return Some(Vec::new());
    }
    // SAFETY: the layout is not empty, as `alloc_zeroed` demands. The vector gets memory of
    // the global allocator with the layout of `count` words; zero is a valid word.
    unsafe {
        let memory = alloc_zeroed(layout).cast::<AtomicU64>();
        (!memory.is_null()).then(|| Vec::from_raw_parts(memory, count, count))
    }
}

/// The numbers of loom are more than words.
#[cfg(loom)]
pub fn zeroed_words(count: usize) -> Option<Vec<AtomicU64>> {
    Some((0..count).map(|_| AtomicU64::new(0)).collect())
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn words_are_zero_and_too_many_are_refused() {
        let mut words = zeroed_words(1000).expect("memory");
        assert!(words.iter_mut().all(|word| *word.get_mut() == 0));
        assert_eq!(zeroed_words(0).map(|words| words.len()), Some(0));
        assert!(zeroed_words(usize::MAX).is_none());
        // Miri itself would run out of memory.
        assert!(cfg!(miri) || zeroed_words(usize::MAX / 64).is_none());
    }
}
