//! Numbers that come from elsewhere: `SPEC.md`, part 7.

use game::{Deterministic, Evaluator, Game, Side};
use games::adjacency::MarkDifference;
use games::congklak::{HomeDifference, Leader};
use games::connect4::WindowEval;
use games::kalah::{FloatEval, SeedEval};
use games::knightthrough::RowWeights;
use games::{Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, TicTacToe};
use siasat_search::textbook::{
    AlphaBeta, ByRank, Cut, Ending, ExtraTurn, Found, LeafEval, Minimax, Natural, NoTrace, Order,
    Results, Reversed, RootWindow, Sorted, StaticEval, TextbookLimits, Ties, TreeTrace, Window,
    Winners, greedy,
};

use crate::tree::two_levels;
use crate::unswept::{AlphaBetaTt, Unswept};

fn start<G: Game>(spec: &str) -> G {
    G::from_spec(spec).expect("the spec is right")
}

/// Searches at depth 1, 2, … as many times as there are numbers to compare.
fn series<P: Deterministic, J: LeafEval<P>, O: Order<P>>(
    search: &AlphaBeta<J, O>,
    pos: &P,
    depths: usize,
) -> Vec<Found<P::Move>> {
    (1..=depths as u32)
        .map(|depth| search.search(pos, depth))
        .collect()
}

fn nodes<M>(series: &[Found<M>]) -> Vec<u64> {
    series.iter().map(|found| found.counts.nodes).collect()
}

fn values<M>(series: &[Found<M>]) -> Vec<i32> {
    series.iter().map(|found| found.value).collect()
}

/// The best moves as numbers of the moves of the root in natural order.
fn best<P: Deterministic>(pos: &P, series: &[Found<P::Move>]) -> Vec<usize> {
    let number = |found: &Found<P::Move>| pos.moves().position(|mv| Some(mv) == found.best);
    series.iter().filter_map(number).collect()
}

// Seed 001: the course.

#[test]
fn tictactoe_minimax_looks_at_549_946_positions() {
    let found = Minimax::new(Results).search(&start::<TicTacToe>("tictactoe"), 9);
    assert_eq!((found.value, found.counts.nodes), (0, 549_946));
    assert_eq!(found.counts.over, 255_168);
}

#[test]
fn tictactoe_alpha_beta_looks_at_18_297_positions() {
    let pos = start::<TicTacToe>("tictactoe");
    let search = AlphaBeta::new(Results);
    let found = search.search(&pos, 9);
    assert_eq!((found.value, found.counts.nodes), (0, 18_297));
    assert_eq!(search.order(Reversed).search(&pos, 9).counts.nodes, 18_297);
    let strict = AlphaBeta {
        cut: Cut::Better,
        ..search
    };
    assert_eq!(strict.search(&pos, 9).counts.nodes, 146_120);
}

#[test]
fn tictactoe_order_decides_how_much_is_pruned() {
    let pos = start::<TicTacToe>("tictactoe");
    let cells: Vec<_> = game::Position::moves(&pos).collect();
    let (centre, corners, edges) = (&[4][..], &[0, 2, 6, 8][..], &[1, 3, 5, 7][..]);
    for (preference, nodes) in [
        ([centre, corners, edges], 7_275),
        ([corners, centre, edges], 11_554),
        ([edges, corners, centre], 42_094),
    ] {
        let preference = preference.concat();
        let rank = |_: &TicTacToe, mv| preference.iter().position(|&cell| cells[cell] == mv);
        let found = AlphaBeta::new(Results).order(ByRank(rank)).search(&pos, 9);
        assert_eq!(
            (found.value, found.counts.nodes),
            (0, nodes),
            "{preference:?}"
        );
    }
}

#[test]
fn tictactoe_replies_that_hold_the_draw() {
    let empty = start::<TicTacToe>("tictactoe");
    let cells: Vec<_> = game::Position::moves(&empty).collect();
    let search = AlphaBeta {
        root: RootWindow::Each,
        ..AlphaBeta::new(Results)
    };
    for (opening, replies) in [(0, vec![4]), (4, vec![0, 2, 6, 8]), (1, vec![0, 2, 4, 7])] {
        let pos = game::Position::after(&empty, cells[opening]);
        let found = search.search(&pos, 8);
        let draws = found.moves.iter().filter(|(_, value)| *value == 0);
        let draws: Vec<_> = draws
            .filter_map(|(mv, _)| cells.iter().position(|c| c == mv))
            .collect();
        assert_eq!(draws, replies, "after {opening}");
    }
}

#[test]
fn nim_is_lost_when_one_more_than_a_multiple_of_three_is_left() {
    let of = |sticks: i32| start::<Nim>(&format!("nim:piles={sticks}"));
    let values: Vec<i32> = (1..=6)
        .map(|n| Minimax::new(Results).search(&of(n), 9).value)
        .collect();
    assert_eq!(values, [-1, 1, 1, -1, 1, 1]);
    let three = Minimax::new(Results).search(&of(3), 9);
    assert_eq!(three.counts.nodes, 7);
    // Take two.
    assert_eq!(best(&of(3), &[three]), [1]);
}

#[test]
fn problem_7_prunes_nothing() {
    let pos = two_levels(&[&[3, 5], &[2], &[6, 1]]);
    let mut record = TreeTrace::new();
    let found = AlphaBeta::new(Results).run(&pos, 2, TextbookLimits::default(), &mut record);
    let found = found.expect("nothing limits it");
    assert_eq!((found.value, found.best), (3, Some(0)));
    assert_eq!((found.counts.cutoffs, found.counts.pruned), (0, 0));
    assert_eq!(record.leaf_values(), [3.0, 5.0, 2.0, 6.0, 1.0]);
    assert_eq!(record.line(0), [0, 0]);
}

#[test]
fn problem_12_prunes_the_leaf_8() {
    let pos = two_levels(&[&[3, 5], &[6, 2], &[1, 8]]);
    let mut record = TreeTrace::new();
    let found = AlphaBeta::new(Results).run(&pos, 2, TextbookLimits::default(), &mut record);
    let found = found.expect("nothing limits it");
    assert_eq!((found.value, found.best), (3, Some(0)));
    assert_eq!((found.counts.cutoffs, found.counts.pruned), (1, 1));
    assert_eq!(record.leaf_values(), [3.0, 5.0, 6.0, 2.0, 1.0]);
    let cut = record.nodes.iter().find(|node| node.cut.is_some());
    assert_eq!(cut.map(|node| node.pruned.clone()), Some(vec![1]));
}

#[test]
fn the_tree_of_the_textbook_needs_seven_leaves() {
    let pos = two_levels(&[&[3, 12, 8], &[2, 4, 6], &[14, 5, 2]]);
    let found = AlphaBeta::new(Results).search(&pos, 2);
    assert_eq!((found.value, found.counts.leaves()), (3, 7));
    assert_eq!(Minimax::new(Results).search(&pos, 2).value, 3);
}

fn course() -> StaticEval<WindowEval> {
    StaticEval {
        evaluator: WindowEval,
        ending: Ending::Sooner { win: 10_000 },
    }
}

#[test]
fn connect4_with_a_window_for_each_column() {
    let pos = start::<Connect4>("connect4");
    let search = AlphaBeta {
        root: RootWindow::Each,
        ..AlphaBeta::new(course())
    };
    let series = series(&search, &pos, 8);
    assert_eq!(
        nodes(&series),
        [7, 56, 266, 1246, 5874, 24_065, 110_828, 386_241]
    );
    assert_eq!(values(&series), [3, 3, 16, 6, 36, 16, 66, 26]);
    assert_eq!(best(&pos, &series), [3; 8]);
    let columns: Vec<i32> = series[4].moves.iter().map(|&(_, value)| value).collect();
    assert_eq!(columns, [16, 20, 26, 36, 26, 20, 16]);
}

#[test]
fn connect4_with_one_window_for_all_columns() {
    let pos = start::<Connect4>("connect4");
    let series = series(&AlphaBeta::new(course()), &pos, 8);
    assert_eq!(
        nodes(&series),
        [8, 27, 180, 500, 2820, 9733, 49_143, 149_408]
    );
    assert_eq!(values(&series), [3, 3, 16, 6, 36, 16, 66, 26]);
    assert_eq!(best(&pos, &series), [3; 8]);
}

// Seed 000: Kalah.

fn kalah() -> Kalah {
    start("kalah")
}

const KALAH_VALUES: [i32; 12] = [
    1235, 1235, 0, 261, 1305, 783, 1128, 2023, 7225, 6512, 9999, 13_631,
];
const KALAH_MOVES: [usize; 12] = [2, 2, 2, 3, 2, 2, 5, 5, 5, 2, 5, 5];

#[test]
fn kalah_minimax() {
    let search = Minimax::new(StaticEval {
        evaluator: SeedEval,
        ending: Ending::Evaluated,
    });
    let series: Vec<_> = (1..=8)
        .map(|depth| search.search(&kalah(), depth))
        .collect();
    assert_eq!(
        nodes(&series),
        [7, 42, 227, 1169, 5859, 29_092, 143_522, 706_577]
    );
    let leaves: Vec<u64> = series.iter().map(|found| found.counts.leaves()).collect();
    assert_eq!(leaves, [6, 35, 185, 942, 4690, 23_233, 114_430, 563_055]);
    assert_eq!(values(&series), KALAH_VALUES[..8]);
    assert_eq!(best(&kalah(), &series), KALAH_MOVES[..8]);
    // Whatever leaves are worth, minimax looks at all of them.
    assert_eq!(
        Minimax::new(Results).search(&kalah(), 9).counts.nodes,
        3_470_067
    );
}

#[test]
fn kalah_minimax_with_free_extra_turns() {
    let search = Minimax {
        extra_turn: ExtraTurn::Free,
        ..Minimax::new(Results)
    };
    let nodes: Vec<u64> = (1..=8)
        .map(|depth| search.search(&kalah(), depth).counts.nodes)
        .collect();
    assert_eq!(
        nodes,
        [
            12,
            142,
            1282,
            12_215,
            160_971,
            1_396_792,
            13_118_112,
            103_995_764
        ]
    );
}

/// As in the seed: only where more than two moves are left, and equal moves as pairs
/// of value and pit come out of a sort.
fn seed_order<J>(leaf_eval: J) -> Sorted<J> {
    Sorted {
        leaf_eval,
        above: 2,
        ties: Ties::AsPairs,
    }
}

#[test]
fn kalah_alpha_beta_ordered_like_the_seed() {
    let pos = AlphaBetaTt::new(kalah());
    let search = AlphaBeta::new(Unswept).order(seed_order(Unswept));
    let series = series(&search, &pos, 12);
    let seed = [
        7, 24, 66, 151, 238, 595, 1953, 6071, 14_374, 30_372, 79_705, 193_745,
    ];
    assert_eq!(nodes(&series), seed);
    assert_eq!(values(&series), KALAH_VALUES);
    assert_eq!(best(&pos, &series), KALAH_MOVES);
}

#[test]
fn kalah_alpha_beta_with_the_rounding_of_the_seed() {
    let float = StaticEval {
        evaluator: FloatEval,
        ending: Ending::Points { win: 1 << 30 },
    };
    // A finished game is first met at depth 9.
    let search = AlphaBeta::new(float).order(seed_order(float));
    let series = series(&search, &kalah(), 8);
    assert_eq!(nodes(&series), [7, 24, 67, 152, 238, 595, 2219, 6090]);
    let unit = FloatEval.unit() / SeedEval.unit();
    let rounded = |value: i32| (f64::from(value) / f64::from(unit)).round() as i32;
    let values: Vec<i32> = values(&series).into_iter().map(rounded).collect();
    assert_eq!(values, KALAH_VALUES[..8]);
}

#[test]
fn kalah_alpha_beta_without_order() {
    let pos = AlphaBetaTt::new(kalah());
    let series = series(&AlphaBeta::new(Unswept), &pos, 11);
    let natural = [
        7, 24, 80, 241, 570, 1954, 7681, 24_979, 84_613, 222_905, 657_144,
    ];
    assert_eq!(nodes(&series), natural);
    assert_eq!(values(&series), KALAH_VALUES[..11]);
}

#[test]
fn kalah_alpha_beta_with_the_exact_value_of_finished_games() {
    let exact = StaticEval {
        evaluator: SeedEval,
        ending: Ending::Points { win: 100_000_000 },
    };
    let search = AlphaBeta::new(exact).order(seed_order(exact));
    let series = series(&search, &kalah(), 14);
    let nodes = nodes(&series);
    assert_eq!(nodes[..8], [7, 24, 66, 151, 238, 595, 1953, 6071]);
    assert_eq!(
        nodes[8..],
        [14_374, 30_372, 79_705, 192_768, 457_924, 1_080_009]
    );
}

// Seed 002: Knightthrough.

fn knights() -> StaticEval<RowWeights> {
    StaticEval {
        evaluator: RowWeights::new(Side::First),
        ending: Ending::Points { win: 1_000_000 },
    }
}

#[test]
fn knightthrough_sorted() {
    let pos = start::<Knightthrough>("knightthrough");
    let search = AlphaBeta::new(knights()).order(Sorted::by(knights()));
    let series = series(&search, &pos, 6);
    assert_eq!(nodes(&series), [41, 120, 1986, 8107, 210_300, 1_037_550]);
    assert_eq!(values(&series), [3, 0, 636, -640, 10, -640]);
}

#[test]
fn knightthrough_unsorted() {
    let pos = start::<Knightthrough>("knightthrough");
    let series = series(&AlphaBeta::new(knights()), &pos, 5);
    assert_eq!(nodes(&series), [41, 120, 4989, 11_041, 647_900]);
    assert_eq!(values(&series), [3, 0, 636, -640, 10]);
}

// Seed 003: Congklak.

#[test]
fn congklak_leaves() {
    for (spec, leaves) in [
        (
            "congklak",
            [7, 36, 230, 1406, 8295, 48_305, 276_510, 1_564_004],
        ),
        (
            "congklak:empty-shot=bank",
            [7, 36, 230, 1406, 8293, 48_263, 276_132, 1_560_214],
        ),
    ] {
        let pos = start::<Congklak>(spec);
        let search = Minimax::new(Results);
        let series: Vec<_> = (1..=8).map(|depth| search.search(&pos, depth)).collect();
        let counted: Vec<u64> = series.iter().map(|found| found.counts.leaves()).collect();
        assert_eq!(counted, leaves, "{spec}");
        assert_eq!(series[1].counts.nodes, 44);
    }
}

#[test]
fn congklak_with_the_sign_of_the_seed() {
    let pos = start::<Congklak>("congklak");
    let search = AlphaBeta::new(StaticEval {
        evaluator: Leader,
        ending: Ending::Evaluated,
    });
    assert_eq!(
        nodes(&series(&search, &pos, 8)),
        [8, 20, 70, 215, 651, 1877, 5502, 16_323]
    );
    let narrow = AlphaBeta {
        window: Window { alpha: -1, beta: 1 },
        ..search
    };
    assert_eq!(
        nodes(&series(&narrow, &pos, 8)),
        [2, 3, 4, 11, 19, 38, 96, 194]
    );
}

#[test]
fn congklak_with_the_difference_of_the_homes() {
    let search = AlphaBeta::new(StaticEval {
        evaluator: HomeDifference,
        ending: Ending::Evaluated,
    });
    let series = series(&search, &start::<Congklak>("congklak"), 8);
    assert_eq!(values(&series), [10, 19, 28, 39, 38, 35, 46, 47]);
}

// Seed 004: Adjacency.

fn marks() -> StaticEval<MarkDifference> {
    StaticEval {
        evaluator: MarkDifference,
        ending: Ending::Evaluated,
    }
}

#[test]
fn adjacency_minimax_and_alpha_beta() {
    let pos = start::<Adjacency>("adjacency");
    let plain: Vec<_> = (1..=3)
        .map(|depth| Minimax::new(marks()).search(&pos, depth))
        .collect();
    assert_eq!(nodes(&plain), [57, 3137, 169_457]);
    assert_eq!(values(&plain), [3, 0, 3]);
    assert_eq!(
        Minimax::new(Results).search(&pos, 4).counts.nodes,
        8_984_417
    );
    let pruned = series(&AlphaBeta::new(marks()), &pos, 6);
    assert_eq!(nodes(&pruned), [57, 261, 4211, 20_310, 253_641, 1_254_979]);
    assert_eq!(values(&pruned), [3, 0, 3, 0, 3, 0]);
    // Row 0, column 5.
    assert_eq!(best(&pos, &pruned), [5; 6]);
}

#[test]
fn adjacency_greedy() {
    let pos = start::<Adjacency>("adjacency");
    let own = StaticEval {
        evaluator: games::adjacency::OwnMarks,
        ending: Ending::Evaluated,
    };
    let fifth = game::Position::moves(&pos).nth(5);
    assert_eq!(greedy(&pos, &own), fifth.map(|mv| (mv, 6)));
}

// The trees on which the speed of OpenSpiel was measured: a win is worth 1, nothing
// else is worth anything.

#[test]
fn the_trees_of_the_speed_comparison() {
    let search = AlphaBeta::new(Winners).order(Natural);
    let found = search.search(&start::<Connect4>("connect4"), 10);
    assert_eq!((found.value, found.counts.nodes), (0, 155_590));
    let found = search.search(&kalah(), 12);
    assert_eq!((found.value, found.counts.nodes), (0, 110_089));
    let traced = search.run(&kalah(), 12, TextbookLimits::default(), &mut NoTrace);
    assert_eq!(traced, Some(found));
}
