use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};

/// A flag that the first Ctrl-C or SIGTERM sets. The second one ends the program at once.
/// A command that was stopped says that what it has found is partial; the program's exit
/// code is then [`exit_code`].
pub(crate) fn flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
        let number = usize::try_from(signal).unwrap_or_default();
        signal_hook::flag::register_usize(signal, Arc::clone(raised()), number)?;
    }
    Ok(stop)
}

/// The code for a program that a signal has stopped: 130 after Ctrl-C, 143 after SIGTERM,
/// as shells have it. `None` if there was none.
pub(crate) fn exit_code() -> Option<u8> {
    let signal = raised().load(Ordering::Relaxed);
    let code = u8::try_from(signal)
        .ok()
        .and_then(|signal| signal.checked_add(128));
    code.filter(|_| signal > 0)
}

/// The signal that came last.
fn raised() -> &'static Arc<AtomicUsize> {
    static RAISED: OnceLock<Arc<AtomicUsize>> = OnceLock::new();
    RAISED.get_or_init(Arc::default)
}
