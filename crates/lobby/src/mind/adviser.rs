use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use game::BadPosition;

use super::pace::until;
use super::{Mind, Orders, Pace, Thought, Valued};
use crate::{BadPlayer, Goal, Player, Proved, Prover, Query, Session, SolverSettings, Want};

/// Who gives hints and values moves: a player with an opinion, and a solver where that is
/// soon done. Whoever could be told the truth is not told a guess.
pub struct Adviser {
    session: Box<dyn Session>,
    mind: Box<dyn Mind>,
    prover: Option<Box<dyn Prover>>,
}

/// The player's first look, so that there is something to show while the solver works: a
/// tenth of the time, and no longer than this.
const GLANCE: Duration = Duration::from_millis(50);

/// How long the solver tries: a quarter of the time, and no longer than this. It costs the
/// player less than half a move of depth where nothing comes of it.
const PATIENCE: Duration = Duration::from_secs(1);

impl Adviser {
    /// For the game of this session, with this player for what cannot be proved in time.
    /// The solver remembers what it finds in so many megabytes at most.
    pub fn new(
        session: &dyn Session,
        player: &Player,
        megabytes: usize,
    ) -> Result<Adviser, BadPlayer> {
        let settings = SolverSettings {
            memory: megabytes << 20,
            ..SolverSettings::default()
        };
        // Nobody waits for a database to be built: the one that is there must do.
        let at_once = AtomicBool::new(true);
        Ok(Adviser {
            session: session.anew(),
            mind: session.mind(player)?,
            prover: session.prover(settings, &at_once),
        })
    }

    /// What is proved about the position in this time, if it is all that was asked for.
    fn prove(&mut self, position: &str, orders: &Orders<'_>, time: Duration) -> Option<Proved> {
        let prover = self.prover.as_mut()?;
        let proved = until(time, orders.stop, |stop| {
            let want = if orders.all { Want::Moves } else { Want::Line };
            prover.prove(position, &query(want, stop), &mut |_| ())
        });
        let proved = proved.ok().flatten()?;
        proved.trouble.is_none().then_some(proved)
    }

    /// The proof as a thought. Of moves that are worth the same, the one that the player
    /// likes best: it knows which of them wins sooner.
    fn certain(&mut self, position: &str, liked: &Thought, proved: &Proved) -> Option<Thought> {
        let rank = |mv: &str| {
            let place = liked.moves.iter().position(|valued| valued.mv == mv);
            (mv != liked.mv, place.unwrap_or(usize::MAX))
        };
        let mv = proved.best.iter().min_by_key(|mv| rank(mv))?.clone();
        let mut moves: Vec<Valued> = proved
            .moves
            .iter()
            .map(|(mv, worth)| Valued {
                mv: mv.clone(),
                value: worth.low.into(),
                exact: true,
            })
            .collect();
        moves.sort_by_key(|valued| rank(&valued.mv));
        moves.sort_by(|a, b| b.value.total_cmp(&a.value));
        let line = match proved.line.first() == Some(&mv) {
            true => proved.line.clone(),
            false => self.line(position, &mv),
        };
        Some(Thought {
            mv,
            value: proved.range.value().map(f64::from),
            exact: true,
            depth: line.len() as u32,
            deepest: line.len() as u32,
            line,
            moves,
            ..Thought::default()
        })
    }

    /// A line of best play that begins with this move, which is one of the best.
    fn line(&mut self, position: &str, mv: &str) -> Vec<String> {
        let mut line = vec![mv.to_owned()];
        let after = self.session.set_up(position).is_ok() && self.session.play(mv).is_ok();
        if let Some(prover) = self.prover.as_mut().filter(|_| after) {
            let position = self.session.position();
            // All of it was worked out a moment ago.
            let proved = until(GLANCE, &AtomicBool::new(false), |stop| {
                prover.prove(&position, &query(Want::Line, stop), &mut |_| ())
            });
            line.extend(proved.ok().flatten().into_iter().flat_map(|on| on.line));
        }
        line
    }
}

fn query(want: Want, stop: &AtomicBool) -> Query<'_> {
    Query {
        goal: Goal::Points,
        want,
        stop,
    }
}

/// Is there nothing left to find out?
fn is_certain(thought: &Thought, orders: &Orders<'_>) -> bool {
    let moves_too = !orders.all || thought.moves.iter().all(|valued| valued.exact);
    thought.exact && moves_too
}

impl Mind for Adviser {
    fn think(
        &mut self,
        position: &str,
        orders: &Orders<'_>,
        watch: &mut dyn FnMut(&Thought),
    ) -> Result<Option<Thought>, BadPosition> {
        let time = orders.pace.and_then(|pace| pace.time);
        let Some(time) = time.filter(|_| self.prover.is_some()) else {
            return self.mind.think(position, orders, watch);
        };
        let start = Instant::now();
        let for_so_long = |time: Duration| Orders {
            pace: orders.pace.map(|pace| Pace {
                time: Some(time),
                ..pace
            }),
            ..*orders
        };
        let glance = for_so_long(GLANCE.min(time / 10));
        let Some(first) = self.mind.think(position, &glance, watch)? else {
            return Ok(None);
        };
        if is_certain(&first, orders) || orders.stop.load(Relaxed) {
            return Ok(Some(first));
        }
        let proved = self.prove(position, orders, PATIENCE.min(time / 4));
        let solved = proved.and_then(|proved| {
            let certain = self.certain(position, &first, &proved)?;
            Some(Thought {
                nodes: first.nodes + proved.nodes,
                seconds: start.elapsed().as_secs_f64(),
                ..certain
            })
        });
        if let Some(solved) = solved {
            return Ok(Some(solved));
        }
        let rest = time.saturating_sub(start.elapsed());
        let rest = for_so_long(rest.max(Duration::from_millis(1)));
        let told = |thought: &Thought| Thought {
            seconds: start.elapsed().as_secs_f64(),
            ..thought.clone()
        };
        // It begins anew, quickly: nobody need see that.
        let thought = self.mind.think(position, &rest, &mut |thought| {
            if thought.depth >= first.depth {
                watch(&told(thought));
            }
        });
        let deeper = thought?.filter(|thought| thought.depth >= first.depth);
        Ok(Some(deeper.map_or(first, |thought| told(&thought))))
    }

    fn forget(&mut self) -> bool {
        if let Some(prover) = &mut self.prover {
            prover.forget();
        }
        self.mind.forget()
    }
}
