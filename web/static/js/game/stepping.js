/**
 * Stepping through moves on every page with moves: buttons, keys, wheel and slider. The page
 * knows the target of each step.
 *
 * @import { GameInfo, Move, ReadOut } from '../wire/wire-types.js'
 * @import { Step } from './browse.js'
 */
import { h, need } from '../ui/dom.js';
import { listenForKeys } from '../ui/keys.js';
import { createTyped, firstLetters } from './typed.js';
import { t } from '../words/text.js';

/** How far a wheel turns for one step, in pixels. */
const NOTCH = 40;
/** How far PageUp and PageDown lead on a slider, in plies. */
const PAGE = 10;

/** Takes a step, and says whether it led anywhere. @typedef {(step: Step) => boolean} Take */

/** @type {Step[]} */
const ALL = ['first', 'back', 'forward', 'last'];

/** What the buttons of the steps do. @param {Take} take @returns {Record<string, () => boolean>} */
export const stepActions = (take) => Object.fromEntries(ALL.map((step) => [step, () => take(step)]));

/**
 * Listens to the wheel over the board and to the keys of all boards with moves; `keys` are
 * those of the page's own, which come first. A letter with which a move can begin opens the
 * field for typed moves.
 * @param {{game: GameInfo, host: HTMLElement, readonly board: ReturnType<typeof import('../board/board.js').createBoard>, dispatch: (action: {type: "flip"}) => void}} page
 * @param {{take: Take, legal: () => Move[], read: (text: string) => Promise<ReadOut|null>, keys: Record<string, () => unknown>}} on
 * @returns {ReturnType<typeof createTyped>} that field
 */
export function listenToSteps(page, { take, legal, read, keys }) {
  const typed = createTyped(need('[data-typing]'), { legal, play: (text) => page.board.play(text), read });
  const letters = firstLetters(page.game);
  listenToWheel(page.host, take);
  listenForKeys({
    ArrowLeft: () => take('back'), ArrowRight: () => take('forward'), Home: () => take('first'), End: () => take('last'),
    Escape: () => page.board.back(),
    v: () => page.dispatch({ type: 'flip' }),
    j: () => page.board.next(1),
    J: () => page.board.next(-1),
    '/': () => typed.open(),
    ...keys,
  }, (key) => letters.has(key.toLowerCase()) && legal().length > 0 && typed.open(key));
  return typed;
}

/** Whether the space bar belongs to what has the focus. */
export const onControl = () => document.activeElement?.closest('a, button, summary, .board-host, #board') !== null;

/** @param {HTMLElement} board over which the wheel steps @param {Take} take */
function listenToWheel(board, take) {
  let turned = 0;
  board.addEventListener('wheel', (event) => {
    if (event.ctrlKey) return; // the browser's zoom
    turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * NOTCH;
    if (Math.abs(turned) < NOTCH) return;
    const step = turned > 0 ? 'forward' : 'back';
    turned = 0;
    if (take(step)) event.preventDefault();
  }, { passive: false });
}

/**
 * The slider through a game, which lies over a graph of it.
 * @param {(ply: number) => void} onPick called with a ply that was chosen
 */
export function createSlider(onPick) {
  const slider = h('input', { type: 'range', min: 0, step: 1, 'aria-label': t('game.slider'), oninput: () => onPick(slider.valueAsNumber) });
  slider.addEventListener('keydown', (event) => {
    const by = event.key === 'PageUp' ? PAGE : event.key === 'PageDown' ? -PAGE : 0;
    if (!by) return;
    event.preventDefault();
    onPick(Math.min(Number(slider.max), Math.max(0, slider.valueAsNumber + by)));
  });
  /** @param {number} plies of the game @param {number} shown the one on the board, or -1 @param {string} words what is said of it */
  function show(plies, shown, words) {
    slider.max = String(plies);
    if (shown >= 0 && slider.valueAsNumber !== shown) slider.value = String(shown);
    if (slider.getAttribute('aria-valuetext') !== words) slider.setAttribute('aria-valuetext', words);
  }
  return { slider, show };
}
