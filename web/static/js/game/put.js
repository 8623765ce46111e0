/**
 * Updates one part of the state of a game's page.
 *
 * @import { State } from './state.js'
 */

/**
 * A state in which some of a part is as given.
 * @template {"contact"|"look"|"turn"|"chrome"} K
 * @param {State} state @param {K} part @param {Partial<State[K]>} change
 * @returns {State}
 */
export const put = (state, part, change) => ({ ...state, [part]: { ...state[part], ...change } });
