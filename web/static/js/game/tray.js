/**
 * The captured pieces beside each player's name.
 *
 * @import { Piece, Played, Side } from '../wire/wire-types.js'
 */
import { points } from './match.js';
import { commas } from '../words/phrases.js';
import { kindName, kindTitle, kindsText } from '../words/pieces.js';
import { t } from '../words/text.js';

/** What pieces are worth by the names of their kinds, in hundredths of a pawn. @typedef {Record<string, number>} Prices */

/**
 * The men a side has taken in these plies, as they are laid beside its name:
 * men of one kind together, in the order of the game's kinds, best known last.
 * A man given up in its own sacrifice was not taken by anybody.
 * @param {Played[]} plies
 * @param {Side} side
 * @param {string[]} kinds names in the order of the game's description
 * @returns {string[]} men: "black pawn"
 */
export function taken(plies, side, kinds) {
  const men = plies
    .filter((ply) => ply.by === side)
    .flatMap((ply) => ply.effects)
    .filter((effect) => !effect.to && !effect.man.startsWith(side))
    .map((effect) => effect.man);
  const rank = (/** @type {string} */ man) => kinds.indexOf(man.split(' ')[1] ?? '');
  return men.sort((a, b) => rank(a) - rank(b));
}

/**
 * The tray in words: "2 pawns, bishop".
 * @param {string[]} men
 */
export function trayText(men) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const man of men) {
    const kind = man.split(' ')[1] ?? man;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return commas([...counts].map(([kind, n]) => kindsText(kind, n)));
}

/**
 * By how much a side is ahead in material, in half pawns; 0 for the other side, and where
 * they are level.
 * @param {Piece[]} men on the board
 * @param {Side} side
 * @param {Prices} prices
 */
export function ahead(men, side, prices) {
  const worth = men.reduce((sum, { man }) => sum + (prices[man.split(' ')[1] ?? ''] ?? 0) * (man.startsWith(side) ? 1 : -1), 0);
  return Math.max(0, halves(worth));
}

/** @param {number} price */
const halves = (price) => Math.round(price / 50);

/** What each kind is worth in words, the least first: "Pawn 1, knight 1½." @param {Prices} prices */
export const pricesText = (prices) => t('words.sentence', {
  text: commas(Object.entries(prices).sort(([, a], [, b]) => a - b)
    .map(([kind, price], i) => t('game.piece-value', { piece: i === 0 ? kindTitle(kind) : kindName(kind), value: points(halves(price)) }))),
});
