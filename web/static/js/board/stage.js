/**
 * Computes the pieces as shown while a move is being entered: the moved piece at its new place,
 * captured ones as ghosts. Pure.
 *
 * @import { Move, Piece, Side } from '../wire/wire-types.js'
 * @import { Narrowed } from './narrow.js'
 */
import { placeOf } from './click.js';
import { jumps } from './last.js';
import { ownAt, seatOf } from './men.js';

/**
 * A man to draw: as a ghost when he is taken, lifted when he is under way.
 * @typedef {{man: string, at: string, state: ""|"gone"|"lift"}} Shown
 */

/**
 * Castling moves two and is shown when it is played.
 * @param {Piece[]} men @param {Side} turn @param {Move|null} move the move being made, if it is known who makes it
 * @param {string[]} clicks made so far @param {import('./geometry.js').Geometry} geo
 * @returns {{men: Shown[], at: string|null}} who is shown where, and where the mover is, if he is under way
 */
export function stage(men, turn, move, clicks, geo) {
  const mover = move && clicks.length > 1 ? moverAt(men, clicks[0], turn) : null;
  if (!move || !mover || move.kind === 'castle') return { men: men.map((m) => shown(m)), at: null };
  const legs = clicks.length - 1;
  const whole = clicks.length === move.clicks.length;
  const chain = jumps(geo, move);
  const taken = chain ? (move.takes ?? []).slice(0, legs) : whole ? move.takes ?? [] : [];
  const place = placeOf(clicks[legs]);
  const at = seatOf(men, mover.man, move, place, geo.slotted(place));
  const spent = whole && move.kind === 'sacrifice';
  /** @type {Shown[]} */
  const staged = men.flatMap((m) => {
    if (m === mover) return spent ? [shown(m, 'gone')] : [{ man: m.man, at, state: whole && !chain ? '' : 'lift' }];
    if (!taken.includes(m.at)) return [shown(m)];
    return m.at === at && !spent ? [] : [shown(m, 'gone')];
  });
  return { men: staged, at: spent ? null : at };
}

/** @param {Piece} m @param {Shown["state"]} state @returns {Shown} */
const shown = ({ man, at }, state = '') => ({ man, at, state });

/**
 * The one man of this side there; of two that are alike, the first.
 * @param {Piece[]} men @param {string} click @param {Side} turn
 */
function moverAt(men, click, turn) {
  const own = ownAt(men, click, turn);
  return own.length > 0 && own.every((m) => m.man === own[0].man) ? own[0] : null;
}

/**
 * The move that is being made, as far as it is known: any of those left, unless
 * the open question is whom it takes or who makes it.
 * @param {Narrowed} now @returns {Move|null}
 */
export function underWay({ candidates, needs }) {
  const [move] = candidates;
  const alike = candidates.every((m) => m.kind === move.kind && `${m.takes}` === `${move.takes}`);
  return move && (alike || !needs) ? move : null;
}
