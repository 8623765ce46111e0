/**
 * The address of what is on the board: each ply of a game has its own, and so has
 * the side it is seen from.
 *
 * @import { State } from './state.js'
 */
import { leaveReached } from './reached.js';
import { bottom, ownSide, shownPly } from './selectors.js';

/** @param {State} state @param {string} here the address now */
export function addressOf(state, here) {
  const url = new URL(here);
  leaveReached(url);
  const over = state.snapshot.state.status === 'over';
  set(url, 'ply', state.look.shown === null && !over ? '' : String(shownPly(state)));
  const side = bottom(state);
  // Whoever is sent the address sees the board from the same side.
  set(url, 'side', over && (side !== 'white' || ownSide(state) !== 'white') ? side : '');
  return url;
}

/** @param {URL} url @param {string} name @param {string} value */
function set(url, name, value) {
  if (value) url.searchParams.set(name, value);
  else url.searchParams.delete(name);
}

/** Puts it in place of the one before. Browsers refuse that where it is asked for too often. @param {URL} url */
export function keepAddress(url) {
  try {
    history.replaceState(null, '', url);
  } catch {
    // The next one is kept.
  }
}
