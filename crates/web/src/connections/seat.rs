//! Who may be connected: a limited number, and nobody who only sits there when others wait.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use crate::peer::network;

/// All connections.
#[derive(Clone)]
pub(super) struct Seats(Arc<Mutex<Taken>>);

struct Taken {
    seats: HashMap<u64, Arc<Seat>>,
    next: u64,
    most: usize,
    most_of_one: usize,
    /// Behind them are many: they may have all seats.
    proxies: Vec<IpAddr>,
}

/// A connection, as the others see it.
struct Seat {
    network: [u8; 8],
    /// Requests that have arrived and are being answered.
    busy: AtomicUsize,
    /// Since when the client has been waited for.
    idle_since: Mutex<Instant>,
    /// Asks the connection to leave.
    leave: Notify,
}

/// The seat of a connection; free again when it is dropped.
pub(super) struct TakenSeat {
    seats: Seats,
    id: u64,
    seat: Arc<Seat>,
}

impl Seats {
    pub(super) fn new(most: usize, most_of_one: usize, proxies: Vec<IpAddr>) -> Seats {
        Seats(Arc::new(Mutex::new(Taken {
            seats: HashMap::new(),
            next: 0,
            most,
            most_of_one,
            proxies,
        })))
    }

    /// A seat for a new connection. When all are taken, or all that one address may have,
    /// the connection leaves whose client has kept us waiting longest.
    pub(super) fn take(&self, address: IpAddr) -> Option<TakenSeat> {
        let address = address.to_canonical();
        let network = network(address);
        let mut taken = self.taken();
        let is_limited = !address.is_loopback() && !taken.proxies.contains(&address);
        let own = |seat: &Seat| seat.network == network;
        let count = taken.seats.values().filter(|seat| own(seat)).count();
        if is_limited && count >= taken.most_of_one {
            taken.free(own)?;
        } else if taken.seats.len() >= taken.most {
            taken.free(|_| true)?;
        }
        let id = taken.next;
        taken.next += 1;
        let seat = Arc::new(Seat {
            network,
            busy: AtomicUsize::new(0),
            idle_since: Mutex::new(Instant::now()),
            leave: Notify::new(),
        });
        taken.seats.insert(id, Arc::clone(&seat));
        drop(taken);
        Some(TakenSeat {
            seats: self.clone(),
            id,
            seat,
        })
    }

    /// Frees the seat that has been idle longest.
    pub(super) fn free(&self) {
        self.taken().free(|_| true);
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    fn free(&mut self, may_leave: impl Fn(&Seat) -> bool) -> Option<()> {
        let seats = self.seats.iter();
        let idle =
            seats.filter(|(_, seat)| seat.busy.load(Ordering::Relaxed) == 0 && may_leave(seat));
        let (id, _) = idle.min_by_key(|(_, seat)| *seat.idle_since())?;
        let id = *id;
        let seat = self.seats.remove(&id)?;
        seat.leave.notify_one();
        Some(())
    }
}

impl Seat {
    fn idle_since(&self) -> MutexGuard<'_, Instant> {
        self.idle_since
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl TakenSeat {
    /// Completes when the connection has to leave.
    pub(super) async fn asked_to_leave(&self) {
        self.seat.leave.notified().await;
    }

    /// A request that has begun to arrive.
    pub(super) fn request(&self) -> Arc<SeatRequest> {
        Arc::new(SeatRequest {
            seat: Arc::clone(&self.seat),
            has_arrived: AtomicBool::new(false),
        })
    }
}

impl Drop for TakenSeat {
    fn drop(&mut self) {
        self.seats.taken().seats.remove(&self.id);
    }
}

/// A request of a connection, until its answer is sent.
pub(super) struct SeatRequest {
    seat: Arc<Seat>,
    has_arrived: AtomicBool,
}

impl SeatRequest {
    /// The whole request is there: from now on the client waits for us.
    pub(super) fn arrive(&self) {
        if !self.has_arrived.swap(true, Ordering::Relaxed) {
            self.seat.busy.fetch_add(1, Ordering::Relaxed);
        }
    }
}

impl Drop for SeatRequest {
    fn drop(&mut self) {
        if *self.has_arrived.get_mut() {
            *self.seat.idle_since() = Instant::now();
            self.seat.busy.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn whoever_keeps_us_waiting_longest_leaves_first() {
        let seats = Seats::new(2, 2, Vec::new());
        let first = seats.take(address(1)).expect("a seat");
        let second = seats.take(address(2)).expect("a seat");
        let request = first.request();
        request.arrive();
        // The first is being answered, so the second leaves.
        let third = seats.take(address(3)).expect("a seat");
        let left = |seat: &TakenSeat| !seats.taken().seats.contains_key(&seat.id);
        assert_eq!(
            [left(&first), left(&second), left(&third)],
            [false, true, false]
        );
        let busy = third.request();
        busy.arrive();
        assert!(seats.take(address(4)).is_none(), "everybody is busy");
        drop(request);
        assert!(seats.take(address(4)).is_some());
        assert!(left(&first));
    }

    #[test]
    fn one_address_cannot_take_all_seats() {
        // How many of five connections have a seat, and whether somebody else keeps theirs.
        let check = |addresses: [&str; 5], seated: usize| {
            let seats = Seats::new(9, 2, vec![address(9)]);
            let other = seats.take(address(2)).expect("a seat");
            let own = addresses.map(|text| seats.take(text.parse().expect("an address")));
            assert!(own.iter().all(Option::is_some), "{addresses:?}");
            let taken = seats.taken();
            assert_eq!(taken.seats.len(), 1 + seated, "{addresses:?}");
            assert!(taken.seats.contains_key(&other.id), "{addresses:?}");
        };
        check(["10.0.0.1"; 5], 2);
        check(["::ffff:10.0.0.1"; 5], 2);
        // Somebody's network has more addresses than we have seats.
        let network = [
            "2001:db8::1",
            "2001:db8::2",
            "2001:db8::3",
            "2001:db8::4",
            "2001:db8::5",
        ];
        check(network, 2);
        let networks = [
            "2001:db8:0:1::1",
            "2001:db8:0:2::1",
            "2001:db8:0:3::1",
            "2001:db8:0:4::1",
            "2001:db8:0:5::1",
        ];
        check(networks, 5);
        // This machine, and the proxy that was named.
        for many in [
            "127.0.0.1",
            "::1",
            "::ffff:127.0.0.1",
            "10.0.0.9",
            "::ffff:10.0.0.9",
        ] {
            check([many; 5], 5);
        }
    }
}
