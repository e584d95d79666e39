use std::collections::{HashMap, VecDeque};

/// A client, for turns and limits: a hash of its address or token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClientId(pub(crate) u64);

/// Items that wait. Clients take turns, however many items one of them has.
pub(super) struct Queue<T> {
    turns: VecDeque<ClientId>,
    waiting: HashMap<ClientId, VecDeque<T>>,
    count: usize,
    most_of_one: usize,
    most: usize,
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
            turns: VecDeque::new(),
            waiting: HashMap::new(),
            count: 0,
            most_of_one,
            most,
        }
    }

    pub(super) fn add(&mut self, client: ClientId, item: T) -> Result<(), Full> {
        if self.count >= self.most {
            return Err(Full::All);
        }
        let own = self.waiting.entry(client).or_default();
        if own.len() >= self.most_of_one {
            return Err(Full::Own);
        }
        if own.is_empty() {
            self.turns.push_back(client);
        }
        own.push_back(item);
        self.count += 1;
        Ok(())
    }

    /// The next item of the client whose turn it is.
    pub(super) fn next(&mut self) -> Option<T> {
        let client = self.turns.pop_front()?;
        let own = self.waiting.get_mut(&client)?;
        let item = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        self.count -= usize::from(item.is_some());
        item
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn clear(&mut self) {
        self.turns.clear();
        self.waiting.clear();
        self.count = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_take_turns() {
        let mut queue = Queue::new(3, 10);
        for item in ["a1", "a2", "a3"] {
            queue.add(ClientId(1), item).expect("room");
        }
        queue.add(ClientId(2), "b1").expect("room");
        queue.add(ClientId(3), "c1").expect("room");
        let order: Vec<&str> = std::iter::from_fn(|| queue.next()).collect();
        assert_eq!(order, ["a1", "b1", "c1", "a2", "a3"]);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn the_queue_is_limited_for_one_client_and_for_all() {
        let mut queue = Queue::new(2, 3);
        assert_eq!(queue.add(ClientId(1), ()), Ok(()));
        assert_eq!(queue.add(ClientId(1), ()), Ok(()));
        assert_eq!(queue.add(ClientId(1), ()), Err(Full::Own));
        assert_eq!(queue.add(ClientId(2), ()), Ok(()));
        assert_eq!(queue.add(ClientId(3), ()), Err(Full::All));
        assert!(queue.next().is_some());
        assert_eq!(queue.add(ClientId(3), ()), Ok(()));
        queue.clear();
        assert_eq!((queue.len(), queue.next()), (0, None));
    }
}
