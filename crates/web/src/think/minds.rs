use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use lobby::{BadPlayer, Mind};

/// The minds that were used last, with all they remember: a machine that moves again
/// soon need not begin anew. Few, because each takes tens of megabytes.
#[derive(Clone)]
pub(crate) struct Minds(Arc<Kept>);

struct Kept {
    minds: Mutex<VecDeque<(String, Box<dyn Mind>)>>,
    most: usize,
}

impl Minds {
    pub(crate) fn new(most: usize) -> Minds {
        Minds(Arc::new(Kept {
            minds: Mutex::default(),
            most,
        }))
    }

    /// The mind under this name, or a new one. Nobody else has it meanwhile.
    pub(crate) fn take(
        &self,
        name: &str,
        make: impl FnOnce() -> Result<Box<dyn Mind>, BadPlayer>,
    ) -> Result<Box<dyn Mind>, BadPlayer> {
        let mut minds = self.0.minds.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = minds.iter().position(|(known, _)| known == name);
        let kept = kept.and_then(|index| minds.remove(index));
        drop(minds);
        kept.map_or_else(make, |(_, mind)| Ok(mind))
    }

    pub(crate) fn put(&self, name: String, mind: Box<dyn Mind>) {
        let mut minds = self.0.minds.lock().unwrap_or_else(PoisonError::into_inner);
        minds.push_back((name, mind));
        if minds.len() > self.0.most {
            // Given back outside of the lock.
            let oldest = minds.pop_front();
            drop(minds);
            drop(oldest);
        }
    }
}
