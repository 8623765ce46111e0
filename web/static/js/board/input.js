/**
 * What clicks mean. Pure: the legal moves, the men and the clicks made so far
 * in; what is selected, where it can go, and what to ask or play out. Nothing
 * here decides what is legal: it only finds the legal moves that fit.
 *
 * @import { Man, Move, MoveKind, Side } from '../types.js'
 */
import { fits, otherSlot, placeOf, slotOf, slotsOf } from './click.js';
import { colourOf, menAt } from './men.js';

/** What the player has done: clicks in order, and answers to questions. @typedef {{clicks: string[], choices: string[]}} Made */
/** The position as far as clicks go. @typedef {{legal: Move[], men: Man[], turn: Side}} Position */

/**
 * What has been done comes to. `destinations` maps each place or slot that can
 * be clicked next to the kind of move it is; `needs` lists the answers to the
 * question that is open: a choice of a move, the slot of the man who is meant
 * to move, or, where nothing else tells two moves apart, their texts; `play`
 * is the text of the one move that is left.
 * @typedef {{
 *   selected: string|null, candidates: Move[], destinations: Map<string, MoveKind>,
 *   needs: string[]|null, play: string|null,
 * }} Narrowed
 */

/** @type {Made} */
export const NOTHING = { clicks: [], choices: [] };

/** @param {Move[]} legal @param {string[]} clicks @param {string[]} choices @returns {Narrowed} */
export function narrow(legal, clicks, choices = []) {
  let candidates = legal;
  clicks.forEach((click, i) => { candidates = clicked(candidates, i, click); });
  candidates = candidates.filter((move) => choices.every((choice) => answers(move, choice)));
  const whole = clicks.length > 1 ? candidates.filter((move) => move.clicks.length === clicks.length) : [];
  return {
    selected: clicks[0] ?? null,
    candidates,
    destinations: clicks.length > 0 && whole.length === 0 ? next(candidates, clicks.length) : new Map(),
    needs: whole.length > 1 ? question(whole) : null,
    play: whole.length === 1 ? whole[0].text : null,
  };
}

/** The moves whose i-th click is this one: exactly, or else by a tile for its slot or a slot for its tile. @param {Move[]} moves @param {number} i @param {string} click */
function clicked(moves, i, click) {
  const exact = moves.filter((move) => move.clicks[i] === click);
  if (exact.length > 0) return exact;
  return moves.filter((move) => i < move.clicks.length && fits(click, move.clicks[i]));
}

/** @param {Move[]} candidates @param {number} i */
function next(candidates, i) {
  /** @type {Map<string, MoveKind>} */
  const kinds = new Map();
  for (const move of candidates) {
    if (i < move.clicks.length) kinds.set(move.clicks[i], move.kind);
  }
  return kinds;
}

/** @param {Move} move @param {string} choice */
function answers(move, choice) {
  return move.clicks.includes(choice) || (move.choices ?? []).includes(choice) || move.text === choice;
}

/**
 * The first thing by which these moves, whose clicks are all made, differ: who
 * moves, then their choices in the order in which they are asked, then a slot.
 * @param {Move[]} moves
 */
function question(moves) {
  const depth = Math.max(...moves.map((move) => move.choices?.length ?? 0));
  const tries = [
    moves.map((move) => move.clicks[0]),
    ...Array.from({ length: depth }, (_, i) => moves.map((move) => move.choices?.[i])),
    ...moves[0].clicks.map((_, i) => moves.map((move) => move.clicks[i])),
  ];
  for (const answersOf of tries) {
    const distinct = [...new Set(answersOf)].filter((a) => a !== undefined);
    if (distinct.length > 1) return distinct;
  }
  return moves.map((move) => move.text);
}

/** What comes of a click: what is done now; a move to play; clicks to ask about. @typedef {{made: Made, play?: string, ask?: string[]}} Pressed */

/** A click on a place or slot. @param {Position} position @param {Made} made @param {string} click @returns {Pressed} */
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
 * the tile, since a drag selects nobody; over the place he came from, nothing.
 * @param {Position} position @param {Made} made @param {string} click @returns {Pressed}
 */
export function drop(position, made, click) {
  const friend = menAt(position.men, click).some((m) => colourOf(m.man) === position.turn);
  const target = friend ? placeOf(click) : click;
  const further = goesOn(narrow(position.legal, made.clicks).candidates, made.clicks.length, target);
  const at = made.clicks[made.clicks.length - 1];
  if (further && !isSelected(made, target)) return advance(position, [...made.clicks, ...further]);
  if (placeOf(at) === placeOf(click)) return { made };
  return { made, ask: [...made.clicks, click] };
}

/** A click while a question is open withdraws the click that opened it, and counts only if it selects or goes on. @param {Position} position @param {Made} made @param {string} click */
function pressBeside(position, made, click) {
  const back = { clicks: made.clicks.slice(0, -1), choices: [] };
  const then = press(position, back, click);
  return then.ask ? { made: back } : then;
}

/** An answer to the open question. @param {Position} position @param {Made} made @param {string} choice @returns {Pressed} */
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

/** The man in hand has not moved yet, and this click is on him or on his tile. @param {Made} made @param {string} click */
function isSelected(made, click) {
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

/** Selects the own man a click means, if any; one who cannot move is asked about. @param {Position} position @param {string} click @returns {Pressed|null} */
function select(position, click) {
  const start = startOf(position, click);
  if (start === null) return null;
  const made = { clicks: [start], choices: [] };
  return narrow(position.legal, made.clicks).candidates.length > 0 ? { made } : { made, ask: [start] };
}

/**
 * Where the own man stands whom a click means: the slot of the only one on a
 * tile, which the free slot beside him means too, or the tile where two do.
 * @param {Position} position @param {string} click @returns {string|null}
 */
export function startOf({ men, turn }, click) {
  const own = menAt(men, click).filter((m) => colourOf(m.man) === turn);
  if (own.length > 0) return own.length === 1 ? own[0].at : click;
  if (slotOf(click) === null || menAt(men, click).length > 0) return null;
  const [beside] = menAt(men, otherSlot(click));
  return beside && colourOf(beside.man) === turn ? beside.at : null;
}

/**
 * The slot a man takes at a place: that of the man he takes there, else the
 * free one, else, of two free, his colour's. A place without slots is itself.
 * @param {Man[]} men @param {string} man @param {Move} move @param {string} place @param {boolean} slots
 */
export function seatOf(men, man, move, place, slots) {
  if (!slots) return place;
  const taken = (move.takes ?? []).find((at) => placeOf(at) === place);
  if (taken) return taken;
  const free = slotsOf(place).filter((slot) => menAt(men, slot).length === 0);
  if (free.length === 1) return free[0];
  return slotsOf(place)[colourOf(man) === 'white' ? 0 : 1];
}
