use super::Starts;

/// The chance of winning at the start of a turn, for all points that both sides may miss.
///
/// Chances within a turn follow from these in one pass over the points of the turn.
#[derive(Debug)]
pub(super) struct Table {
    size: usize,
    sides: usize,
    /// By own points times the size plus the other's, one less each.
    starts: Vec<f64>,
}

impl Table {
    /// From the few missing points up: only a 1 leads back to what is not solved yet, to the
    /// same points with the other side to move.
    pub(super) fn new(size: usize, sides: usize) -> Table {
        let mut table = Table {
            size,
            sides,
            starts: vec![0.5; size * size],
        };
        for total in 2..=2 * size {
            for own in total.div_ceil(2)..=size.min(total - 1) {
                table.settle(own, total - own);
            }
        }
        table
    }

    /// Policy iteration on two starts that lead to each other: x = f(y) and y = g(x),
    /// both linear as long as no decision changes.
    fn settle(&mut self, own: usize, other: usize) {
        let (at_x, at_y) = (self.at(own, other), self.at(other, own));
        // Chances grow evenly: the first guess nearly always finds all decisions, which saves
        // half of the work.
        if other > 2 {
            let grow = |near: f64, nearer: f64| 2.0 * near - nearer;
            self.starts[at_x] = grow(self.start(own, other - 1), self.start(own, other - 2));
            self.starts[at_y] = grow(self.start(other - 1, own), self.start(other - 2, own));
        }
        loop {
            let mine = self.rest_of_turn(own, other, 0);
            let theirs = self.rest_of_turn(other, own, 0);
            // x = a + b (1 − y), y = c + d (1 − x)
            let (a, b) = (mine.roll.fixed, mine.roll.bust);
            let (c, d) = (theirs.roll.fixed, theirs.roll.bust);
            let x = (a + b * (1.0 - c - d)) / (1.0 - b * d);
            let y = c + d * (1.0 - x);
            let change_of_x = (x - self.starts[at_x]).abs();
            let change_of_y = (y - self.starts[at_y]).abs();
            (self.starts[at_x], self.starts[at_y]) = (x, y);
            // What a 1 is worth to one side is the start of the other.
            let decided = change_of_y < mine.closest && change_of_x < theirs.closest;
            if decided || change_of_x + change_of_y < 1e-12 {
                return;
            }
        }
    }

    /// The most points that a side may miss.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    fn at(&self, own: usize, other: usize) -> usize {
        (own - 1) * self.size + other - 1
    }
}

impl Starts for Table {
    fn start(&self, own: usize, other: usize) -> f64 {
        self.starts[self.at(own, other)]
    }

    fn sides(&self) -> usize {
        self.sides
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_larger_table_holds_the_smaller_one() {
        let (small, large) = (Table::new(20, 6), Table::new(45, 6));
        for own in 1..=20 {
            for other in 1..=20 {
                let [a, b] = [&small, &large].map(|table| table.start(own, other));
                assert_eq!(a.to_bits(), b.to_bits(), "{own} {other}");
            }
        }
    }
}
