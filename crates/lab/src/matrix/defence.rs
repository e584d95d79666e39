//! The tables of two defence problems.

use std::collections::{BTreeSet, HashMap};

use super::{BadMatrix, Fraction, Matrix};

/// The defender protects some things, the attacker strikes one of them.
///
/// Rows are the choices of the defender, columns the things. A strike at a protected
/// thing brings the reward, one at any other its loss.
#[derive(Clone, PartialEq, Debug)]
pub struct Protect {
    /// The things with what their loss costs.
    pub things: Vec<(String, Fraction)>,
    /// How many can be protected.
    pub choose: usize,
    /// What a strike at a protected thing brings.
    pub reward: Fraction,
}

impl Protect {
    /// Reads the things: `A=50 B=30 C=20`, losses without a minus.
    pub fn read_things(text: &str) -> Result<Vec<(String, Fraction)>, BadMatrix> {
        let thing = |word: &str| {
            let (name, loss) = word.split_once('=')?;
            let loss = Fraction::read(loss).filter(|loss| loss.sign() >= 0)?;
            is_name(name).then(|| (name.to_owned(), loss))
        };
        let read = |word: &str| {
            thing(word).ok_or_else(|| BadMatrix::Thing {
                given: word.to_owned(),
                example: "A=50 B=30 C=20 D=10",
            })
        };
        words(text).map(read).collect()
    }

    /// The table of payoffs.
    pub fn matrix(&self) -> Result<Matrix, BadMatrix> {
        let choices = choices(self.things.len(), self.choose)?;
        let names: Vec<&str> = self.things.iter().map(|(name, _)| &**name).collect();
        let mut cells = Vec::new();
        for chosen in &choices {
            for (number, (_, loss)) in self.things.iter().enumerate() {
                cells.push(if chosen.contains(&number) {
                    self.reward
                } else {
                    loss.negated()
                });
            }
        }
        let rows = choices.iter().map(|chosen| together(&names, chosen));
        let columns = names.iter().map(|&name| name.to_owned());
        Matrix::new(rows.collect(), columns.collect(), cells)
    }
}

/// The defender stations units at places, each of which covers some paths; the
/// attacker takes one path.
///
/// Rows are the choices of places, columns the paths. The defender gets 1 where enough
/// of the units cover the path, and loses 1 elsewhere.
#[derive(Clone, PartialEq, Debug)]
pub struct Station {
    /// The places with the paths that each covers.
    pub places: Vec<(String, Vec<String>)>,
    /// How many units there are, each at a place of its own.
    pub units: usize,
    /// How many must cover a path to hold it.
    pub need: usize,
}

impl Station {
    /// Reads the places: `North:North East Centre:North,South`, a colon before the
    /// paths that a place covers.
    pub fn read_places(text: &str) -> Result<Vec<(String, Vec<String>)>, BadMatrix> {
        let read = |word: &str| {
            let (name, paths) = word.split_once(':').unwrap_or((word, ""));
            let paths = paths.split(',').filter(|path| !path.is_empty());
            let place = (name.to_owned(), paths.map(str::to_owned).collect());
            Some(place)
                .filter(|(name, _)| is_name(name))
                .ok_or_else(|| BadMatrix::Thing {
                    given: word.to_owned(),
                    example: Station::EXAMPLE,
                })
        };
        text.split_whitespace().map(read).collect()
    }

    const EXAMPLE: &'static str = "North:North East South:South West Centre:North,South";

    /// The paths, in the order in which places name them, and for each place the numbers
    /// of those that it covers.
    fn paths(&self) -> (Vec<String>, Vec<BTreeSet<usize>>) {
        let (mut paths, mut numbers) = (Vec::new(), HashMap::new());
        let mut number_of = |path: &String| {
            *numbers.entry(path.clone()).or_insert_with(|| {
                paths.push(path.clone());
                paths.len() - 1
            })
        };
        let covered =
            |(_, paths): &(String, Vec<String>)| paths.iter().map(&mut number_of).collect();
        let covered = self.places.iter().map(covered).collect();
        (paths, covered)
    }

    /// The table of payoffs.
    pub fn matrix(&self) -> Result<Matrix, BadMatrix> {
        let choices = choices(self.places.len(), self.units)?;
        let (paths, covered) = self.paths();
        if paths.is_empty() {
            let given: Vec<&str> = self.places.iter().map(|(name, _)| &**name).collect();
            return Err(BadMatrix::Thing {
                given: given.join(" "),
                example: Station::EXAMPLE,
            });
        }
        if paths.len() > Matrix::LARGEST {
            return Err(BadMatrix::TooLarge {
                rows: choices.len(),
                columns: paths.len(),
            });
        }
        let mut cells = Vec::new();
        for chosen in &choices {
            let mut units = vec![0; paths.len()];
            for &path in chosen.iter().flat_map(|&place| &covered[place]) {
                units[path] += 1;
            }
            let payoff = |count: usize| if count >= self.need { 1 } else { -1 };
            cells.extend(
                units
                    .into_iter()
                    .map(|count| Fraction::whole(payoff(count))),
            );
        }
        let names: Vec<&str> = self.places.iter().map(|(name, _)| &**name).collect();
        let rows = choices.iter().map(|chosen| together(&names, chosen));
        Matrix::new(rows.collect(), paths, cells)
    }
}

/// The name of a row has all that are chosen: a table of long ones would fill the memory.
fn is_name(name: &str) -> bool {
    const LONGEST: usize = 40;
    !name.is_empty() && name.chars().count() <= LONGEST
}

/// `AB`, or `North+South` where names are longer than a letter.
fn together(names: &[&str], chosen: &[usize]) -> String {
    let are_letters = names.iter().all(|name| name.chars().count() == 1);
    let chosen: Vec<&str> = chosen.iter().map(|&number| names[number]).collect();
    chosen.join(if are_letters { "" } else { "+" })
}

/// Words divided by spaces or commas.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(|c: char| c == ',' || c.is_whitespace());
    parts.filter(|word| !word.is_empty())
}

/// All ways to choose some of `of` things, in the order of a dictionary.
fn choices(of: usize, choose: usize) -> Result<Vec<Vec<usize>>, BadMatrix> {
    if choose == 0 || choose > of {
        return Err(BadMatrix::Choice { choose, of });
    }
    // A choice has as many numbers as are chosen.
    if of > Matrix::LARGEST {
        return Err(BadMatrix::TooLarge {
            rows: 1,
            columns: of,
        });
    }
    let mut choices: Vec<Vec<usize>> = Vec::new();
    let mut chosen: Vec<usize> = (0..choose).collect();
    loop {
        choices.push(chosen.clone());
        if choices.len() > Matrix::LARGEST {
            return Err(BadMatrix::TooLarge {
                rows: choices.len(),
                columns: of,
            });
        }
        // The last one that can still go up does, and those behind it follow closely.
        let can_go_up = |&place: &usize| chosen[place] < of - choose + place;
        let Some(place) = (0..choose).rev().find(can_go_up) else {
            return Ok(choices);
        };
        let from = chosen[place] + 1;
        for (offset, number) in chosen[place..].iter_mut().enumerate() {
            *number = from + offset;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Mixed, Pure};
    use super::*;

    fn cyber() -> Matrix {
        let protect = Protect {
            things: Protect::read_things("A=50 B=30 C=20 D=10").expect("things"),
            choose: 2,
            reward: 10.into(),
        };
        protect.matrix().expect("a matrix")
    }

    #[test]
    fn protecting_two_of_four() {
        let matrix = cyber();
        assert_eq!(
            matrix.to_string(),
            ",A,B,C,D\n\
             AB,10,10,-20,-10\n\
             AC,10,-30,10,-10\n\
             AD,10,-30,-20,10\n\
             BC,-50,10,10,-10\n\
             BD,-50,10,-20,10\n\
             CD,-50,-30,10,10\n"
        );
        let pure = Pure::of(&matrix);
        assert_eq!((pure.maximin, pure.minimax), ((-20).into(), 10.into()));
        assert_eq!(pure.rows, [0]);
        assert!(pure.saddles.is_empty());
        let mixed = Mixed::of(&matrix);
        assert_eq!(mixed.value.to_string(), "-6");
        let columns: Vec<String> = mixed.columns.iter().map(ToString::to_string).collect();
        assert_eq!(columns, ["2/15", "1/5", "4/15", "2/5"]);
        assert!(mixed.only_columns);
    }

    #[test]
    fn only_two_flanks_and_the_centre_hold_both_paths() {
        let text = "North:North East South:South West Centre:North,South";
        let station = Station {
            places: Station::read_places(text).expect("places"),
            units: 3,
            need: 2,
        };
        let matrix = station.matrix().expect("a matrix");
        assert_eq!(matrix.rows().len(), 10);
        let pure = Pure::of(&matrix);
        assert_eq!((pure.maximin, pure.minimax), (1.into(), 1.into()));
        let names: Vec<&str> = pure.rows.iter().map(|&row| &*matrix.rows()[row]).collect();
        assert_eq!(names, ["North+South+Centre"]);
    }

    #[test]
    fn choices_are_all_and_in_order() {
        assert_eq!(choices(3, 2), Ok(vec![vec![0, 1], vec![0, 2], vec![1, 2]]));
        assert_eq!(choices(5, 3).map(|all| all.len()), Ok(10));
        assert_eq!(choices(2, 2), Ok(vec![vec![0, 1]]));
        assert!(choices(2, 3).is_err() && choices(2, 0).is_err());
        assert!(matches!(choices(60, 30), Err(BadMatrix::TooLarge { .. })));
    }

    #[test]
    fn what_would_fill_the_memory_is_refused() {
        let numbers: Vec<String> = (0..100_000).map(|n| n.to_string()).collect();
        let things = format!("{}=1", numbers.join("=1 "));
        let protect = |choose| Protect {
            things: Protect::read_things(&things).expect("things"),
            choose,
            reward: Fraction::ONE,
        };
        let station = |text: &str, units| Station {
            places: Station::read_places(text).expect("places"),
            units,
            need: 1,
        };
        let many_paths = format!("North:{}", numbers.join(","));
        for matrix in [
            protect(numbers.len() - 1).matrix(),
            station(&numbers.join(" "), numbers.len() - 1).matrix(),
            station(&many_paths, 1).matrix(),
        ] {
            assert!(matches!(matrix, Err(BadMatrix::TooLarge { .. })));
        }
        assert!(Protect::read_things(&format!("{}=1", "x".repeat(1000))).is_err());
        // A place may name a path again and again.
        let again = format!("North:{}", vec!["East"; 1000].join(","));
        let matrix = station(&again, 1).matrix().expect("a matrix");
        assert_eq!(matrix.to_string(), ",East\nNorth,1\n");
    }

    #[test]
    fn bad_things_are_told_with_an_example() {
        for text in ["A", "A=", "=3", "A=-50", "A=x"] {
            let told = Protect::read_things(text).expect_err(text).to_string();
            assert!(told.contains("A=50 B=30"), "{told}");
        }
        assert!(Station::read_places(":x").is_err());
        let nowhere = Station {
            places: Station::read_places("a b").expect("places"),
            units: 1,
            need: 1,
        };
        assert!(nowhere.matrix().is_err());
    }
}
