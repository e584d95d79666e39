//! Makes the system calls of a program fail, one by one.
//!
//! Preloaded (`LD_PRELOAD`) into the built program, it stands between the program, the
//! standard library and SQLite on one side and the C library on the other. It counts the
//! calls that a fault can strike, strikes the one with the wanted number, and passes all
//! others on. The program itself has no hooks.
//!
//! ```text
//! LD_PRELOAD=target/debug/deps/libsiasat_faults.so
//! SIASAT_FAULT=nospace          which fault, by a word of `Fault::ALL`
//! SIASAT_FAULT_AT=17            the number of the call it strikes, from 1; 0 is none
//! SIASAT_FAULT_LASTS=1          and all after it
//! SIASAT_FAULT_IN=/tmp/folder   files below this folder, if it is about files
//! SIASAT_FAULT_LOG=/tmp/calls   a line for every call that was counted
//! ```
//!
//! `crates/cli/tests/faults` has the tests. Only for Linux; elsewhere it is empty.

#![cfg(target_os = "linux")]
// Functions of the C library are replaced by others of the same name and type.
#![allow(unsafe_code)]

// The one system call that is made here without the C library is that of this processor.
#[cfg(target_arch = "x86_64")]
mod clocks;
mod fault;
mod files;
mod memory;
mod paths;
mod sockets;
mod strike;
mod threads;
