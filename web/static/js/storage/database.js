/** A table in IndexedDB, by the slug of each row. A browser without storage returns nothing. */

/** How one asks it: what is asked for, or null where that fails. @typedef {<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T|null>} Table */

/** @param {string} name of the database @param {string} store @returns {Promise<IDBDatabase>} */
const open = (name, store) => new Promise((resolve, reject) => {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(store, { keyPath: 'slug' });
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
  asked.onblocked = () => reject(new Error('blocked'));
});

/** @param {string} name @param {string} store @returns {Table} */
export function table(name, store) {
  return async (mode, act) => {
    try {
      const db = await open(name, store);
      try {
        return await new Promise((resolve, reject) => {
          const request = act(db.transaction(store, mode).objectStore(store));
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      } finally {
        db.close();
      }
    } catch {
      return null;
    }
  };
}
