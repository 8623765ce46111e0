/**
 * What becomes of a move made ahead when the turn comes. Pure.
 *
 * @import { Move } from '../types.js'
 * @import { State } from '../state.js'
 */
import { resolve } from '../board/premove.js';
import { isMyTurn } from '../state.js';
import { menAt } from './scene.js';

/** Whether a move made ahead is to be played or dropped now. @param {State} state */
export const isDue = (state) => state.premove !== null && isMyTurn(state) && !state.sent && !state.gap;

/** The legal move that was made ahead, or null where it is none. @param {State} state @returns {Move|null} */
export function due(state) {
  const { plies, state: { legal = [] } } = state.snapshot;
  return state.premove && resolve(legal, menAt(state, plies.length), state.premove);
}
