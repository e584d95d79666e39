use game::Side;

use super::*;

/// Numbers that look random: xorshift's.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % u64::from(limit)) as u32
    }

    /// Two rows with many seeds in few pits, or few in many.
    fn rows(&mut self, pits: u8) -> [Row; 2] {
        let mut cups = [[0; 8]; 2];
        for _ in 0..=self.below(12) {
            let row = self.below(2) as usize;
            let cup = self.below(u32::from(pits) + 1) as usize;
            cups[row][cup] += self.below(22);
        }
        let pits = usize::from(pits);
        cups.map(|cups| Row::new(&cups[..pits], cups[pits]))
    }
}

/// The place on the packed way round of a cup, with the first side as the mover.
fn landing(pits: u8, cup: usize) -> u32 {
    let unused = u32::from(MOST_PITS - pits);
    let own_cups = usize::from(pits) + 1;
    match cup.checked_sub(own_cups) {
        None => unused + cup as u32,
        Some(cup) => 8 + unused + cup as u32,
    }
}

#[test]
fn packed_rows_are_sown_like_cups() {
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    let mut longest = 0;
    for pits in 1..=MOST_PITS {
        for _ in 0..5_000 {
            let rows @ [own, other] = numbers.rows(pits);
            let before = Cups::new(pits, rows);
            let all_pits = Side::BOTH.map(|side| before.pit(side, 0)..before.store(side));
            for from in all_pits.into_iter().flatten() {
                let mut cups = before.clone();
                let hand = cups.lift(from);
                longest = longest.max(hand);
                let last = cups.sow(Side::First, from, hand, &mut Vec::new());

                let (own, other, sown) = sow(own, other, pits, landing(pits, from));
                let after = Cups::new(pits, [own, other]);
                assert_eq!(after, cups, "cup {from} of {before:?}");
                assert_eq!(sown.last, landing(pits, last), "cup {from} of {before:?}");
                assert_eq!(sown.at_home, last == cups.store(Side::First));

                for alone in [false, true] {
                    let mut cups = cups.clone();
                    let in_own_pit = last < cups.store(Side::First);
                    if in_own_pit && cups.seeds(last) == 1 {
                        let across = cups.across(last);
                        if cups.seeds(across) > 0 || alone {
                            cups.bank(Side::First, [last, across]);
                        }
                    }
                    let (own, other) = sown.capture(own, other, alone);
                    let after = Cups::new(pits, [own, other]);
                    assert_eq!(after, cups, "cup {from} of {before:?}");
                }
            }
        }
    }
    assert!(longest > 100, "many laps were among them");
}

#[test]
fn rows_know_what_they_hold() {
    let mut numbers = Numbers(0x2545_f491_4f6c_dd1d);
    for _ in 0..5_000 {
        let [row, _] = numbers.rows(MOST_PITS);
        let pits: Vec<u32> = (0..u32::from(MOST_PITS))
            .map(|slot| row.seeds(slot))
            .collect();
        let total = pits.iter().sum();
        assert_eq!(row.total(), total);
        assert_eq!(row.is_empty(), total == 0);
        assert_eq!(row.swept(), Row::new(&[], row.store() + total));
        for (slot, seeds) in pits.iter().enumerate() {
            assert_eq!(row.occupied() >> (8 * slot) & 1 != 0, *seeds > 0);
        }
    }
}

#[test]
fn texts_that_fit_no_board_are_refused() {
    for (text, fault) in [
        ("", "it has 1 parts between slashes instead of 3"),
        (
            "4 4 4 | 0 / 4 4 4 | 0",
            "it has 2 parts between slashes instead of 3",
        ),
        (
            "4 4 4 | 0 / 4 4 | 0 / first",
            "the second row has 2 pits instead of 3",
        ),
        (
            "4 4 4 4 | 0 / 4 4 4 | 0 / first",
            "the first row has 4 pits instead of 3",
        ),
        (
            "4 4 4 0 / 4 4 4 | 0 / first",
            "the first row has no `|` before its store",
        ),
        (
            "4 4 x | 0 / 4 4 4 | 0 / first",
            "`x` is not a number of seeds from 0 to 255",
        ),
        (
            "4 4 4 | -1 / 4 4 4 | 0 / first",
            "`-1` is not a number of seeds from 0 to 255",
        ),
        (
            "4 4 4 | / 4 4 4 | 0 / first",
            "`` is not a number of seeds from 0 to 255",
        ),
        (
            "4 4 256 | 0 / 4 4 4 | 0 / first",
            "`256` is not a number of seeds from 0 to 255",
        ),
        (
            "200 0 0 | 55 / 1 0 0 | 0 / first",
            "it has 256 seeds, more than 255",
        ),
        // One row alone can have more seeds than fit a byte.
        (
            "255 255 0 | 0 / 0 0 0 | 0 / first",
            "it has 510 seeds, more than 255",
        ),
        (
            "4 4 4 | 0 / 4 4 4 | 0 / third",
            "the last part is not first, second or over",
        ),
    ] {
        assert_eq!(
            Cups::parse(3, text).unwrap_err().to_string(),
            fault,
            "{text}"
        );
    }
}
