/**
 * In how many games the visitor is to move, as the top bar says. The server
 * counts them when it writes the page; of this game the page knows better.
 *
 * @import { State } from '../state.js'
 */
import { need, setText } from '../dom.js';
import { isMyTurn } from '../state.js';

/** Whether this game counts. Nobody waits in a game against oneself. @param {State} state */
const counts = (state) => isMyTurn(state) && state.snapshot.you.seat !== 'both';

/** How many other games there are, by the count that came with the page. @param {number} count @param {State} state */
export const elsewhere = (count, state) => Math.max(0, count - Number(counts(state)));

/** How many games there are with this one. @param {number} others @param {State} state */
export const awaiting = (others, state) => others + Number(counts(state));

/**
 * Keeps the count in the top bar right.
 * @param {State} first what the page was opened with
 */
export function createAwaiting(first) {
  const chip = need('#await');
  const others = elsewhere(Number(chip.dataset.count), first);

  return {
    /** @param {State} state */
    update(state) {
      const count = awaiting(others, state);
      setText(chip, `${count} to move`);
      chip.hidden = count === 0;
    },
  };
}
