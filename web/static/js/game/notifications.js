/**
 * The texts of notifications, and when to ask for permission to send them.
 *
 * @import { GameInfo, Terms } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 */
import { settings } from '../storage/settings.js';
import { moveLine } from './describe.js';
import { isMyTurn, plays } from './selectors.js';
import { nameOf } from '../words/game.js';
import { t } from '../words/text.js';

/** A clock of so much leaves time for other things. Milliseconds. */
const LONG = 30 * 60_000;

/** Whether a player will hardly sit and wait. @param {Terms} terms */
const isSlow = ({ clock, days }) => Boolean(days) || !clock || clock.base >= LONG;

/** Whether this device is called to such games by the server, whether or not a page is open. @param {Terms} terms */
export const isPushed = (terms) => settings.get().pushed && isSlow(terms);

/**
 * What is shown when it has become the visitor's turn, or null.
 * @param {State} before @param {State} after @param {GameInfo} game
 */
export function turnNotification(before, after, game) {
  const { you, plies, state: now } = after.snapshot;
  if (you.seat === 'both' || !isMyTurn(after) || now.on === before.snapshot.state.on) return null;
  const last = plies[plies.length - 1];
  return { title: t('game.notify-your-move', { name: nameOf(after.snapshot, now.turn === 'white' ? 'black' : 'white') }),
    body: last ? t('game.notify-last-move', { game: game.name, move: moveLine(last) }) : t('game.notify-begins', { game: game.name }) };
}

/**
 * Whether the visitor has just moved in a game that leaves time for others, and it goes on.
 * @param {State} before @param {State} after
 */
export function leavesTime(before, after) {
  const { you, terms, machine, plies, state: { status } } = after.snapshot;
  const last = plies[plies.length - 1];
  return !machine && you.seat !== 'both' && status === 'playing' && isSlow(terms) && plies.length > before.snapshot.plies.length
    && last !== undefined && plays(after, last.by) && !isMyTurn(after);
}

/**
 * Whether the visitor has just made the first move of a slow game, and will
 * want to be notified of the answer. The computer's comes at once.
 * @param {State} before @param {State} after
 */
export function offersNotifications(before, after) {
  const own = (/** @type {State} */ state) => state.snapshot.plies.filter(({ by }) => plays(state, by)).length;
  const { you, terms, machine, state: { status } } = after.snapshot;
  return !machine && you.seat !== 'both' && status === 'playing' && isSlow(terms) && own(before) === 0 && own(after) === 1;
}
