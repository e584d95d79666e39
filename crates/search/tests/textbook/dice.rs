//! Games of chance: means, pruned means, and Pig solved another way.

use std::collections::HashMap;
use std::ops::ControlFlow;

use game::{Game, Position, Side, Turn};
use games::Pig;
use gametest::SplitMix64;
use siasat_search::textbook::{
    Counts, Expectimax, Found, Results, Sorted, Star, TextbookLimits, TreeTrace, Winners,
    deepen_chance,
};

use crate::tree::{Plant, Tree, plant, random};

fn of(side: Side, leaves: &[i32]) -> Tree {
    Tree::Of(
        side,
        leaves.iter().map(|&value| Tree::Leaf(value)).collect(),
    )
}

/// A coin that shows either of two trees.
fn coin(heads: Tree, tails: Tree) -> Tree {
    Tree::Chance(vec![(1, heads), (1, tails)])
}

#[test]
fn problem_16_is_worth_six_and_a_half() {
    let max = |leaves| of(Side::First, leaves);
    let pos = plant(coin(max(&[5, 3]), max(&[8, 2])));
    let found = Expectimax::new(Results).search(&pos, 2);
    assert_eq!((found.value, found.best), (6.5, None));
    assert_eq!(found.moves, [(0, 5.0), (1, 8.0)]);
    assert_eq!(Star::one(Results, -9, 9).search(&pos, 2).value, 6.5);
    assert_eq!(Star::two(Results, -9, 9).search(&pos, 2).value, 6.5);
}

#[test]
fn star1_leaves_a_coin_whose_first_side_is_bad_enough() {
    // MAX has 1 for sure. Heads is worth −9, so that even tails worth 9 is not enough.
    let coin = coin(Tree::Leaf(-9), of(Side::Second, &[4, 5, 6]));
    let pos = plant(Tree::Of(Side::First, vec![Tree::Leaf(1), coin]));
    let mut record = TreeTrace::new();
    let found = Star::one(Results, -9, 9).run(&pos, 3, TextbookLimits::default(), &mut record);
    let found = found.expect("nothing limits it");
    assert_eq!((found.value, found.best), (1.0, Some(0)));
    assert_eq!(record.leaf_values(), [1.0, -9.0]);
    let cut = record.nodes.iter().find(|node| node.cut.is_some());
    assert_eq!(cut.map(|node| node.pruned.clone()), Some(vec![1]));
    assert_eq!(Expectimax::new(Results).search(&pos, 3).counts.nodes, 8);
    assert_eq!(found.counts.nodes, 4);
}

#[test]
fn star2_leaves_a_coin_after_one_move_behind_each_side() {
    // MAX has 1 for sure. Behind either side of the coin MIN's first move is good
    // enough for MIN: the mean is at most (−1 − 2) / 2.
    let coin = coin(of(Side::Second, &[-1, 7, 7]), of(Side::Second, &[-2, 7, 7]));
    let pos = plant(Tree::Of(Side::First, vec![Tree::Leaf(1), coin]));
    let mut record = TreeTrace::new();
    let two = Star::two(Results, -9, 9).run(&pos, 3, TextbookLimits::default(), &mut record);
    let two = two.expect("nothing limits it");
    assert_eq!((two.value, two.best), (1.0, Some(0)));
    assert_eq!(record.leaf_values(), [1.0, -1.0, -2.0]);
    let one = Star::one(Results, -9, 9).search(&pos, 3);
    assert_eq!(one.value, 1.0);
    assert!(two.counts.nodes < one.counts.nodes);
}

/// The same value and best move, up to rounding. Returns the two numbers of nodes.
fn assert_same<M: PartialEq + std::fmt::Debug>(plain: &Found<M, f64>, star: &Found<M, f64>) {
    assert!(
        (plain.value - star.value).abs() < 1e-12,
        "{plain:?} {star:?}"
    );
    let value_of = |mv: &Option<M>| {
        let mv = mv.as_ref()?;
        let (_, value) = plain.moves.iter().find(|(other, _)| other == mv)?;
        Some(*value)
    };
    // Where moves are equally good up to rounding, either may be called the best.
    match (value_of(&plain.best), value_of(&star.best)) {
        (Some(best), Some(found)) => assert!((best - found).abs() < 1e-12),
        (best, found) => assert_eq!(best, found),
    }
}

#[test]
fn stars_agree_with_the_plain_search_on_random_trees() {
    let mut rng = SplitMix64::new(16);
    let mut work = [Counts::default(); 3];
    for _ in 0..3000 {
        let pos = plant(random(&mut rng, 7, true));
        let plain = Expectimax::new(Results).search(&pos, 7);
        let one = Star::one(Results, -9, 9).search(&pos, 7);
        let two = Star::two(Results, -9, 9).search(&pos, 7);
        assert_same(&plain, &one);
        assert_same(&plain, &two);
        assert!(one.counts.nodes <= plain.counts.nodes);
        for (work, found) in work.iter_mut().zip([plain, one, two]) {
            *work += found.counts;
        }
    }
    let [plain, one, two] = work.map(|counts| counts.nodes);
    assert!(one < plain && two < plain, "{plain} {one} {two}");
}

/// MAX, chance, MIN, chance, MAX, with three branches everywhere: what Star2 is for.
fn regular(rng: &mut SplitMix64, level: usize) -> Tree {
    let mut three = || (0..3).map(|_| regular(rng, level + 1)).collect();
    match level {
        0 | 4 => Tree::Of(Side::First, three()),
        2 => Tree::Of(Side::Second, three()),
        1 | 3 => Tree::Chance(three().into_iter().map(|tree| (1, tree)).collect()),
        _ => Tree::Leaf(rng.below(19) as i32 - 9),
    }
}

#[test]
fn star2_needs_fewer_positions_than_star1_where_players_and_dice_alternate() {
    let mut rng = SplitMix64::new(1983);
    let mut work = [0; 3];
    // With perfect order: a leaf_eval that knows the values.
    let oracle = |pos: &Plant, mv: usize| {
        let search = Expectimax {
            max: Some(Side::First),
            ..Expectimax::new(Results)
        };
        let value = (1000.0 * search.search(&pos.after(mv), 9).value) as i32;
        match pos.turn() {
            Turn::Player(Side::First) => -value,
            _ => value,
        }
    };
    for _ in 0..100 {
        let pos = plant(regular(&mut rng, 0));
        let order = siasat_search::textbook::ByRank(oracle);
        let plain = Expectimax::new(Results).search(&pos, 9);
        let one = Star::one(Results, -9, 9).order(&order).search(&pos, 9);
        let two = Star::two(Results, -9, 9).order(&order).search(&pos, 9);
        assert_same(&plain, &one);
        assert_same(&plain, &two);
        for (work, found) in work.iter_mut().zip([plain, one, two]) {
            *work += found.counts.nodes;
        }
    }
    let [plain, one, two] = work;
    println!("regular trees: plain {plain}, star1 {one}, star2 {two}");
    assert!(two < one && one < plain, "{plain} {one} {two}");
}

fn pig(settings: &str) -> Pig {
    Pig::from_spec(&format!("pig:{settings}")).expect("the spec is right")
}

/// The values of a position when play is broken off after 0, 1, 2, … moves, by value
/// iteration over all positions that can be reached: expectiminimax upside down.
fn horizons(start: Pig, most: usize) -> Vec<f64> {
    let mut numbers = HashMap::from([(start.key(), 0)]);
    let mut positions = vec![start];
    let mut after: Vec<Vec<usize>> = Vec::new();
    while let Some(pos) = positions.get(after.len()).copied() {
        let moves: Vec<_> = match pos.turn() {
            Turn::Over(_) => Vec::new(),
            _ => pos.moves().map(|mv| pos.after(mv)).collect(),
        };
        let children = moves.into_iter().map(|next| {
            *numbers.entry(next.key()).or_insert_with(|| {
                positions.push(next);
                positions.len() - 1
            })
        });
        after.push(children.collect());
    }
    let result = |pos: &Pig| match pos.turn() {
        Turn::Over(points) => f64::from(points.0),
        _ => 0.0,
    };
    let mut values: Vec<f64> = positions.iter().map(result).collect();
    let mut at_start = vec![values[0]];
    for _ in 0..most {
        let once_more = |(number, pos): (usize, &Pig)| {
            let children = after[number].iter().map(|&child| values[child]);
            match pos.turn() {
                Turn::Over(points) => f64::from(points.0),
                Turn::Player(Side::First) => children.fold(f64::NEG_INFINITY, f64::max),
                Turn::Player(Side::Second) => children.fold(f64::INFINITY, f64::min),
                // A fair die.
                Turn::Chance => children.sum::<f64>() / after[number].len() as f64,
            }
        };
        values = positions.iter().enumerate().map(once_more).collect();
        at_start.push(values[0]);
    }
    at_start
}

/// The chance of winning that goes with a value from −1 to 1.
fn chance(value: f64) -> f64 {
    (value + 1.0) / 2.0
}

#[test]
fn pig_to_20_is_won_by_the_first_player_with_0_615559() {
    let values = horizons(pig("target=20"), 250);
    assert!((chance(values[250]) - 0.615_559).abs() < 5e-7);
}

#[test]
fn pig_to_20_by_the_equations_of_the_literature() {
    // P(i, j, k): who holds the die has i, the other j, and k is pending. No position
    // of ours takes part in this.
    const TARGET: usize = 20;
    let mut p = vec![[[0.5f64; TARGET]; TARGET]; TARGET];
    loop {
        let mut change: f64 = 0.0;
        for i in 0..TARGET {
            for j in 0..TARGET {
                for k in 0..TARGET - i {
                    let pending = |p: &Vec<[[f64; TARGET]; TARGET]>, k: usize| {
                        if i + k >= TARGET { 1.0 } else { p[i][j][k] }
                    };
                    let good: f64 = (2..=6).map(|face| pending(&p, k + face)).sum();
                    let roll = (1.0 - p[j][i][0] + good) / 6.0;
                    let hold = if k == 0 { 0.0 } else { 1.0 - p[j][i + k][0] };
                    let best = roll.max(hold);
                    change = change.max((best - p[i][j][k]).abs());
                    p[i][j][k] = best;
                }
            }
        }
        if change < 1e-12 {
            break;
        }
    }
    assert!((p[0][0][0] - 0.615_559).abs() < 5e-7);
    let ours = horizons(pig("target=20"), 250);
    assert!((chance(ours[250]) - p[0][0][0]).abs() < 1e-6);
}

#[test]
fn expectimax_is_value_iteration_at_every_depth() {
    for (settings, most) in [
        ("target=2,sides=2", 40),
        ("target=4,sides=2", 16),
        ("target=5,sides=3", 13),
        ("target=7", 9),
        ("target=20", 9),
    ] {
        let pos = pig(settings);
        let values = horizons(pos, most as usize);
        let mut work = [0; 3];
        for depth in 0..=most {
            let plain = Expectimax::new(Results).search(&pos, depth);
            let one = Star::one(Results, -1, 1).search(&pos, depth);
            let two = Star::two(Winners, -1, 1)
                .order(Sorted::by(Winners))
                .search(&pos, depth);
            assert!((plain.value - values[depth as usize]).abs() < 1e-12);
            assert_same(&plain, &one);
            assert_same(&plain, &two);
            work = [plain, one, two].map(|found| found.counts.nodes);
        }
        let [plain, one, two] = work;
        println!("pig:{settings} depth {most}: plain {plain}, star1 {one}, star2 {two}");
        // To 20 no side wins within the depth: nothing can be pruned, and a probe that
        // saves nothing is one call more.
        assert!(one <= plain, "{settings}: {plain} {one}");
        assert!(
            two <= plain || settings == "target=20",
            "{settings}: {plain} {two}"
        );
    }
}

#[test]
fn deep_enough_expectimax_solves_a_tiny_pig() {
    // Heads wins at once and tails hands over the coin: p = 1/2 + 1/2 · (1 − p).
    let found = Expectimax::new(Results).search(&pig("target=2,sides=2"), 100);
    assert!((chance(found.value) - 2.0 / 3.0).abs() < 1e-12);
    let found = Star::two(Results, -1, 1).search(&pig("target=3,sides=3"), 24);
    let limit = horizons(pig("target=3,sides=3"), 400)[400];
    assert!(
        (found.value - limit).abs() < 1e-3,
        "{} {limit}",
        found.value
    );
}

#[test]
fn deepening_ends_with_the_last_depth_and_keeps_its_limits() {
    let pos = Pig::from_spec("pig:target=6,sides=3").expect("good options");
    let search = Star::two(Winners, -1, 1);
    let mut depths = Vec::new();
    let deepened = deepen_chance(&search, &pos, 9, TextbookLimits::default(), |depth, _| {
        depths.push(depth);
        ControlFlow::Continue(())
    });
    assert_eq!(depths, (1..=9).collect::<Vec<_>>());
    let found = deepened.found.expect("nothing limits it");
    let right = Expectimax::new(Winners).search(&pos, 9);
    assert!((found.value - right.value).abs() < 1e-9);
    assert_eq!((found.best, deepened.depth), (right.best, 9));
    assert!(deepened.counts.nodes > found.counts.nodes);

    for nodes in [0, 1, 10, 1000] {
        let limits = TextbookLimits {
            nodes: Some(nodes),
            ..TextbookLimits::default()
        };
        let few = deepen_chance(&search, &pos, 99, limits, |_, _| ControlFlow::Continue(()));
        // The first depth is always completed, so that there is a move.
        assert!(
            few.depth >= 1 && few.counts.nodes <= nodes.max(2),
            "{few:?}"
        );
    }
    let once = deepen_chance(&search, &pos, 9, TextbookLimits::default(), |_, _| {
        ControlFlow::Break(())
    });
    assert_eq!(once.depth, 1);
}
