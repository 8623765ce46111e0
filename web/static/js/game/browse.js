/**
 * Stepping through a game.
 *
 * @import { Snapshot } from '../types.js'
 */

/** @typedef {"first"|"back"|"forward"|"last"} Step */

/** How far a wheel turns for one step, in pixels. */
const NOTCH = 40;

/**
 * Where a step leads.
 * @param {Step} step
 * @param {number} shown the ply on the board
 * @param {number} plies how many there are
 */
export function target(step, shown, plies) {
  switch (step) {
    case 'first': return 0;
    case 'back': return Math.max(0, shown - 1);
    case 'forward': return Math.min(plies, shown + 1);
    case 'last': return plies;
  }
}

/**
 * A ply of the game, or null for the latest while it is played. A game that
 * is over can be shown at its last ply by number.
 * @param {Snapshot} snapshot
 * @param {number|null} ply
 */
export function within(snapshot, ply) {
  if (ply === null || ply >= snapshot.plies.length) return null;
  return Math.max(0, ply);
}

/**
 * @param {HTMLElement} board over which the wheel steps
 * @param {(step: Step) => boolean} onStep says whether the step led anywhere
 */
export function listenToWheel(board, onStep) {
  let turned = 0;
  board.addEventListener('wheel', (event) => {
    if (event.ctrlKey) return; // the browser's zoom
    turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
    if (Math.abs(turned) < NOTCH) return;
    const step = turned > 0 ? 'forward' : 'back';
    turned = 0;
    if (onStep(step)) event.preventDefault();
  }, { passive: false });
}
