//! What this device keeps over a closed browser: texts under names, in IndexedDB.

use std::cell::RefCell;
use std::rc::Rc;

use idb::{Database, Factory, KeyRange, ObjectStoreParams, Query, Transaction, TransactionMode};
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

const DATABASE: &str = "ostwind";
const STORE: &str = "kept";

/// Keeps something under a name, instead of what was there.
pub(crate) async fn put(name: &str, text: &str) -> Result<(), idb::Error> {
    let transaction = transaction(TransactionMode::ReadWrite).await?;
    let store = transaction.object_store(STORE)?;
    store.put(&JsValue::from_str(text), Some(&JsValue::from_str(name)))?.await?;
    transaction.commit()?.await?;
    Ok(())
}

/// Reads what was kept, or what the club has answered; nothing if it has another shape.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// Forgets what is kept under a name.
pub(crate) async fn remove(name: &str) -> Result<(), idb::Error> {
    let transaction = transaction(TransactionMode::ReadWrite).await?;
    let store = transaction.object_store(STORE)?;
    store.delete(JsValue::from_str(name))?.await?;
    transaction.commit()?.await?;
    Ok(())
}

/// Every text whose name begins so, by name.
pub(crate) async fn all(beginning: &str) -> Result<Vec<String>, idb::Error> {
    let transaction = transaction(TransactionMode::ReadOnly).await?;
    let store = transaction.object_store(STORE)?;
    let (first, last) = (beginning.to_owned(), format!("{beginning}\u{ffff}"));
    let range = KeyRange::bound(&first.into(), &last.into(), None, None)?;
    let found = store.get_all(Some(Query::KeyRange(range)), None)?.await?;
    Ok(found.into_iter().filter_map(|text| text.as_string()).collect())
}

thread_local! {
    /// Opened once: that takes longer than what is done with it.
    static OPENED: RefCell<Option<Rc<Database>>> = const { RefCell::new(None) };
}

/// A transaction of the database; opens it anew where the browser has closed it meanwhile.
async fn transaction(mode: TransactionMode) -> Result<Transaction, idb::Error> {
    if let Some(database) = OPENED.with_borrow(Clone::clone)
        && let Ok(transaction) = database.transaction(&[STORE], mode)
    {
        return Ok(transaction);
    }
    let database = Rc::new(open().await?);
    OPENED.set(Some(Rc::clone(&database)));
    database.transaction(&[STORE], mode)
}

async fn open() -> Result<Database, idb::Error> {
    let mut request = Factory::new()?.open(DATABASE, Some(1))?;
    request.on_upgrade_needed(|event| {
        use idb::DatabaseEvent as _;
        if let Ok(database) = event.database() {
            // A store that cannot be made is missed, and reported, at the first use.
            drop(database.create_object_store(STORE, ObjectStoreParams::new()));
        }
    });
    request.await
}
