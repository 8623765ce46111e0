/** Ids for requests that may be sent again, so that the server executes them once. */
import { newId } from '../wire/wire.js';

/**
 * Keeps the id of the last wish: the same one until it is known to have been done, so that sending it
 * again does nothing twice.
 */
export function createWishes() {
  let last = { text: '', id: '' };
  return {
    /** @param {unknown} wish */
    idOf(wish) {
      const text = JSON.stringify(wish);
      if (last.text !== text) last = { text, id: newId() };
      return last.id;
    },
    /** @param {unknown} wish */
    done(wish) {
      if (last.text === JSON.stringify(wish)) last = { text: '', id: '' };
    },
  };
}
