use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use lobby::{BadPlayer, Bot};

/// The minds that were used last, with all they remember: a machine that moves again
/// soon need not begin anew. Few, because each takes tens of megabytes.
#[derive(Clone)]
pub(crate) struct BotPool(Arc<Kept>);

struct Kept {
    bots: Mutex<VecDeque<(String, Box<dyn Bot>)>>,
    most: usize,
}

impl BotPool {
    pub(crate) fn new(most: usize) -> BotPool {
        BotPool(Arc::new(Kept {
            bots: Mutex::default(),
            most,
        }))
    }

    /// The mind under this name, or a new one. Nobody else has it meanwhile.
    pub(crate) fn take(
        &self,
        name: &str,
        make: impl FnOnce() -> Result<Box<dyn Bot>, BadPlayer>,
    ) -> Result<Box<dyn Bot>, BadPlayer> {
        let mut bots = self.0.bots.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = bots.iter().position(|(known, _)| known == name);
        let kept = kept.and_then(|index| bots.remove(index));
        drop(bots);
        kept.map_or_else(make, |(_, bot)| Ok(bot))
    }

    pub(crate) fn put(&self, name: String, bot: Box<dyn Bot>) {
        let mut bots = self.0.bots.lock().unwrap_or_else(PoisonError::into_inner);
        bots.push_back((name, bot));
        if bots.len() > self.0.most {
            // Given back outside of the lock.
            let oldest = bots.pop_front();
            drop(bots);
            drop(oldest);
        }
    }
}
