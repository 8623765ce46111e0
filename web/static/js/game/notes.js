/**
 * What has to be said beside the board: the result, a claim, a duty. Most
 * pressing first. What one player asks of the other stands in the strips.
 *
 * @import { State } from '../state.js'
 * @import { Button } from './controls.js'
 */
import { isMyTurn, may } from '../state.js';
import { claimText, explain, ordinal, result } from './words.js';

/**
 * @typedef {{
 *   key: string, kind: "banner"|"ask"|"hint", title?: string, text: string,
 *   result?: string, buttons?: Button[], link?: {href: string, text: string},
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
    const { you } = state.snapshot;
    return [{ key: 'invited', kind: 'ask', text: you.seat && !you.creator ? 'You have your seat. The game starts when the other is taken.' : 'The game starts when somebody accepts.',
      buttons: you.creator || you.seat ? [] : [{ action: 'accept', icon: 'play', label: 'Accept', tone: 'go' }] }];
  }
  return [...unsent(state), ...held(state), ...chain(state), ...calls(state), ...paused(state), ...knocked(state), ...claims(state), ...duties(state)];
}

/** @param {State} state @returns {Note[]} */
function over({ snapshot: { state: now, plies } }) {
  const { outcome, rematch, repeated } = now;
  if (!outcome) return [];
  const { title, line } = result(outcome, plies.length);
  const link = rematch ? { href: `/g/${rematch}`, text: 'To the rematch' } : undefined;
  return [{ key: 'over', kind: 'banner', title, text: `${line} ${explain(outcome, repeated)}`.trim(), result: outcome.result ?? '*', link }];
}

/** @param {State} state @returns {Note[]} */
function unsent(state) {
  if (!state.late || state.snapshot.trouble) return []; // the bar above the board says it
  return [{ key: 'late', kind: 'hint', title: 'Not sent yet.', text: 'Your move is kept, and goes out as soon as the server can take it.' }];
}

/** Beside the clock and in the dock it is answered. @param {State} state @returns {Note[]} */
function held(state) {
  if (!state.held) return [];
  return [{ key: 'held', kind: 'hint', text: 'Your move stands on the board. Play it, or take it back.' }];
}

/** @param {State} state @returns {Note[]} */
function calls(state) {
  if (!state.callable) return [];
  return [{ key: 'calls', kind: 'ask', text: 'Shall this page call you when it is your turn?', buttons: [
    { action: 'call-yes', icon: 'bell', label: 'Yes, call me', tone: 'go' },
    { action: 'call-no', icon: 'close', label: 'No' },
  ] }];
}

/** @param {State} state @returns {Note[]} */
function chain({ legs, promotes }) {
  if (legs === 0) return [];
  const text = promotes ? 'Choose what the pawn becomes.' : `${legs === 1 ? 'One jump' : `${legs} jumps`} chosen: go on.`;
  return [{ key: 'legs', kind: 'ask', text,
    buttons: [{ action: 'undo-leg', icon: 'undo', label: 'Undo jump' }] }];
}

/** @param {State} state @returns {Note[]} */
function paused({ snapshot: { state: { paused: stands } } }) {
  if (!stands) return [];
  return [{ key: 'paused', kind: 'hint', title: 'Paused.', text: 'Both clocks stand until both players agree to go on.' }];
}

/** @param {State} state @returns {Note[]} */
function knocked(state) {
  if (!state.knocked || state.snapshot.you.seat) return [];
  return [{ key: 'knocked', kind: 'hint', title: 'You have asked.', text: 'If the opponent says yes, the seat is yours again.' }];
}

/** @param {State} state @returns {Note[]} */
function claims(state) {
  const { claim, repeated } = state.snapshot.state;
  if (claim && may(state, 'claim')) {
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
