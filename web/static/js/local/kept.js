/**
 * Stores the games on this device in the browser, one for each game and opponent.
 *
 * @import { Outcome, Side } from '../wire/wire-types.js'
 */
import { recall, remember } from '../storage/memory.js';
import { other } from '../game/selectors.js';

/**
 * `level` is the computer's, or 0 where two play by turns; `side` is then the visitor's.
 * `seed` makes the computer's games differ; `before` is what it thought of its last move,
 * and `agrees` whether it would agree to a draw. `ended` is an end that is not on the board.
 * @typedef {{
 *   start: string, moves: string[], level: number, side: Side, seed: number,
 *   before: number|null, agrees: boolean, ended: Outcome|null, created: number,
 * }} Kept
 */

/** The longest game that is stored, in plies. */
const MOST = 2000;

/** @param {string} game @param {number} level */
const keyOf = (game, level) => `local-${game}-${level}`;

/** A new game. @param {string} start @param {number} level @param {Side} side @returns {Kept} */
export const begun = (start, level, side) => ({
  start, moves: [], level, side, seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0, before: null, agrees: false, ended: null, created: Date.now(),
});

/** The next game with the same opponent: the sides are exchanged, but after a game without result. @param {Kept} kept */
export const again = ({ start, level, side, ended }) => begun(start, level, ended?.result === '*' ? side : other(side));

/** @param {string} game @param {Kept} kept */
export const keep = (game, kept) => remember(keyOf(game, kept.level), JSON.stringify(kept));

/** The game that was begun here, or nothing. @param {string} game @param {number} level @returns {Kept|null} */
export function keptGame(game, level) {
  try {
    const found = JSON.parse(recall(keyOf(game, level)) ?? 'null');
    return isKept(found) && found.level === level ? found : null;
  } catch {
    return null;
  }
}

/** @param {unknown} found @returns {found is Kept} */
function isKept(found) {
  const { start, moves, level, side, seed, before, agrees, ended, created } = /** @type {Record<string, unknown>} */ (Object(found));
  return typeof start === 'string' && Array.isArray(moves) && moves.length <= MOST && moves.every((move) => typeof move === 'string')
    && [level, seed, created].every(Number.isSafeInteger) && (side === 'white' || side === 'black')
    && (before === null || Number.isSafeInteger(before)) && typeof agrees === 'boolean' && (ended === null || typeof ended === 'object');
}
