/**
 * Why something may not be done just now, in a sentence. Whether it may, the
 * server says; the page only finds the words.
 *
 * @import { State } from './state.js'
 * @import { Asked } from './asked.js'
 */
import { may, plays } from './state.js';

/** What cannot be done yet, or no more, once nothing of what is below holds. @type {Record<Asked, string>} */
const OTHERWISE = {
  takeback: 'You asked for that lately, or the game is too long: play on first.',
  undo: 'Nothing can be taken back just now.',
  draw: 'You offered that lately: play on first.',
  resign: 'The game is over.',
  abort: 'A game can be called off only before both have moved.',
  pause: 'You asked for that lately, or the game is too long: play on first.',
  resume: 'You offered that a moment ago: wait a little.',
  cancel: 'You offered that lately: play on first.',
  rematch: 'The rematch is open already.',
};

/**
 * Nothing, where it may be done.
 * @param {State} state @param {Asked} what
 */
export function whyNot(state, what) {
  const { paused = false, offers = [] } = state.snapshot.state;
  const open = offers.find(({ offer }) => offer === what);
  if (open) return plays(state, open.by) ? 'You have asked that already.' : 'Your opponent asks that already: answer there.';
  if (may(state, what)) return '';
  const back = what === 'takeback' || what === 'undo';
  if (back && state.snapshot.terms.takebacks === 'never') return 'This game is played without takebacks.';
  if (paused && (back || what === 'pause')) return 'The game is paused.';
  if (back && nothingBack(state)) return 'You have no move to take back yet.';
  return OTHERWISE[what];
}

/** Whether the side that would take back has not moved yet. @param {State} state */
const nothingBack = ({ snapshot: { you, plies } }) => !plies.some(({ by }) => you.seat === 'both' || by === you.seat);
