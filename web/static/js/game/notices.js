/**
 * Chooses the notices beside the board, the most urgent first, and in the bar above it the reason
 * why the clocks stand. Pure.
 *
 * @import { Button } from '../ui/buttons.js'
 * @import { State } from './state.js'
 */
import { claims } from './claims.js';
import { controls } from './controls.js';
import { matchSays, nextStarts } from './match.js';
import { leadButton, notNow, otherButtons, rematchSays, turnsButton } from './next.js';
import { seatTaken } from './rung.js';
import { isMyTurn, may, seat, shownPly } from './selectors.js';
import { explain, result } from '../words/game.js';
import { allSaid, said } from '../words/said.js';
import { language, t } from '../words/text.js';

/**
 * @typedef {{
 *   key: string, kind: "banner"|"hint", title?: string, how?: string, text: string,
 *   result?: string, says?: string, until?: number, awaited?: string, lead?: Button|null, turns?: Button|null, rest?: Button[],
 * }} Notice `result` marks the banner of a game that is over, whose title says who won: `how` is by what, `says` is what the chat tells as well, `lead` is the
 *   button that leads on, `turns` what can be learned from the game, and `rest` a row of small ones; what is left until
 *   then, in the page's milliseconds, stands in `lead`, or else large, with what is `awaited`: "until it starts"
 */

/**
 * @param {State} state
 * @returns {Notice[]}
 */
export function notices(state) {
  const { status } = state.snapshot.state;
  if (status === 'over') return [...over(state), ...seatTaken(state)];
  if (status === 'invited') return [];
  return [...seatTaken(state), ...unsent(state), ...queued(state), ...held(state), ...seatRequested(state), ...repetition(state), ...firstMove(state), ...duties(state)];
}

/** @param {State} state @returns {Notice[]} */
function over(state) {
  const { state: now, plies, you } = state.snapshot;
  const { outcome, repeated } = now;
  const { follows } = state.chrome;
  if (!outcome) return [];
  const { won, how, line } = result(outcome, plies.length, you.seat);
  const [lead, turns = null] = [leadButton(state), turnsButton(state)].filter((button) => button !== null);
  return [{
    key: 'over', kind: 'banner', title: won, how, text: [line, explain(outcome, repeated, state.chrome.ends), matchSays(state)].filter(Boolean).join(' '), result: outcome.result ?? '*',
    says: rematchSays(state) || follows?.says, until: nextStarts(state) ?? follows?.until, awaited: follows?.awaited ?? t('game.until-it-starts'), lead, turns, rest: [...notNow(state), ...otherButtons(state), ...controls(state).rest],
  }, ...claimable(state)];
}

/** In a replay it is said where a draw could be claimed. @param {State} state @returns {Notice[]} */
function claimable(state) {
  const ply = shownPly(state);
  const claim = claims(state.snapshot).get(ply);
  if (!claim) return [];
  const title = state.snapshot.plies[ply - 1]?.by === 'white' ? t('game.black-could-have-claimed') : t('game.white-could-have-claimed');
  return [{ key: 'claimable', kind: 'hint', title, text: claim === 'repetition' ? t('game.claimable-repetition') : t('game.claimable-move-count') }];
}

/** @param {State} state @returns {Notice[]} */
function unsent(state) {
  if (!state.turn.late || state.snapshot.degraded) return []; // the bar above the board says it
  return [{ key: 'late', kind: 'hint', title: t('game.move-not-sent'), text: t('game.move-not-sent-more') }];
}

/** @param {State} state @returns {Notice[]} */
function queued({ snapshot: { machine, state: { turn } } }) {
  if (!machine?.busy || turn !== machine.seat) return [];
  return [{ key: 'queued', kind: 'hint', title: t('game.computer-is-busy'), text: t('game.computer-is-busy-more') }];
}

/** Beside the clock and in the dock it is answered. @param {State} state @returns {Notice[]} */
function held(state) {
  if (!state.turn.held) return [];
  return [{ key: 'held', kind: 'hint', text: t('game.confirm-or-cancel') }];
}

/** @param {State} state @returns {Notice[]} */
function seatRequested(state) {
  if (!state.chrome.seatRequested || state.snapshot.you.seat) return [];
  return [{ key: 'seatRequested', kind: 'hint', title: t('game.seat-requested'), text: t('game.seat-requested-more') }];
}

/** Where a draw may be claimed, the claim says it. @param {State} state @returns {Notice[]} */
function repetition(state) {
  const { claim, repeated } = state.snapshot.state;
  if (repeated < 2 || claim && may(state, 'claim')) return [];
  return [{ key: 'repeated', kind: 'hint', text: t('game.occurred', { n: repeated }) }];
}

/** In a game of a tournament, where that loses it. @param {State} state @returns {Notice[]} */
function firstMove(state) {
  const { match, plies } = state.snapshot;
  if (!match?.tournament || plies.length > 1 || !isMyTurn(state)) return [];
  return [{ key: 'firstMove', kind: 'hint', title: t('game.make-first-move'), text: t('game.make-first-move-more') }];
}

/** English is split after its first sentence; other languages, which may end theirs otherwise, after the first hint. @param {State} state @returns {Notice[]} */
function duties(state) {
  const { hint, hints = [] } = state.snapshot.state.signs;
  const says = allSaid(hints, hint);
  if (!says || !isMyTurn(state) || state.look.shown !== null) return [];
  const [first = '', rest] = language === 'en' || says === hint ? /^(.*?[.!]) (.+)$/.exec(says)?.slice(1) ?? [] : [said(hints[0]), allSaid(hints.slice(1))];
  return [{ key: 'hint', kind: 'hint', title: rest ? first : '', text: rest || says }];
}

/** Why play stands still, or nothing. @param {State} state */
export function barText(state) {
  if (state.contact.connection === 'lost') {
    return state.contact.restart === null ? t('game.connection-lost') : t('game.site-restarts');
  }
  if (state.contact.outdated) return t('game.newer-server');
  return state.snapshot.degraded ? degradedText(state) : '';
}

/** @param {State} state */
function degradedText(state) {
  const { status, clock } = state.snapshot.state;
  const own = status === 'playing' && seat(state);
  if (status === 'playing' && clock) return own ? t('game.cannot-save-clocks-own') : t('game.cannot-save-clocks');
  return own ? t('game.cannot-save-own') : t('game.cannot-save');
}
