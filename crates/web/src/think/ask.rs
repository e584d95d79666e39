//! Questions for machines, and their answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lobby::{Mind, Orders, Player, Session, Thought};
use tokio::sync::oneshot;

use super::leash::Advice;
use super::{Client, Job, Minds, Thinkers};
use crate::config::Limits;
use crate::refusal::Refusal;

/// How long an adviser thinks about a hint.
pub(crate) const A_MOMENT: Duration = Duration::from_millis(700);

/// A thought that nobody waits for any more is not thought to its end.
pub(crate) struct Hurry(pub(crate) Arc<AtomicBool>);

impl Drop for Hurry {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A question about a position: what is every move worth?
pub(crate) struct Question {
    pub(crate) session: Box<dyn Session>,
    pub(crate) time: Duration,
    /// Who is asked, if not the usual adviser.
    pub(crate) player: Option<Player>,
}

/// What a thought is told to while it grows.
pub(crate) type Watch = Box<dyn FnMut(&Thought) + Send>;

impl Thinkers {
    /// Has some work done when its turn comes. `None` when it was given up or fell over;
    /// who waits no longer stops it.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Option<T>, Refusal> {
        let stop = Arc::new(AtomicBool::new(false));
        let _hurry = Hurry(Arc::clone(&stop));
        let (answer, found) = oneshot::channel();
        let work = Box::new(move |stop: &AtomicBool| {
            let _ = answer.send(work(stop));
        });
        self.submit(client, Job { stop, work })?;
        Ok(found.await.ok())
    }

    /// Asks what a position and all its moves are worth. `None` when nobody can say.
    pub(crate) async fn ask(
        &self,
        client: Client,
        question: Question,
        limits: &Limits,
        mut watch: Watch,
    ) -> Result<Option<Thought>, Refusal> {
        let limits = limits.clone();
        let minds = self.minds.clone();
        let work = move |stop: &AtomicBool| {
            let Question {
                session,
                time,
                player,
            } = question;
            let spec = session.spec();
            let (name, mind) = match player {
                Some(player) => {
                    let name = format!("{} {spec} {player}", client.0);
                    let mind = minds.take(&name, || session.mind(&player));
                    (name, mind)
                }
                None => {
                    let advice = Advice::new(&*session, time, &limits)?;
                    let name = format!("{} {spec} {advice}", client.0);
                    let mind = minds.take(&name, || advice.mind(&*session));
                    (name, mind)
                }
            };
            let mut mind = mind.ok()?;
            let found = value(&mut *mind, &*session, stop, time, &mut watch);
            minds.put(name, mind);
            found
        };
        Ok(self.work(client, work).await?.flatten())
    }
}

fn value(
    mind: &mut dyn Mind,
    session: &dyn Session,
    stop: &AtomicBool,
    time: Duration,
    watch: &mut Watch,
) -> Option<Thought> {
    let orders = Orders {
        stop,
        pace: Some(lobby::Pace::time(time)),
        all: true,
    };
    let thought = mind.think(&session.position(), &orders, &mut seldom(watch));
    thought.ok().flatten()
}

/// A machine in one game.
pub(crate) struct Machine {
    /// No other machine is called so.
    pub(crate) name: String,
    pub(crate) session: Box<dyn Session>,
    pub(crate) player: Player,
}

impl Machine {
    /// Its move: thinks as its player says.
    pub(crate) fn think(
        self,
        minds: &Minds,
        stop: &AtomicBool,
        watch: &mut Watch,
    ) -> Option<Thought> {
        let Machine {
            name,
            session,
            player,
        } = self;
        let mut mind = minds.take(&name, || session.mind(&player)).ok()?;
        let orders = Orders {
            stop,
            pace: None,
            all: false,
        };
        let thought = mind.think(&session.position(), &orders, &mut seldom(watch));
        minds.put(name, mind);
        thought.ok().flatten()
    }
}

/// People read ten numbers a second at most.
fn seldom(watch: &mut Watch) -> impl FnMut(&Thought) {
    const BETWEEN: Duration = Duration::from_millis(100);
    let mut told: Option<Instant> = None;
    move |thought| {
        if told.is_none_or(|time| time.elapsed() >= BETWEEN) {
            told = Some(Instant::now());
            watch(thought);
        }
    }
}
