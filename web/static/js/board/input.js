/**
 * Computes what a click, a drop or an answer does: from the position and the input so far, the
 * new input, and the move to play or the question to the server. Pure.
 *
 * @import { Premove } from './types.js'
 * @import { Move, Piece, Side } from '../wire/wire-types.js'
 */
import { fits, otherSlot, placeOf, slotOf } from './click.js';
import { colourOf, menAt, ownAt } from './men.js';
import { clicked, narrow } from './narrow.js';

/**
 * What the player has done: clicks in order, and answers to questions.
 * @typedef {{clicks: string[], choices: string[]}} Made
 */

/** The position as far as clicks go. @typedef {{legal: Move[], men: Piece[], turn: Side}} Position */

/** @type {Made} */
export const NOTHING = { clicks: [], choices: [] };

/**
 * What comes of a click: what is done now; a move to play; clicks to ask about;
 * ahead of one's turn, what is planned, or null where it is dropped.
 * @typedef {{made: Made, play?: string, ask?: string[], premove?: Premove|null}} Pressed
 */

/**
 * A click on a place or slot.
 * @param {Position} position
 * @param {Made} made
 * @param {string} click
 * @returns {Pressed}
 */
export function press(position, made, click) {
  if (position.legal.length === 0) return { made };
  const now = narrow(position.legal, made.clicks, made.choices);
  if (now.needs) return pressBeside(position, made, click);
  if (made.clicks.length === 0) return select(position, click) ?? { made, ask: [click] };

  const further = goesOn(now.candidates, made.clicks.length, click);
  if (further && !isSelected(made, click)) return advance(position, [...made.clicks, ...further]);
  if (made.clicks.length > 1 && fits(click, made.clicks[made.clicks.length - 1])) return { made };
  if (isSelected(made, click)) return { made: NOTHING };
  return select(position, click) ?? { made, ask: [...made.clicks, click] };
}

/**
 * The man in hand is let go over a place or slot. On a friend's seat that means
 * the tile, since a drag selects no piece; over the place he came from, nothing.
 * @param {Position} position @param {Made} made @param {string} click @returns {Pressed}
 */
export function drop(position, made, click) {
  if (position.legal.length === 0 || made.clicks.length === 0) return { made };
  const friends = ownAt(position.men, click, position.turn);
  const target = friends.length > 0 ? placeOf(click) : click;
  const further = goesOn(narrow(position.legal, made.clicks).candidates, made.clicks.length, target);
  const at = made.clicks[made.clicks.length - 1];
  if (further && !isSelected(made, target)) return advance(position, [...made.clicks, ...further]);
  if (placeOf(at) === placeOf(click)) return { made };
  return { made, ask: [...made.clicks, click] };
}

/**
 * A click while a question is open withdraws the click that opened it, and
 * counts only if it selects or goes on.
 * @param {Position} position
 * @param {Made} made
 * @param {string} click
 */
function pressBeside(position, made, click) {
  const back = { clicks: made.clicks.slice(0, -1), choices: [] };
  const then = press(position, back, click);
  return then.ask ? { made: back } : then;
}

/**
 * An answer to the open question.
 * @param {Position} position
 * @param {Made} made
 * @param {string} choice
 * @returns {Pressed}
 */
export function choose(position, made, choice) {
  const choices = [...made.choices, choice];
  const { play } = narrow(position.legal, made.clicks, choices);
  return play ? { made: { ...made, choices }, play } : { made: { ...made, choices } };
}

/** One landing less; a man that has not gone anywhere stays selected. @param {Made} made @returns {Made} */
export function undoLeg(made) {
  return made.clicks.length > 1 ? { clicks: made.clicks.slice(0, -1), choices: [] } : made;
}

/** @param {Position} position @param {string[]} clicks @returns {Pressed} */
function advance(position, clicks) {
  const made = { clicks, choices: [] };
  const { play } = narrow(position.legal, clicks);
  return play ? { made, play } : { made };
}

/**
 * The man in hand has not moved yet, and this click is on him or on his tile.
 * @param {Made} made
 * @param {string} click
 */
export function isSelected(made, click) {
  const [selected] = made.clicks;
  return made.clicks.length === 1 && (click === selected || click === placeOf(selected));
}

/**
 * The clicks that lead on to this one: itself where it is next, else the
 * landings before it where only one route reaches it.
 * @param {Move[]} candidates @param {number} i @param {string} click
 */
function goesOn(candidates, i, click) {
  if (clicked(candidates, i, click).length > 0) return [click];
  /** @type {Map<string, string[]>} */
  const routes = new Map();
  for (const { clicks } of candidates) {
    const at = clicks.findIndex((c, j) => j > i && fits(click, c));
    if (at > 0) routes.set(clicks.slice(i, at + 1).join(' '), clicks.slice(i, at + 1));
  }
  return routes.size === 1 ? [...routes.values()][0] : null;
}

/**
 * Selects the own man a click means, if any; one who cannot move is asked about.
 * @param {Position} position
 * @param {string} click
 * @returns {Pressed|null}
 */
function select(position, click) {
  const start = startOf(position, click);
  if (start === null) return null;
  const made = { clicks: [start], choices: [] };
  return narrow(position.legal, made.clicks).candidates.length > 0 ? { made } : { made, ask: [start] };
}

/**
 * Where the own man stands whom a click means: the slot of the only one on a
 * tile, which the free slot beside him means too, or the tile where two do.
 * @param {{men: Piece[], turn: Side}} position @param {string} click @returns {string|null}
 */
export function startOf({ men, turn }, click) {
  const own = ownAt(men, click, turn);
  if (own.length > 0) return own.length === 1 ? own[0].at : click;
  if (slotOf(click) === null || menAt(men, click).length > 0) return null;
  const [beside] = menAt(men, otherSlot(click));
  return beside && colourOf(beside.man) === turn ? beside.at : null;
}
