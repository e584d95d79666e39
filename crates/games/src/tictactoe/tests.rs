use std::collections::HashSet;

use game::{CellId, Content, Draw, Evaluator, Notation, Piece, Value, perft, walk};

use super::*;

const START: TicTacToe = TicTacToe { own: 0, other: 0 };

fn read(picture: &str) -> TicTacToe {
    let rows: Vec<&str> = picture.split_whitespace().collect();
    START.read(&rows.join("/")).unwrap()
}

/// Plays a move and compares pictures. The last word says whose turn it is.
fn check(before: &str, mv: &str, after: &str, turn: Turn) {
    let before = read(before);
    let after = read(after);
    let mv = before.read_move(mv).unwrap();
    assert_eq!(before.after(mv), after);
    assert_eq!(after.turn(), turn);
    assert_eq!(START.read(&after.text()).as_ref(), Ok(&after));

    let mut scene = before.scene();
    for event in before.story(mv) {
        scene.apply(&event);
    }
    assert_eq!(scene, after.scene());
}

#[test]
fn x_starts_and_marks_alternate() {
    check(
        "...
         ...
         ...",
        "3",
        "..X
         ...
         ...",
        Turn::Player(Side::Second),
    );
    check(
        "..X
         ...
         ...",
        "7",
        "..X
         ...
         O..",
        Turn::Player(Side::First),
    );
}

#[test]
fn three_in_a_row_wins() {
    check(
        "X.X
         OO.
         ...",
        "2",
        "XXX
         OO.
         ...",
        Turn::Over(Points(1)),
    );
    check(
        "XXO
         XO.
         ...",
        "7",
        "XXO
         XO.
         O..",
        Turn::Over(Points(-1)),
    );
}

#[test]
fn a_line_with_the_last_mark_still_wins() {
    check(
        "XOX
         OXO
         OX.",
        "9",
        "XOX
         OXO
         OXX",
        Turn::Over(Points(1)),
    );
}

#[test]
fn a_full_board_without_a_line_is_a_draw() {
    check(
        "XOX
         XOO
         OX.",
        "9",
        "XOX
         XOO
         OXX",
        Turn::Over(Points::DRAW),
    );
}

#[test]
fn a_marked_cell_cannot_be_marked_again() {
    let error = read("X.. .O. ...").read_move("5").unwrap_err();
    assert_eq!(
        error.to_string(),
        "no move `5` here; choose one of 2 3 4 6 7 8 9"
    );
}

#[test]
fn positions_that_no_game_reaches_are_refused() {
    for (text, fault) in [
        ("XX./.../...", "2 X and 0 O cannot come from taking turns"),
        ("O../.../...", "0 X and 1 O cannot come from taking turns"),
        ("XXX/OOO/...", "the side to move has three in a row already"),
        ("XXX/OO./..O", "the side to move has three in a row already"),
        ("OOO/XX./X.X", "the side to move has three in a row already"),
        ("X../...", "it has 2 rows instead of 3"),
        (
            "X.../.../...",
            "row 1 from the top has 4 squares instead of 3",
        ),
        ("x../.../...", "`x` is not one of X O . and the digits"),
    ] {
        assert_eq!(START.read(text).unwrap_err().fault.to_string(), fault);
    }
}

#[test]
fn what_can_be_read_is_what_can_be_reached() {
    let mut reached = HashSet::from([START]);
    let mut frontier = vec![START];
    while let Some(pos) = frontier.pop() {
        for mv in pos.legal_moves() {
            let next = pos.after(mv);
            if reached.insert(next) {
                frontier.push(next);
            }
        }
    }
    assert_eq!(reached.len(), 5_478);
    let keys: HashSet<u64> = reached.iter().map(Position::key).collect();
    assert_eq!(keys.len(), 5_478);
    let folded: HashSet<TicTacToe> = reached.iter().map(|pos| pos.fold().0).collect();
    assert_eq!(folded.len(), 765);

    let mut read = HashSet::new();
    for code in 0..3u32.pow(9) {
        let cell = |at: u32| ['.', 'X', 'O'][(code / 3u32.pow(at) % 3) as usize];
        let row = |at: u32| (at..at + 3).map(cell).collect::<String>();
        read.extend(START.parse(&[row(0), row(3), row(6)].join("/")));
    }
    assert_eq!(read, reached);
}

#[test]
fn symmetries_keep_the_lines_and_can_be_undone() {
    for sym in (0..8).map(Sym) {
        for line in LINES {
            assert!(LINES.contains(&map_board(line, sym)));
        }
        let pos = read("XO. ..X ...");
        let back = pos.inverse(sym);
        assert_eq!(pos.map(sym).map(back), pos);
        for mv in pos.moves() {
            let mapped = pos.map_move(mv, sym);
            assert_eq!(pos.after(mv).map(sym), pos.map(sym).after(mapped));
            assert_eq!(pos.map(sym).map_move(mapped, back), mv);
            assert_eq!(pos.after(mv).fold().0, pos.map(sym).after(mapped).fold().0);
        }
        assert_eq!(pos.map(sym).fold().0, pos.fold().0);
    }
}

#[test]
fn moves_by_ply_are_the_published_numbers() {
    let plies = [
        1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872, 0,
    ];
    for (depth, count) in (0..).zip(plies) {
        assert_eq!(perft(&START, depth), count, "at ply {depth}");
        assert_eq!(walk(&START, depth), count, "at ply {depth}");
    }
}

#[test]
fn finished_games_are_the_published_numbers() {
    fn games(pos: TicTacToe) -> [u32; 3] {
        match pos.turn() {
            Turn::Over(Points(1)) => [1, 0, 0],
            Turn::Over(Points(-1)) => [0, 1, 0],
            Turn::Over(_) => [0, 0, 1],
            _ => pos.moves().fold([0; 3], |[x, o, draws], mv| {
                let [more_x, more_o, more_draws] = games(pos.after(mv));
                [x + more_x, o + more_o, draws + more_draws]
            }),
        }
    }
    assert_eq!(games(START), [131_184, 77_904, 46_080]);
    assert_eq!(131_184 + 77_904 + 46_080, 255_168);
}

#[test]
fn minimax_visits_549946_nodes_and_alpha_beta_18297() {
    fn minimax(pos: TicTacToe, nodes: &mut u32) -> i32 {
        *nodes += 1;
        match pos.turn() {
            Turn::Over(points) => points.seen_by(pos.mover()),
            _ => {
                let values = pos.moves().map(|mv| -minimax(pos.after(mv), nodes));
                values.max().unwrap()
            }
        }
    }
    fn alpha_beta(pos: TicTacToe, mut alpha: i32, beta: i32, nodes: &mut u32) -> i32 {
        *nodes += 1;
        if let Turn::Over(points) = pos.turn() {
            return points.seen_by(pos.mover());
        }
        for mv in pos.moves() {
            alpha = alpha.max(-alpha_beta(pos.after(mv), -beta, -alpha, nodes));
            if beta <= alpha {
                break;
            }
        }
        alpha
    }
    let mut nodes = 0;
    assert_eq!(minimax(START, &mut nodes), 0);
    assert_eq!(nodes, 549_946);
    nodes = 0;
    assert_eq!(alpha_beta(START, -1000, 1000, &mut nodes), 0);
    assert_eq!(nodes, 18_297);
}

#[test]
fn the_heuristic_counts_open_lines() {
    let value = |picture, me| LineEval.evaluate(&read(picture), me);
    assert_eq!(value("X.. ... ...", Side::First), Value(3));
    assert_eq!(value(".X. ... ...", Side::First), Value(2));
    assert_eq!(value("... .X. ...", Side::First), Value(4));
    assert_eq!(value("... .X. ...", Side::Second), Value(-4));
    assert_eq!(value("XX. .O. ...", Side::First), Value(10 + 1 - 2));
    assert_eq!(value("XXX OO. ...", Side::First), Value(100 - 10 + 1));
}

#[test]
fn cells_are_called_by_their_numbers() {
    let pos = read("X.. .O. ...");
    let scene = pos.scene();
    for (cell, name) in scene.cells.iter().zip(1..) {
        assert_eq!(cell.name, i32::to_string(&name));
    }
    assert_eq!(
        scene.cell(CellId(4)).content,
        Content::Piece(Side::Second, Piece::Mark)
    );
    for mv in pos.moves() {
        let [zone] = pos.path(mv)[..] else {
            panic!("one touch makes the move");
        };
        let touched = scene.cells.iter().find(|cell| cell.zone == zone).unwrap();
        assert_eq!(touched.name, pos.move_text(mv));
    }
}

#[test]
fn the_winning_lines_are_shown() {
    let cells = |text: &str| {
        let pos = START.read(text).expect(text);
        let cells = pos.winning_cells();
        cells
            .into_iter()
            .map(|CellId(cell)| cell)
            .collect::<Vec<_>>()
    };
    assert_eq!(cells("XXX/OO./..."), [0, 1, 2]);
    assert_eq!(cells("OX./XOX/..O"), [0, 4, 8]);
    assert_eq!(cells("XXX/XOO/XOO"), [0, 1, 2, 3, 6], "two lines at once");
    assert_eq!(cells("XOX/XOO/OXX"), [0; 0], "a draw");
}
