use game::{CellId, Draw, Evaluator, Event, Notation, Value, Zone, perft};

use super::*;
use crate::reference::AlphaBeta;

/// The start of the game with these options.
fn start(settings: &str) -> Knightthrough {
    Knightthrough::from_spec(&format!("knightthrough:{settings}")).expect("good options")
}

/// Reads a picture on a board of its size.
fn try_picture(picture: &str) -> Result<Knightthrough, game::Message> {
    let rows: Vec<&str> = picture.lines().map(str::trim).collect();
    let (width, height) = (rows[0].len(), rows.len());
    start(&format!("width={width},height={height}")).parse(&rows.join("/"))
}

fn picture(picture: &str) -> Knightthrough {
    try_picture(picture).expect("a good picture")
}

/// Plays a move and compares the pictures.
fn check(before: &str, leap: &str, after: &str) -> Knightthrough {
    let pos = picture(before);
    let leap = pos.read_move(leap).expect("a legal move");
    let next = pos.after(leap);
    assert_eq!(next.text(), picture(after).text());
    assert_eq!(next, picture(after));
    next
}

fn wins(side: Side) -> Turn {
    Turn::Over(Points::to(side, 1))
}

#[test]
fn both_sides_start_on_their_two_rows() {
    let pos = start("");
    let text = "nnnnnnnn/nnnnnnnn/8/8/8/8/NNNNNNNN/NNNNNNNN w";
    assert_eq!(pos.text(), text);
    assert_eq!(start("width=3,height=5").text(), "nnn/nnn/3/NNN/NNN w");
    assert_eq!(pos.turn(), Turn::Player(Side::First));
}

#[test]
fn knights_leap_over_others() {
    check(
        "nnnnn
         nnnnn
         .....
         .....
         NNNNN
         NNNNN w",
        "c1d3",
        "nnnnn
         nnnnn
         .....
         ...N.
         NNNNN
         NN.NN b",
    );
}

#[test]
fn a_knight_captures_where_it_lands() {
    check(
        ".....
         ..n..
         .....
         ...N.
         ..... b",
        "c4d2",
        ".....
         .....
         .....
         ...n.
         ..... w",
    );
}

#[test]
fn knights_move_forward_only_and_in_natural_order() {
    let white = "........
                 ........
                 ..n.....
                 ........
                 ...N....
                 ........
                 ........
                 ........ w";
    assert_eq!(
        picture(white).legal_texts(),
        ["d4b5", "d4f5", "d4c6", "d4e6"]
    );
    let black = white.replace('w', "b");
    assert_eq!(
        picture(&black).legal_texts(),
        ["c6b4", "c6d4", "c6a5", "c6e5"]
    );
}

#[test]
fn own_knights_and_edges_are_in_the_way() {
    let corners = "...n
                   ....
                   ...N
                   ....
                   N..N w";
    let legal = ["a1c2", "a1b3", "d1b2", "d1c3", "d3b4", "d3c5"];
    assert_eq!(picture(corners).legal_texts(), legal);
}

#[test]
fn reaching_the_last_row_wins() {
    let over = check(
        "nn..
         .nN.
         ..n.
         N... w",
        "c3a4",
        "Nn..
         .n..
         ..n.
         N... b",
    );
    assert_eq!(over.turn(), wins(Side::First));
    assert_eq!(perft(&over, 1), 0);
    let over = check(
        "....
         ..N.
         ..n.
         .... b",
        "c2a1",
        "....
         ..N.
         ....
         n... w",
    );
    assert_eq!(over.turn(), wins(Side::Second));
}

#[test]
fn a_side_without_knights_loses() {
    let over = check(
        "....
         .n..
         ....
         ..N.
         .... b",
        "b4c2",
        "....
         ....
         ....
         ..n.
         .... w",
    );
    assert_eq!(over.turn(), wins(Side::Second));
}

#[test]
fn a_side_without_a_move_loses() {
    // One row before the end there is no room to leap two columns aside.
    let narrow = picture(
        "..
         N.
         .n
         ..
         .. w",
    );
    assert_eq!(narrow.turn(), wins(Side::Second));
    let middle = picture(
        "n..
         .N.
         ...
         ... w",
    );
    assert_eq!(middle.turn(), wins(Side::Second));
    let side = picture(
        "n..
         N..
         ...
         ... w",
    );
    assert_eq!(side.legal_texts(), ["a3c4"]);
}

#[test]
fn foremost_knight_can_always_move_from_four_columns_on() {
    for width in 4..=8 {
        for height in 4..=8 {
            let pos = start(&format!("width={width},height={height}"));
            for square in 0..8 * (height - 1) {
                let knight = 1 << square;
                if pos.board() & knight != 0 {
                    let alone = Knightthrough {
                        own: knight,
                        other: 0,
                        ..pos
                    };
                    assert_ne!(alone.move_count(), 0, "{}", alone.text());
                }
            }
        }
    }
}

#[test]
fn perft_agrees_with_the_reference() {
    let counts = [40, 1600, 63_520, 2_521_306];
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(perft(&start(""), depth), count);
    }
}

#[test]
fn moves_are_counted_and_skipped_as_if_one_by_one() {
    for settings in ["", "width=2", "width=3,height=4", "width=7,height=5"] {
        let pos = start(settings);
        for first in pos.moves() {
            let next = pos.after(first);
            let all: Vec<Leap> = next.moves().collect();
            assert_eq!(next.move_count(), all.len());
            for n in 0..all.len() + 2 {
                let mut moves = next.moves();
                assert_eq!(moves.nth(n), all.get(n).copied());
                assert_eq!(moves.len(), all.len().saturating_sub(n + 1));
                assert_eq!(moves.next(), all.get(n + 1).copied());
            }
        }
    }
}

#[test]
fn the_mirror_shows_the_same_game() {
    for settings in ["", "width=3,height=4", "width=5,height=6"] {
        let pos = start(settings);
        assert_eq!(pos.fold(), (pos, Sym::IDENTITY));
        for leap in pos.moves() {
            let mirrored = pos.map_move(leap, MIRROR);
            assert_eq!(pos.after(leap).map(MIRROR), pos.after(mirrored));
            assert_eq!(pos.after(leap).fold().0, pos.after(mirrored).fold().0);
        }
    }
}

#[test]
fn texts_are_read_back() {
    let pos = start("");
    for leap in pos.moves() {
        let next = pos.after(leap);
        assert_eq!(next.parse(&next.text()), Ok(next));
    }
    let text = "nnnnnnnn/nnnnnnnn/8/8/8/2N5/NNNNNNNN/N1NNNNNN b";
    let leap = pos.read_move("B1C3").expect("a legal move");
    assert_eq!(pos.after(leap).text(), text);
    for tail in ["0 1", "- - 0 1", "-"] {
        assert_eq!(pos.parse(&format!("{text} {tail}")), Ok(pos.after(leap)));
    }
}

#[test]
fn impossible_positions_are_refused() {
    let fault = |text: &str| {
        start("width=4,height=4")
            .parse(text)
            .expect_err(text)
            .to_string()
    };
    assert_eq!(fault(""), "it has 1 rows instead of 4");
    assert_eq!(fault("4/4/4 w"), "it has 3 rows instead of 4");
    assert_eq!(
        fault("4/5/4/4 w"),
        "row 2 from the top has 5 squares instead of 4"
    );
    assert_eq!(
        fault("4/K3/4/4 w"),
        "`K` is not one of N n . and the digits"
    );
    assert_eq!(fault("4/4/4/4"), "the board is not followed by w or b");
    assert_eq!(fault("4/4/4/4 é"), "the board is not followed by w or b");
    assert_eq!(
        fault("4/4/4/4 w KQkq 0 1"),
        "`KQkq` after the side to move has no meaning"
    );
    assert_eq!(fault("4/NNNN/NNNN/N3 w"), "it has 9 N, more than 8");
    let arrived = "a knight of the side to move has arrived already";
    assert_eq!(fault("N3/4/4/4 w"), arrived);
    assert_eq!(fault("N3/4/4/n3 w"), arrived);
    assert_eq!(fault("N3/4/4/n3 b"), arrived);
    assert!(start("width=4,height=4").parse("N3/4/4/4 b").is_ok());
}

#[test]
fn a_capture_is_told_before_the_leap() {
    let pos = picture(
        "...n
         ..n.
         N...
         .... w",
    );
    let leap = pos.read_move("a2c3").expect("a legal move");
    let (from, to) = (CellId(8), CellId(6));
    assert_eq!(pos.path(leap), [Zone(8), Zone(6)]);
    assert_eq!(
        pos.story(leap),
        [Event::Take { at: to }, Event::Slide { from, to }]
    );
    let mut scene = pos.scene();
    assert_eq!(scene.cell(from).name, "a2");
    assert_eq!(scene.cells[0].owner, Some(Side::Second));
    assert_eq!(scene.cells[15].owner, Some(Side::First));
    for event in pos.story(leap) {
        scene.apply(&event);
    }
    assert_eq!(scene, pos.after(leap).scene());
}

#[test]
fn the_example_of_the_agent_gains_eight() {
    let pos = picture(
        ".nnnnnnn
         nnnnnnn.
         ...n....
         ........
         ..N.N..N
         ..N.....
         NNNNN...
         NNNNNNN. b",
    );
    let eval = RowWeights::new(Side::Second);
    assert_eq!(eval.evaluate(&pos, Side::Second), Value(-10));
    let leap = pos.read_move("d6c4").expect("a legal move");
    let next = pos.after(leap);
    let sum = eval.step(&eval.start(&pos), &pos, leap, &next);
    assert_eq!(eval.value(&sum, &next, Side::Second), Value(-2));
    assert_eq!(eval.evaluate(&next, Side::Second), Value(-2));
    assert_eq!(eval.evaluate(&next, Side::First), Value(2));
}

#[test]
fn lower_boards_lack_the_first_rows() {
    let pos = picture(
        ".....
         .....
         ..N..
         ..N..
         .....
         N.... w",
    );
    let eval = RowWeights::default();
    assert_eq!(eval.evaluate(&pos, Side::First), Value(4 + 8 + 640));
}

#[test]
fn step_by_step_and_at_once_are_the_same() {
    let evals = Side::BOTH.map(RowWeights::new);
    // Any sequence of bits does; this one is xorshift's.
    let mut random = 0x2545_f491_4f6c_dd1d_u64;
    for settings in ["", "width=3,height=4", "width=5,height=6"] {
        for _ in 0..200 {
            let mut pos = start(settings);
            let mut sums = evals.map(|eval| eval.start(&pos));
            while !pos.turn().is_over() {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let pick = random % pos.move_count() as u64;
                let leap = pos.moves().nth(pick as usize).expect("below the count");
                let next = pos.after(leap);
                for (eval, sum) in evals.iter().zip(&mut sums) {
                    *sum = eval.step(sum, &pos, leap, &next);
                    assert_eq!(*sum, eval.start(&next), "{}", next.text());
                }
                pos = next;
            }
        }
    }
}

#[test]
fn alpha_beta_visits_the_published_numbers_of_nodes() {
    let expected = [(3, 41), (0, 120), (636, 4989), (-640, 11_041)];
    for (depth, expected) in (1..).zip(expected) {
        let mut search = AlphaBeta::new(|pos: &Knightthrough, _| match pos.turn() {
            Turn::Over(points) => points.seen_by(Side::First) * i32::MAX,
            _ => RowWeights::default().evaluate(pos, Side::First).0,
        });
        let value = search.search(&start(""), depth, -i32::MAX, i32::MAX);
        assert_eq!((value, search.nodes), expected, "depth {depth}");
    }
}

#[test]
fn the_knight_that_has_arrived_is_shown() {
    let cells = |text: &str| {
        let pos = start("width=4,height=5").read(text).expect(text);
        let won = pos.winning_cells().into_iter();
        let names = won.map(|cell| pos.scene().cell(cell).name.clone());
        names.collect::<Vec<_>>()
    };
    assert_eq!(cells("1N2/4/n3/4/N3 b"), ["b5"]);
    assert_eq!(cells("n3/4/N3/4/3n w"), ["d1"]);
    assert_eq!(cells("4/4/N3/4/4 b"), [""; 0], "no knight is left to move");
}

#[test]
fn a_network_survives_being_written() {
    let learned = NetEval::default().net;
    let bytes = learned.bytes();
    let read = Net::read(bytes.as_slice().try_into().unwrap());
    assert_eq!(&read, learned);
}

/// Sixteen-bit numbers hold every sum of thirty-two knights, and every product.
#[test]
fn the_network_cannot_overflow() {
    let net = NetEval::default().net;
    let heaviest = |row: &[i16; HIDDEN]| row.iter().map(|weight| weight.abs()).max().unwrap();
    assert!(net.weights.iter().all(|row| heaviest(row) <= 127));
    for index in 0..HIDDEN {
        let mut sizes: Vec<i32> = (net.inputs.iter())
            .map(|row| i32::from(row[index]).abs())
            .collect();
        sizes.sort_unstable();
        let most: i32 = sizes.iter().rev().take(32).sum();
        assert!(most + i32::from(net.bias[index]).abs() <= i32::from(i16::MAX));
    }
}

/// More knights, or one nearer to the goal, are better.
#[test]
fn the_network_has_learned_something() {
    let value = |text: &str| {
        let pos = Knightthrough::from_spec("knightthrough").unwrap();
        NetEval::default().evaluate(&pos.read(text).unwrap(), Side::First)
    };
    let even = value("nnnnnnnn/nnnnnnnn/8/8/8/8/NNNNNNNN/NNNNNNNN w");
    let more = value("nnnnnnnn/nnn2nnn/8/8/8/8/NNNNNNNN/NNNNNNNN w");
    let fewer = value("nnnnnnnn/nnnnnnnn/8/8/8/8/NNN2NNN/NNNNNNNN w");
    assert!(fewer < even && even < more, "{fewer:?} {even:?} {more:?}");
}
