//! What a database is told about a game of rows of pits.

use game::sowing::SowingEndgame;
use game::{Game, Side, Turn};

use super::at::At;

/// Checks one position and all its moves.
pub(super) fn check<G: Game + SowingEndgame>(at: &At<'_, G>) {
    let pos = at.pos;
    if !matches!(pos.turn(), Turn::Player(_)) {
        return;
    }
    let rows = pos.rows();
    let bare = pos.with_rows(rows);
    let law = "a position made from its rows is worth the same";
    at.same(law, &bare.turn(), &Turn::Player(Side::First));
    at.same(law, &bare.banked().0, &0);
    at.same(law, &bare.key(), &pos.key());
    at.same(law, &bare.rows(), &rows);
    at.same(law, &bare.rules(), &pos.rules());
    let moves: Vec<G::Move> = pos.moves().collect();
    at.same(law, &bare.moves().collect::<Vec<_>>(), &moves);
    let pits = pos.pits();
    let law = "rows have one to seven pits, and nothing beside them";
    let fit = |row: &u64| row.checked_shr(8 * pits as u32).unwrap_or(0) == 0;
    at.holds(law, (1..=7).contains(&pits) && rows.iter().all(fit));

    let sowings = pos.sowings(rows[0]);
    if let Some(sowings) = &sowings {
        let law = "a row has a sowing for each move";
        at.same(law, &sowings.len(), &moves.len());
    }
    for (number, &mv) in moves.iter().enumerate() {
        let at = at.on(mv);
        let next = bare.after(mv);
        let gain = next.banked().0;
        let spent = seeds(rows) - seeds(next.rows());
        let law = "no more is banked than leaves the pits, and all of that";
        at.holds(law, gain.abs() <= spent && (spent - gain) % 2 == 0);
        if spent == 0 {
            progress(&at, &bare, &next);
        }
        if let Turn::Over(_) = next.turn() {
            let law = "as long as both rows have seeds, the game goes on";
            at.holds(law, next.rows().contains(&0));
        }
        if let Some(sowings) = &sowings {
            let (sown, banked) = sowings[number].apply_to(rows[1]);
            let law = "a sowing does what the move does";
            match next.turn() {
                Turn::Over(_) => {
                    let sown = pos.with_rows(if sowings[number].again {
                        sown
                    } else {
                        [sown[1], sown[0]]
                    });
                    at.holds(law, sown.turn().is_over());
                }
                turn => {
                    let again = turn == Turn::Player(Side::First);
                    let [own, other] = next.rows();
                    let found = if again { [own, other] } else { [other, own] };
                    at.same(law, &(sown, banked as i32), &(found, gain));
                    at.same(law, &sowings[number].again, &again);
                }
            }
        }
    }
}

/// A move that banks nothing leads nearer to the end.
fn progress<G: Game + SowingEndgame>(at: &At<'_, G>, pos: &G, next: &G) {
    let law = "who banks nothing takes seeds nearer to home, or passes without seeds";
    at.same(law, &next.turn(), &Turn::Player(Side::Second));
    let [own, other] = pos.rows();
    let [now_other, now_own] = next.rows();
    at.same(law, &now_other, &other);
    // In each byte the seeds up to that pit: fewer everywhere, if they went on.
    let sums = |row: u64| row.wrapping_mul(0x0101_0101_0101_0101).to_le_bytes();
    let nearer = sums(now_own)
        .iter()
        .zip(sums(own))
        .all(|(now, then)| *now <= then);
    at.holds(law, own == 0 && now_own == 0 || nearer && now_own != own);
}

fn seeds(rows: [u64; 2]) -> i32 {
    let bytes = rows.into_iter().flat_map(u64::to_le_bytes);
    bytes.map(i32::from).sum()
}
