use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game::Lang;
use words::Words;
use words::number::decimal as in_language;

use super::{Amount, Matrix, Mixed, Player, Plot, Pure, Reason, Reduced, Removed, Sums};

/// The complete analysis of a matrix, with its sentences.
#[derive(Clone, Debug)]
pub struct Study<'m> {
    /// The table.
    pub matrix: &'m Matrix,
    /// The game in pure strategies.
    pub pure: Pure,
    /// The matrix without dominated strategies.
    pub reduced: Reduced,
    /// The equilibrium.
    pub mixed: Mixed,
    /// A picture, where one of the players has two strategies.
    pub plot: Option<Plot>,
}

impl<'m> Study<'m> {
    /// Analyses a matrix.
    pub fn of(matrix: &'m Matrix) -> Study<'m> {
        Study::until(matrix, &AtomicBool::new(false)).expect("nobody stops it")
    }

    /// The same; `None` when it was told to stop, which it hears within some milliseconds.
    pub fn until(matrix: &'m Matrix, stop: &AtomicBool) -> Option<Study<'m>> {
        let mixed = Mixed::until(matrix, stop)?;
        let reduced = Reduced::until(matrix, stop)?;
        let study = Study {
            matrix,
            pure: Pure::of(matrix),
            reduced,
            plot: Plot::of(matrix, &mixed),
            mixed,
        };
        (!stop.load(Relaxed)).then_some(study)
    }

    /// The names of a player's strategies.
    pub fn names(&self, player: Player) -> &'m [String] {
        match player {
            Player::Rows => self.matrix.rows(),
            Player::Columns => self.matrix.columns(),
        }
    }

    /// The names of some of them.
    pub fn named(&self, player: Player, numbers: &[usize]) -> Vec<String> {
        let names = self.names(player);
        let named = numbers.iter().map(|&number| names[number].clone());
        named.collect()
    }

    /// The probabilities of a player's strategies.
    pub fn shares(&self, player: Player) -> &[Amount] {
        match player {
            Player::Rows => &self.mixed.rows,
            Player::Columns => &self.mixed.columns,
        }
    }

    /// A sentence about the sums of payoffs.
    pub fn sums(&self, words: &'static Words, sums: Sums) -> String {
        match sums {
            Sums::Always(sum) if sum.sign() == 0 => words.say("matrix.zero-sum").to_owned(),
            Sums::Always(sum) => words.fill("matrix.constant-sum", &[("sum", &sum)]),
            Sums::Varies { row, column } => {
                let (row, column) = (&self.matrix.rows()[row], &self.matrix.columns()[column]);
                words.fill("matrix.not-zero-sum", &[("row", row), ("column", column)])
            }
        }
    }

    /// Maximin, minimax and saddle points.
    pub fn without_dice(&self, words: &'static Words) -> [String; 3] {
        self.pure.said(self.matrix, words)
    }

    /// Why a strategy was eliminated.
    pub fn step(&self, words: &'static Words, step: &Removed) -> String {
        let names = self.names(step.player);
        let whose = words.say(match step.player {
            Player::Rows => "matrix.row",
            Player::Columns => "matrix.column",
        });
        let (key, by) = match &step.reason {
            Reason::Strict(by) => ("matrix.strictly", names[*by].clone()),
            Reason::Weak(by) => ("matrix.weakly", names[*by].clone()),
            Reason::Same(by) => ("matrix.same", names[*by].clone()),
            Reason::Mix(mix) => {
                let parts = mix.iter();
                let parts = parts.map(|(number, share)| format!("{share} {}", names[*number]));
                ("matrix.by-mix", parts.collect::<Vec<_>>().join(" + "))
            }
        };
        let name = &names[step.number];
        words.fill(key, &[("whose", &whose), ("name", name), ("by", &by)])
    }

    /// The strategies that are left after the elimination.
    pub fn left(&self, words: &'static Words) -> String {
        let rows = some(words, &self.named(Player::Rows, &self.reduced.rows));
        let columns = some(words, &self.named(Player::Columns, &self.reduced.columns));
        words.fill("matrix.left", &[("rows", &rows), ("columns", &columns)])
    }

    /// The value of the game and its error.
    pub fn value(&self, words: &'static Words) -> String {
        let value = self.mixed.value;
        if self.mixed.is_exact() {
            return words.fill("matrix.value", &[("value", &decimal(value, words.lang()))]);
        }
        let error = format!("{:.0e}", self.mixed.error.max(1e-12));
        let value = in_language(&value.to_string(), words.lang());
        words.fill("matrix.value-near", &[("value", &value), ("error", &error)])
    }

    /// Whether a player's optimal mix is unique; `None` where that is not known.
    pub fn only(&self, words: &'static Words, player: Player) -> &'static str {
        let is_only = match player {
            Player::Rows => self.mixed.only_rows,
            Player::Columns => self.mixed.only_columns,
        };
        let key = match (self.mixed.is_exact(), is_only) {
            (false, _) => return "",
            (true, true) => "matrix.only",
            (true, false) => "matrix.others",
        };
        words.say(key)
    }
}

/// Names, cut after the first ones.
pub(super) fn some(words: &'static Words, names: &[String]) -> String {
    const MOST: usize = 12;
    match names.len().checked_sub(MOST) {
        None | Some(0) => names.join(", "),
        Some(more) => {
            let shown = names[..MOST].join(", ");
            format!("{shown}, {}", words.fill("matrix.more", &[("n", &more)]))
        }
    }
}

/// `5/11 = 0.454545`, and a whole number as it is.
fn decimal(amount: Amount, lang: Lang) -> String {
    let text = amount.to_string();
    if text.contains('/') {
        let digits = format!("{:.6}", amount.to_f64());
        format!("{text} = {}", in_language(&digits, lang))
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::{Duration, Instant};

    use game::Lang;

    use super::*;

    #[test]
    fn a_study_says_what_it_found() {
        let matrix: Matrix = ",A,B\nup,1,-1\ndown,-1,1\nless,-2,-2"
            .parse()
            .expect("a matrix");
        let study = Study::of(&matrix);
        let words = crate::TEXTS.words(Lang::En);
        let [maximin, minimax, saddle] = study.without_dice(words);
        assert!(maximin.contains("-1 (maximin) with up, down"), "{maximin}");
        assert!(minimax.contains("1 (minimax) with A, B"), "{minimax}");
        assert!(saddle.starts_with("No saddle point"), "{saddle}");
        let step = study.step(words, &study.reduced.steps[0]);
        assert!(step.starts_with("row less: up is always better"), "{step}");
        assert!(study.left(words).contains("rows up, down"));
        assert!(study.value(words).contains("0 (exact)"));
        assert_eq!(study.only(words, Player::Columns), words.say("matrix.only"));
    }

    /// A table of 600 rows and columns: few payoffs, many ties. How much is worked after the
    /// signal, the server's tests measure.
    #[test]
    fn a_large_table_stops_when_told() {
        const A_BUSY_MACHINE: Duration = Duration::from_secs(20);
        let names = || (1..=Matrix::LARGEST).map(|n| n.to_string()).collect();
        let cell = |n: u64| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61) as i32;
        let cells = (0..(Matrix::LARGEST * Matrix::LARGEST) as u64).map(|n| cell(n).into());
        let matrix = Matrix::new(names(), names(), cells.collect()).expect("a matrix");
        for patience in [0, 30] {
            let stop = AtomicBool::new(patience == 0);
            let told = thread::scope(|scope| {
                let study = scope.spawn(|| Study::until(&matrix, &stop).is_none());
                thread::sleep(Duration::from_millis(patience));
                let told = (Instant::now(), study.is_finished());
                stop.store(true, Relaxed);
                assert!(
                    study.join().expect("it ends"),
                    "it says that it was stopped"
                );
                told
            });
            let took = told.0.elapsed();
            println!("after {patience} ms: {took:?}, had ended: {}", told.1);
            assert!(took < A_BUSY_MACHINE, "{took:?}");
        }
    }
}
