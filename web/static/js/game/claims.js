/**
 * Finds where a draw could have been claimed in a finished game. Pure.
 *
 * @import { Snapshot } from '../wire/wire-types.js'
 */
import { endsOnBoard } from './continuation.js';
import { identity } from './reached.js';

/** The plies after which the player to move could have claimed a draw, and why. @typedef {Map<number, "repetition"|"move count">} Claims */

const OCCURRENCES = 3;
const COUNTED = 100;

/** What was found out once, by the plies of a game. @type {WeakMap<object, Claims>} */
const known = new WeakMap();

/**
 * A draw can be claimed where the position stands for the third time or more
 * often, or a hundred plies have passed without a capture or a pawn move.
 * @param {Pick<Snapshot, "start"|"plies"|"state">} snapshot
 * @returns {Claims}
 */
export function claims(snapshot) {
  const found = known.get(snapshot.plies) ?? find(snapshot);
  known.set(snapshot.plies, found);
  return found;
}

/** @param {Pick<Snapshot, "start"|"plies"|"state">} snapshot */
function find({ start, plies, state: { outcome } }) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @type {Claims} */
  const found = new Map();
  [start, ...plies.map((ply) => ply.position)].forEach((text, ply) => {
    const same = identity(text);
    const stood = (seen.get(same) ?? 0) + 1;
    seen.set(same, stood);
    if (ply === 0 || ply === plies.length && endsOnBoard(outcome?.reason)) return;
    if (stood >= OCCURRENCES) found.set(ply, 'repetition');
    else if (Number(text.split(' ').at(-2)) >= COUNTED) found.set(ply, 'move count');
  });
  return found;
}
