/**
 * The timer of a replay that plays by itself.
 *
 * @import { State } from './state.js'
 */
import { pauseBefore } from './replay.js';
import { shownPly } from './selectors.js';

/** @param {() => void} onNext called when it is time for the next ply */
export function createAutoplay(onNext) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  /** What the timer was set for. */
  let running = '';

  /** Follows the state: starts, stops, or waits on. @param {State} state */
  function follow(state) {
    const { look: { replay }, snapshot: { plies, terms } } = state;
    const shown = shownPly(state);
    const wanted = replay.playing ? `${shown} ${replay.pace}` : '';
    if (wanted === running) return;
    clearTimeout(timer);
    running = wanted;
    if (wanted) timer = setTimeout(onNext, pauseBefore(replay.pace, plies[shown], terms));
  }

  return { follow };
}
