/**
 * The keyboard on a board: the document's own focus is the cursor, so that a
 * screen reader follows it. One place at a time can be reached by Tab.
 *
 * @import { Commands } from './commands.js'
 * @import { Display } from './display.js'
 */
import { slotsOf } from './click.js';
import { clickOf } from './hits.js';
import { neighbour, pressChoiceKey, pressKey } from './keys.js';
import { menAt } from './men.js';
import { narrowed } from './state.js';

/**
 * Listens until the signal is aborted.
 * @param {Display} display
 * @param {Commands} commands
 * @param {AbortSignal} signal
 */
export function listenKeys(display, commands, signal) {
  const { view } = display;
  const { root } = view;
  const { board } = display.state.game;

  /** A tile whose seats mean different things: two men, or two destinations. @param {string} place */
  function divided(place) {
    if (!view.geo.slotted(place)) return false;
    const targets = slotsOf(place).filter((slot) => narrowed(display.state).destinations.has(slot));
    return menAt(display.state.scene.men, place).length > 1 || targets.length > 1;
  }

  const keys = {
    press: commands.press, back: commands.back, divided,
    focus: (/** @type {string} */ at) => view.moveCursor(at, true),
    step: (/** @type {string} */ from, /** @type {[number, number]} */ way) => neighbour(board, view.geo, from, way),
  };

  /**
   * Whether a pointer brought the focus here, and no key was used since: arrows
   * are the page's then, which steps through the game.
   */
  let byHand = false;

  /** @param {KeyboardEvent} e */
  function keydown(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (byHand && e.key.startsWith('Arrow') && view.choices.length === 0) return;
    const at = clickOf(e.target);
    const meant = view.choices.length > 0
      ? pressChoiceKey(e.key, view.choices, { choose: commands.choose, close: commands.back })
      : at !== null && pressKey(e.key, at, keys);
    if (!meant) return;
    if (e.key !== 'Escape') byHand = false;
    e.preventDefault();
    e.stopPropagation();
  }

  /** @param {FocusEvent} e */
  function focusin(e) {
    const at = clickOf(e.target);
    if (at) view.moveCursor(at, false);
    const byKey = at !== null && /** @type {Element} */ (e.target).matches(':focus-visible');
    if (byKey) byHand = false;
    view.focus(byKey ? at : null);
  }

  /** @param {FocusEvent} e */
  function focusout(e) {
    view.focus(null);
    if (!(e.relatedTarget instanceof Node && root.contains(e.relatedTarget))) byHand = false;
  }

  root.addEventListener('keydown', keydown, { signal });
  root.addEventListener('focusin', focusin, { signal });
  root.addEventListener('pointerdown', () => { byHand = true; }, { signal });
  root.addEventListener('focusout', focusout, { signal });
  view.moveCursor(board.places[0].id, false);
}
