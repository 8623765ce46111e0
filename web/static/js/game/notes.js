/**
 * What has to be said beside the board, and answered there: the result, an
 * offer, a claim, a duty. Most pressing first.
 *
 * @import { State } from '../state.js'
 * @import { Button } from './controls.js'
 */
import { isMyTurn, other, seat } from '../state.js';
import { claimText, nameOf, ordinal, result } from './words.js';

/**
 * @typedef {{
 *   key: string, kind: "banner"|"ask"|"hint", title?: string, text: string,
 *   result?: string, buttons?: Button[],
 * }} Note `result` marks the banner of a game that is over
 */

/**
 * @param {State} state
 * @returns {Note[]}
 */
export function notes(state) {
  const { status } = state.snapshot.state;
  if (status === 'over') return over(state);
  if (status === 'invited') {
    return [{ key: 'invited', kind: 'ask', text: 'The game starts when somebody accepts.',
      buttons: state.snapshot.you.creator ? [] : [{ action: 'accept', icon: 'play', label: 'Accept', tone: 'go' }] }];
  }
  return [...unsent(state), ...chain(state), ...offers(state), ...claims(state), ...duties(state)];
}

/** @param {State} state @returns {Note[]} */
function over({ snapshot }) {
  const { outcome } = snapshot.state;
  if (!outcome) return [];
  const { title, line } = result(outcome, snapshot.plies.length);
  return [{ key: 'over', kind: 'banner', title, text: line, result: outcome.result ?? '*' }];
}

/** @param {State} state @returns {Note[]} */
function unsent(state) {
  if (!state.late) return [];
  return [{ key: 'late', kind: 'hint', title: 'Not sent yet.', text: 'Your move is kept, and goes out as soon as the server can take it.' }];
}

/** @param {State} state @returns {Note[]} */
function chain({ legs }) {
  if (legs === 0) return [];
  return [{ key: 'legs', kind: 'ask', text: legs === 1 ? 'One jump chosen: go on.' : `${legs} jumps chosen: go on.`,
    buttons: [{ action: 'undo-leg', icon: 'undo', label: 'Undo jump' }] }];
}

/** @param {State} state @returns {Note[]} */
function offers(state) {
  const { offer } = state.snapshot.state;
  const mine = seat(state);
  if (!offer) return [];
  if (offer.by === mine) {
    return [{ key: 'offered', kind: 'ask', text: 'You offer a draw.', buttons: [{ action: 'withdraw', icon: 'undo', label: 'Take back' }] }];
  }
  const who = nameOf(state.snapshot, offer.by);
  if (mine !== other(offer.by)) return [{ key: 'offer', kind: 'ask', text: `${who} offers a draw.` }];
  return [{ key: 'offer', kind: 'ask', text: `${who} offers a draw.`, buttons: [
    { action: 'accept-draw', icon: 'draw', label: 'Accept', tone: 'go' },
    { action: 'decline-draw', icon: 'close', label: 'Decline' },
  ] }];
}

/** @param {State} state @returns {Note[]} */
function claims(state) {
  const { claim, repeated } = state.snapshot.state;
  if (claim && isMyTurn(state)) {
    return [{ key: 'claim', kind: 'ask', text: claimText(claim, repeated), buttons: [{ action: 'claim', icon: 'draw', label: 'Claim a draw' }] }];
  }
  if (repeated < 2) return [];
  return [{ key: 'repeated', kind: 'hint', text: `This position stands for the ${ordinal(repeated)} time.` }];
}

/** @param {State} state @returns {Note[]} */
function duties(state) {
  const { hint } = state.snapshot.state.signs;
  if (!hint || !isMyTurn(state) || state.shown !== null) return [];
  const [, first = hint, rest = ''] = /^(.*?[.!]) (.+)$/.exec(hint) ?? [];
  return [{ key: 'hint', kind: 'hint', title: rest ? first : '', text: rest || hint }];
}
