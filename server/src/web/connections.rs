//! The connections that are open: how many there may be, from whom, and which one makes room for a new one.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Instant;

use hyper::body::{Body, Frame, SizeHint};
use tokio::sync::oneshot;

use super::listener::ConnectionLimits;

/// The address by which connections are counted: all addresses of one household (IPv6, /64) are one.
pub(super) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// What a connection is doing: it waits for its client, or it answers.
pub(super) struct Activity {
    has_asked: AtomicBool,
    /// Since when it waits for its client, in microseconds since `began`; [`ANSWERS`] while it does not.
    waits_since: AtomicU64,
    began: Instant,
}

/// Stands for a connection that answers.
const ANSWERS: u64 = u64::MAX;

impl Activity {
    fn new(began: Instant) -> Activity {
        let activity =
            Activity { has_asked: AtomicBool::new(false), waits_since: AtomicU64::new(0), began };
        activity.waits();
        activity
    }

    /// The head of a request has come.
    pub(super) fn asks(&self) {
        self.has_asked.store(true, Ordering::Relaxed);
        self.waits();
    }

    fn waits(&self) {
        let since = u64::try_from(self.began.elapsed().as_micros()).unwrap_or(ANSWERS - 1);
        self.waits_since.store(since, Ordering::Relaxed);
    }

    /// Whether a request has come.
    pub(super) fn has_asked(&self) -> bool {
        self.has_asked.load(Ordering::Relaxed)
    }

    fn waits_since(&self) -> Option<u64> {
        Some(self.waits_since.load(Ordering::Relaxed)).filter(|since| *since != ANSWERS)
    }

    /// Notes at the end of a request that it is answered from then on.
    pub(super) fn answers_at_end(activity: &Arc<Activity>) -> AtEnd {
        AtEnd { activity: Arc::clone(activity), then: Then::Answers }
    }

    /// Notes at the end of an answer that the connection waits from then on.
    pub(super) fn waits_at_end(activity: &Arc<Activity>) -> AtEnd {
        AtEnd { activity: Arc::clone(activity), then: Then::Waits }
    }
}

/// Notes what a connection does next when it is dropped.
pub(super) struct AtEnd {
    activity: Arc<Activity>,
    then: Then,
}

enum Then {
    Answers,
    Waits,
}

impl Drop for AtEnd {
    fn drop(&mut self) {
        match self.then {
            Then::Answers => self.activity.waits_since.store(ANSWERS, Ordering::Relaxed),
            Then::Waits => self.activity.waits(),
        }
    }
}

/// A body whose end is noted, also where it is given up before.
pub(super) struct Watched<B> {
    body: B,
    _at_end: AtEnd,
}

impl<B> Watched<B> {
    pub(super) const fn new(body: B, at_end: AtEnd) -> Watched<B> {
        Watched { body, _at_end: at_end }
    }
}

impl<B: Body + Unpin> Body for Watched<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The connections that are open.
pub(super) struct Connections {
    limits: ConnectionLimits,
    began: Instant,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    /// Counts up: a smaller number was admitted earlier.
    next: u64,
    connections: HashMap<u64, Connection>,
}

struct Connection {
    network: IpAddr,
    activity: Arc<Activity>,
    /// Ends the connection when it is dropped.
    _evict: oneshot::Sender<()>,
}

impl Connections {
    pub(super) fn new(limits: ConnectionLimits) -> Connections {
        Connections { limits, began: Instant::now(), open: Mutex::default() }
    }

    /// Counts a new connection. Where there is no room, one that waits for its client makes room; `None` where all answer.
    pub(super) fn admit(connections: &Arc<Connections>, address: IpAddr) -> Option<Admitted> {
        let (limits, network) = (connections.limits, network(address));
        let most_of_network = if address.is_loopback() {
            limits.most_of_this_machine
        } else {
            limits.most_of_address
        };
        let mut open = connections.lock();
        let of_network = open.connections.values().filter(|other| other.network == network).count();
        if of_network >= most_of_network && !open.evict(Some(network)) {
            return None;
        }
        if open.connections.len() >= limits.most && !open.evict(None) {
            return None;
        }
        let (id, activity) = (open.next, Arc::new(Activity::new(connections.began)));
        let (evict, evicted) = oneshot::channel();
        open.next += 1;
        let connection = Connection { network, activity: Arc::clone(&activity), _evict: evict };
        open.connections.insert(id, connection);
        Some(Admitted { connections: Arc::clone(connections), id, activity, evicted })
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Ends a connection that waits for its client; whether there was one. Those that never asked go first, then those of the
    /// network that holds most, and of these the one that has waited longest.
    fn evict(&mut self, network: Option<IpAddr>) -> bool {
        let mut held: HashMap<IpAddr, usize> = HashMap::new();
        for connection in self.connections.values() {
            *held.entry(connection.network).or_default() += 1;
        }
        let of_network = self
            .connections
            .iter()
            .filter(|(_, connection)| network.is_none_or(|network| connection.network == network));
        let waiting = of_network.filter_map(|(id, connection)| {
            let since = connection.activity.waits_since()?;
            let has_asked = connection.activity.has_asked();
            let held = held.get(&connection.network).copied().filter(|_| has_asked);
            Some((has_asked, Reverse(held), since, *id))
        });
        let first = waiting.min().map(|(.., id)| id);
        first.is_some_and(|first| self.connections.remove(&first).is_some())
    }
}

/// A connection that is counted as long as this lives.
pub(super) struct Admitted {
    connections: Arc<Connections>,
    id: u64,
    pub(super) activity: Arc<Activity>,
    /// Ends when somebody else gets the place.
    pub(super) evicted: oneshot::Receiver<()>,
}

impl Admitted {
    pub(super) fn limits(&self) -> ConnectionLimits {
        self.connections.limits
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.connections.lock().connections.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_evicted(admitted: &mut Admitted) -> bool {
        admitted.evicted.try_recv() == Err(oneshot::error::TryRecvError::Closed)
    }

    #[test]
    fn the_network_that_holds_most_makes_room_and_who_is_answered_stays() {
        let limits = ConnectionLimits { most: 6, ..ConnectionLimits::default() };
        let connections = Arc::new(Connections::new(limits));
        let admit = |address: &str| Connections::admit(&connections, address.parse().unwrap());
        let mut hall = admit("10.0.0.1").unwrap();
        hall.activity.asks();
        let mut greedy: Vec<Admitted> =
            (1..6).map(|host| admit(&format!("2001:db8::{host}")).unwrap()).collect();
        greedy.iter().for_each(|one| one.activity.asks());
        drop(Activity::answers_at_end(&greedy[0].activity));
        // The first of the greedy network is answered, so its second, which waits longest, goes.
        let new = admit("10.0.0.2").unwrap();
        assert!(is_evicted(&mut greedy[1]));
        // Who never asked goes before all others.
        let mut second = admit("10.0.0.3").unwrap();
        assert!(!is_evicted(&mut second) && !is_evicted(&mut hall));
        assert_eq!(connections.lock().connections.len(), 6);
        assert!(!connections.lock().connections.contains_key(&new.id));
        for one in greedy.iter().chain([&hall, &second]) {
            drop(Activity::answers_at_end(&one.activity));
        }
        assert!(admit("10.0.0.4").is_none(), "all are answered");
        drop(Activity::waits_at_end(&hall.activity));
        assert!(admit("10.0.0.4").is_some());
        assert!(is_evicted(&mut hall));
    }
}
