/**
 * Filters the legal moves by the clicks so far, and returns the selected piece, its destinations,
 * the open question or the move to play. Pure.
 *
 * @import { Move, MoveKind } from '../wire/wire-types.js'
 */
import { fits } from './click.js';

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

/**
 * The moves whose i-th click is this one: exactly, or else by a tile for its
 * slot or a slot for its tile.
 * @param {Move[]} moves
 * @param {number} i
 * @param {string} click
 */
export function clicked(moves, i, click) {
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

/** Whether a move has this answer. @param {Move} move @param {string} choice */
export function answers(move, choice) {
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
