/**
 * The captured pieces beside each player's name.
 *
 * @import { Played, Side } from '../wire/wire-types.js'
 */

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
 * What one side has taken more than the other, kind by kind: phones have no
 * room for all.
 * @param {string[]} own
 * @param {string[]} others
 */
export function lead(own, others) {
  const kindOf = (/** @type {string} */ man) => man.split(' ')[1];
  const against = others.map(kindOf);
  return own.filter((man) => {
    const i = against.indexOf(kindOf(man));
    if (i >= 0) against.splice(i, 1);
    return i < 0;
  });
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
  return [...counts].map(([kind, n]) => (n === 1 ? kind : `${n} ${kind}s`)).join(', ');
}
