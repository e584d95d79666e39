//! Figures about games: positions, trees and evaluations.

use std::collections::HashSet;

use game::{Evaluator, Game, Notation, Points, Position, Side};
use games::connect4::WindowEval;
use games::tictactoe::LineEval;
use games::{Connect4, Nim, TicTacToe};
use search::textbook::{AlphaBeta, ByRank, Ending, Minimax, Results, RootWindow, StaticEval};

use super::{Fact, Facts, big, count, size};
use crate::estimate::deepening;

pub(super) fn zero_sums() -> Facts {
    let sum = |points: i32| {
        let points = Points(points);
        let both = [Side::First, Side::Second].map(|side| points.seen_by(side));
        Fact::Value(i64::from(both[0] + both[1]))
    };
    vec![("win", sum(1)), ("draw", sum(0)), ("loss", sum(-1))]
}

pub(super) fn tictactoe_positions() -> Facts {
    let empty: TicTacToe = start("tictactoe");
    let mut reachable = HashSet::from([empty]);
    let mut open = vec![empty];
    while let Some(pos) = open.pop() {
        if pos.turn().is_over() {
            continue;
        }
        for mv in pos.moves() {
            let next = pos.after(mv);
            if reachable.insert(next) {
                open.push(next);
            }
        }
    }
    let folded: HashSet<TicTacToe> = reachable.iter().map(|pos| pos.fold().0).collect();
    vec![
        ("orders", Fact::Count((1..=9_u128).product())),
        ("fillings", Fact::Count(3_u128.pow(9))),
        ("reachable", count(reachable.len())),
        ("folded", count(folded.len())),
    ]
}

pub(super) fn tictactoe_tree() -> Facts {
    let whole = Minimax::new(Results).search(&start::<TicTacToe>("tictactoe"), 9);
    let games = whole.counts.over;
    let inner = whole.counts.nodes - games;
    let mean = (whole.counts.nodes - 1) as f64 / inner as f64;
    let by_ply = (1..=9).sum::<u32>() / 9;
    vec![
        ("by_ply", Fact::Count(by_ply.into())),
        ("depth", Fact::Count(9)),
        ("estimate", big(f64::from(by_ply), 9)),
        ("games", Fact::Count(games.into())),
        ("nodes", Fact::Count(whole.counts.nodes.into())),
        ("mean", Fact::Near(mean, 3)),
    ]
}

pub(super) fn tictactoe_replies() -> Facts {
    let empty: TicTacToe = start("tictactoe");
    let whole = Minimax::new(Results).search(&empty, 9);
    let best = whole.best.map(|mv| empty.move_text(mv));
    let replies = |opening: &str| {
        let opening = empty.read_move(opening).ok();
        let pos = opening.map_or(empty, |mv| empty.after(mv));
        let found = Minimax::new(Results).search(&pos, 8);
        let held = found.moves.iter().filter(|(_, value)| *value == 0);
        let held: Vec<String> = held.map(|&(mv, _)| pos.move_text(mv)).collect();
        Fact::Text(held.join(", "))
    };
    vec![
        ("value", Fact::Value(whole.value.into())),
        ("best", Fact::Text(best.unwrap_or_default())),
        ("nodes", Fact::Count(whole.counts.nodes.into())),
        ("corner", replies("1")),
        ("centre", replies("5")),
        ("edge", replies("2")),
    ]
}

pub(super) fn tictactoe_counts() -> Facts {
    let empty: TicTacToe = start("tictactoe");
    let plain = Minimax::new(Results).search(&empty, 9).counts.nodes;
    let pruned = AlphaBeta::new(Results).search(&empty, 9).counts.nodes;
    let in_order = |cells: [usize; 9]| {
        let moves: Vec<_> = empty.moves().collect();
        let rank = |_: &TicTacToe, mv| cells.iter().position(|&cell| moves[cell] == mv);
        let search = AlphaBeta::new(Results).order(ByRank(rank));
        Fact::Count(search.search(&empty, 9).counts.nodes.into())
    };
    vec![
        ("minimax", Fact::Count(plain.into())),
        ("alphabeta", Fact::Count(pruned.into())),
        (
            "less",
            Fact::Near(100.0 - 100.0 * pruned as f64 / plain as f64, 3),
        ),
        ("good_order", in_order([4, 0, 2, 6, 8, 1, 3, 5, 7])),
        ("bad_order", in_order([1, 3, 5, 7, 0, 2, 6, 8, 4])),
    ]
}

pub(super) fn sticks() -> Facts {
    let of = |sticks: u32| start::<Nim>(&format!("nim:piles={sticks}"));
    let three = Minimax::new(Results).search(&of(3), 9);
    let value = |sticks| Minimax::new(Results).search(&of(sticks), 9).value;
    let values: Vec<String> = (1..=6).map(|n| format!("{:+}", value(n))).collect();
    let best = three.best.map(|mv| of(3).move_text(mv));
    vec![
        ("value", Fact::Value(three.value.into())),
        ("best", Fact::Text(best.unwrap_or_default())),
        ("nodes", Fact::Count(three.counts.nodes.into())),
        ("values", Fact::Text(values.join(", "))),
    ]
}

pub(super) fn windows() -> Facts {
    let empty: Connect4 = start("connect4");
    let after = |moves: &[&str]| {
        let mut pos = empty;
        for text in moves {
            if let Ok(mv) = pos.read_move(text) {
                pos.play(mv);
            }
        }
        pos
    };
    let value = |moves: &[&str], side| {
        let value = WindowEval.evaluate(&after(moves), side).0;
        Fact::Value(value.into())
    };
    let three = ["2", "2", "3", "3", "4"];
    vec![
        ("windows", count(four_in_a_row().len())),
        ("middle", value(&["4"], Side::First)),
        ("own", value(&three, Side::First)),
        ("enemy", value(&three, Side::Second)),
    ]
}

/// The windows of four cells of Connect Four, as columns and rows.
fn four_in_a_row() -> Vec<[(i32, i32); 4]> {
    let steps = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let inside = |&(x, y): &(i32, i32)| (0..7).contains(&x) && (0..6).contains(&y);
    let cells = (0..7).flat_map(|x| (0..6).map(move |y| (x, y)));
    cells
        .flat_map(|(x, y)| steps.map(|(dx, dy)| [0, 1, 2, 3].map(|k| (x + k * dx, y + k * dy))))
        .filter(|window| window.iter().all(inside))
        .collect()
}

/// The evaluation of the course, a win the better the sooner.
fn course_eval() -> StaticEval<WindowEval> {
    StaticEval {
        evaluator: WindowEval,
        ending: Ending::Sooner { win: 10_000 },
    }
}

pub(super) fn connect4(depth: u32) -> Facts {
    let pos: Connect4 = start("connect4");
    let search = AlphaBeta {
        root: RootWindow::Each,
        ..AlphaBeta::new(course_eval())
    };
    let found = search.search(&pos, depth);
    let columns: Vec<String> = found
        .moves
        .iter()
        .map(|(_, value)| value.to_string())
        .collect();
    let best = found.best.map(|mv| pos.move_text(mv));
    vec![
        ("depth", Fact::Count(depth.into())),
        ("best", Fact::Text(best.unwrap_or_default())),
        ("value", Fact::Value(found.value.into())),
        ("columns", Fact::Text(columns.join(", "))),
        ("nodes", Fact::Count(found.counts.nodes.into())),
    ]
}

pub(super) fn connect4_size() -> Facts {
    let tree = size(7.0, 8);
    let pos: Connect4 = start("connect4");
    let found = AlphaBeta::new(course_eval()).search(&pos, 8);
    vec![
        ("minimax", Fact::Big(tree.leaves())),
        ("random", Fact::Big(tree.random_order())),
        ("perfect", Fact::Big(tree.perfect_order())),
        ("space", Fact::Near(tree.space(), 0)),
        ("measured", Fact::Count(found.counts.nodes.into())),
    ]
}

pub(super) fn overhead() -> Facts {
    let percent = |branching: f64| {
        let factor = deepening(branching).unwrap_or_default();
        Fact::Near(100.0 * (factor - 1.0), 1)
    };
    let pos: Connect4 = start("connect4");
    let search = AlphaBeta::new(course_eval());
    let counts = (1..=6).map(|depth| search.search(&pos, depth).counts.nodes);
    let counts: Vec<u64> = counts.collect();
    let last = counts.last().copied().unwrap_or_default();
    let before = counts.iter().sum::<u64>() - last;
    vec![
        ("ten", percent(10.0)),
        ("six", percent(6.0)),
        ("seven", percent(7.0)),
        ("chess", percent(35.0)),
        ("last", Fact::Count(last.into())),
        ("before", Fact::Count(before.into())),
        (
            "measured",
            Fact::Near(100.0 * before as f64 / last as f64, 1),
        ),
    ]
}

pub(super) fn centre() -> Facts {
    let windows = four_in_a_row();
    let through = |x: i32| {
        let cells = windows.iter().filter(|window| window.contains(&(x, 0)));
        cells.count().to_string()
    };
    let empty: TicTacToe = start("tictactoe");
    let alone = |cell: &str| {
        let after = empty.read_move(cell).map(|mv| empty.after(mv));
        let value = after.map(|pos| LineEval.evaluate(&pos, Side::First).0);
        Fact::Value(value.unwrap_or_default().into())
    };
    let row: Vec<String> = (0..7).map(through).collect();
    vec![
        ("row", Fact::Text(row.join(", "))),
        ("corner", alone("1")),
        ("edge", alone("2")),
        ("middle", alone("5")),
    ]
}

fn start<G: Game>(spec: &str) -> G {
    G::from_spec(spec).unwrap_or_else(|_| unreachable!("{spec} is a game of ours"))
}
