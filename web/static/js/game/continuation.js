/**
 * Another game that goes on from a position of a finished one. Pure.
 *
 * @import { Snapshot } from '../types.js'
 */

/** Whether the last position is over by itself, so that nobody can go on from it. @param {string} [reason] */
export const endsOnBoard = (reason = '') => [
  'checkmate', 'last king taken', 'no legal move', 'stalemate', 'dead material', 'nobody can move',
].includes(reason);

/**
 * The address at which a game begins that goes on from a ply, or nothing where
 * the game is over there.
 * @param {Pick<Snapshot, "game"|"start"|"plies"|"state">} snapshot
 * @param {number} ply
 */
export function continuation({ game, start, plies, state: { outcome } }, ply) {
  if (ply === plies.length && endsOnBoard(outcome?.reason)) return '';
  const query = new URLSearchParams({ game, start: plies[ply - 1]?.position ?? start });
  return `/?${query}#play`;
}
