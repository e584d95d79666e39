use std::collections::{HashMap, VecDeque};
use std::time::Duration;

/// A client, for turns and limits: a hash of its address or token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClientId(pub(crate) u64);

/// Items that wait. The next one is of the client that has used the least time, however
/// many items another has, and however long each of them takes.
pub(super) struct Queue<T> {
    clients: HashMap<ClientId, Client<T>>,
    /// The time that the client had used whose turn came last: others begin there, so that
    /// nobody saves up turns by waiting.
    now: Duration,
    count: usize,
    arrivals: u64,
    most_of_one: usize,
    most: usize,
}

struct Client<T> {
    /// The time that its items have taken.
    used: Duration,
    /// When its first waiting item arrived, as a count of arrivals.
    since: u64,
    waiting: VecDeque<T>,
    running: usize,
}

/// Why an item cannot be queued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Full {
    /// This client has too many.
    Own,
    /// All clients together have too many.
    All,
}

impl<T> Queue<T> {
    pub(super) fn new(most_of_one: usize, most: usize) -> Queue<T> {
        Queue {
            clients: HashMap::new(),
            now: Duration::ZERO,
            count: 0,
            arrivals: 0,
            most_of_one,
            most,
        }
    }

    pub(super) fn add(&mut self, id: ClientId, item: T) -> Result<(), Full> {
        if self.count >= self.most {
            return Err(Full::All);
        }
        let own = self.clients.get(&id);
        if own.is_some_and(|client| client.waiting.len() >= self.most_of_one) {
            return Err(Full::Own);
        }
        self.add_admitted(id, item);
        Ok(())
    }

    /// Adds the next item of something that was admitted as a whole.
    pub(super) fn add_admitted(&mut self, id: ClientId, item: T) {
        let now = self.now;
        let client = self.clients.entry(id).or_insert_with(|| Client {
            used: now,
            since: 0,
            waiting: VecDeque::new(),
            running: 0,
        });
        if client.waiting.is_empty() {
            self.arrivals += 1;
            client.since = self.arrivals;
            client.used = client.used.max(now);
        }
        client.waiting.push_back(item);
        self.count += 1;
    }

    /// The next item, and whose it is. [`Queue::finish`] tells how long it took.
    pub(super) fn next(&mut self) -> Option<(ClientId, T)> {
        let waiting = self.clients.iter_mut();
        let waiting = waiting.filter(|(_, client)| !client.waiting.is_empty());
        // Of clients that have used the same, one without a running item, then the one that
        // waits longest.
        let (id, client) =
            waiting.min_by_key(|(_, client)| (client.used, client.running, client.since))?;
        let item = client.waiting.pop_front()?;
        client.running += 1;
        self.arrivals += 1;
        client.since = self.arrivals;
        self.now = self.now.max(client.used);
        self.count -= 1;
        Some((*id, item))
    }

    /// Charges a client for an item that has ended.
    pub(super) fn finish(&mut self, id: ClientId, took: Duration) {
        let Some(client) = self.clients.get_mut(&id) else {
            return;
        };
        client.used += took;
        client.running = client.running.saturating_sub(1);
        // A client at rest is remembered only as long as it is ahead of the others.
        let now = self.now;
        self.clients.retain(|_, client| {
            client.used > now || client.running > 0 || !client.waiting.is_empty()
        });
        if self.count == 0 && self.clients.values().all(|client| client.running == 0) {
            self.clients.clear();
        }
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn clear(&mut self) {
        self.clients.clear();
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: ClientId = ClientId(1);
    const B: ClientId = ClientId(2);
    const C: ClientId = ClientId(3);

    /// The order of the items when each takes as long as its number says.
    fn order(queue: &mut Queue<(char, u64)>) -> String {
        let mut order = String::new();
        while let Some((client, (name, seconds))) = queue.next() {
            order.push(name);
            queue.finish(client, Duration::from_secs(seconds));
        }
        order
    }

    #[test]
    fn clients_take_turns() {
        let mut queue = Queue::new(3, 10);
        for _ in 0..3 {
            queue.add(A, ('a', 1)).expect("space");
        }
        queue.add(B, ('b', 1)).expect("space");
        queue.add(C, ('c', 1)).expect("space");
        assert_eq!(order(&mut queue), "abcaa");
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn a_client_with_long_items_has_fewer_turns() {
        let mut queue = Queue::new(9, 99);
        for _ in 0..3 {
            queue.add(A, ('a', 3)).expect("space");
        }
        for _ in 0..9 {
            queue.add(B, ('b', 1)).expect("space");
        }
        assert_eq!(order(&mut queue), "abbbabbbabbb");
    }

    #[test]
    fn nobody_saves_up_turns() {
        let mut queue = Queue::new(9, 99);
        for _ in 0..4 {
            queue.add(A, ('a', 5)).expect("space");
        }
        for _ in 0..2 {
            let (client, _) = queue.next().expect("an item");
            queue.finish(client, Duration::from_secs(5));
        }
        for _ in 0..3 {
            queue.add(B, ('b', 5)).expect("space");
        }
        // B has used nothing so far, and still only takes turns from now on.
        assert_eq!(order(&mut queue), "babab");
    }

    #[test]
    fn the_queue_is_limited_for_one_client_and_for_all() {
        let mut queue = Queue::new(2, 3);
        assert_eq!(queue.add(A, ()), Ok(()));
        assert_eq!(queue.add(A, ()), Ok(()));
        assert_eq!(queue.add(A, ()), Err(Full::Own));
        assert_eq!(queue.add(B, ()), Ok(()));
        assert_eq!(queue.add(C, ()), Err(Full::All));
        assert!(queue.next().is_some());
        assert_eq!(queue.add(C, ()), Ok(()));
        queue.clear();
        assert_eq!(queue.len(), 0);
        assert!(queue.next().is_none());
    }
}
