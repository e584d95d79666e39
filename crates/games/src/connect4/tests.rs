use std::collections::HashSet;

use game::{Draw, Evaluator, Notation, Value, perft, walk};

use super::*;
use crate::reference::AlphaBeta;

const START: Connect4 = Rack {
    own: 0,
    discs: 0,
    size: SevenBySix,
};

/// The empty board of a size.
fn empty(columns: u32, rows: u32) -> SizedConnect4 {
    Rack::empty(AnySize::new(columns, rows).expect("a size that fits"))
}

/// All sizes there are.
fn sizes() -> Vec<(u32, u32)> {
    let all = (4..=12).flat_map(|columns| (4..=15).map(move |rows| (columns, rows)));
    let sizes: Vec<_> = all
        .filter(|&(columns, rows)| AnySize::new(columns, rows).is_some())
        .collect();
    assert_eq!(sizes.len(), 42);
    sizes
}

/// Reads the lower rows of a board; those above are empty.
fn read(picture: &str) -> Connect4 {
    let rows: Vec<&str> = picture.split_whitespace().collect();
    let mut board = vec!["7"; 6 - rows.len()];
    board.extend(rows);
    START.read(&board.join("/")).unwrap()
}

/// Plays a move and compares pictures.
fn check(before: &str, column: &str, after: &str, turn: Turn) {
    let before = read(before);
    let after = read(after);
    let drop = before.read_move(column).unwrap();
    assert_eq!(before.after(drop), after);
    assert_eq!(after.turn(), turn);
    assert_eq!(START.read(&after.text()), Ok(after));

    let mut scene = before.scene();
    for event in before.story(drop) {
        scene.apply(&event);
    }
    assert_eq!(scene, after.scene());
}

/// All lines of four cells, found by looking at columns and rows.
fn lines<S: Size>(size: S) -> Vec<u64> {
    let (columns, rows) = (size.columns() as i32, size.rows() as i32);
    let mut lines = Vec::new();
    for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for (column, row) in size::grid(size).squares() {
            let cells = [0, 1, 2, 3].map(|step| {
                let column = i32::from(column) + step * right;
                let row = i32::from(row) + step * up;
                let is_on_board = (0..columns).contains(&column) && (0..rows).contains(&row);
                is_on_board.then(|| 1_u64 << ((rows + 1) * column + row))
            });
            lines.extend(cells.into_iter().sum::<Option<u64>>());
        }
    }
    lines
}

#[test]
fn discs_fall_on_those_below_and_sides_alternate() {
    check("", "4", "...X...", Turn::Player(Side::Second));
    check(
        "...X...",
        "4",
        "...O...
         ...X...",
        Turn::Player(Side::First),
    );
}

#[test]
fn four_upwards_win() {
    check(
        "X......
         X......
         X.OO..O",
        "1",
        "X......
         X......
         X......
         X.OO..O",
        Turn::Over(Points(18)),
    );
}

#[test]
fn four_in_a_row_win() {
    check(
        "OO.....
         XXX.O..",
        "4",
        "OO.....
         XXXXO..",
        Turn::Over(Points(18)),
    );
}

#[test]
fn four_on_a_diagonal_win() {
    check(
        "..XO...
         .XOO...
         XOXXO..",
        "4",
        "...X...
         ..XO...
         .XOO...
         XOXXO..",
        Turn::Over(Points(16)),
    );
    check(
        "...OX..
         ...OOX.
         ..OXXOX",
        "4",
        "...X...
         ...OX..
         ...OOX.
         ..OXXOX",
        Turn::Over(Points(16)),
    );
}

#[test]
fn columns_are_not_joined() {
    check(
        "X......
         X......
         X......
         O......
         O......
         O......",
        "2",
        "X......
         X......
         X......
         O......
         O......
         OX.....",
        Turn::Player(Side::Second),
    );
    for (columns, rows) in sizes() {
        let pos = empty(columns, rows);
        let lines = lines(pos.size);
        for step in pos.size.steps() {
            for start in 0..columns * (rows + 1) {
                let cells = [0, 1, 2, 3].map(|count| 1_u64.checked_shl(start + count * step));
                let cells = cells.into_iter().flatten().sum::<u64>();
                let has_four = pos.has_four(cells & pos.size.board());
                assert_eq!(has_four, lines.contains(&cells), "{columns} by {rows}");
            }
        }
    }
}

#[test]
fn a_full_column_takes_no_disc() {
    let pos = read(
        "O......
         X......
         O......
         X......
         O......
         X......",
    );
    let error = pos.read_move("1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "no move `1` here; choose one of 2 3 4 5 6 7"
    );
}

#[test]
fn a_full_board_without_four_is_a_draw() {
    check(
        "OX.OXOO
         OXXOXXX
         XOXXOXO
         OXXOOXO
         OOOXOOX
         XXOXXXO",
        "3",
        "OXOOXOO
         OXXOXXX
         XOXXOXO
         OXXOOXO
         OOOXOOX
         XXOXXXO",
        Turn::Over(Points::DRAW),
    );
}

#[test]
fn the_last_disc_can_still_win_one_point() {
    check(
        "OXXOO.X
         OOXXOOO
         XXXOOXX
         XOOXXOX
         XXXOOXO
         OXOOXXO",
        "6",
        "OXXOOOX
         OOXXOOO
         XXXOOXX
         XOOXXOX
         XXXOOXO
         OXOOXXO",
        Turn::Over(Points(-1)),
    );
}

#[test]
fn results_lie_within_the_bounds() {
    assert_eq!(START.bounds(), Points(-18)..=Points(18));
    // Any sequence of numbers does; this one is xorshift's.
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..500 {
        let mut game = vec![START];
        let mut pos = START;
        while !pos.turn().is_over() {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let pick = random % pos.move_count() as u64;
            pos.play(pos.moves().nth(pick as usize).unwrap());
            game.push(pos);
        }
        let Turn::Over(result) = pos.turn() else {
            unreachable!("the game is over");
        };
        assert_eq!(pos.bounds(), result..=result);
        assert!(game.iter().all(|pos| pos.bounds().contains(&result)));
    }
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    for (text, fault) in [
        ("7/7/7/7/X6/7", "a disc floats in the air"),
        ("X6/O6/X6/7/X6/O6", "a disc floats in the air"),
        ("7/7/7/7/7/XX5", "2 X and 0 O cannot come from taking turns"),
        ("7/7/7/7/7/O6", "0 X and 1 O cannot come from taking turns"),
        (
            "7/7/7/7/OOO4/XXXXO2",
            "the side to move has four in a row already",
        ),
        (
            "7/7/7/7/XXXX3/OOOO3",
            "the side to move has four in a row already",
        ),
        ("7/7/7/7/7", "it has 5 rows instead of 6"),
        (
            "7/7/7/7/7/X5",
            "row 6 from the top has 6 squares instead of 7",
        ),
        ("7/7/7/7/7/x6", "`x` is not one of X O . and the digits"),
    ] {
        assert_eq!(
            START.read(text).unwrap_err().fault.to_string(),
            fault,
            "{text}"
        );
    }
}

#[test]
fn the_mirror_shows_the_same_game() {
    let left = read(
        "O......
         XX....O",
    );
    let right = read(
        "......O
         O....XX",
    );
    assert_eq!(left.map(MIRROR), right);
    assert_eq!(left.fold().0, right.fold().0);
    assert_eq!(START.fold(), (START, Sym::IDENTITY));
    for pos in [left, right] {
        let (folded, sym) = pos.fold();
        assert_eq!(pos.map(sym), folded);
        assert_eq!(folded.map(pos.inverse(sym)), pos);
        for drop in pos.moves() {
            let mirrored = pos.map_move(drop, MIRROR);
            assert_eq!(pos.after(drop).map(MIRROR), pos.map(MIRROR).after(mirrored));
            assert_eq!(pos.map(MIRROR).map_move(mirrored, MIRROR), drop);
        }
    }
}

#[test]
fn different_positions_have_different_keys() {
    let mut positions = HashSet::from([START]);
    for _ in 0..6 {
        let next = |pos: &Connect4| pos.moves().map(|drop| pos.after(drop)).collect::<Vec<_>>();
        let reached: Vec<Connect4> = positions.iter().flat_map(next).collect();
        positions.extend(reached);
    }
    let keys: HashSet<u64> = positions.iter().map(Position::key).collect();
    assert_eq!(keys.len(), positions.len());
}

#[test]
fn sequences_of_moves_are_the_published_numbers() {
    let counts = [7, 49, 343, 2_401, 16_807, 117_649, 823_536];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&START, depth), count, "at ply {depth}");
        assert_eq!(walk(&START, depth), count, "at ply {depth}");
    }
}

/// The evaluation as the course has it, window by window.
fn window_by_window(pos: &Connect4, lines: &[u64], me: Side) -> Value {
    let [own, enemy] = [me, !me].map(|side| pos.discs_of(side));
    let worth = |line: &u64| match [own, enemy].map(|discs| (discs & line).count_ones()) {
        [4, _] => 1000,
        [3, 0] => 50,
        [2, 0] => 10,
        [0, 3] => -80,
        _ => 0,
    };
    let middle = size::grid(pos.size)
        .squares()
        .filter(|&(column, _)| column == 3);
    let middle = middle.filter(|&(column, row)| pos.at(column, row) == Some(me));
    Value(3 * middle.count() as i32 + lines.iter().map(worth).sum::<i32>())
}

#[test]
fn all_windows_at_once_are_the_windows_one_by_one() {
    let lines = lines(SevenBySix);
    assert_eq!(lines.len(), 69);
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..300 {
        let mut pos = START;
        loop {
            for side in Side::BOTH {
                let slowly = window_by_window(&pos, &lines, side);
                assert_eq!(WindowEval.evaluate(&pos, side), slowly, "{pos:?}");
            }
            if pos.turn().is_over() {
                break;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let pick = random % pos.move_count() as u64;
            pos.play(pos.moves().nth(pick as usize).unwrap());
        }
    }
}

#[test]
fn the_evaluation_counts_windows_of_four() {
    let values = |picture| Side::BOTH.map(|side| WindowEval.evaluate(&read(picture), side));
    assert_eq!(values(""), [Value(0), Value(0)]);
    assert_eq!(values("...X..."), [Value(3), Value(0)]);
    // Two windows are open for the right pair, none for the left.
    assert_eq!(values("OO.XX.."), [Value(3 + 2 * 10), Value(0)]);
    assert_eq!(values("O.XXX.O"), [Value(3 + 2 * 50), Value(2 * -80)]);
    let [winner, _] = values("OO..... XXXXO..");
    assert_eq!(winner, Value(3 + 1000));
}

#[test]
fn alpha_beta_gives_the_published_values_and_nodes() {
    let best = [3, 3, 16, 6, 36, 16, 66];
    let nodes = [7, 56, 266, 1_246, 5_874, 24_065, 110_828];
    for (depth, expected) in (1..).zip(best.into_iter().zip(nodes)) {
        let mut search = AlphaBeta::new(|pos: &Connect4, depth: u32| match pos.turn() {
            Turn::Over(points) => points.0.signum() * (10_000 + depth as i32),
            _ => WindowEval.evaluate(pos, Side::First).0,
        });
        // Each column has its own full window.
        let column = |drop| search.search(&START.after(drop), depth - 1, -i32::MAX, i32::MAX);
        let columns: Vec<i32> = START.moves().map(column).collect();
        assert_eq!((columns[3], search.nodes), expected, "depth {depth}");
        assert_eq!(columns.iter().max(), Some(&columns[3]), "depth {depth}");
        if depth == 5 {
            assert_eq!(columns, [16, 20, 26, 36, 26, 20, 16]);
        }
    }
}

#[test]
fn the_discs_that_won_are_shown() {
    let cells = |text: &str| {
        let pos = START.read(text).expect(text);
        let won = pos.winning_cells().into_iter();
        let names = won.map(|cell| pos.scene().cell(cell).name.clone());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(cells("7/7/7/7/OOO4/XXXX3"), "a1 b1 c1 d1");
    assert_eq!(cells("7/7/X6/XO5/XO5/XO5"), "a1 a2 a3 a4");
    assert_eq!(cells("7/7/3X3/2XO3/1XXO3/XOOOX2"), "a1 b2 c3 d4");
    assert_eq!(cells("7/7/X6/OX5/OOX4/OXOXX2"), "a4 b3 c2 d1");
    assert_eq!(
        cells("7/7/7/OOO4/OOO4/XXXXXXX"),
        "a1 b1 c1 d1 e1 f1 g1",
        "seven in a row"
    );
    assert_eq!(cells("7/7/7/7/7/7"), "");
}

/// The position after these columns.
fn played(columns: &str) -> Connect4 {
    columns.split_whitespace().fold(START, |pos, column| {
        pos.after(pos.read_move(column).expect(column))
    })
}

#[test]
fn the_last_two_moves_are_foreseen() {
    let wins_by = |pos: &Connect4, mv| pos.has_four(pos.after(mv).own ^ pos.after(mv).discs);
    let wins = |pos: &Connect4| pos.moves().any(|mv| wins_by(pos, mv));
    let mut rng = gametest::SplitMix64::from_text("4");
    for _ in 0..2_000 {
        let mut pos = START;
        while !pos.turn().is_over() {
            let foreseen = pos.known_result();
            let in_one = pos.moves().find(|&mv| wins_by(&pos, mv));
            if let Some(mv) = in_one {
                let Turn::Over(points) = pos.after(mv).turn() else {
                    panic!("four in a row end the game");
                };
                assert_eq!(foreseen, Some((points, 1)), "{}", pos.text());
            } else {
                let lost = pos.moves().all(|mv| wins(&pos.after(mv)));
                assert_eq!(
                    foreseen.map(|(_, plies)| plies),
                    lost.then_some(2),
                    "{}",
                    pos.text()
                );
                for mv in pos.moves() {
                    let hopeless = wins(&pos.after(mv));
                    assert_eq!(pos.is_dominated(mv), hopeless, "{mv:?} in {}", pos.text());
                    assert!(pos.has_dominated_moves() || !hopeless);
                }
            }
            let pick = rng.below(pos.move_count() as u32) as usize;
            pos.play(pos.moves().nth(pick).expect("a move"));
        }
    }
}

#[test]
fn threats_know_whose_row_it_is() {
    // d1 is an odd row, the first side's: to the second it is worth nothing.
    assert_eq!(ThreatEval::features(&played("1 7 2 7 3"))[1], -1);
    assert_eq!(ThreatEval::features(&played("7 1 7 2 6 3"))[1], 0);
    assert_eq!(ThreatEval::features(&START), [0; 2]);
    // Two beside each other are in one open line at the edge, in three in the middle;
    // two on one another, which the second side has here, always in one.
    assert_eq!(ThreatEval::features(&played("1 7 2 7"))[0], 1 - 1);
    assert_eq!(ThreatEval::features(&played("4 7 3 7"))[0], 3 - 1);
    let mirrored = |pos: &Connect4| ThreatEval::features(&pos.map(MIRROR));
    for columns in ["4", "4 4 3", "1 2 3 4 5 6 7 7 6"] {
        let pos = played(columns);
        assert_eq!(ThreatEval::features(&pos), mirrored(&pos));
    }
}

#[test]
fn boards_of_every_size_are_masks_of_their_cells() {
    for (columns, rows) in sizes() {
        let size = AnySize::new(columns, rows).expect("a size that fits");
        let cells = |is_in: &dyn Fn(u32) -> bool| {
            let all = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
            all.filter(|&(_, row)| is_in(row))
                .fold(0, |cells, (column, row)| {
                    cells | 1_u64 << size.cell(column, row).0
                })
        };
        assert_eq!(size.bottom(), cells(&|row| row == 0));
        assert_eq!(size.board(), cells(&|_| true));
        assert_eq!(size.like_top(), cells(&|row| (rows - 1 - row) % 2 == 0));
        assert_eq!(size.board().count_ones() as i32, size.cells());
        assert_eq!(size.mirror(size.board()), size.board());
    }
    assert_eq!(
        AnySize::new(7, 6).map(Size::bottom),
        Some(SevenBySix.bottom())
    );
}

#[test]
fn boards_too_large_are_refused_by_naming_those_that_fit() {
    let error = |spec: &str| SizedConnect4::from_spec(spec).map(|_| ()).unwrap_err();
    let large = error("connect4:columns=12,rows=9");
    assert_eq!(
        large.to_string(),
        "12 columns and 9 rows are too many together: 12 columns take up to 4 rows, 9 rows \
         up to 6 columns"
    );
    assert_eq!(
        error("connect4:columns=3").to_string(),
        "option `columns` cannot be `3`; it takes 4 to 12"
    );
    let other = Connect4::from_spec("connect4:columns=8").unwrap_err();
    assert_eq!(
        other.to_string(),
        "this board always has 7 columns and 6 rows"
    );
    for (columns, rows) in [(12, 4), (8, 7), (4, 15)] {
        let spec = format!("connect4:columns={columns},rows={rows}");
        assert_eq!(SizedConnect4::from_spec(&spec), Ok(empty(columns, rows)));
    }
}

/// What the last disc of the board is worth, whoever has it.
#[test]
fn a_win_counts_one_more_than_the_discs_left() {
    for (columns, rows) in sizes() {
        let pos = empty(columns, rows);
        let cells = pos.size.cells();
        for disc in 7..=cells {
            let (first, second) = ((cells + 1) / 2, cells / 2);
            let left = match disc % 2 {
                1 => first - (disc + 1) / 2,
                _ => second - disc / 2,
            };
            assert_eq!(pos.win_at(disc), left + 1);
        }
    }
}
