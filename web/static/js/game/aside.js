/**
 * A line beside a finished game: moves of other games, or a variation of a record. Each move has
 * what is needed to show it. Pure.
 *
 * @import { Played, Variation } from '../wire/wire-types.js'
 * @import { Step } from './browse.js'
 */
import { moveNumber } from '../words/game.js';

/**
 * A line that leaves the game after `from` plies. `at` of its plies are on the board,
 * one at least.
 * @typedef {{from: number, plies: Played[], at: number}} Aside
 */

/**
 * The line that goes on from what is on the board by a move.
 * @param {Aside|null} aside
 * @param {number} shown the ply of the game on the board
 * @param {Played} played
 * @returns {Aside}
 */
export const asideBy = (aside, shown, played) => ({
  from: shown, plies: [...(aside?.plies.slice(0, aside.at) ?? []), played], at: (aside?.at ?? 0) + 1,
});

/**
 * A variation of a record, with its first move on the board. One that leaves another
 * begins with what it shares with that.
 * @param {Variation[]} all
 * @param {number} index
 * @returns {Aside|null}
 */
export function variation(all, index) {
  const line = all[index];
  if (!line) return null;
  const of = line.of < index ? variation(all, line.of) : null;
  if (!of) return { from: line.ply, plies: line.moves, at: 1 };
  const shared = of.plies.slice(0, line.ply - of.from);
  return { from: of.from, plies: [...shared, ...line.moves], at: shared.length + 1 };
}

/**
 * Where a step leads in a line: null is back to the game where the line left it.
 * First and last are those of the game.
 * @param {Aside} aside
 * @param {Step} step
 * @returns {Aside|null}
 */
export function stepAside(aside, step) {
  switch (step) {
    case 'back': return aside.at > 1 ? { ...aside, at: aside.at - 1 } : null;
    case 'forward': return aside.at < aside.plies.length ? { ...aside, at: aside.at + 1 } : aside;
    default: return null;
  }
}

/** What of a line is on the board: "2… S4xd6 3. e1-M1". @param {Aside} aside */
export const asideText = ({ from, plies, at }) => plies.slice(0, at).map(({ shown }, i) => {
  const ply = from + i + 1;
  const number = ply % 2 === 1 ? `${moveNumber(ply)}. ` : i === 0 ? `${moveNumber(ply)}… ` : '';
  return number + shown;
}).join(' ');
