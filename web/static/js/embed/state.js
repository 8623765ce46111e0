/**
 * The state of an embedded game and its reducer. Pure.
 *
 * @import { Scene } from '../board/types.js'
 * @import { GameInfo, Message, Side, Snapshot } from '../wire/wire-types.js'
 */
import { forward } from '../board/men.js';
import { left } from '../words/clock.js';
import { boardLabel } from '../game/describe.js';
import { moveNumber, score } from '../words/game.js';
import { t } from '../words/text.js';

/**
 * `at` is the ply on the board, null while it is the last one there is;
 * `connection` says whether the game is followed; `since` is when the clocks came,
 * in milliseconds; `playing`, that the replay goes on by itself.
 * @typedef {{
 *   snapshot: Snapshot, at: number|null, since: number, playing: boolean,
 *   connection: "live"|"lost"|"over",
 * }} Embedded
 */

/** @param {Snapshot} s */
const ended = (s) => s.state.status === 'over' || s.state.status === 'gone';

/**
 * @param {Snapshot} snapshot
 * @param {number|null} ply to open at
 * @param {number} now
 * @returns {Embedded}
 */
export function begin(snapshot, ply, now) {
  const over = ended(snapshot);
  const at = ply !== null && ply < snapshot.plies.length ? ply : null;
  return { snapshot, at, since: now, playing: false, connection: over ? 'over' : 'lost' };
}

/** What is followed after a message: presence, chat and the like change nothing. @param {Embedded} state @param {Message} message @param {number} now @returns {Embedded} */
export function receive(state, message, now) {
  if (message.t === 'snapshot') {
    const at = state.at !== null && state.at < message.d.plies.length ? state.at : null;
    return { ...state, snapshot: message.d, at, since: now, connection: ended(message.d) ? 'over' : 'live' };
  }
  const { d } = message;
  if (!d || !('state' in d)) return state;
  const plies = 'ply' in d && d.ply ? [...state.snapshot.plies, d.ply] : state.snapshot.plies;
  const snapshot = { ...state.snapshot, plies, state: d.state };
  return { ...state, snapshot, since: now, connection: ended(snapshot) ? 'over' : 'live' };
}

/** The ply on the board. @param {Embedded} state */
export const shown = ({ at, snapshot }) => at ?? snapshot.plies.length;

/**
 * Steps to a ply, at most to the last; what comes then is followed again.
 * @param {Embedded} state @param {number} to
 * @returns {Embedded}
 */
export function go(state, to) {
  const last = state.snapshot.plies.length;
  return { ...state, at: to >= last ? null : Math.max(0, to), playing: state.playing && to < last };
}

/** Starts the replay, at the beginning if the end is shown, or stops it. @param {Embedded} state @returns {Embedded} */
export function play(state) {
  if (state.playing || state.snapshot.plies.length === 0) return { ...state, playing: false };
  return { ...state, playing: true, at: state.at ?? 0 };
}

/** @param {Embedded} state @param {GameInfo} game @param {Side} side below @returns {Scene} */
export function scene(state, game, side) {
  const { snapshot } = state;
  const ply = shown(state);
  const last = snapshot.plies[ply - 1] ?? null;
  return {
    men: snapshot.plies.slice(0, ply).reduce((men, { effects }) => forward(men, effects), snapshot.men),
    last, signs: { check: (last ? last.check : snapshot.check) ?? [] }, legal: [],
    turn: snapshot.plies[ply]?.by ?? snapshot.state.turn, flip: side === 'black', busy: true,
    label: boardLabel(snapshot.plies.slice(0, ply), game),
  };
}

/** "2… S4xd6", "13. d2-e3" or where it starts. @param {Embedded} state */
export function said(state) {
  const ply = shown(state);
  const last = state.snapshot.plies[ply - 1];
  if (!last) return state.snapshot.state.status === 'invited' ? t('embed.waits-for-players') : t('game.start');
  return `${moveNumber(ply)}${last.by === state.snapshot.plies[0]?.by ? '.' : '…'} ${last.shown}`;
}

/**
 * What stands at the right of a player's bar: the clock, or the points once the end is shown.
 * @param {Embedded} state @param {Side} side @param {number} now
 * @returns {{points: string}|{ms: number, running: boolean}|null}
 */
export function beside(state, side, now) {
  const { state: { clock, outcome, status }, plies } = state.snapshot;
  if (status === 'over' && outcome && state.at === null) {
    const [white = '', black = ''] = (outcome.result ?? '*') === '*' ? [] : score(outcome).split('–');
    return white ? { points: side === 'white' ? white : black } : null;
  }
  if (!clock) return null;
  if (state.at === null && status !== 'over') {
    return { ms: left(clock, side, now - state.since), running: clock.running === side };
  }
  const moved = plies.slice(0, shown(state)).findLast((ply) => ply.by === side);
  return moved ? { ms: moved.left, running: false } : null;
}
