//! What one turn can bank: retrograde against forward search.

use game::sowing::SowingEndgame;
use game::{Game, Position, Side, Turn};
use games::Congklak;
use siasat_solve::{can_leave, richest_turn};

fn seeds(rows: [u64; 2]) -> u32 {
    let bytes = rows.into_iter().flat_map(u64::to_le_bytes);
    bytes.map(u32::from).sum()
}

/// The fewest seeds that a turn of the first side can leave, by trying all its moves.
fn fewest_left(pos: &Congklak) -> u32 {
    let mut fewest = seeds(pos.rows());
    if pos.turn() == Turn::Player(Side::First) {
        for mv in pos.moves() {
            fewest = fewest.min(fewest_left(&pos.after(mv)));
        }
    }
    fewest
}

fn check(spec: &str, most: u64) {
    let game = Congklak::from_spec(spec).expect("a game");
    let pits = game.pits();
    let ways = (most + 1).pow(2 * pits as u32);
    for way in 0..ways {
        let mut rest = way;
        let mut rows = [0; 2];
        for pit in 0..2 * pits {
            rows[pit / pits] |= (rest % (most + 1)) << (8 * (pit % pits));
            rest /= most + 1;
        }
        let pos = game.with_rows(rows);
        let fewest = fewest_left(&pos);
        for left in 0..3 {
            let retraced = can_leave(&pos, left, usize::MAX).expect("all of them");
            assert_eq!(retraced.possible, fewest <= left, "{spec} {rows:x?} {left}");
        }
    }
}

#[test]
fn retrograde_and_forward_search_agree() {
    check("congklak:holes=1", 8);
    check("congklak:holes=2", 4);
    check("congklak:holes=2,empty-shot=bank", 4);
    check("congklak:holes=3", 1);
    check("congklak:holes=3,empty-shot=bank", 1);
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

#[test]
fn too_many_boards_give_no_result() {
    let game = Congklak::from_spec("congklak").expect("a game");
    assert_eq!(can_leave(&game, 1, 1000), None);
}
