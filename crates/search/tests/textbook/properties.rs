//! What holds whatever the game, the position and the order of moves.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use game::{Deterministic, Evaluator, Game, Position, Side, Turn};
use games::{
    Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, TicTacToe, adjacency, congklak,
    connect4, kalah, knightthrough, tictactoe,
};
use gametest::SplitMix64;
use siasat_search::textbook::{
    AlphaBeta, Cut, Ending, ExtraTurn, Kind, LeafEval, MAX_DEPTH, Minimax, NoTrace, Order, Results,
    Reversed, RootWindow, Sorted, StaticEval, TextbookLimits, Ties, TreeTrace, Window, Winners,
    deepen, greedy,
};

use crate::tree::{plant, random, two_levels};

fn static_eval<E>(evaluator: E) -> StaticEval<E> {
    StaticEval {
        evaluator,
        ending: Ending::Sooner { win: 1_000_000 },
    }
}

/// Unfinished positions of random games.
fn positions<G: Game>(spec: &str, count: usize) -> Vec<G> {
    let mut rng = SplitMix64::from_text(spec);
    let mut found = Vec::new();
    while found.len() < count {
        let mut pos = G::from_spec(spec).expect("the spec is right");
        for _ in 0..rng.below(40) {
            let moves: Vec<_> = pos.moves().collect();
            let next = pos.after(*rng.pick(&moves));
            if next.turn().is_over() {
                break;
            }
            pos = next;
        }
        found.push(pos);
    }
    found
}

/// Alpha-beta in every order, with every cut and window, against minimax.
fn check<P: Deterministic, J: LeafEval<P> + Copy>(positions: &[P], leaf_eval: J, depths: u32) {
    let pairs = Sorted {
        leaf_eval,
        above: 1,
        ties: Ties::AsPairs,
    };
    for (pos, depth) in positions.iter().zip((1..=depths).cycle()) {
        for extra_turn in [ExtraTurn::Costs, ExtraTurn::Free] {
            let plain = Minimax {
                extra_turn,
                ..Minimax::new(leaf_eval)
            };
            // Chains of free extra turns can make a tree larger than any test likes.
            let limits = TextbookLimits {
                nodes: Some(100_000),
                stop: None,
                ..TextbookLimits::default()
            };
            let Some(plain) = plain.run(pos, depth, limits, &mut NoTrace) else {
                assert_eq!(
                    extra_turn,
                    ExtraTurn::Free,
                    "{pos:?} is too large at {depth}"
                );
                continue;
            };
            let natural = AlphaBeta {
                extra_turn,
                ..AlphaBeta::new(leaf_eval)
            };
            let found = natural.search(pos, depth);
            assert_eq!(
                (found.value, found.best),
                (plain.value, plain.best),
                "{pos:?}"
            );
            assert!(found.counts.nodes <= plain.counts.nodes);

            let strict = AlphaBeta {
                cut: Cut::Better,
                ..natural
            };
            let found = strict.search(pos, depth);
            assert_eq!(
                (found.value, found.best),
                (plain.value, plain.best),
                "{pos:?}"
            );

            let each = AlphaBeta {
                root: RootWindow::Each,
                ..natural
            };
            let found = each.search(pos, depth);
            assert_eq!(
                (found.best, &found.moves),
                (plain.best, &plain.moves),
                "{pos:?}"
            );

            assert_eq!(
                natural.order(Reversed).search(pos, depth).value,
                plain.value
            );
            assert_eq!(natural.order(pairs).search(pos, depth).value, plain.value);
            let sorted = natural.order(Sorted::by(leaf_eval));
            assert_eq!(sorted.search(pos, depth).value, plain.value);

            let v = plain.value;
            for (alpha, beta) in [
                (v - 1, v + 1),
                (v, v + 1),
                (v - 1, v),
                (v - 9, v - 3),
                (v + 2, v + 5),
            ] {
                let narrow = AlphaBeta {
                    window: Window { alpha, beta },
                    ..natural
                };
                let r = narrow.search(pos, depth).value;
                let kept = if v <= alpha {
                    v <= r && r <= alpha
                } else if v >= beta {
                    beta <= r && r <= v
                } else {
                    r == v
                };
                assert!(kept, "{v} came back as {r} from {alpha}..{beta} at {pos:?}");
            }
            check_trace(&natural, pos, depth);
            check_trace(&sorted, pos, depth.min(2));
        }
        let one_move = Minimax::new(leaf_eval).search(pos, 1);
        let found = greedy(pos, &leaf_eval);
        assert_eq!(found.map(|(mv, _)| mv), one_move.best);
    }
}

/// The recorded tree is the tree that was searched, and can be rebuilt from nothing
/// else.
fn check_trace<P: Deterministic, J: LeafEval<P>, O: Order<P>>(
    search: &AlphaBeta<J, O>,
    pos: &P,
    depth: u32,
) {
    let quiet = search.search(pos, depth);
    let mut record = TreeTrace::new();
    let traced = search.run(pos, depth, TextbookLimits::default(), &mut record);
    assert_eq!(traced.as_ref(), Some(&quiet));

    let nodes = &record.nodes;
    assert_eq!(nodes.len() as u64, quiet.counts.nodes);
    let count = |is: &dyn Fn(&usize) -> bool| (0..nodes.len()).filter(|n| is(n)).count() as u64;
    assert_eq!(count(&|&n| nodes[n].leaf.is_some()), quiet.counts.leaves());
    assert_eq!(count(&|&n| nodes[n].cut.is_some()), quiet.counts.cutoffs);
    let pruned: usize = nodes.iter().map(|node| node.pruned.len()).sum();
    assert_eq!(pruned as u64, quiet.counts.pruned);

    // Play the moves again: everything that was recorded is there.
    let mut replayed = vec![pos.clone()];
    for (number, node) in nodes.iter().enumerate().skip(1) {
        let (parent, step) = (
            node.parent.expect("not the root"),
            node.step.expect("not the root"),
        );
        assert!(nodes[parent].children.contains(&number));
        replayed.push(replayed[parent].after(step.mv));
    }
    for (node, pos) in nodes.iter().zip(&replayed) {
        assert_eq!(
            node.leaf == Some(siasat_search::textbook::LeafReason::Over),
            pos.turn().is_over()
        );
        let children = node.children.iter().filter_map(|&child| nodes[child].value);
        let value = match node.kind {
            _ if node.leaf.is_some() => node.value,
            Kind::Max => children.reduce(f64::max),
            Kind::Min => children.reduce(f64::min),
            Kind::Chance | Kind::Over => None,
        };
        assert_eq!(node.value, value);
        if node.leaf.is_none() {
            let tried = node.children.iter().filter_map(|&child| nodes[child].step);
            let mut seen: Vec<P::Move> = tried.map(|step| step.mv).collect();
            seen.extend(&node.pruned);
            assert_eq!(seen.len(), pos.move_count());
            assert!(pos.moves().all(|mv| seen.contains(&mv)));
        }
    }
    let line = record.line(0);
    assert_eq!(line.first().copied(), quiet.best);
}

#[test]
fn alpha_beta_is_minimax_on_every_game() {
    check(
        &positions::<Kalah>("kalah", 24),
        static_eval(kalah::SeedEval),
        4,
    );
    check(
        &positions::<Kalah>("kalah:pits=3,seeds=2", 24),
        static_eval(kalah::StoreDifference),
        6,
    );
    check(
        &positions::<Congklak>("congklak", 12),
        static_eval(congklak::HomeDifference),
        3,
    );
    check(
        &positions::<Congklak>("congklak:holes=3,seeds=3", 24),
        Results,
        5,
    );
    check(
        &positions::<Connect4>("connect4", 24),
        static_eval(connect4::WindowEval),
        4,
    );
    check(
        &positions::<TicTacToe>("tictactoe", 24),
        static_eval(tictactoe::LineEval),
        5,
    );
    check(&positions::<Nim>("nim:piles=2/3/4,take=0", 24), Winners, 5);
    check(
        &positions::<Adjacency>("adjacency:size=4,rounds=5", 24),
        static_eval(adjacency::MarkDifference),
        4,
    );
    for alpha in Side::BOTH {
        let spec = "knightthrough:width=5,height=6";
        check(
            &positions::<Knightthrough>(spec, 12),
            static_eval(knightthrough::RowWeights::new(alpha)),
            3,
        );
    }
}

#[test]
fn alpha_beta_is_minimax_on_random_trees() {
    let mut rng = SplitMix64::new(12);
    let trees: Vec<_> = (0..400)
        .map(|_| plant(random(&mut rng, 6, false)))
        .collect();
    let trees: Vec<_> = trees
        .into_iter()
        .filter(|tree| !tree.turn().is_over())
        .collect();
    check(&trees, Results, 6);
}

/// An evaluator that is not antisymmetric is only asked from MAX's view.
#[test]
fn lopsided_opinions_are_seen_by_max_throughout() {
    for pos in positions::<Adjacency>("adjacency:size=4", 20) {
        let leaf_eval = static_eval(adjacency::OwnMarks);
        let Turn::Player(max) = pos.turn() else {
            unreachable!("the game goes on");
        };
        let after_two = |mv| {
            let next = pos.after(mv);
            let replies = next
                .moves()
                .map(|reply| adjacency::OwnMarks.evaluate(&next.after(reply), max).0);
            replies.min()
        };
        if pos
            .moves()
            .any(|mv| after_two(mv).is_none() || pos.after(mv).turn().is_over())
        {
            continue;
        }
        let own = StaticEval {
            ending: Ending::Evaluated,
            ..leaf_eval
        };
        let expected = pos.moves().filter_map(after_two).max();
        assert_eq!(Some(AlphaBeta::new(own).search(&pos, 2).value), expected);
    }
}

#[test]
fn max_may_be_the_side_that_is_not_to_move() {
    let pos = two_levels(&[&[3, 5], &[2], &[6, 1]]);
    let min_first = pos.after(0);
    let search = AlphaBeta {
        max: Some(Side::First),
        ..AlphaBeta::new(Results)
    };
    let found = search.search(&min_first, 1);
    assert_eq!((found.value, found.best), (3, Some(0)));
    let found = AlphaBeta::new(Results).search(&min_first, 1);
    assert_eq!((found.value, found.best), (-3, Some(0)));
    let series = deepen(
        &search,
        &min_first,
        5,
        TextbookLimits::default(),
        &mut NoTrace,
        go_on,
    );
    assert_eq!((series.value(), series.best), (Some(3), Some(0)));
}

fn go_on<T: Debug>(_: &T) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn a_finished_game_and_depth_zero_are_leaves() {
    let over = plant(crate::tree::Tree::Leaf(7));
    let found = AlphaBeta::new(Results).search(&over, 3);
    assert_eq!((found.value, found.best, found.counts.nodes), (7, None, 1));
    assert_eq!(Minimax::new(Results).search(&over, 3).value, 7);
    assert_eq!(greedy(&over, &Results), None);
    let kalah = Kalah::from_spec("kalah").expect("the spec is right");
    let leaf_eval = static_eval(kalah::SeedEval);
    let found = AlphaBeta::new(leaf_eval).search(&kalah, 0);
    assert_eq!(
        (found.value, found.best, found.counts.horizon),
        (0, None, 1)
    );
    let series = deepen(
        &AlphaBeta::new(Results),
        &over,
        3,
        TextbookLimits::default(),
        &mut NoTrace,
        go_on,
    );
    assert_eq!((series.best, series.depth()), (None, 0));
}

#[test]
fn deepening_finds_what_alpha_beta_finds_at_every_depth() {
    for pos in positions::<Kalah>("kalah", 10) {
        let search = AlphaBeta::new(static_eval(kalah::SeedEval));
        let series = deepen(
            &search,
            &pos,
            7,
            TextbookLimits::default(),
            &mut NoTrace,
            go_on,
        );
        assert!(!series.stopped);
        let mut total = 0;
        for (iteration, depth) in series.iterations.iter().zip(1..) {
            let found = search.search(&pos, depth);
            assert_eq!((iteration.depth, iteration.value), (depth, found.value));
            let each = AlphaBeta {
                root: RootWindow::Each,
                ..search
            };
            let values = each.search(&pos, depth).moves;
            assert!(values.contains(&(iteration.best, found.value)));
            total += iteration.counts.nodes;
        }
        assert_eq!(series.counts.nodes, total);
        assert_eq!(series.best, series.iterations.last().map(|last| last.best));
    }
}

#[test]
fn deepening_tries_the_best_move_of_the_depth_before_first() {
    let pos = Connect4::from_spec("connect4").expect("the spec is right");
    let search = AlphaBeta::new(static_eval(connect4::WindowEval));
    let series = deepen(
        &search,
        &pos,
        7,
        TextbookLimits::default(),
        &mut NoTrace,
        go_on,
    );
    for pair in series.iterations.windows(2) {
        assert_eq!(pair[1].moves[0].0, pair[0].best);
        assert_eq!(pair[1].moves.len(), 7);
    }
    // Better order, fewer positions.
    let last = series.iterations.last().expect("there were seven");
    assert!(last.counts.nodes < search.search(&pos, 7).counts.nodes);
}

#[test]
fn deepening_ends_when_every_line_ends() {
    let pos = TicTacToe::from_spec("tictactoe").expect("the spec is right");
    let series = deepen(
        &AlphaBeta::new(Results),
        &pos,
        50,
        TextbookLimits::default(),
        &mut NoTrace,
        go_on,
    );
    assert_eq!((series.depth(), series.value()), (9, Some(0)));
}

#[test]
fn limits_are_kept_and_the_last_complete_depth_stands() {
    let pos = Kalah::from_spec("kalah").expect("the spec is right");
    let search = AlphaBeta::new(static_eval(kalah::SeedEval));
    for most in [0, 1, 2, 6, 7, 8, 30, 31, 100, 4095, 4096, 4097, 50_000] {
        let limits = TextbookLimits {
            nodes: Some(most),
            stop: None,
            ..TextbookLimits::default()
        };
        let mut record = TreeTrace::new();
        let series = deepen(&search, &pos, MAX_DEPTH, limits, &mut record, go_on);
        assert!(series.stopped && record.stopped);
        assert_eq!(
            series.counts.nodes, most,
            "a stopped search has used what it had"
        );
        assert_eq!(record.nodes.len() as u64, most);
        let best = series.best.expect("there is always a legal move");
        assert!(pos.moves().any(|mv| mv == best));
        if let Some(last) = series.iterations.last() {
            let found = search.search(&pos, last.depth);
            assert_eq!(last.value, found.value);
        }
        assert_eq!(
            Minimax::new(Results).run(&pos, 20, limits, &mut NoTrace),
            None
        );
    }
    // Exactly enough is enough.
    let limits = TextbookLimits {
        nodes: Some(7),
        stop: None,
        ..TextbookLimits::default()
    };
    assert!(search.run(&pos, 1, limits, &mut NoTrace).is_some());
}

#[test]
fn a_stop_flag_stops() {
    let pos = Connect4::from_spec("connect4").expect("the spec is right");
    let search = AlphaBeta::new(Results);
    let stop_flag = AtomicBool::new(true);
    let limits = TextbookLimits {
        nodes: None,
        stop: Some(&stop_flag),
        ..TextbookLimits::default()
    };
    let series = deepen(&search, &pos, 40, limits, &mut NoTrace, go_on);
    assert_eq!(
        (series.counts.nodes, series.depth(), series.stopped),
        (0, 0, true)
    );
    assert!(series.best.is_some());

    let stop_flag = AtomicBool::new(false);
    let limits = TextbookLimits {
        nodes: None,
        stop: Some(&stop_flag),
        ..TextbookLimits::default()
    };
    std::thread::scope(|scope| {
        let thinking = scope.spawn(|| deepen(&search, &pos, 40, limits, &mut NoTrace, go_on));
        std::thread::sleep(std::time::Duration::from_millis(20));
        stop_flag.store(true, std::sync::atomic::Ordering::Relaxed);
        let series = thinking.join().expect("it ends without a panic");
        assert!(series.stopped && series.best.is_some());
    });
}

#[test]
fn a_watcher_may_break_after_an_iteration() {
    let pos = Connect4::from_spec("connect4").expect("the spec is right");
    let mut seen = Vec::new();
    let series = deepen(
        &AlphaBeta::new(Results),
        &pos,
        40,
        TextbookLimits::default(),
        &mut NoTrace,
        |it| {
            seen.push(it.depth);
            if it.depth == 4 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    assert_eq!(
        (seen, series.depth(), series.stopped),
        (vec![1, 2, 3, 4], 4, false)
    );
}

#[test]
fn no_depth_is_too_deep_for_the_stack() {
    let pos = Congklak::from_spec("congklak").expect("the spec is right");
    let limits = TextbookLimits {
        nodes: Some(100_000),
        stop: None,
        ..TextbookLimits::default()
    };
    let search = AlphaBeta::new(Results);
    assert_eq!(search.run(&pos, u32::MAX, limits, &mut NoTrace), None);
    let free = Minimax {
        extra_turn: ExtraTurn::Free,
        ..Minimax::new(Results)
    };
    assert_eq!(free.run(&pos, u32::MAX, limits, &mut NoTrace), None);
}
