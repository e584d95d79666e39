//! Questions for machines, and their answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lobby::{Bot, Player, SearchRequest, SearchResult, Session};
use tokio::sync::oneshot;

use super::leash::Advice;
use super::{BotPool, Client, Job, Thinkers};
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
pub(crate) type Watch = Box<dyn FnMut(&SearchResult) + Send>;

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
    ) -> Result<Option<SearchResult>, Refusal> {
        let limits = limits.clone();
        let bots = self.bots.clone();
        let work = move |stop: &AtomicBool| {
            let Question {
                session,
                time,
                player,
            } = question;
            let spec = session.spec();
            let (name, bot) = match player {
                Some(player) => {
                    let name = format!("{} {spec} {player}", client.0);
                    let bot = bots.take(&name, || session.bot(&player));
                    (name, bot)
                }
                None => {
                    let advice = Advice::new(&*session, time, &limits)?;
                    let name = format!("{} {spec} {advice}", client.0);
                    let bot = bots.take(&name, || advice.bot(&*session));
                    (name, bot)
                }
            };
            let mut bot = bot.ok()?;
            let found = value(&mut *bot, &*session, stop, time, &mut watch);
            bots.put(name, bot);
            found
        };
        Ok(self.work(client, work).await?.flatten())
    }
}

fn value(
    bot: &mut dyn Bot,
    session: &dyn Session,
    stop: &AtomicBool,
    time: Duration,
    watch: &mut Watch,
) -> Option<SearchResult> {
    let request = SearchRequest {
        stop,
        budget: Some(lobby::Budget::time(time)),
        all: true,
    };
    let search_result = bot.think(&session.position(), &request, &mut seldom(watch));
    search_result.ok().flatten()
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
        bots: &BotPool,
        stop: &AtomicBool,
        watch: &mut Watch,
    ) -> Option<SearchResult> {
        let Machine {
            name,
            session,
            player,
        } = self;
        let mut bot = bots.take(&name, || session.bot(&player)).ok()?;
        let request = SearchRequest {
            stop,
            budget: None,
            all: false,
        };
        let search_result = bot.think(&session.position(), &request, &mut seldom(watch));
        bots.put(name, bot);
        search_result.ok().flatten()
    }
}

/// People read ten numbers a second at most.
fn seldom(watch: &mut Watch) -> impl FnMut(&SearchResult) {
    const BETWEEN: Duration = Duration::from_millis(100);
    let mut told: Option<Instant> = None;
    move |search_result| {
        if told.is_none_or(|time| time.elapsed() >= BETWEEN) {
            told = Some(Instant::now());
            watch(search_result);
        }
    }
}
