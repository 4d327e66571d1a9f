//! The turns of searches for plans of tournaments. Officers draw one after the other; what everybody may ask is searched
//! beside that, rests while an officer draws, and ends when nobody waits for it any more.

use std::cell::Cell;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use crate::failure::Failure;
use crate::limits::{MOST_PLANS_AT_ONCE, MOST_WAITING_PLANS};

/// Who may search when.
pub(crate) struct PlanTurns {
    officers: Arc<Semaphore>,
    everybody: Arc<Semaphore>,
    /// Limits how many of everybody's questions may wait or be searched.
    waiting: Semaphore,
    drawing: Arc<Drawing>,
}

impl Default for PlanTurns {
    fn default() -> PlanTurns {
        PlanTurns {
            officers: Arc::new(Semaphore::new(MOST_PLANS_AT_ONCE)),
            everybody: Arc::new(Semaphore::new(MOST_PLANS_AT_ONCE)),
            waiting: Semaphore::new(MOST_WAITING_PLANS),
            drawing: Arc::default(),
        }
    }
}

/// Asked by a search whether it shall go on.
pub(crate) type GoesOn<'a> = &'a dyn Fn() -> bool;

impl PlanTurns {
    /// Searches for an officer.
    pub(crate) async fn draw<T: Send + 'static>(
        &self,
        search: impl FnOnce(GoesOn<'_>) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let turn = Arc::clone(&self.officers).acquire_owned().await;
        let turn = turn.map_err(|_| Failure::Unavailable)?;
        let drawing = Arc::clone(&self.drawing);
        waited_for(turn, move |is_waited_for| {
            let _drawing = drawing.begin();
            search(is_waited_for)
        })
        .await
    }

    /// Searches for anybody, if `may_search` still holds when the turn has come. How long that worked is passed to `worked`
    /// before the turn ends, also when nobody waits any more.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        may_search: impl FnOnce() -> Result<(), Failure>,
        search: impl FnOnce(GoesOn<'_>) -> T + Send + 'static,
        worked: impl FnOnce(Duration) + Send + 'static,
    ) -> Result<T, Failure> {
        let _place = self.waiting.try_acquire().map_err(|_| Failure::Unavailable)?;
        let turn = Arc::clone(&self.everybody).acquire_owned().await;
        let turn = turn.map_err(|_| Failure::Unavailable)?;
        may_search()?;
        let drawing = Arc::clone(&self.drawing);
        waited_for(turn, move |is_waited_for| {
            let (began, rested) = (Instant::now(), Cell::new(Duration::ZERO));
            let answer = search(&|| {
                rested.set(rested.get() + drawing.rest());
                is_waited_for()
            });
            worked(began.elapsed().saturating_sub(rested.get()));
            answer
        })
        .await
    }
}

/// Works on a thread of its own, and asks there whether anybody still waits. The turn ends with the work.
async fn waited_for<T: Send + 'static>(
    turn: OwnedSemaphorePermit,
    work: impl FnOnce(GoesOn<'_>) -> T + Send + 'static,
) -> Result<T, Failure> {
    let (sender, receiver) = oneshot::channel();
    tokio::task::spawn_blocking(move || {
        let answer = work(&|| !sender.is_closed());
        drop(turn);
        // Nobody waits for it any more.
        let _ = sender.send(answer);
    });
    receiver.await.map_err(|_| Failure::Internal("the search has failed".to_owned()))
}

/// Whether officers draw, so that others rest.
#[derive(Default)]
struct Drawing {
    searches: Mutex<usize>,
    has_ended: Condvar,
}

impl Drawing {
    fn lock(&self) -> MutexGuard<'_, usize> {
        self.searches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self) -> Begun<'_> {
        *self.lock() += 1;
        Begun(self)
    }

    /// Waits until no officer draws; returns how long that was.
    fn rest(&self) -> Duration {
        let searches = self.lock();
        if *searches == 0 {
            return Duration::ZERO;
        }
        let began = Instant::now();
        let rested = self.has_ended.wait_while(searches, |searches| *searches > 0);
        drop(rested.unwrap_or_else(PoisonError::into_inner));
        began.elapsed()
    }
}

/// An officer draws until this is dropped.
struct Begun<'a>(&'a Drawing);

impl Drop for Begun<'_> {
    fn drop(&mut self) {
        *self.0.lock() -= 1;
        self.0.has_ended.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::{self, SyncSender, TrySendError};

    use super::*;

    /// A search that says that it goes on, until nobody listens or nobody waits.
    fn endless(steps: SyncSender<()>) -> impl FnOnce(GoesOn<'_>) + Send {
        move |goes_on| {
            while goes_on() && steps.try_send(()) != Err(TrySendError::Disconnected(())) {}
        }
    }

    #[test]
    fn who_rests_goes_on_when_no_officer_draws_any_more() {
        let (drawing, has_ended) = (Drawing::default(), AtomicBool::new(false));
        assert_eq!(drawing.rest(), Duration::ZERO);
        let begun = drawing.begin();
        std::thread::scope(|scope| {
            let (sender, comes) = mpsc::channel();
            let (drawing, has_ended) = (&drawing, &has_ended);
            let resting = scope.spawn(move || {
                sender.send(()).unwrap();
                drawing.rest();
                has_ended.load(Ordering::SeqCst)
            });
            comes.recv().unwrap();
            (0..1_000).for_each(|_| std::thread::yield_now());
            has_ended.store(true, Ordering::SeqCst);
            drop(begun);
            assert!(resting.join().unwrap());
        });
    }

    #[tokio::test]
    async fn an_officer_draws_while_a_question_is_searched_and_it_goes_on_afterwards() {
        let turns = Arc::new(PlanTurns::default());
        let (sender, steps) = mpsc::sync_channel(1);
        let asked = Arc::clone(&turns);
        let question =
            tokio::spawn(async move { asked.answer(|| Ok(()), endless(sender), |_| ()).await });
        let begun = tokio::task::spawn_blocking(move || steps.recv().map(|()| steps));
        let steps = begun.await.unwrap().unwrap();
        assert_eq!(turns.draw(|_| 7).await.unwrap(), 7);
        // One step was noted before, the next ones come afterwards.
        let again = tokio::task::spawn_blocking(move || (steps.recv(), steps.recv()));
        assert_eq!(again.await.unwrap(), (Ok(()), Ok(())));
        assert!(question.await.unwrap().is_ok());
    }

    #[tokio::test]
    async fn a_search_for_which_nobody_waits_gives_its_turn_back() {
        let turns = Arc::new(PlanTurns::default());
        let (sender, steps) = mpsc::sync_channel(1);
        let asked = Arc::clone(&turns);
        let (counted, worked) = mpsc::channel();
        let question = tokio::spawn(async move {
            let count = move |_| counted.send(()).unwrap();
            asked.answer(|| Ok(()), endless(sender), count).await
        });
        let begun = tokio::task::spawn_blocking(move || steps.recv().map(|()| steps));
        // Somebody listens: only the one who waits goes away.
        let _steps = begun.await.unwrap().unwrap();
        question.abort();
        assert_eq!(turns.answer(|| Ok(()), |_| 7, |_| ()).await.unwrap(), 7);
        assert_eq!(worked.try_recv(), Ok(()), "it is counted all the same");
    }

    #[tokio::test]
    async fn whether_somebody_may_search_is_asked_when_the_turn_has_come() {
        let turns = PlanTurns::default();
        let refused = turns.answer(|| Err(Failure::Unavailable), |_| 7, |_| ()).await;
        assert!(matches!(refused, Err(Failure::Unavailable)));
        assert_eq!(turns.answer(|| Ok(()), |_| 7, |_| ()).await.unwrap(), 7);
    }
}
