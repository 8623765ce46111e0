/**
 * Converts a game on this device to the snapshot that a server would send. Pure.
 *
 * @import { Course } from '../engine/types.js'
 * @import { Snapshot, State } from '../wire/wire-types.js'
 * @import { Kept } from './kept.js'
 */
import { PROTOCOL } from '../wire/wire.js';
import { sideName } from '../words/game.js';
import { t } from '../words/text.js';

/**
 * @param {string} game id
 * @param {Kept} kept
 * @param {Course} course its moves, as the rules tell them
 * @param {{v: number, name: string}} of the number of what happened last, and what the visitor is called
 * @returns {Snapshot}
 */
export function snapshotOf(game, kept, { first, plies, stand }, { v, name }) {
  const { level, side, start, created } = kept;
  const computer = side === 'white' ? 'black' : 'white';
  const outcome = kept.ended ?? stand.outcome;
  const mine = level === 0 || stand.turn === side;
  /** @type {State} */
  const state = {
    status: outcome ? 'over' : 'playing', on: v, turn: stand.turn, repeated: stand.repeated, signs: stand.signs,
    white: level === 0 ? sideName('white') : side === 'white' ? name : t('common.computer'), black: level === 0 ? sideName('black') : side === 'black' ? name : t('common.computer'),
    ...(outcome ? { outcome } : {}), ...(stand.claim ? { claim: stand.claim } : {}), ...(outcome || !mine ? {} : { legal: stand.legal }),
    may: outcome ? ['rematch'] : mayOf(kept, { mine, claims: Boolean(stand.claim) }),
  };
  return {
    protocol: PROTOCOL, slug: '', game, you: { seat: level === 0 ? 'both' : side, creator: true }, creator: name, side: level === 0 ? 'both' : side,
    terms: { takebacks: 'free', visibility: 'private' }, ...(level === 0 ? {} : { machine: { seat: computer, level } }),
    created, start, men: first.men, ...(first.signs.check ? { check: first.signs.check } : {}),
    plies: plies.map((played) => ({ ...played, left: 0, spent: 0 })), state,
  };
}

/**
 * What may be done while it is played: `mine`, the visitor is to move; `claims`, a draw
 * may be claimed.
 * @param {Kept} kept @param {{mine: boolean, claims: boolean}} now @returns {NonNullable<State["may"]>}
 */
function mayOf({ level, moves }, { mine, claims }) {
  return [
    ...(backTo({ level, moves }, mine) < moves.length ? /** @type {const} */ (['undo']) : []), 'resign',
    ...(level > 0 ? /** @type {const} */ (['draw']) : []), ...(level === 0 || moves.length < 2 ? /** @type {const} */ (['abort']) : []),
    ...(claims && mine ? /** @type {const} */ (['claim']) : []),
  ];
}

/**
 * How many plies are left when one's last move is taken back, and what the computer made
 * of it; all of them, where one has not moved.
 * @param {Pick<Kept, "level"|"moves">} kept @param {boolean} mine the visitor is to move
 */
export function backTo({ level, moves }, mine) {
  const back = level > 0 && mine ? 2 : 1;
  return moves.length < back ? moves.length : moves.length - back;
}
