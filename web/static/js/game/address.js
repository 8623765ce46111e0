/**
 * The address of the shown position: the ply and the side from which the board is seen.
 *
 * @import { State } from './state.js'
 */
import { leaveReached } from './reached.js';
import { bottom, ownSide, shownPly } from './selectors.js';

/** @param {State} state @param {string} here the address now */
export function addressOf(state, here) {
  const url = new URL(here);
  leaveReached(url);
  if (state.snapshot.state.status !== 'invited') url.searchParams.delete('rung'); // to others it would say that their seat is taken
  const over = state.snapshot.state.status === 'over';
  set(url, 'ply', state.look.shown === null && !over ? '' : String(shownPly(state)));
  const side = bottom(state);
  // The address shows the board from the same side to other people.
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
