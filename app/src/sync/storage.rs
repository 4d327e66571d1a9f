//! What this device stores beyond the life of a page: texts under names, in IndexedDB.

use std::cell::RefCell;
use std::rc::Rc;

use idb::{Database, Factory, KeyRange, ObjectStoreParams, Query, Transaction, TransactionMode};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

const DATABASE: &str = "ostwind";
const STORE: &str = "kept";

/// Stores a text under a name, instead of what was there.
pub(crate) async fn put(name: &str, text: &str) -> Result<(), idb::Error> {
    let transaction = transaction(TransactionMode::ReadWrite).await?;
    let store = transaction.object_store(STORE)?;
    store.put(&JsValue::from_str(text), Some(&JsValue::from_str(name)))?.await?;
    transaction.commit()?.await?;
    Ok(())
}

/// Removes what is stored under a name.
pub(crate) async fn remove(name: &str) -> Result<(), idb::Error> {
    let transaction = transaction(TransactionMode::ReadWrite).await?;
    let store = transaction.object_store(STORE)?;
    store.delete(JsValue::from_str(name))?.await?;
    transaction.commit()?.await?;
    Ok(())
}

/// Every text whose name begins so, in the order of the names.
pub(crate) async fn all(beginning: &str) -> Result<Vec<String>, idb::Error> {
    let transaction = transaction(TransactionMode::ReadOnly).await?;
    let store = transaction.object_store(STORE)?;
    let (first, last) = (beginning.to_owned(), format!("{beginning}\u{ffff}"));
    let range = KeyRange::bound(&first.into(), &last.into(), None, None)?;
    let found = store.get_all(Some(Query::KeyRange(range)), None)?.await?;
    Ok(found.into_iter().filter_map(|text| text.as_string()).collect())
}

thread_local! {
    /// Opening takes longer than a transaction, so it is done once.
    static OPENED: RefCell<Option<Rc<Database>>> = const { RefCell::new(None) };
}

/// A transaction of the database, which is opened again where the browser has closed it.
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
            // A store that cannot be made is reported by its first use.
            drop(database.create_object_store(STORE, ObjectStoreParams::new()));
        }
    });
    request.await
}

/// Asks the browser never to remove what is stored here by itself; whether it agrees. `None` where it cannot be asked, as
/// on an address without HTTPS.
pub(crate) async fn request_persistence() -> Option<bool> {
    let navigator = leptos::prelude::window().navigator();
    let manager = js_sys::Reflect::get(&navigator, &JsValue::from_str("storage")).ok()?;
    let manager: web_sys::StorageManager = manager.dyn_into().ok()?;
    JsFuture::from(manager.persist().ok()?).await.ok()?.as_bool()
}
