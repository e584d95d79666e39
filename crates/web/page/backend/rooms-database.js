// @ts-check
// The games of this browser, in IndexedDB. A room is written over the version that it
// follows and over no other: two tabs cannot lose each other's moves.

const NAME = "siasat";
const ROOMS = "rooms";

/** @type {Promise<IDBDatabase> | undefined} */
let opened;
/** Rooms of a browser that keeps nothing. @type {Map<string, Row>} */
const inMemory = new Map();

/** @typedef {{ id: string, version: number, text: string, kept: number }} Row */
/** @typedef {{ done?: true, missing?: true, text?: string }} Answer */

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ROOMS, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * Does something with the rooms, and answers when it is on the disk.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(rooms: IDBObjectStore, answer: (value: T) => void) => void} work
 * @returns {Promise<T>}
 */
async function transaction(mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const options = { durability: /** @type {const} */ ("strict") };
    const all = database.transaction(ROOMS, mode, options);
    /** @type {T} */
    let value;
    work(all.objectStore(ROOMS), (answer) => (value = answer));
    all.oncomplete = () => resolve(value);
    all.onabort = all.onerror = () => reject(all.error);
  });
}

/** @param {Row | undefined} there @param {number} version */
const follows = (there, version) => (there?.version ?? 0) + 1 === version;

/**
 * Saves a room, unless another version is there than the one before.
 * @param {{ id: string, version: number, text: string }} room
 * @returns {Promise<Answer>}
 */
export async function save({ id, version, text }) {
  const row = { id, version, text, kept: Date.now() };
  if (!(await canKeep())) {
    if (!follows(inMemory.get(id), version)) return { missing: true };
    inMemory.set(id, row);
    return { done: true };
  }
  return transaction("readwrite", (rooms, answer) => {
    const found = rooms.get(id);
    found.onsuccess = () => {
      if (!follows(found.result, version)) return answer({ missing: true });
      rooms.put(row);
      answer({ done: true });
    };
  });
}

/** @param {string} id @returns {Promise<Answer>} */
export async function find(id) {
  if (!(await canKeep())) return answerOf(inMemory.get(id));
  return transaction("readonly", (rooms, answer) => {
    const found = rooms.get(id);
    found.onsuccess = () => answer(answerOf(found.result));
  });
}
/** @param {Row | undefined} row @returns {Answer} */
const answerOf = (row) => (row ? { text: row.text } : { missing: true });

/** @param {string} id @returns {Promise<Answer>} */
export async function remove(id) {
  if (!(await canKeep())) return inMemory.delete(id) ? { done: true } : { missing: true };
  return transaction("readwrite", (rooms, answer) => {
    rooms.delete(id);
    answer({ done: true });
  });
}

/** Some browsers keep nothing in private windows: then games last as long as the page. */
async function canKeep() {
  try {
    await open();
    return true;
  } catch {
    return false;
  }
}
