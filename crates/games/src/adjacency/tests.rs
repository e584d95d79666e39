use game::{BadOption, CellId, Draw, Evaluator, Event, Notation, Piece, Value, Zone, perft};

use super::*;

fn try_start(settings: &str) -> Result<Adjacency, BadOption> {
    Adjacency::from_spec(&format!("adjacency:{settings}"))
}

/// The start of the game with these options.
fn start(settings: &str) -> Adjacency {
    try_start(settings).expect("good options")
}

/// Reads a picture on a board of its size.
fn picture(picture: &str) -> Adjacency {
    let rows: Vec<&str> = picture.lines().map(str::trim).collect();
    let size = format!("size={}x{}", rows[0].len(), rows.len());
    let pos = start(&size).parse(&rows.join("/"));
    pos.expect("a good picture")
}

/// Plays a move and compares the pictures.
fn check(before: &str, square: &str, after: &str) -> Adjacency {
    let pos = picture(before);
    let square = pos.read_move(square).expect("a legal move");
    let next = pos.after(square);
    assert_eq!(next.text(), picture(after).text());
    assert_eq!(next, picture(after));
    next
}

/// Plays the last legal move again and again.
fn play_on(mut pos: Adjacency, moves: u32) -> Adjacency {
    for _ in 0..moves {
        let square = pos.moves().last().expect("an empty square");
        pos.play(square);
    }
    pos
}

#[test]
fn x_starts_at_the_lower_left_and_o_at_the_upper_right() {
    let pos = start("");
    assert_eq!(
        pos.text(),
        "......OO/......OO/......../......../......../......../XX....../XX...... first 56"
    );
    for name in ["a1", "b1", "a2", "b2", "g7", "h7", "g8", "h8"] {
        assert!(pos.read_move(name).is_err(), "{name} is taken");
    }
    assert_eq!(pos.score(), [4, 4]);
}

#[test]
fn small_boards_start_with_smaller_blocks() {
    assert_eq!(start("size=4").text(), "..OO/..OO/XX../XX.. first 8");
    assert_eq!(start("size=3").text(), "..O/.../X.. first 7");
    assert_eq!(start("size=2").text(), ".O/X. first 2");
    assert_eq!(start("size=4x3").text(), "..OO/..../XX.. first 8");
    assert_eq!(start("size=2x5").text(), ".O/.O/../X./X. first 6");
}

#[test]
fn wrong_sizes_are_refused() {
    for size in ["1", "9", "x", "4x", "x4", "4x9", "4x5x6", "-4", "", "é"] {
        let refused = try_start(&format!("size={size}")).expect_err(size);
        assert_eq!(
            refused.to_string(),
            format!(
                "option `size` cannot be `{size}`; \
                 it takes 2 to 8, or a width and a height such as 4x5"
            )
        );
    }
}

#[test]
fn a_mark_flips_the_enemys_marks_beside_it() {
    check(
        ".O.
         X..
         XXO
         XXX second 3",
        "b3",
        ".O.
         OO.
         XOO
         XXX first 2",
    );
}

#[test]
fn four_can_be_flipped_and_diagonals_never() {
    check(
        "OOO
         O.O
         OOO first 1",
        "b2",
        "OXO
         XXX
         OXO over 0",
    );
}

#[test]
fn edges_are_not_joined() {
    check(
        ".......O
         O......O
         O....... first 3",
        "a3",
        "X......O
         X......O
         O....... second 2",
    );
    check(
        ".......O
         O.......
         O......O first 3",
        "h2",
        ".......X
         O......X
         O......X second 2",
    );
}

#[test]
fn any_empty_square_will_do_from_the_top_left_on() {
    let pos = picture(
        ".O.
         X..
         XXO
         XXX second 3",
    );
    assert_eq!(pos.legal_texts(), ["a4", "c4", "b3", "c3"]);
}

#[test]
fn sequences_of_moves_are_products() {
    let pos = start("");
    assert_eq!(perft(&pos, 1), 56);
    assert_eq!(perft(&pos, 2), 56 * 55);
    assert_eq!(perft(&pos, 3), 56 * 55 * 54);
}

#[test]
fn every_round_adds_two_marks() {
    for rounds in 1..=28 {
        let pos = play_on(start(""), 2 * rounds);
        assert_eq!(pos.score().iter().sum::<u32>(), 8 + 2 * rounds);
    }
}

#[test]
fn the_last_round_has_both_moves() {
    let pos = start("rounds=3");
    assert_eq!(play_on(pos, 5).turn(), Turn::Player(Side::Second));
    let over = play_on(pos, 6);
    let [x, o] = over.score().map(|marks| marks as i32);
    assert_eq!(over.turn(), Turn::Over(Points(x - o)));
    assert_eq!(over.parse(&over.text()), Ok(over));
    assert!(over.legal_texts().is_empty());
}

#[test]
fn a_full_board_ends_the_game_even_in_the_middle_of_a_round() {
    let over = check(
        "XO
         X. first 1",
        "b1",
        "XX
         XX over 0",
    );
    assert_eq!(over.turn(), Turn::Over(Points(4)));
    assert_eq!(over.bounds(), Points(4)..=Points(4));
}

#[test]
fn rounds_are_counted_down_after_the_second_sides_move() {
    let rounds_left = |settings, moves| {
        let scene = play_on(start(settings), moves).scene();
        scene.counters[0].value
    };
    let whole = [0, 1, 2, 3, 4, 5, 6].map(|moves| rounds_left("rounds=3", moves));
    assert_eq!(whole, [3, 3, 2, 2, 1, 1, 0]);
    // Seven squares: the last round has one move only.
    let odd = [0, 1, 2, 3, 4, 5, 6, 7].map(|moves| rounds_left("size=3", moves));
    assert_eq!(odd, [4, 4, 3, 3, 2, 2, 1, 0]);
}

#[test]
fn results_lie_within_the_bounds() {
    fn results(pos: Adjacency) -> (Points, Points) {
        let found = match pos.turn() {
            Turn::Over(points) => (points, points),
            _ => pos
                .moves()
                .map(|square| results(pos.after(square)))
                .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
                .expect("a game that is not over has a move"),
        };
        assert!(*pos.bounds().start() <= found.0, "{}", pos.text());
        assert!(*pos.bounds().end() >= found.1, "{}", pos.text());
        found
    }
    results(start("size=3"));
    results(start("size=2x4"));
    results(start("size=4,rounds=2"));
}

#[test]
fn symmetric_positions_play_the_same_game() {
    for (settings, symmetries) in [("size=4", 8), ("size=5", 8), ("size=4x3", 4)] {
        let pos = play_on(start(settings), 3);
        for sym in (0..symmetries).map(Sym) {
            let mapped = pos.map(sym);
            assert_eq!(mapped.map(pos.inverse(sym)), pos, "{sym:?}");
            assert_eq!(mapped.fold().0, pos.fold().0, "{sym:?}");
            for square in pos.moves() {
                let there = pos.map_move(square, sym);
                assert_eq!(mapped.after(there), pos.after(square).map(sym));
                assert_eq!(mapped.map_move(there, pos.inverse(sym)), square);
            }
        }
        let (folded, sym) = pos.fold();
        assert_eq!(pos.map(sym), folded);
    }
}

#[test]
fn texts_are_read_back() {
    for settings in ["", "rounds=5", "size=3x7"] {
        let pos = start(settings);
        for moves in 0..=u32::from(pos.left) {
            let pos = play_on(pos, moves);
            assert_eq!(pos.parse(&pos.text()), Ok(pos));
        }
    }
}

#[test]
fn impossible_positions_are_refused() {
    let fault = |text: &str| start("size=2").parse(text).expect_err(text).to_string();
    assert_eq!(fault(""), "it has 0 words instead of 3");
    assert_eq!(fault("X./.O first"), "it has 2 words instead of 3");
    assert_eq!(fault("X. first 1"), "it has 1 rows instead of 2");
    assert_eq!(
        fault("X./.O. first 1"),
        "row 2 from the top has 3 squares instead of 2"
    );
    for left in ["3", "-1", "300", "é"] {
        assert_eq!(
            fault(&format!("X./.O first {left}")),
            format!("`{left}` is not a number of moves from 0 to 2, the empty squares")
        );
    }
    assert_eq!(fault("X./.O over 1"), "it says over, with moves left");
    assert_eq!(
        fault("X./.O second 0"),
        "no moves are left, but it is not over"
    );
    assert_eq!(
        fault("X./.O third 2"),
        "the second word is not first, second or over"
    );
}

#[test]
fn flips_are_told_after_the_mark() {
    let pos = picture(
        ".O.
         X..
         XXO
         XXX second 3",
    );
    let square = pos.read_move("b3").expect("a legal move");
    assert_eq!(pos.path(square), [Zone(4)]);
    let flip = |cell| Event::Flip {
        at: CellId(cell),
        to: Side::Second,
    };
    let place = Event::Place {
        at: CellId(4),
        side: Side::Second,
        piece: Piece::Mark,
    };
    assert_eq!(pos.story(square), [place, flip(3), flip(7)]);
    let mut scene = pos.scene();
    for event in pos.story(square) {
        scene.apply(&event);
    }
    assert_eq!(scene.cells, pos.after(square).scene().cells);
}

#[test]
fn evaluators_count_marks() {
    let pos = picture(
        ".O.
         X..
         XXO
         XXX second 3",
    );
    assert_eq!(MarkDifference.evaluate(&pos, Side::First), Value(4));
    assert_eq!(MarkDifference.evaluate(&pos, Side::Second), Value(-4));
    assert_eq!(OwnMarks.evaluate(&pos, Side::First), Value(6));
    assert_eq!(OwnMarks.evaluate(&pos, Side::Second), Value(2));
}

fn minimax(pos: &Adjacency, depth: u32) -> i32 {
    if depth == 0 || pos.turn().is_over() {
        return pos.lead().0;
    }
    let values = pos
        .moves()
        .map(|square| minimax(&pos.after(square), depth - 1));
    let best = match pos.side {
        Side::First => values.max(),
        Side::Second => values.min(),
    };
    best.expect("a game that is not over has a move")
}

#[test]
fn minimax_gives_the_published_values() {
    let values = [1, 2, 3].map(|depth| minimax(&start(""), depth));
    assert_eq!(values, [3, 0, 3]);
}

/// Textbook alpha-beta for X in the natural order; counts every call.
fn alpha_beta(pos: &Adjacency, depth: u32, mut alpha: i32, mut beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if depth == 0 || pos.turn().is_over() {
        return pos.lead().0;
    }
    for square in pos.moves() {
        let value = alpha_beta(&pos.after(square), depth - 1, alpha, beta, nodes);
        match pos.side {
            Side::First => alpha = alpha.max(value),
            Side::Second => beta = beta.min(value),
        }
        if beta <= alpha {
            break;
        }
    }
    match pos.side {
        Side::First => alpha,
        Side::Second => beta,
    }
}

#[test]
fn alpha_beta_visits_the_published_numbers_of_nodes() {
    let expected = [(3, 57), (0, 261), (3, 4211), (0, 20_310)];
    for (depth, expected) in (1..).zip(expected) {
        let mut nodes = 0;
        let value = alpha_beta(&start(""), depth, -100, 100, &mut nodes);
        assert_eq!((value, nodes), expected, "depth {depth}");
    }
}

#[test]
fn marks_with_an_empty_square_beside_them_are_not_settled() {
    let game = Adjacency::from_spec("adjacency:size=3").expect("a game");
    for (board, lead) in [("X.O/.../...", 0), ("XX./O../...", 1), ("XXX/OOX/.X.", 2)] {
        let empty = board.matches('.').count();
        let pos = game.read(&format!("{board} first {empty}")).expect(board);
        assert_eq!(
            StabilityEval.evaluate(&pos, Side::First),
            Value(lead),
            "{board}"
        );
        assert_eq!(
            StabilityEval.evaluate(&pos, Side::Second),
            Value(-lead),
            "{board}"
        );
    }
}
