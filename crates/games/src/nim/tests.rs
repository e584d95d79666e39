use game::{CellId, Draw, Event, Notation, perft, walk};

use super::*;
use crate::reference::check_move;

fn game(spec: &str) -> Nim {
    Nim::from_spec(spec).unwrap()
}

/// Plays a move and compares pictures.
fn check(spec: &str, before: &str, mv: &str, after: &str, turn: Turn) {
    let game = game(spec);
    check_move(&game, before, mv, after, turn);
}

/// The value for the side to move, and the nodes of the whole tree.
fn minimax(pos: Nim) -> (i32, u32) {
    if let Turn::Over(points) = pos.turn() {
        return (points.seen_by(pos.side), 1);
    }
    pos.moves().fold((-1, 1), |(best, nodes), mv| {
        let (value, more) = minimax(pos.after(mv));
        (best.max(-value), nodes + more)
    })
}

/// All ways to leave sticks in the piles of the start.
fn all_positions(game: Nim) -> Vec<Nim> {
    let mut positions = vec![game];
    for pile in 0..MOST_PILES {
        positions = positions
            .into_iter()
            .flat_map(|pos| {
                (0..=pos.pegs[pile]).map(move |sticks| {
                    let mut pos = pos;
                    pos.piles[pile] = sticks;
                    pos
                })
            })
            .collect();
    }
    positions
}

#[test]
fn a_move_takes_sticks_from_one_pile() {
    check(
        "nim:piles=1/3/5/7,take=0",
        "1/3/5/7 first",
        "3:4",
        "1/3/1/7 second",
        Turn::Player(Side::Second),
    );
    check(
        "nim",
        "3 first",
        "2",
        "1 second",
        Turn::Player(Side::Second),
    );
}

#[test]
fn who_takes_the_last_stick_loses() {
    check("nim", "1 second", "1", "0 first", Turn::Over(Points(1)));
    check("nim", "2 first", "2", "0 second", Turn::Over(Points(-1)));
}

#[test]
fn who_takes_the_last_stick_wins_when_not_misere() {
    let spec = "nim:piles=3/4,misere=no";
    check(
        spec,
        "0/1 first",
        "2:1",
        "0/0 second",
        Turn::Over(Points(1)),
    );
    check(
        spec,
        "2/0 second",
        "1:2",
        "0/0 first",
        Turn::Over(Points(-1)),
    );
}

#[test]
fn no_move_takes_more_than_agreed_or_more_than_there_are() {
    let texts = |spec| game(spec).legal_texts().join(" ");
    assert_eq!(texts("nim:piles=1"), "1");
    assert_eq!(texts("nim:piles=9"), "1 2");
    assert_eq!(texts("nim:piles=4,take=0"), "1 2 3 4");
    assert_eq!(texts("nim:piles=2/1/4,take=3"), "1:1 1:2 2:1 3:1 3:2 3:3");
}

#[test]
fn the_nth_move_is_where_the_steps_lead() {
    let pos = game("nim:piles=2/1/9/4,take=3");
    let moves: Vec<Take> = pos.moves().collect();
    assert_eq!(moves.len(), pos.move_count());
    for n in 0..=moves.len() {
        assert_eq!(pos.moves().nth(n), moves.get(n).copied());
    }
    assert_eq!(perft(&pos, 4), walk(&pos, 4));
}

#[test]
fn texts_that_fit_no_position_are_refused() {
    let game = game("nim:piles=3/5");
    for (text, fault) in [
        ("3 first", "it has 1 piles instead of 2"),
        ("3/5/7 first", "it has 3 piles instead of 2"),
        ("1/1/1/1/1/1/1/1/1 first", "it has more than 8 piles"),
        ("4/5 first", "pile 1 has 4 sticks and started with 3"),
        (
            "3/100 first",
            "`100` is not a number of sticks from 0 to 99",
        ),
        ("3/ first", "`` is not a number of sticks from 0 to 99"),
        ("", "`` is not a number of sticks from 0 to 99"),
        ("3/5", "the last word is not first or second"),
        ("3/5 over", "the last word is not first or second"),
    ] {
        assert_eq!(game.read(text).unwrap_err().fault.to_string(), fault);
    }
}

#[test]
fn starting_piles_have_1_to_99_sticks() {
    for piles in ["0", "3/0", "100", "", "3/", "a", "1/1/1/1/1/1/1/1/1", "-1"] {
        let game = Nim::from_spec(&format!("nim:piles={piles}"));
        let error = game.unwrap_err().to_string();
        let accepted = "1 to 8 piles of 1 to 99 sticks, such as 3 or 1/3/5/7";
        assert_eq!(
            error,
            format!("option `piles` cannot be `{piles}`; it takes {accepted}")
        );
    }
    let largest = game("nim:piles=99/99/99/99/99/99/99/99,take=0");
    assert_eq!(largest.move_count(), 8 * 99);
    assert_eq!(largest.scene().cells.len(), 8 * 99);
}

#[test]
fn one_stick_more_than_a_multiple_of_three_loses() {
    let values: Vec<i32> = (1..=6)
        .map(|sticks| minimax(game(&format!("nim:piles={sticks}"))).0)
        .collect();
    assert_eq!(values, [-1, 1, 1, -1, 1, 1]);
    for sticks in 1..=19 {
        let (value, _) = minimax(game(&format!("nim:piles={sticks}")));
        assert_eq!(value == -1, sticks % 3 == 1, "{sticks} sticks");
    }
}

#[test]
fn the_tree_of_three_sticks_has_seven_nodes() {
    assert_eq!(minimax(game("nim")), (1, 7));
}

#[test]
fn with_any_number_allowed_the_nim_sum_decides() {
    for misere in [false, true] {
        let word = if misere { "yes" } else { "no" };
        let start = game(&format!("nim:piles=3/2/2/1,take=0,misere={word}"));
        for pos in all_positions(start) {
            let nim_sum = pos.piles.iter().fold(0, |sum, sticks| sum ^ sticks);
            // Misère play differs only when no pile has two sticks or more.
            let only_singles = pos.piles.iter().all(|&sticks| sticks < 2);
            let wins = (nim_sum != 0) != (misere && only_singles);
            assert_eq!(minimax(pos).0 == 1, wins, "{}", pos.text());
        }
    }
}

#[test]
fn piles_may_change_places() {
    let start = game("nim:piles=1/2/4/3,take=0");
    let folded = start.read("0/2/1/3 first").unwrap().fold().0;
    assert_eq!(folded.text(), "3/2/1/0 first");
    for pos in all_positions(start) {
        let (folded, sym) = pos.fold();
        assert!(folded.piles.is_sorted_by(|a, b| a >= b));
        assert_eq!(pos.map(sym), folded);
        assert_eq!(folded.fold(), (folded, Sym::IDENTITY));
        assert_eq!(folded.map(pos.inverse(sym)), pos);
        assert_eq!(folded.read(&folded.text()), Ok(folded));
        for mv in pos.legal_moves() {
            let mapped = pos.map_move(mv, sym);
            assert_eq!(pos.after(mv).map(sym), folded.after(mapped));
            assert_eq!(pos.after(mv).fold().0, folded.after(mapped).fold().0);
            assert_eq!(folded.map_move(mapped, pos.inverse(sym)), mv);
        }
    }
}

#[test]
fn touching_a_stick_takes_it_and_all_to_its_right() {
    let pos = game("nim:piles=2/5,take=0").read("2/4 first").unwrap();
    let take = pos.read_move("2:3").unwrap();
    let scene = pos.scene();
    let name = |at: u16| scene.cell(CellId(at)).name.as_str();
    assert_eq!(
        pos.path(take)
            .iter()
            .map(|zone| name(zone.0))
            .collect::<Vec<_>>(),
        ["2:2"]
    );
    let taken = pos.events(take).into_iter().map(|event| match event {
        Event::Take { at } => name(at.0),
        _ => "",
    });
    assert_eq!(taken.collect::<Vec<_>>(), ["2:4", "2:3", "2:2"]);
}

#[test]
fn what_is_foreseen_is_what_best_play_comes_to() {
    for piles in ["7", "1/1/1", "2/3", "1/2/3", "2/2/3"] {
        for take in [0, 1, 2, 3, 4] {
            for misere in ["yes", "no"] {
                let spec = format!("nim:piles={piles},take={take},misere={misere}");
                for pos in all_positions(game(&spec)) {
                    let Turn::Player(side) = pos.turn() else {
                        continue;
                    };
                    let (points, _) = pos.known_result().expect("Nim is solved");
                    let (value, _) = minimax(pos);
                    assert_eq!(points, Points::to(side, value), "{spec}: {}", pos.text());
                }
            }
        }
    }
}
