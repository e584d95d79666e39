//! Annealing and evolution: on problems without a game, and on plans in every game.

use game::{Evaluator, Game, NoEval, Position, Turn};
use games::{
    Adjacency, Congklak, Connect4, Kalah, Knightthrough, Nim, Pig, TicTacToe,
    adjacency::MarkDifference, adjacency::OwnMarks, congklak::HomeDifference, connect4::WindowEval,
    kalah::SeedEval, knightthrough::RaceEval, pig::ExactOdds, tictactoe::LineEval,
};
use gametest::SplitMix64 as TestRng;
use siasat_search::SplitMix64;
use siasat_search::local::{
    Evolution, GeneticProblem, LocalTrace, NoTrace, OneMove, Planner, Schedule, Survival, anneal,
};
use siasat_search::textbook::{Ending, LeafEval, StaticEval, greedy};

/// As many ones as possible among these bits.
struct Ones(usize);

impl GeneticProblem for Ones {
    type Genome = Vec<bool>;

    fn random(&mut self, rng: &mut SplitMix64) -> Vec<bool> {
        (0..self.0).map(|_| rng.chance(0.5)).collect()
    }

    fn crossover(
        &mut self,
        mother: &Vec<bool>,
        father: &Vec<bool>,
        rng: &mut SplitMix64,
    ) -> Vec<bool> {
        let pairs = mother.iter().zip(father);
        pairs
            .map(|(&a, &b)| if rng.chance(0.5) { a } else { b })
            .collect()
    }

    fn mutate(&mut self, bits: &mut Vec<bool>, rng: &mut SplitMix64) {
        let at = rng.below(bits.len() as u32) as usize;
        bits[at] = !bits[at];
    }

    fn fitness(&mut self, bits: &Vec<bool>) -> f64 {
        bits.iter().filter(|&&bit| bit).count() as f64
    }
}

fn evolve_ones(evolution: &Evolution, seed: u64, seeded: Vec<Vec<bool>>) -> (f64, LocalTrace) {
    let mut record = LocalTrace::default();
    let rng = &mut SplitMix64::new(seed);
    let evolved = evolution.run(&mut Ones(40), seeded, rng, || false, &mut record);
    assert_eq!(Ones(40).fitness(&evolved.genome), evolved.fitness);
    (evolved.fitness, record)
}

#[test]
fn evolution_gets_all_bits_right() {
    for survival in [Survival::Elite(1), Survival::Elite(5), Survival::Fittest] {
        let evolution = Evolution {
            population: 40,
            generations: 60,
            survival,
            ..Evolution::default()
        };
        for seed in 0..5 {
            let (fitness, record) = evolve_ones(&evolution, seed, Vec::new());
            assert_eq!(fitness, 40.0, "{survival:?} {seed}");
            assert_eq!(record.generations.len(), 61);
            // The fittest never dies.
            let best = record.generations.iter().map(|one| one.best);
            assert!(best.is_sorted());
            for one in &record.generations {
                assert!(one.mean <= one.best);
            }
            let [first, .., last] = &record.generations[..] else {
                panic!("many generations");
            };
            assert!((15.0..25.0).contains(&first.mean) && last.mean > 30.0);
        }
    }
}

#[test]
fn a_seed_is_the_same_evolution_again() {
    let evolution = Evolution::default();
    let run = |seed| evolve_ones(&evolution, seed, Vec::new());
    assert_eq!(run(3), run(3));
    assert_ne!(run(3).1, run(4).1);
}

#[test]
fn what_comes_out_is_as_fit_as_what_was_seeded() {
    let evolution = Evolution {
        generations: 3,
        survival: Survival::Elite(0),
        ..Evolution::default()
    };
    let (fitness, record) = evolve_ones(&evolution, 1, vec![vec![true; 40]]);
    assert_eq!(fitness, 40.0);
    assert_eq!(record.generations[0].best, 40.0);
}

#[test]
fn evolution_stops_when_told() {
    let rng = &mut SplitMix64::new(1);
    // In the midst of the first generation, and of the third.
    for (patience, generations) in [(4, 1), (200, 4)] {
        let mut record = LocalTrace::default();
        let mut asked = 0;
        let stop = || {
            asked += 1;
            asked > patience
        };
        let evolution = Evolution::default();
        let evolved = evolution.run(&mut Ones(9), Vec::new(), rng, stop, &mut record);
        assert!(evolved.evaluations < patience);
        assert_eq!(record.generations.len(), generations);
    }
}

#[test]
fn the_usual_schedule_ends_by_temperature() {
    let schedule = Schedule::default();
    assert_eq!(schedule.steps(), 688);
    let start = Adjacency::from_spec("adjacency").expect("no options");
    let own = StaticEval {
        evaluator: OwnMarks,
        ending: Ending::Evaluated,
    };
    let (_, most) = greedy(&start, &own).expect("a move");
    for seed in 0..20 {
        let mut cells = OneMove::new(&start, own).expect("a player is to move");
        let rng = &mut SplitMix64::new(seed);
        let first = cells.random(rng);
        let mut record = LocalTrace::default();
        let (best, value) = anneal(&mut cells, first, &schedule, rng, || false, &mut record);
        // 688 guesses among 56 cells miss the best four once in many lifetimes.
        assert_eq!(value, f64::from(most));
        assert_eq!(cells.value_of(best), value);
        assert_eq!(record.steps.len(), 688);
        let temperatures = record.steps.iter().map(|step| step.temperature);
        assert!(temperatures.is_sorted_by(|hot, cold| hot > cold));
        assert!(record.steps.iter().map(|step| step.best).is_sorted());
        for step in &record.steps {
            assert!(step.current <= step.best && (0.0..=1.0).contains(&step.accepted));
        }
        // Nearly everything is accepted while it is hot.
        assert!(record.steps[50].accepted > 0.7);
        let [.., last] = &record.steps[..] else {
            panic!("many steps");
        };
        assert!(last.accepted < record.steps[50].accepted);
        assert_eq!(last.current, last.best, "frozen where it is best");
    }
}

#[test]
fn annealing_stops_when_told() {
    let start = Adjacency::from_spec("adjacency").expect("no options");
    let leaf_eval = StaticEval {
        evaluator: MarkDifference,
        ending: Ending::Evaluated,
    };
    let planner = Planner::new(&start, leaf_eval, 2, 1).expect("a player is to move");
    let plan = planner.anneal(
        &Schedule::default(),
        &mut SplitMix64::new(1),
        || true,
        &mut NoTrace,
    );
    assert_eq!(plan, planner.greedy());
    assert_eq!(planner.plans(), 2);
}

/// On positions of random games: plans are legal, repeatable, and no worse than greed,
/// for both ways of looking for them, watched or not.
fn check_plans<G: Game, E: Evaluator<G>>(spec: &str, eval: E, positions: usize) {
    let start = G::from_spec(spec).expect("good options");
    let mut games_rng = TestRng::from_text(spec);
    let win = eval.unit().saturating_mul(1000).min(i32::MAX / 2);
    let leaf_eval = &WinFirst(&eval, win);
    let mut pos = start.clone();
    let mut seen = 0;
    while seen < positions {
        let length = 1 + games_rng.below(4) as usize;
        match pos.turn() {
            Turn::Over(_) => pos = start.clone(),
            turn => {
                let planner = Planner::new(&pos, leaf_eval, length, 7);
                assert_eq!(planner.is_some(), turn != Turn::Chance);
                if let Some(planner) = planner {
                    seen += 1;
                    check_planner(spec, &pos, &planner, length);
                }
                let count = pos.move_count() as u32;
                let mv = pos.moves().nth(games_rng.below(count) as usize);
                pos.play(mv.expect("there are as many as were counted"));
            }
        }
    }
}

/// A static evaluation, and a thousand points for the winner.
struct WinFirst<'a, E>(&'a E, i32);

impl<G: Game, E: Evaluator<G>> LeafEval<G> for WinFirst<'_, E> {
    fn static_eval(&self, pos: &G, me: game::Side) -> i32 {
        self.0.evaluate(pos, me).0
    }

    fn result(&self, _: &G, points: game::Points, _: u32, me: game::Side) -> i32 {
        points.seen_by(me).signum() * self.1
    }
}

fn check_planner<G: Game, J: LeafEval<G>>(
    spec: &str,
    pos: &G,
    planner: &Planner<G, J>,
    length: usize,
) {
    let schedule = Schedule {
        iterations: 20,
        ..Schedule::default()
    };
    let evolution = Evolution {
        population: 6,
        generations: 4,
        ..Evolution::default()
    };
    let greed = planner.greedy();
    let rng = || SplitMix64::new(11);
    let annealed = planner.anneal(&schedule, &mut rng(), || false, &mut NoTrace);
    let evolved = planner.evolve(&evolution, &mut rng(), || false, &mut NoTrace);
    for plan in [&greed, &annealed, &evolved] {
        assert!(plan.value >= greed.value, "{spec} {pos:?}: {plan:?}");
        assert!((1..=length).contains(&plan.moves.len()), "{spec} {pos:?}");
        assert!(pos.moves().any(|mv| mv == plan.moves[0]));
        assert_eq!(planner.follow(&plan.moves).value, plan.value, "{spec}");
        // The line is one of this game.
        let mut now = pos.clone();
        for mv in planner.line(&plan.moves) {
            assert!(now.moves().any(|legal| legal == mv), "{spec} {now:?}");
            now.play(mv);
        }
    }
    let record = &mut LocalTrace::default();
    let again = planner.anneal(&schedule, &mut rng(), || false, record);
    assert_eq!(again, annealed);
    let again = planner.evolve(&evolution, &mut rng(), || false, record);
    assert_eq!(again, evolved);
    assert_eq!((record.steps.len(), record.generations.len()), (20, 5));
}

#[test]
fn plans_are_no_worse_than_greed_in_every_game() {
    check_plans::<Adjacency, _>("adjacency:size=5", MarkDifference, 60);
    check_plans::<Kalah, _>("kalah", SeedEval, 60);
    check_plans::<Congklak, _>("congklak", HomeDifference, 60);
    check_plans::<Knightthrough, _>("knightthrough", RaceEval::default(), 30);
    check_plans::<Connect4, _>("connect4", WindowEval, 60);
    check_plans::<TicTacToe, _>("tictactoe", LineEval, 60);
    check_plans::<Nim, _>("nim:piles=3/4/5,take=0", NoEval, 60);
    check_plans::<Pig, _>("pig:target=30", ExactOdds::default(), 60);
}

#[test]
fn evolved_plans_do_not_lose_to_greed_on_adjacency() {
    let leaf_eval = StaticEval {
        evaluator: MarkDifference,
        ending: Ending::Points { win: 1000 },
    };
    let evolution = Evolution {
        population: 16,
        generations: 8,
        ..Evolution::default()
    };
    let start = Adjacency::from_spec("adjacency:size=5").expect("good options");
    let mut games_rng = TestRng::new(5);
    let mut score = [0; 3];
    for _ in 0..100 {
        let mut opening = start;
        for _ in 0..4 {
            let count = opening.move_count() as u32;
            let mv = opening.moves().nth(games_rng.below(count) as usize);
            opening.play(mv.expect("there are as many as were counted"));
        }
        for mine in game::Side::BOTH {
            let mut pos = opening;
            let points = loop {
                let mv = match pos.turn() {
                    Turn::Over(points) => break points,
                    Turn::Player(side) if side == mine => {
                        let planner = Planner::new(&pos, leaf_eval, 3, 1).expect("a player");
                        let rng = &mut SplitMix64::new(pos.key());
                        let plan = planner.evolve(&evolution, rng, || false, &mut NoTrace);
                        plan.moves[0]
                    }
                    _ => greedy(&pos, &leaf_eval).expect("a player").0,
                };
                pos.play(mv);
            };
            score[(1 - points.seen_by(mine).signum()) as usize] += 1;
        }
    }
    let [won, drawn, lost] = score;
    assert_eq!(won + drawn + lost, 200);
    assert!(won > lost, "{won} won, {drawn} drawn, {lost} lost");
}
