//! The figures in the answers, worked out when they are asked for.

use std::collections::HashSet;
use std::sync::Arc;

use game::{Evaluator, Game, Lang, Notation, Points, Position, Side};
use games::connect4::WindowEval;
use games::tictactoe::LineEval;
use games::{Connect4, Nim, TicTacToe};
use search::textbook::{
    AlphaBeta, ByRank, Ending, Expectimax, Minimax, Opinion, Results, RootWindow, Star,
};

use super::Walk;
use crate::matrix::{Amount, Matrix, Mixed, Protect, Pure, Station};
use crate::reckon::{self, Big, Reach, decimal, deepening, grouped};
use crate::tree::{Branch, Leaves, Tree};

/// A figure in an answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Fact {
    /// A number of things.
    Count(u128),
    /// A value, with its sign.
    Value(i64),
    /// About this much, with so many digits behind the point.
    Near(f64, usize),
    /// May be too large to be written out.
    Big(Big),
    /// A text that is the same in both languages: names, fractions, lists of them.
    Text(String),
}

impl Fact {
    pub(super) fn in_lang(&self, lang: Lang) -> String {
        match self {
            Fact::Count(count) => grouped(*count, lang),
            Fact::Value(0) => "0".to_owned(),
            Fact::Value(value) => format!("{value:+}"),
            Fact::Near(number, digits) => decimal(&format!("{number:.digits$}"), lang),
            Fact::Big(big) => big.in_lang(lang),
            Fact::Text(text) => text.clone(),
        }
    }
}

/// Names of figures with what they are.
pub(super) type Facts = Vec<(&'static str, Fact)>;

/// The figures of a problem; none where its answer has none.
pub(super) fn facts(number: &str) -> Facts {
    match number {
        "3" => zero_sums(),
        "4" => tictactoe_positions(),
        "5" => tictactoe_tree(),
        "6" => sticks(),
        "7" => tree("[[3,5],[2],[6,1]]"),
        "8" => tictactoe_replies(),
        "9" => vec![
            ("leaves", big(10.0, 6)),
            ("nodes", Fact::Big(size(10.0, 6).nodes())),
            (
                "seconds",
                Fact::Near(size(10.0, 6).leaves().to_f64() / 1e6, 0),
            ),
        ],
        "10" => chess(),
        "11" => windows(),
        "12" => tree("[[3,5],[6,2],[1,8]]"),
        "13" => tictactoe_counts(),
        "14" => reach(),
        "15" => overhead(),
        "16" => vec![("value", Fact::Near(expected(DIE).0, 1))],
        "17" => stars(),
        "18" => island(),
        "19" => cyber(),
        "20" => connect4(5),
        "21" => connect4_size(),
        "S1" => othello(),
        "S2" => centre(),
        "S3" => poker(),
        "S4" => go(),
        "S5" => attacker(),
        _ => Vec::new(),
    }
}

fn count(number: usize) -> Fact {
    Fact::Count(number as u128)
}

fn start<G: Game>(spec: &str) -> G {
    G::from_spec(spec).unwrap_or_else(|_| unreachable!("{spec} is a game of ours"))
}

fn zero_sums() -> Facts {
    let sum = |points: i32| {
        let points = Points(points);
        let both = [Side::First, Side::Second].map(|side| points.seen_by(side));
        Fact::Value(i64::from(both[0] + both[1]))
    };
    vec![("win", sum(1)), ("draw", sum(0)), ("loss", sum(-1))]
}

fn tictactoe_positions() -> Facts {
    let empty: TicTacToe = start("tictactoe");
    let mut reachable = HashSet::from([empty.clone()]);
    let mut open = vec![empty];
    while let Some(pos) = open.pop() {
        if pos.turn().is_over() {
            continue;
        }
        for mv in pos.moves() {
            let next = pos.after(mv);
            if reachable.insert(next.clone()) {
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

fn tictactoe_tree() -> Facts {
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

fn sticks() -> Facts {
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

/// A tree that stands in this file.
fn grown(text: &str) -> Arc<Tree> {
    Arc::new(Tree::read(text).unwrap_or_else(|error| unreachable!("{text}: {error}")))
}

fn tree(text: &str) -> Facts {
    let tree = grown(text);
    let root: Branch<false> = tree.game();
    let whole = Minimax::new(Leaves).search(&root, tree.height());
    let walk = Walk::through(&tree);
    let values = tree.below(0).zip(&whole.moves).map(|(child, (_, value))| {
        let name = &tree.nodes[child].name;
        format!("{name} = {value}")
    });
    let values: Vec<String> = values.collect();
    let shown = |places: &[usize]| {
        let values = places.iter().map(|&at| tree.nodes[at].value);
        let values: Vec<String> = values.map(|v| v.unwrap_or_default().to_string()).collect();
        Fact::Text(values.join(", "))
    };
    let best = walk.best.map(|at| tree.nodes[at].name.clone());
    let mut facts = vec![
        ("tree", Fact::Text(text.to_owned())),
        ("value", Fact::Count(whole.value.unsigned_abs().into())),
        ("children", Fact::Text(values.join(", "))),
        ("best", Fact::Text(best.unwrap_or_default())),
        ("leaves", count(tree.leaves())),
        ("visited", count(walk.visited.len())),
        ("seen", shown(&walk.visited)),
    ];
    if !walk.pruned.is_empty() {
        facts.push(("cut", count(walk.pruned.len())));
        facts.push(("pruned", shown(&walk.pruned)));
    }
    facts
}

fn tictactoe_replies() -> Facts {
    let empty: TicTacToe = start("tictactoe");
    let whole = Minimax::new(Results).search(&empty, 9);
    let best = whole.best.map(|mv| empty.move_text(mv));
    let replies = |opening: &str| {
        let opening = empty.read_move(opening).ok();
        let pos = opening.map_or_else(|| empty.clone(), |mv| empty.after(mv));
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

fn size(branching: f64, depth: u32) -> reckon::Tree {
    reckon::Tree { branching, depth }
}

fn big(branching: f64, depth: u32) -> Fact {
    Fact::Big(size(branching, depth).leaves())
}

fn chess() -> Facts {
    let [short, long] = [4, 8].map(|depth| size(35.0, depth).leaves());
    let seconds = |leaves: Big| leaves.to_f64() / 1e6;
    vec![
        ("short", Fact::Big(short)),
        ("short_seconds", Fact::Near(seconds(short), 1)),
        ("long", Fact::Big(long)),
        ("long_days", Fact::Near(reckon::span(seconds(long)).1, 2)),
        ("factor", big(35.0, 4)),
    ]
}

fn windows() -> Facts {
    let empty: Connect4 = start("connect4");
    let after = |moves: &[&str]| {
        let mut pos = empty.clone();
        for text in moves {
            if let Ok(mv) = pos.read_move(text) {
                pos.play(mv);
            }
        }
        pos
    };
    let value = |moves: &[&str], side| {
        let value = WindowEval.judge(&after(moves), side).0;
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

fn tictactoe_counts() -> Facts {
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

fn reach() -> Facts {
    let reach = Reach::of(35.0, 1e7);
    let (plain, pruned) = reach.map_or((0.0, 0.0), |reach| (reach.minimax, reach.perfect_order));
    vec![
        ("minimax", Fact::Near(plain, 3)),
        ("minimax_whole", Fact::Near(plain.floor(), 0)),
        ("alphabeta", Fact::Near(pruned, 3)),
        ("alphabeta_whole", Fact::Near(pruned.floor(), 0)),
    ]
}

fn overhead() -> Facts {
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

/// A die, then MAX: problem 16.
const DIE: &str = "chance[1/2: max[5,3], 1/2: max[8,2]]";

/// What a tree with luck is worth, and how many leaves expectiminimax and Star1 see.
fn expected(text: &str) -> (f64, u64, u64) {
    let tree = grown(text);
    let root: Branch<true> = tree.game();
    let plain = Expectimax::new(Leaves).search(&root, tree.height());
    let (lowest, highest) = tree.range();
    let star = Star::one(Leaves, lowest, highest).search(&root, tree.height());
    let unit = f64::from(tree.unit);
    (
        plain.value / unit,
        plain.counts.leaves(),
        star.counts.leaves(),
    )
}

fn stars() -> Facts {
    let text = "[chance[1/2: 9, 1/2: 8], chance[1/2: -10, 1/2: 10]]";
    let (value, plain, star) = expected(text);
    vec![
        ("tree", Fact::Text(text.to_owned())),
        ("value", Fact::Near(value, 1)),
        ("plain", Fact::Count(plain.into())),
        ("star", Fact::Count(star.into())),
    ]
}

fn names(names: &[String], numbers: &[usize]) -> Fact {
    let named: Vec<&str> = numbers.iter().map(|&number| &*names[number]).collect();
    Fact::Text(named.join(", "))
}

fn island() -> Facts {
    let places = "North:North East South:South West Centre:North,South";
    let station = Station {
        places: Station::read_places(places).unwrap_or_default(),
        units: 3,
        need: 2,
    };
    let Ok(matrix) = station.matrix() else {
        return Vec::new();
    };
    let pure = Pure::of(&matrix);
    vec![
        ("choices", count(matrix.rows().len())),
        ("value", Fact::Text(pure.maximin.to_string())),
        ("best", names(matrix.rows(), &pure.rows)),
    ]
}

/// The table of problem 19, from the defender's side.
fn cyber_matrix() -> Option<Matrix> {
    let protect = Protect {
        things: Protect::read_things("A=50 B=30 C=20 D=10").ok()?,
        choose: 2,
        reward: 10.into(),
    };
    protect.matrix().ok()
}

fn mix(matrix_names: &[String], shares: &[Amount]) -> Fact {
    let played = matrix_names.iter().zip(shares);
    let played = played.filter(|(_, share)| share.is_some());
    let parts: Vec<String> = played
        .map(|(name, share)| format!("{name} {share}"))
        .collect();
    Fact::Text(parts.join(", "))
}

fn cyber() -> Facts {
    let Some(matrix) = cyber_matrix() else {
        return Vec::new();
    };
    let pure = Pure::of(&matrix);
    let mixed = Mixed::of(&matrix);
    let worst = pure.rows.first().map(|&row| {
        let replies = matrix.best_replies(crate::matrix::Player::Columns);
        names(matrix.columns(), &replies[row])
    });
    vec![
        ("choices", count(matrix.rows().len())),
        ("maximin", Fact::Text(pure.maximin.to_string())),
        ("protect", names(matrix.rows(), &pure.rows)),
        ("strike", worst.unwrap_or(Fact::Text(String::new()))),
        ("minimax", Fact::Text(pure.minimax.to_string())),
        ("value", Fact::Text(mixed.value.to_string())),
        ("defender", mix(matrix.rows(), &mixed.rows)),
        ("attacker", mix(matrix.columns(), &mixed.columns)),
    ]
}

/// The evaluation of the course, a win the better the sooner.
fn course_eval() -> Opinion<WindowEval> {
    Opinion {
        evaluator: WindowEval,
        ending: Ending::Sooner { win: 10_000 },
    }
}

fn connect4(depth: u32) -> Facts {
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

fn connect4_size() -> Facts {
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

fn othello() -> Facts {
    let leaves = size(10.0, 60).leaves();
    let years = Big {
        log10: leaves.log10 - 6.0 - 31_557_600_f64.log10(),
        exact: None,
    };
    vec![("leaves", Fact::Big(leaves)), ("years", Fact::Big(years))]
}

fn centre() -> Facts {
    let windows = four_in_a_row();
    let through = |x: i32| {
        let cells = windows.iter().filter(|window| window.contains(&(x, 0)));
        cells.count().to_string()
    };
    let empty: TicTacToe = start("tictactoe");
    let alone = |cell: &str| {
        let after = empty.read_move(cell).map(|mv| empty.after(mv));
        let value = after.map(|pos| LineEval.judge(&pos, Side::First).0);
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

fn poker() -> Facts {
    let hands = "rock,0,-1,1; paper,1,0,-1; scissors,-1,1,0";
    let Ok(matrix) = hands.parse::<Matrix>() else {
        return Vec::new();
    };
    let mixed = Mixed::of(&matrix);
    vec![
        ("value", Fact::Text(mixed.value.to_string())),
        ("share", Fact::Text(mixed.rows[0].to_string())),
    ]
}

fn go() -> Facts {
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

fn attacker() -> Facts {
    let Some(matrix) = cyber_matrix() else {
        return Vec::new();
    };
    let mixed = Mixed::of(&matrix);
    let gain = match mixed.value {
        Amount::Exact(value) => value.negated().to_string(),
        near => near.to_string(),
    };
    vec![
        ("gain", Fact::Text(gain)),
        ("attacker", mix(matrix.columns(), &mixed.columns)),
    ]
}
