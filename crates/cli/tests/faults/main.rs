//! Every system call fails: on a full disk, a broken one, without permission, memory or
//! threads, half done, interrupted, and as the last thing before the process is killed; clocks
//! jump and stand still.
//!
//! `crates/faults` is preloaded into the built program and strikes one call. After each:
//! no panic, a clear sentence, nothing that was acknowledged is lost, the next start works.
//!
//! `cargo test -p siasat --test faults -- --nocapture` prints the number of points for each
//! component: all calls of the small ones, a sample of the others; `SIASAT_SLOW=1` takes
//! all calls of all, four at a time, and `SIASAT_FAULT_PART=2/8` besides the second of eight
//! parts of them. A point that failed is replayed by the command printed with it.

#[cfg(not(target_os = "linux"))]
#[test]
fn faults_are_injected_on_linux_only() {
    println!("left out: calls can be made to fail by this means on Linux only");
}

#[cfg(target_os = "linux")]
mod book;
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
mod clocks;
#[cfg(target_os = "linux")]
mod database;
#[cfg(target_os = "linux")]
mod injection;
#[cfg(target_os = "linux")]
mod saved_games;
#[cfg(target_os = "linux")]
#[path = "../support/screen.rs"]
mod screen;
#[cfg(target_os = "linux")]
#[path = "../support/served.rs"]
mod served;
#[cfg(target_os = "linux")]
mod server;
#[cfg(target_os = "linux")]
mod solver;
#[cfg(target_os = "linux")]
#[path = "../support/mod.rs"]
mod support;
#[cfg(target_os = "linux")]
mod tables;
#[cfg(target_os = "linux")]
mod terminal;
#[cfg(target_os = "linux")]
mod tournament;
