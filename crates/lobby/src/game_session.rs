use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use game::{
    BadPosition, Content, Game, IllegalMove, Info, Notation, Options, Side, Spec, Turn, perft,
    playout, walk,
};

use search::trace::{SearchTrace, TraceRequest, Unsupported};

use crate::bot::BotFactory;
use crate::memory;
use crate::{
    BadPlayer, Bot, Choice, DynSolver, Played, Player, Playouts, RandomGame, Rng, Session,
    SolverSettings, View,
};

/// The board with one game on it, and the moves that led there.
pub(crate) struct GameSession<G: Game, M> {
    spec: String,
    pos: G,
    history: Vec<(G, Played)>,
    bots: PhantomData<fn() -> M>,
}

impl<G: Game, M> GameSession<G, M> {
    pub(crate) fn new(options: &Options) -> GameSession<G, M> {
        GameSession {
            spec: options.spec(G::INFO.name),
            pos: G::start(options),
            history: Vec::new(),
            bots: PhantomData,
        }
    }
}

impl<G: Game, M: BotFactory<G>> Session for GameSession<G, M> {
    fn info(&self) -> &'static Info {
        &G::INFO
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

    fn position(&self) -> String {
        self.pos.text()
    }

    fn text_from_cells(&self, cells: &[Content], to_move: Side) -> Option<String> {
        self.pos.text_from_cells(cells, to_move)
    }

    fn score(&self) -> [u32; 2] {
        self.pos.score()
    }

    fn ply(&self) -> usize {
        self.history.len()
    }

    fn bot(&self, player: &Player) -> Result<Box<dyn Bot>, BadPlayer> {
        memory::check(player)?;
        M::bot(player, &self.pos).ok_or_else(|| BadPlayer::Kind {
            given: player.word().to_owned(),
            known: M::kinds(),
        })
    }

    fn explain(&self, trace_request: &TraceRequest<'_>) -> Result<SearchTrace, Unsupported> {
        M::explain(&self.pos, trace_request)
    }

    fn solver(&self, settings: SolverSettings, stop: &AtomicBool) -> Option<Box<dyn DynSolver>> {
        M::solver(&self.pos, settings, stop)
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(GameSession::<G, M> {
            spec: self.spec.clone(),
            pos: self.pos.clone(),
            history: self.history.clone(),
            bots: PhantomData,
        })
    }

    fn anew(&self) -> Box<dyn Session> {
        let options = Options::read(G::INFO.options, &Spec::new(&self.spec));
        // The spec was written from options that were read.
        let pos = options.map_or_else(|_| self.pos.clone(), |options| G::start(&options));
        Box::new(GameSession::<G, M> {
            spec: self.spec.clone(),
            pos,
            history: Vec::new(),
            bots: PhantomData,
        })
    }

    fn view(&self) -> View {
        let pos = &self.pos;
        let choices = pos.legal_moves().into_iter().map(|mv| Choice {
            text: pos.move_text(mv),
            path: pos.path(mv),
            weight: pos.weight(mv),
        });
        View {
            position: pos.text(),
            turn: pos.turn(),
            choices: choices.collect(),
            scene: pos.scene(),
            score: pos.score(),
            sure: sure_winner(pos),
            history: self
                .history
                .iter()
                .map(|(_, played)| played.clone())
                .collect(),
        }
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
        let before = std::mem::replace(&mut self.pos, next);
        self.history.push((before, played.clone()));
        Ok(played)
    }

    fn take_back(&mut self) -> bool {
        let Some((before, _)) = self.history.pop() else {
            return false;
        };
        self.pos = before;
        true
    }

    fn set_up(&mut self, position: &str) -> Result<(), BadPosition> {
        self.pos = self.pos.read(position)?;
        self.history.clear();
        Ok(())
    }

    fn perft(&self, depth: u32, threads: usize) -> u64 {
        // Below this a thread costs more than it saves.
        const SHALLOW: u32 = 4;
        if depth <= SHALLOW || threads <= 1 {
            return perft(&self.pos, depth);
        }
        // Enough pieces that the last thread to finish does not keep the others
        // waiting for long.
        let wanted = 200 * threads;
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
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(count)).collect();
            let sums = workers.into_iter();
            sums.map(|worker| worker.join().expect("counting does not panic"))
                .sum()
        })
    }

    fn walk(&self, depth: u32) -> u64 {
        walk(&self.pos, depth)
    }

    fn playouts(&self, duration: Duration, mut rng: Rng) -> Playouts {
        // Between two looks at the clock.
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

/// Who wins a game that is not over yet, however badly they play on.
fn sure_winner<G: Game>(pos: &G) -> Option<Side> {
    if pos.turn().is_over() {
        return None;
    }
    let (worst, best) = pos.bounds().into_inner();
    worst.winner().filter(|&side| best.winner() == Some(side))
}

fn children<G: Notation>(pos: &G) -> Vec<G> {
    let moves = pos.legal_moves().into_iter();
    moves.map(|mv| pos.after(mv)).collect()
}
