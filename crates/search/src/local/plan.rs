use std::cell::Cell;

use game::{Position, Side, Turn};

use super::{Breed, Evolution, Landscape, Schedule, Trace, anneal};
use crate::SplitMix64;
use crate::textbook::{LeafEval, greedy};

/// What the side to move might do in its next turns.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan<M> {
    /// Its moves, in order. One that is not legal when its time comes, because luck
    /// or an earlier change led elsewhere, is replaced by the greedy move.
    pub moves: Vec<M>,
    /// What the position is worth to it in the end, in points.
    pub value: f64,
}

/// Plays plans out, against an opponent who always makes the greedy move.
///
/// A plan is over after its last move and what the opponent answers to it, or with the
/// game. Dice are thrown with a seed: every plan meets the same few runs of luck and
/// is worth their mean, so that better luck is not taken for a better plan.
#[derive(Clone, Debug)]
pub struct Planner<P: Position, J> {
    root: P,
    me: Side,
    judge: J,
    unit: f64,
    length: usize,
    seed: u64,
    plans: Cell<u64>,
}

/// How many runs of luck a plan meets where there is luck.
const RUNS: u64 = 16;

/// No opponent is waited for longer than this, in games where a turn may never end.
const MOST_REPLIES: u32 = 1000;

impl<P: Position, J: LeafEval<P>> Planner<P, J> {
    /// Plans of `length` own moves from here; `None` where no player is to move. The
    /// seed is that of the dice.
    pub fn new(root: &P, judge: J, length: usize, seed: u64) -> Option<Planner<P, J>> {
        let Turn::Player(me) = root.turn() else {
            return None;
        };
        Some(Planner {
            root: root.clone(),
            me,
            judge,
            unit: 1.0,
            length: length.max(1),
            seed,
            plans: Cell::new(0),
        })
    }

    /// The same, with so many units of the judge to a point.
    pub fn in_units(self, unit: i32) -> Planner<P, J> {
        Planner {
            unit: f64::from(unit.max(1)),
            ..self
        }
    }

    /// How many plans have been played out.
    pub fn plans(&self) -> u64 {
        self.plans.get()
    }

    /// What happens when a plan is followed, the opponent's moves included, up to where
    /// luck would decide.
    pub fn line(&self, moves: &[P::Move]) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut known = true;
        self.play(
            0,
            |number, _| moves.get(number).copied(),
            |pos, mv| {
                known &= pos.turn() != Turn::Chance;
                line.extend(known.then_some(mv));
            },
        );
        line
    }

    /// The plan to make the greedy move every time.
    pub fn greedy(&self) -> Plan<P::Move> {
        self.make(|_, _| None)
    }

    /// Any plan.
    pub fn random(&self, rng: &mut SplitMix64) -> Plan<P::Move> {
        self.make(|_, pos| Some(any(pos, rng)))
    }

    /// This plan, as far as its moves are legal.
    pub fn follow(&self, moves: &[P::Move]) -> Plan<P::Move> {
        self.make(|number, _| moves.get(number).copied())
    }

    /// This plan with another move somewhere in it.
    pub fn changed(&self, moves: &[P::Move], rng: &mut SplitMix64) -> Plan<P::Move> {
        let at = rng.below(moves.len().max(1) as u32) as usize;
        self.make(|number, pos| {
            if number == at {
                Some(any(pos, rng))
            } else {
                moves.get(number).copied()
            }
        })
    }

    /// The best plan that annealing meets. It begins with the greedy one, and what
    /// comes out is never worth less.
    pub fn anneal<T: Trace>(
        &self,
        schedule: &Schedule,
        rng: &mut SplitMix64,
        stop: impl FnMut() -> bool,
        trace: &mut T,
    ) -> Plan<P::Move> {
        let mut land = self;
        anneal(&mut land, self.greedy(), schedule, rng, stop, trace).0
    }

    /// The best plan that evolution meets. The greedy one lives in the first
    /// generation, and what comes out is never worth less.
    pub fn evolve<T: Trace>(
        &self,
        evolution: &Evolution,
        rng: &mut SplitMix64,
        stop: impl FnMut() -> bool,
        trace: &mut T,
    ) -> Plan<P::Move> {
        let mut breed = self;
        let seeded = vec![self.greedy().moves];
        let evolved = evolution.run(&mut breed, seeded, rng, stop, trace);
        self.follow(&evolved.genome)
    }

    /// Chooses moves, plays them out, and values what comes of them.
    fn make(&self, choose: impl FnMut(usize, &P) -> Option<P::Move>) -> Plan<P::Move> {
        self.plans.set(self.plans.get() + 1);
        let (moves, value, by_luck) = self.play(0, choose, |_, _| ());
        if !by_luck {
            return Plan { moves, value };
        }
        let others = (1..RUNS).map(|run| {
            let follow = |number: usize, _: &P| moves.get(number).copied();
            self.play(run, follow, |_, _| ()).1
        });
        let sum = value + others.sum::<f64>();
        Plan {
            moves,
            value: sum / RUNS as f64,
        }
    }

    /// One run: the moves that were made, the value in the end, and whether luck had
    /// a part in it.
    fn play(
        &self,
        run: u64,
        mut choose: impl FnMut(usize, &P) -> Option<P::Move>,
        mut tell: impl FnMut(&P, P::Move),
    ) -> (Vec<P::Move>, f64, bool) {
        let mut dice = SplitMix64::new(
            self.seed
                .wrapping_add(run)
                .wrapping_mul(0x9e6c_63d0_876a_9a47),
        );
        let mut pos = self.root.clone();
        let mut moves = Vec::with_capacity(self.length);
        let mut by_luck = false;
        let mut replies = 0;
        loop {
            let mv = match pos.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    by_luck = true;
                    thrown(&pos, &mut dice)
                }
                Turn::Player(side) if side == self.me => {
                    if moves.len() == self.length {
                        break;
                    }
                    let chosen = choose(moves.len(), &pos);
                    let mv = chosen.filter(|&mv| pos.moves().any(|legal| legal == mv));
                    let mv = mv.unwrap_or_else(|| self.greedy_move(&pos));
                    moves.push(mv);
                    mv
                }
                Turn::Player(_) => {
                    replies += 1;
                    if replies > MOST_REPLIES {
                        break;
                    }
                    self.greedy_move(&pos)
                }
            };
            tell(&pos, mv);
            pos.play(mv);
        }
        let value = f64::from(self.judge.value(&pos, 0, self.me)) / self.unit;
        (moves, value, by_luck)
    }

    fn greedy_move(&self, pos: &P) -> P::Move {
        let (mv, _) = greedy(pos, &self.judge).expect("a player is to move");
        mv
    }
}

/// Any move, each as likely as another.
pub(super) fn any<P: Position>(pos: &P, rng: &mut SplitMix64) -> P::Move {
    let at = rng.below(pos.move_count() as u32);
    let mv = pos.moves().nth(at as usize);
    mv.expect("there are as many moves as were counted")
}

/// An outcome of chance, as often as its weight says.
fn thrown<P: Position>(pos: &P, dice: &mut SplitMix64) -> P::Move {
    let total = pos.moves().map(|mv| pos.weight(mv)).sum();
    let mut ticket = dice.below(total);
    let drawn = pos.moves().find(|&mv| {
        let weight = pos.weight(mv);
        let is_drawn = ticket < weight;
        ticket = ticket.wrapping_sub(weight);
        is_drawn
    });
    drawn.expect("the tickets are as many as the weights")
}

impl<P: Position, J: LeafEval<P>> Landscape for &Planner<P, J> {
    type State = Plan<P::Move>;

    fn neighbour(&mut self, plan: &Plan<P::Move>, rng: &mut SplitMix64) -> Plan<P::Move> {
        self.changed(&plan.moves, rng)
    }

    fn value(&mut self, plan: &Plan<P::Move>) -> f64 {
        plan.value
    }
}

impl<P: Position, J: LeafEval<P>> Breed for &Planner<P, J> {
    type Genome = Vec<P::Move>;

    fn random(&mut self, rng: &mut SplitMix64) -> Vec<P::Move> {
        Planner::random(self, rng).moves
    }

    /// The beginning of one plan and the end of the other.
    fn cross(
        &mut self,
        mother: &Vec<P::Move>,
        father: &Vec<P::Move>,
        rng: &mut SplitMix64,
    ) -> Vec<P::Move> {
        let cut = rng.below(mother.len() as u32 + 1) as usize;
        let beginning = mother.iter().take(cut);
        beginning.chain(father.iter().skip(cut)).copied().collect()
    }

    fn mutate(&mut self, moves: &mut Vec<P::Move>, rng: &mut SplitMix64) {
        *moves = self.changed(moves, rng).moves;
    }

    fn fitness(&mut self, moves: &Vec<P::Move>) -> f64 {
        self.follow(moves).value
    }
}
