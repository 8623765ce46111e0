/**
 * Shows that the site restarts soon: a countdown over the page until it is back, which is read
 * aloud once.
 */
import { need, setText } from '../ui/dom.js';
import { ticking } from '../words/clock.js';
import { t } from '../words/text.js';

/** @param {number} left milliseconds until the restart */
export function restartText(left) {
  const seconds = Math.ceil(left / 1000);
  if (seconds > 90) return t('frame.restart-minutes', { n: Math.ceil(seconds / 60) });
  return seconds > 0 ? t('frame.restart-seconds', { n: seconds }) : t('frame.restart-now');
}

/** Wakes the place of the word. */
export function createRestart() {
  const host = need('#restart');
  const spoken = need('#restart-said');
  /** @type {number|null} */
  let at = null;
  const draw = ticking((/** @type {number|null} */ until, now) => {
    host.hidden = until === null;
    if (until === null) return undefined;
    setText(host, restartText(until - now));
    return until;
  });

  return {
    /**
     * Counts down to a moment, or says nothing any more.
     * @param {number|null} until the page's milliseconds
     */
    show(until) {
      if (until === at) return;
      at = until;
      setText(spoken, at === null ? '' : restartText(at - performance.now()));
      draw(at);
    },
  };
}
