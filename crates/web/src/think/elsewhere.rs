use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lobby::SearchResult;
use serde_json::Value;
use tokio::sync::oneshot;

use super::search::result_from_json;
use super::{JobResult, ProgressFn, Search, StopSignal};

/// Searches that another worker of the page does.
pub(crate) struct Elsewhere {
    order: Arc<OrderFn>,
    waiting: Mutex<Waiting>,
}

/// Hands an order to the other worker.
type OrderFn = dyn Fn(SearchOrder) + Send + Sync;

/// What another worker is asked for.
pub(crate) enum SearchOrder {
    /// Do the search of this number.
    Begin(u32, Value),
    /// End it, and answer with what was found.
    Stop(u32),
}

#[derive(Default)]
struct Waiting {
    next: u32,
    searches: HashMap<u32, WaitingSearch>,
}

struct WaitingSearch {
    progress: ProgressFn,
    answer: oneshot::Sender<Option<SearchResult>>,
}

impl Elsewhere {
    pub(crate) fn new(order: impl Fn(SearchOrder) + Send + Sync + 'static) -> Elsewhere {
        Elsewhere {
            order: Arc::new(order),
            waiting: Mutex::default(),
        }
    }

    pub(super) fn begin(
        &self,
        search: Search,
        stop: StopSignal,
        progress: ProgressFn,
    ) -> JobResult<Option<SearchResult>> {
        let (answer, result) = oneshot::channel();
        let mut waiting = self.waiting();
        waiting.next += 1;
        let number = waiting.next;
        let search_of_mine = WaitingSearch { progress, answer };
        waiting.searches.insert(number, search_of_mine);
        drop(waiting);
        let order = Arc::clone(&self.order);
        stop.tell(move || order(SearchOrder::Stop(number)));
        (self.order)(SearchOrder::Begin(number, search.json()));
        JobResult::new(stop, result)
    }

    /// The search of this number has found something, and may be done.
    pub(crate) fn found(&self, number: u32, found: &Value, is_done: bool) {
        let mut waiting = self.waiting();
        let found = result_from_json(found);
        if is_done {
            if let Some(search) = waiting.searches.remove(&number) {
                // Nobody may wait any more.
                let _ = search.answer.send(found);
            }
        } else if let (Some(search), Some(found)) = (waiting.searches.get_mut(&number), found) {
            (search.progress)(&found);
        }
    }

    /// The search of this number has failed.
    pub(crate) fn failed(&self, number: u32) {
        self.waiting().searches.remove(&number);
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
