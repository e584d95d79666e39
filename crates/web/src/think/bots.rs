use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use lobby::{BadPlayer, Bot};

/// The bots that were used last, with their tables: a machine that moves again soon keeps
/// what it has searched. Only a few, because each takes tens of megabytes.
#[derive(Clone)]
pub(crate) struct BotPool(Arc<Idle>);

struct Idle {
    bots: Mutex<VecDeque<(String, Box<dyn Bot>)>>,
    most: usize,
}

impl BotPool {
    pub(crate) fn new(most: usize) -> BotPool {
        BotPool(Arc::new(Idle {
            bots: Mutex::default(),
            most,
        }))
    }

    /// Takes the bot of this name out of the pool, or makes a new one.
    pub(crate) fn take(
        &self,
        name: &str,
        make: impl FnOnce() -> Result<Box<dyn Bot>, BadPlayer>,
    ) -> Result<Box<dyn Bot>, BadPlayer> {
        let mut bots = self.0.bots.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = bots.iter().position(|(known, _)| known == name);
        let idle = idle.and_then(|index| bots.remove(index));
        drop(bots);
        idle.map_or_else(make, |(_, bot)| Ok(bot))
    }

    /// Puts a bot back; the one that was used least recently may be dropped for it.
    pub(crate) fn put(&self, name: String, bot: Box<dyn Bot>) {
        let mut bots = self.0.bots.lock().unwrap_or_else(PoisonError::into_inner);
        bots.push_back((name, bot));
        if bots.len() > self.0.most {
            // Freed outside of the lock.
            let oldest = bots.pop_front();
            drop(bots);
            drop(oldest);
        }
    }
}
