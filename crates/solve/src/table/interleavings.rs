use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use loom::sync::Arc;
use loom::thread;

use super::*;

fn bounds(lower: i32, upper: i32) -> TableEntry {
    TableEntry {
        lower,
        upper,
        move_index: 3,
    }
}

/// A table of one bucket. Its tags leave no bits of the first word that tell the positions
/// apart: only the second does.
fn table<T: Table>(code_bits: u32) -> Arc<T> {
    Arc::new(T::new(1, code_bits).expect("a bucket"))
}

/// Checks every order of threads of which none is interrupted more than four times, with every
/// value that their loads may see, and says how many there were.
pub(crate) fn try_every_order(name: &str, check: impl Fn() + Sync + Send + 'static) {
    let orders = std::sync::Arc::new(AtomicUsize::new(0));
    let count = std::sync::Arc::clone(&orders);
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(4);
    model.check(move || {
        count.fetch_add(1, Relaxed);
        check();
    });
    println!("{name}: {} orders", orders.load(Relaxed));
}

/// Two threads store bounds of these positions, a third one probes meanwhile: no bound is
/// ever seen that was not stored for the position.
fn check_bounds<T: BoundsTable + Send + 'static>(name: &str, code_bits: u32, codes: [u128; 2]) {
    try_every_order(name, move || {
        let known = [bounds(-3, i32::MAX), bounds(i32::MIN, 9)];
        let table = table::<T>(code_bits);
        let store = |at: usize| {
            let table = Arc::clone(&table);
            thread::spawn(move || table.store(codes[at], known[at], 1 + at as u64))
        };
        let writers = [store(0), store(1)];
        let is_true = |at: usize| {
            let found = table.probe(codes[at]);
            let stored = || (0..2).filter(|&other| codes[other] == codes[at]);
            let lower = found.lower == i32::MIN || stored().any(|n| known[n].lower == found.lower);
            let upper = found.upper == i32::MAX || stored().any(|n| known[n].upper == found.upper);
            assert!(lower && upper, "{found:?}");
        };
        is_true(0);
        is_true(1);
        for writer in writers {
            writer.join().expect("no panic");
        }
        is_true(0);
        is_true(1);
    });
}

#[test]
fn one_word_two_positions() {
    check_bounds::<OneWordTable>("one word, two positions", 39, [0x12_3456, 0x6d_cba9_8765]);
}

#[test]
fn one_word_one_position() {
    check_bounds::<OneWordTable>("one word, one position", 39, [0x12_3456; 2]);
}

#[test]
fn two_words_two_positions() {
    check_bounds::<TwoWordTable>(
        "two words, two positions",
        60,
        [0x12_3456, 0x789_abcd_ef01_2345],
    );
}

#[test]
fn two_words_one_position() {
    check_bounds::<TwoWordTable>("two words, one position", 60, [0x12_3456; 2]);
}

/// A proof is never seen before it was found, and never of another position.
#[test]
fn proof_numbers() {
    try_every_order("proof numbers", || {
        let table = table::<ProofNumberTable>(50);
        let open = ProofNumbers {
            proof: 3,
            disproof: 40,
        };
        let numbers = [open, ProofNumbers::PROVED];
        let codes = [0x1234_5678_u128, 0x2_89ab_cdef_0123];
        let store = |at: usize| {
            let table = Arc::clone(&table);
            thread::spawn(move || table.store(codes[at], 1, numbers[at], 5))
        };
        let writers = [store(0), store(1)];
        let is_true = |at: usize| {
            let found = table.probe(codes[at], 1);
            assert!(found.is_none_or(|found| found == numbers[at]), "{found:?}");
        };
        is_true(0);
        is_true(1);
        for writer in writers {
            writer.join().expect("no panic");
        }
        is_true(0);
        is_true(1);
    });
}
