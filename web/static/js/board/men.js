/**
 * Functions on lists of pieces with their places. Pure.
 *
 * @import { Effect, Move, Piece, Side } from '../wire/wire-types.js'
 */
import { placeOf, slotOf, slotsOf } from './click.js';

/** The colour of a man: "white" of "white king". @param {string} man @returns {Side} */
export const colourOf = (man) => (man.startsWith('white') ? 'white' : 'black');

/** The kind of a man: "king" of "white king". @param {string} man */
export const kindOf = (man) => man.slice(man.indexOf(' ') + 1);

/**
 * The men after a played move: all From are emptied first, all To filled then.
 * @param {Piece[]} men @param {Effect[]} effects
 */
export function forward(men, effects) {
  const emptied = effects.map((e) => e.from);
  return men.filter((m) => !emptied.includes(m.at)).concat(effects.flatMap((e) => (e.to ? [{ at: e.to, man: e.as ?? e.man }] : [])));
}

/** The men at a place, in either slot, or in a slot. @param {Piece[]} men @param {string} click */
export function menAt(men, click) {
  return men.filter((m) => m.at === click || (slotOf(click) === null && placeOf(m.at) === click));
}

/** Those of one side there. @param {Piece[]} men @param {string} click @param {Side} side */
export const ownAt = (men, click, side) => menAt(men, click).filter((m) => colourOf(m.man) === side);

/**
 * The slot a man takes at a place: that of the man he takes there, else the
 * free one, else, of two free, his colour's. A place without slots is itself.
 * @param {Piece[]} men @param {string} man @param {Move} move @param {string} place @param {boolean} slots
 */
export function seatOf(men, man, move, place, slots) {
  if (!slots) return place;
  const taken = (move.takes ?? []).find((at) => placeOf(at) === place);
  if (taken) return taken;
  const free = slotsOf(place).filter((slot) => menAt(men, slot).length === 0);
  if (free.length === 1) return free[0];
  return slotsOf(place)[colourOf(man) === 'white' ? 0 : 1];
}
