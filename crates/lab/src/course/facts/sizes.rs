//! Figures about the sizes of trees.

use super::{Fact, Facts, big, size};
use crate::estimate::{self, Big, Reach};

pub(super) fn ten_by_six() -> Facts {
    let tree = size(10.0, 6);
    vec![
        ("leaves", Fact::Big(tree.leaves())),
        ("nodes", Fact::Big(tree.nodes())),
        ("seconds", Fact::Near(tree.leaves().to_f64() / 1e6, 0)),
    ]
}

pub(super) fn chess() -> Facts {
    let [short, long] = [4, 8].map(|depth| size(35.0, depth).leaves());
    let seconds = |leaves: Big| leaves.to_f64() / 1e6;
    vec![
        ("short", Fact::Big(short)),
        ("short_seconds", Fact::Near(seconds(short), 1)),
        ("long", Fact::Big(long)),
        ("long_days", Fact::Near(estimate::span(seconds(long)).1, 2)),
        ("factor", big(35.0, 4)),
    ]
}

pub(super) fn reach() -> Facts {
    let reach = Reach::of(35.0, 1e7);
    let (plain, pruned) = reach.map_or((0.0, 0.0), |reach| (reach.minimax, reach.perfect_order));
    vec![
        ("minimax", Fact::Near(plain, 3)),
        ("minimax_whole", Fact::Near(plain.floor(), 0)),
        ("alphabeta", Fact::Near(pruned, 3)),
        ("alphabeta_whole", Fact::Near(pruned.floor(), 0)),
    ]
}

pub(super) fn othello() -> Facts {
    let leaves = size(10.0, 60).leaves();
    let years = Big {
        log10: leaves.log10 - 6.0 - 31_557_600_f64.log10(),
        exact: None,
    };
    vec![("leaves", Fact::Big(leaves)), ("years", Fact::Big(years))]
}

pub(super) fn go() -> Facts {
    let wide = size(250.0, 4);
    vec![
        ("four", Fact::Big(wide.leaves())),
        ("whole", Fact::Big(size(250.0, 150).leaves())),
        (
            "hours",
            Fact::Near(wide.leaves().to_f64() / 1e6 / 3600.0, 1),
        ),
    ]
}
