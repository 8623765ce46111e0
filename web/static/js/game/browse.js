/**
 * Stepping through a game by keys and wheel.
 */

/** @typedef {"first"|"back"|"forward"|"last"} Step */

/** @type {Record<string, Step>} */
const KEYS = { ArrowLeft: 'back', ArrowRight: 'forward', Home: 'first', End: 'last' };

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
 * The step a key asks for, unless the key belongs to what has the focus: a
 * field, the board with its own cursor, a sheet.
 * @param {KeyboardEvent} event
 * @returns {Step|null}
 */
function stepOf(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return null;
  const on = event.target;
  if (on instanceof Element && on.closest('input, select, textarea, dialog, [data-board], .sheet-b, [popover]')) return null;
  return KEYS[event.key] ?? null;
}

/**
 * @param {HTMLElement} board over which the wheel steps
 * @param {(step: Step) => boolean} onStep says whether the step led anywhere
 * @param {() => void} onFlip
 */
export function listenToSteps(board, onStep, onFlip) {
  addEventListener('keydown', (event) => {
    const step = stepOf(event);
    if (step && onStep(step)) event.preventDefault();
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (event.key === 'f' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) onFlip();
  });
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
