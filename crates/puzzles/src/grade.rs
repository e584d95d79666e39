use crate::Goal;

/// How far one must look to be sure of the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// Moves ahead, of both sides together.
    pub plies: u32,
    /// Positions that a plain alpha-beta search looks at.
    pub nodes: u64,
}

/// How hard a puzzle is, from 1 to 5.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grade(u8);

impl Grade {
    /// The hardest.
    pub const MAX: u8 = 5;

    /// The grade with this number.
    pub fn new(grade: u8) -> Option<Grade> {
        (1..=Grade::MAX).contains(&grade).then_some(Grade(grade))
    }

    /// Its number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The grade of a puzzle: the tables say from how many plies, and from how many
    /// positions, the next grade begins; the lower of the two counts. Deep but forced is no
    /// harder than shallow with many ways to go wrong.
    pub(crate) fn of(goal: Goal, outlook: Outlook) -> Grade {
        let (plies, nodes): ([u32; 4], [u64; 4]) = match goal {
            Goal::Bank(_) => ([3, 4, 5, 7], [8, 16, 40, 100]),
            Goal::Win | Goal::Draw => ([4, 6, 8, 11], [60, 400, 3_000, 30_000]),
        };
        let by_plies = plies.iter().filter(|&&from| outlook.plies >= from).count();
        let by_nodes = nodes.iter().filter(|&&from| outlook.nodes >= from).count();
        Grade(1 + by_plies.min(by_nodes) as u8)
    }
}
