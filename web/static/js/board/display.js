/**
 * The state of a board and its drawing, which is updated whenever the state changes.
 *
 * @import { Begun, BoardOptions } from './types.js'
 * @import { GameInfo } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 */
import { createBubble } from './bubble.js';
import { begun, initial, isLive, isPlanning, narrowed } from './state.js';
import { createView } from './view.js';
import { createVoice } from './words.js';

/** @typedef {ReturnType<typeof createDisplay>} Display */

/** In place of the bubble where the page tells refusals beside the board. @type {ReturnType<typeof createBubble>} */
const NO_BUBBLE = { show() {}, hide() {}, remove() {} };

/**
 * @param {HTMLElement} host @param {GameInfo} game @param {BoardOptions} options
 * @param {(text: string) => void} onInstead called with the move that a refusal proposes, when it is taken
 */
export function createDisplay(host, game, options, onInstead) {
  const view = createView(host, game, options);
  const voice = createVoice(host);
  const bubble = options.aside ? NO_BUBBLE : createBubble(host, onInstead);
  let state = initial(game, { plays: Boolean(options.onMove), plans: Boolean(options.onPremove) });
  /** Where the man under way is shown. @type {string|null} */
  let at = null;
  /** What was last reported to the page. @type {Begun} */
  let reported = { legs: 0, promotes: false, held: null };

  /** Shows another state, and reports to the page what is begun in it. @param {State} next */
  function change(next) {
    state = next;
    if (!state.refusal) bubble.hide();
    at = view.draw({
      ...state, now: narrowed(state), live: isLive(state) || isPlanning(state),
      pending: state.pending ?? state.held, held: state.held !== null,
      drawn: state.sketch ? [...state.drawn, state.sketch] : state.drawn,
    });
    const now = begun(state, view.geo);
    if (JSON.stringify(now) === JSON.stringify(reported)) return;
    reported = now;
    options.onChange?.(now);
  }

  return {
    view, voice, bubble, change,
    get state() { return state; },
    get at() { return at; },
    remove() {
      view.motion.end();
      for (const part of [view.root, voice, bubble]) part.remove();
    },
  };
}
