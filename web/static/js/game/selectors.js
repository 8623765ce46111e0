/**
 * Selectors: values derived from the state of a game's page. Pure.
 *
 * @import { Played, Side, Snapshot } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 */
import { full, left } from '../words/clock.js';

/** Whether an earlier ply of a game that is played is on the board. @param {State} state */
export const isLookingBack = ({ look: { shown }, snapshot }) => shown !== null && snapshot.state.status === 'playing';

/** The number of the ply on the board. @param {Pick<State, 'snapshot'|'look'>} state */
export const shownPly = (state) => state.look.shown ?? state.snapshot.plies.length;

/**
 * The plies that led to what is on the board: the game's, or at last those of a line
 * beside it.
 * @param {Pick<State, 'snapshot'|'look'>} state
 * @returns {Played[]}
 */
export function boardLine({ snapshot: { plies }, look: { shown, aside } }) {
  const own = plies.slice(0, shown ?? plies.length);
  return aside ? [...own, ...aside.plies.slice(0, aside.at)] : own;
}

/** The text of the position on the board. @param {State} state */
export const boardPosition = (state) => boardLine(state).at(-1)?.position ?? state.snapshot.start;

/**
 * The side this visitor acts for: the side to move if they play both.
 * @param {State} state
 * @returns {Side|null}
 */
export const seat = ({ snapshot: { you, state: now } }) => (you.seat === 'both' ? now.turn : you.seat || null);

/** Whether this visitor plays this side. @param {State} state @param {Side} side */
export const plays = ({ snapshot: { you } }, side) => you.seat === side || you.seat === 'both';

/** @param {State} state */
export const isMyTurn = (state) =>
  state.snapshot.state.status === 'playing' && seat(state) === state.snapshot.state.turn;

/** What this visitor may do now. @param {State} state @param {NonNullable<Snapshot["state"]["may"]>[number]} what */
export const may = ({ snapshot: { state: now } }, what) => now.may?.includes(what) ?? false;

/** Who is here; unknown without a connection. @param {State} state */
export const presenceOf = ({ contact: { connection }, snapshot }) => (connection === 'live' ? snapshot.presence : undefined);

/**
 * How many watch: of a game in play this visitor too, before any server has counted them, so
 * that nothing on the page moves when it does.
 * @param {State} state
 */
export const watchers = ({ snapshot: { presence, slug, you, state: now } }) =>
  Math.max(presence?.watchers ?? 0, slug && you.seat === '' && now.status === 'playing' ? 1 : 0);

/** Whose side the board is seen from. @param {State} state @returns {Side} */
export function bottom(state) {
  const own = ownSide(state);
  return state.look.flipped ? other(own) : own;
}

/** The side that the board is seen from unless it is turned. @param {State} state @returns {Side} */
export function ownSide(state) {
  const { you, side, plies, state: now } = state.snapshot;
  if (you.seat === 'both') return state.chrome.settings.turns ? plies[shownPly(state)]?.by ?? now.turn : 'white';
  if (you.seat) return you.seat;
  if (now.status !== 'invited' || state.chrome.watching || (side !== 'white' && side !== 'black')) return 'white';
  return you.creator ? side : other(side);
}

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === 'white' ? 'black' : 'white');

/**
 * What a side's clock shows at this moment, in milliseconds, or null for a
 * game without clocks. A finished game shows it as it stood after the ply on
 * the board.
 * @param {State} state
 * @param {Side} side
 * @param {number} now
 */
export function shownLeft(state, side, now) {
  const { terms, plies, state: { clock, status } } = state.snapshot;
  if (!clock) return null;
  if (status === 'over' && state.look.shown !== null) {
    const last = plies.slice(0, state.look.shown).findLast((ply) => ply.by === side);
    return last ? last.left : full(terms, side);
  }
  return left(clock, side, now - state.contact.clockAt);
}

/** Whether neither clock runs though the game is played. @param {State} state */
export const clocksStand = ({ contact: { connection, restart, outdated }, snapshot }) =>
  Boolean(snapshot.state.paused || snapshot.degraded || outdated || connection === 'lost' && restart !== null);
