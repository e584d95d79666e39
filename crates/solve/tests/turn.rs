//! What one turn can bank: retrograde against forward search.

use game::sowing::Retrace;
use game::{Game, Position, Side, Turn};
use games::{Congklak, Sowing};
use siasat_solve::{can_bank, can_leave, richest_turn};

fn seeds(board: [u64; 2]) -> i32 {
    let bytes = board.into_iter().flat_map(u64::to_le_bytes);
    bytes.map(i32::from).sum()
}

/// The fewest of these seeds that a turn of the first side can leave, by trying all its moves.
fn fewest_left<G: Game>(pos: &G, seeds: i32) -> i32 {
    match pos.turn() {
        Turn::Over(points) => seeds - points.0,
        Turn::Player(Side::First) => {
            let after = pos.moves().map(|mv| fewest_left(&pos.after(mv), seeds));
            after.fold(seeds - pos.banked().0, i32::min)
        }
        _ => seeds - pos.banked().0,
    }
}

fn check<G: Game + Retrace>(spec: &str, most: u64) {
    let game = G::from_spec(spec).expect("a game");
    let (pits, _) = game.board().expect("moves can be taken back");
    let ways = (most + 1).pow(2 * pits as u32);
    for way in 0..ways {
        let mut rest = way;
        let mut board = [0; 2];
        for pit in 0..2 * pits {
            board[pit / pits] |= (rest % (most + 1)) << (8 * (pit % pits));
            rest /= most + 1;
        }
        let pos = game.with_board(board);
        let fewest = fewest_left(&pos, seeds(board));
        for left in 0..3 {
            let retraced = can_leave(&pos, left, usize::MAX).expect("all of them");
            let is_possible = fewest <= left as i32;
            assert_eq!(retraced.possible, is_possible, "{spec} {board:x?} {left}");
        }
    }
}

#[test]
fn retrograde_and_forward_search_agree() {
    check::<Congklak>("congklak:holes=1", 8);
    check::<Congklak>("congklak:holes=2", 4);
    check::<Congklak>("congklak:holes=2,empty-shot=bank", 4);
    check::<Congklak>("congklak:holes=3", 1);
    check::<Congklak>("congklak:holes=3,empty-shot=bank", 1);
}

/// The same for all rules of the sower that have such turns.
#[test]
fn retrograde_and_forward_search_agree_under_all_rules() {
    for rules in [
        "congklak:shot=lap",
        "congklak:mikul=yes",
        "congklak:shot=lap,mikul=yes",
        "congklak:shot=lap,mikul=yes,empty-shot=bank",
        "sungka:rounds=1",
        "sungka:rounds=1,capture=both",
        "ohvalhu:rounds=1",
        "ohvalhu:rounds=1,shot-side=own",
    ] {
        check::<Sowing>(&format!("{rules},holes=2,seeds=2"), 3);
        check::<Sowing>(&format!("{rules},holes=3,seeds=2"), 1);
    }
}

/// The sower counts what the packed type counts.
#[test]
fn both_types_of_congklak_are_taken_back_alike() {
    let spec = "congklak:holes=6,seeds=6";
    let packed = Congklak::from_spec(spec).expect("a game");
    let general = Sowing::from_spec(spec).expect("a game");
    let found = can_leave(&packed, 1, 1_000_000).expect("all of them");
    assert_eq!((found.possible, found.boards), (false, 393_437));
    assert_eq!(can_leave(&general, 1, 1_000_000), Some(found));
}

/// Where rounds end with a row, ends of turns leave whole rows: too many.
#[test]
fn some_rules_have_too_many_ends_of_turns() {
    for spec in ["congklak:round-end=row", "chongkak", "dakon", "oware"] {
        let game = Sowing::from_spec(spec).expect("a game");
        assert_eq!(can_bank(&game, 200, usize::MAX), None, "{spec}");
    }
}

#[test]
fn a_first_turn_banks_96_and_no_more() {
    let game = Congklak::from_spec("congklak").expect("a game");
    let line = richest_turn(&game, 96, 1_000_000).line.expect("a turn");
    let end = line.moves.iter().fold(game, |pos, &mv| pos.after(mv));
    assert_eq!((line.gain, end.banked().0), (96, 96));
    let retraced = can_leave(&game, 1, 10_000_000).expect("all of them");
    assert!(!retraced.possible);
    // Another program counts the same.
    assert_eq!(retraced.boards, 3_736_812);
}

/// The most that a first turn banks, as docs/SOLVED.md says: no turn banks one more.
#[test]
fn no_first_turn_banks_more_under_other_rules() {
    for (spec, most, boards) in [
        ("congklak:shot=lap", 95, 68_155),
        // One seed lies in the store before the first turn.
        ("congklak:start=saku", 94, 3_646_088),
        ("congklak:start=saku,shot=lap", 93, 68_155),
        ("sungka", 95, 3_787_978),
    ] {
        let game = Sowing::from_spec(spec).expect("a game");
        let found = can_bank(&game, most + 1, 10_000_000).expect("all of them");
        assert_eq!((found.possible, found.boards), (false, boards), "{spec}");
    }
}

#[test]
fn too_many_boards_give_no_result() {
    let game = Congklak::from_spec("congklak").expect("a game");
    assert_eq!(can_leave(&game, 1, 1000), None);
    assert_eq!(can_bank(&game, 97, 1000), None);
}

/// That there is a turn is told apart from not knowing.
#[test]
fn there_may_be_a_turn_that_banks_so_much() {
    let game = Congklak::from_spec("congklak:holes=2").expect("a game");
    // The seed beside the store goes home; the one before it does not.
    for (board, possible) in [([1 << 8, 0], true), ([1, 0], false)] {
        let found = can_bank(&game.with_board(board), 1, 1000).expect("all of them");
        assert_eq!(found.possible, possible, "{board:x?}");
    }
}
