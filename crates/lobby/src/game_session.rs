use std::mem;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use game::{
    BadPosition, Content, Game, IllegalMove, Info, Notation, Options, Scene, Side, Turn, perft,
    playout, walk,
};
use platform::Instant;
use search::trace::{SearchTrace, TraceRequest, Unsupported};

use crate::batch::GameBatch;
use crate::{
    ActionSpace, AnyGame, AnyPosition, BadPlayer, Batch, Bot, Capabilities, Choice, DynSolver,
    FairJudge, FairReferee, FairVerdict, GameEntry, NearbyStart, Played, Player, Playouts,
    Preparation, RandomGame, Rng, Session, SolverSettings, TurnRequest, TurnSearch,
};

/// A position of one game, and the moves that led to it.
pub(crate) struct GameSession<G: Game> {
    entry: &'static GameEntry<G>,
    spec: String,
    pos: G,
    history: Vec<Played>,
    /// The position before each of these moves.
    before: Vec<G>,
}

impl<G: Game> GameSession<G> {
    pub(crate) fn new(entry: &'static GameEntry<G>, options: &Options) -> GameSession<G> {
        GameSession::at(entry, options.spec(entry.info().name), G::start(options))
    }

    fn at(entry: &'static GameEntry<G>, spec: String, pos: G) -> GameSession<G> {
        GameSession {
            entry,
            spec,
            pos,
            history: Vec::new(),
            before: Vec::new(),
        }
    }

    /// The usual start with these options.
    fn usual_start(&self) -> G {
        // The spec was written from options that were read.
        G::from_spec(&self.spec).unwrap_or_else(|_| self.pos.clone())
    }
}

impl<G: Game> Session for GameSession<G> {
    fn info(&self) -> &'static Info {
        self.entry.info()
    }

    fn capabilities(&self) -> Capabilities {
        self.entry.capabilities_at(&self.pos)
    }

    fn spec(&self) -> &str {
        &self.spec
    }

    fn turn(&self) -> Turn {
        self.pos.turn()
    }

    fn legal(&self) -> Vec<String> {
        self.pos.legal_texts()
    }

    fn text_from_cells(&self, cells: &[Content], to_move: Side) -> Option<String> {
        self.pos.text_from_cells(cells, to_move)
    }

    fn choices(&self) -> Vec<Choice> {
        let pos = &self.pos;
        let choices = pos.legal_moves().into_iter().map(|mv| Choice {
            text: pos.move_text(mv),
            path: pos.path(mv),
            weight: pos.weight(mv),
        });
        choices.collect()
    }

    fn position(&self) -> String {
        self.pos.text()
    }

    fn folded(&self) -> String {
        self.pos.fold().0.text()
    }

    fn scene(&self) -> Scene {
        self.pos.scene()
    }

    fn score(&self) -> [u32; 2] {
        self.pos.score()
    }

    fn certain_winner(&self) -> Option<Side> {
        if self.pos.turn().is_over() {
            return None;
        }
        let (worst, best) = self.pos.bounds().into_inner();
        worst.winner().filter(|&side| best.winner() == Some(side))
    }

    fn history(&self) -> &[Played] {
        &self.history
    }

    fn bot(&self, player: &Player) -> Result<Box<dyn Bot>, BadPlayer> {
        self.entry.bot(player, &self.pos)
    }

    fn explain(&self, trace_request: &TraceRequest<'_>) -> Result<SearchTrace, Unsupported> {
        self.entry.explain(&self.pos, trace_request)
    }

    fn solver(
        &self,
        settings: SolverSettings,
        preparation: &Preparation<'_>,
    ) -> Option<Box<dyn DynSolver>> {
        let make = self.entry.solver?;
        let mut solver = make(&self.pos, settings, preparation);
        if let Some(values) = self.entry.values {
            solver.open_book(values);
        }
        Some(solver)
    }

    fn nearby_starts(&self, changes: u32) -> Vec<NearbyStart> {
        match &self.entry.fair {
            Some(fair) => fair.nearby_starts(&self.usual_start(), changes),
            None => Vec::new(),
        }
    }

    fn fair_referee(
        &self,
        settings: SolverSettings,
        nodes: u64,
        preparation: &Preparation<'_>,
    ) -> Result<Option<FairReferee>, BadPlayer> {
        let Some(fair) = &self.entry.fair else {
            return Ok(None);
        };
        let start = self.usual_start();
        Ok(match fair.judge {
            FairJudge::Solver => {
                let solver = self.entry.solver;
                let solver = solver.map(|make| make(&start, settings, preparation));
                solver.map(FairReferee::by_solver)
            }
            FairJudge::Engine => {
                let bot = self.entry.bot(&FairReferee::engine(nodes), &start)?;
                let first_turns = self.entry.first_turns;
                let judge = move |text: &str| {
                    let mut unlimited = usize::MAX;
                    match (start.read(text), first_turns) {
                        (Ok(start), Some(search)) => search(&start, &mut unlimited),
                        (Ok(_), None) => FairVerdict::Fair,
                        (Err(_), _) => FairVerdict::Unknown,
                    }
                };
                Some(FairReferee::by_engine(bot, Box::new(judge)))
            }
        })
    }

    fn fair_starts(&self) -> Vec<&'static str> {
        let fair = self.entry.fair.as_ref();
        fair.map_or_else(Vec::new, |fair| fair.listed_for(&self.spec))
    }

    fn first_turns(&self, moves: &mut usize) -> FairVerdict {
        let search = self.entry.first_turns;
        search.map_or(FairVerdict::Unknown, |search| search(&self.pos, moves))
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(GameSession {
            entry: self.entry,
            spec: self.spec.clone(),
            pos: self.pos.clone(),
            history: self.history.clone(),
            before: self.before.clone(),
        })
    }

    fn restarted(&self) -> Box<dyn Session> {
        let start = self.usual_start();
        Box::new(GameSession::at(self.entry, self.spec.clone(), start))
    }

    fn snapshot(&self) -> Box<dyn AnyPosition> {
        Box::new(self.pos.clone())
    }

    fn action_space(&self) -> ActionSpace {
        ActionSpace::of(&self.usual_start())
    }

    fn batch(&self, count: usize, seed: u64, threads: usize) -> Box<dyn Batch> {
        Box::new(GameBatch::new(&self.pos, count, seed, threads))
    }

    fn play(&mut self, text: &str) -> Result<Played, IllegalMove> {
        let mv = self.pos.read_move(text)?;
        let played = Played {
            side: match self.pos.turn() {
                Turn::Player(side) => Some(side),
                Turn::Chance | Turn::Over(_) => None,
            },
            text: self.pos.move_text(mv),
            story: self.pos.story(mv),
        };
        let next = self.pos.after(mv);
        self.before.push(mem::replace(&mut self.pos, next));
        self.history.push(played.clone());
        Ok(played)
    }

    fn take_back(&mut self) -> bool {
        let Some(before) = self.before.pop() else {
            return false;
        };
        self.pos = before;
        self.history.pop();
        true
    }

    fn set_up(&mut self, position: &str) -> Result<(), BadPosition> {
        self.pos = self.pos.read(position)?;
        self.history.clear();
        self.before.clear();
        Ok(())
    }

    fn search_turn(&self, request: TurnRequest) -> Option<TurnSearch<String>> {
        let search = self.entry.turns?;
        (!self.pos.turn().is_over()).then(|| search(&self.pos, request))
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        // Up to this depth a thread costs more than it saves.
        const SHALLOW: u32 = 4;
        if depth <= SHALLOW || threads <= 1 {
            return perft(&self.pos, depth);
        }
        // Enough that the threads finish at about the same time.
        const PIECES_PER_THREAD: usize = 200;
        let wanted = PIECES_PER_THREAD * threads;
        let mut pieces = vec![self.pos.clone()];
        let mut left = depth;
        // No pieces are left when every game is shorter.
        while left > SHALLOW && (1..wanted).contains(&pieces.len()) {
            pieces = pieces.iter().flat_map(children).collect();
            left -= 1;
        }
        let next = AtomicUsize::new(0);
        let count = || {
            let mut sum = 0;
            while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
                sum += perft(piece, left);
            }
            sum
        };
        platform::in_parallel(threads, |_| count())
            .into_iter()
            .sum()
    }

    fn walk(&self, depth: u32) -> u64 {
        walk(&self.pos, depth)
    }

    fn playouts(&self, duration: Duration, mut rng: Rng) -> Playouts {
        // Games between two looks at the clock.
        const BATCH: u64 = 100;
        let start = Instant::now();
        let mut sum = Playouts::default();
        while sum.duration < duration {
            for _ in 0..BATCH {
                let mut pos = self.pos.clone();
                let (points, plies) = playout(&mut pos, |n| rng.below(n));
                sum.plies += u64::from(plies);
                sum.results[points.winner().map_or(2, Side::index)] += 1;
            }
            sum.games += BATCH;
            sum.duration = start.elapsed();
        }
        sum
    }

    fn random_game(&self, dice: &mut Rng, sides: &mut [Rng; 2], longest: usize) -> RandomGame {
        let mut pos = self.pos.clone();
        let mut moves = Vec::new();
        while moves.len() < longest {
            let (side, drawn) = match pos.turn() {
                Turn::Over(points) => {
                    let points = Some(points);
                    return RandomGame { moves, points };
                }
                Turn::Player(side) => {
                    let count = pos.move_count() as u32;
                    let index = sides[side.index()].below(count);
                    (Some(side), index as usize)
                }
                Turn::Chance => {
                    let weights: Vec<u32> = pos.moves().map(|mv| pos.weight(mv)).collect();
                    let drawn = dice.weighted(weights.into_iter());
                    (None, drawn.unwrap_or_default())
                }
            };
            let mv = pos.moves().nth(drawn);
            let mv = mv.expect("a game that is not over has a move");
            moves.push((side, pos.move_text(mv)));
            pos.play(mv);
        }
        RandomGame {
            moves,
            points: None,
        }
    }
}

fn children<G: Notation>(pos: &G) -> Vec<G> {
    let moves = pos.legal_moves().into_iter();
    moves.map(|mv| pos.after(mv)).collect()
}
