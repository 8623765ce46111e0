/**
 * What pages know of a weekly hour, and what they say of it. Pure.
 *
 * @import { Card, Hour, HourOwn, Message } from '../wire/wire-types.js'
 * @import { Line } from './state.js'
 */
import { isolated } from '../words/game.js';
import { listed } from '../words/phrases.js';
import { day } from '../words/times.js';
import { capital, t } from '../words/text.js';
import { phaseOf } from './phases.js';
import { changed } from './state.js';

/**
 * `first` are the names of the first in the table; `ahead` is by how much the server's clock is ahead, in milliseconds.
 * @typedef {{view: Hour, own: HourOwn, boards: Card[], first: string[], ahead?: number}} Look
 */

/** Who waits for so long is offered a game against the computer. */
const LONG = 60_000;
/** So many winners are named. */
const NAMED = 3;
/** An hour of which nothing has come yet. */
export const UNREAD = /** @type {Look} */ (/** @type {unknown} */ ({ view: { v: -1 }, own: { n: 0 }, boards: [], first: [] }));

/** What is known after a message, which came at a moment, in milliseconds since 1970. @param {Look} look @param {Message} message @param {number} at @returns {Look} */
export function receive(look, message, at) {
  switch (message.t) {
    case 'hour': return { ...look, view: message.d };
    case 'own': return { ...look, own: message.d, ahead: Math.max(look.ahead ?? -Infinity, message.d.now - at) };
    case 'boards': return { ...look, boards: changed(look.boards, message.d) };
    default: return look;
  }
}

/** What the server writes into the page depends on this. @param {Hour} view */
export const written = ({ status, players, playing, played }) => JSON.stringify([status, players, playing, played]);

/** The game that the page is to go to now; empty for none. @param {Look} look @param {string} went the one that the tab went to last by itself */
export const due = ({ own: { board = '' } }, went) => (board === went ? '' : board);

/** Whether to offer a game against the computer. @param {Look} look @param {number} now of the server */
export const isLong = ({ view, own }, now) => Boolean(own.here && !own.board && phaseOf(view, now).phase === 'on') && now - Math.max(own.since ?? 0, view.starts) >= LONG;

/**
 * What happens next, for who looks; `action` is what a player can do, besides to go to the board.
 * @param {Look} look @param {number} now of the server @returns {Line & {action?: 'play'|'stop'}}
 */
export function happensNext({ view, own, first }, now) {
  const { phase, plays } = phaseOf(view, now);
  if (own.board) return { says: t('tournament.you-play-now', { name: isolated(own.opponent ?? '') }), note: placeSays(view, own), href: `/g/${own.board}` };
  if (view.status === 'over') return { says: wonBy(first, own), note: placeSays(view, own) };
  const counts = phase === 'soon' || phase === 'open' ? { when: t('tournament.begins-in'), until: view.starts } : phase === 'on' || phase === 'closed' ? { when: t('hour.ends-in'), until: view.ends } : {};
  if (phase === 'far' || phase === 'soon') return { says: capital(day(new Date(view.starts), new Date(now))), note: t('hour.enter-before'), ...counts };
  if (!plays) return { says: t('hour.closed'), note: [counted(t('hour.games-run', { n: view.playing }), view.playing), placeSays(view, own)].filter(Boolean).join(' '), ...counts };
  const others = view.waiting - (own.here ? 1 : 0);
  const note = phase === 'open' ? counted(t('hour.others-in', { n: others }), others) : [counted(t('hour.games-run', { n: view.playing }), view.playing), counted(t('hour.wait', { n: others }), others)].filter(Boolean).join(' ');
  if (own.here) return { says: phase === 'open' ? t('hour.you-are-in') : t('hour.you-wait'), note, action: 'stop', ...counts };
  if (own.n) return { says: own.missed ? t('hour.missed') : t('hour.paused'), note: t('hour.press-play'), action: 'play', ...counts };
  return { says: phase === 'open' ? t('hour.enter-now') : t('hour.join-now'), note, action: 'play', ...counts };
}

/** A sentence that counts, unless there are none. @param {string} says @param {number} n */
const counted = (says, n) => (n > 0 ? says : '');

/** "Place 2 of 8, 6 points.", or nothing. @param {Hour} view @param {HourOwn} own */
const placeSays = ({ players }, { rank, points = 0 }) => (rank ? t('hour.place', { place: rank, all: players, points: t('hour.points', { n: points }) }) : '');

/** @param {string[]} first @param {HourOwn} own */
function wonBy(first, { rank }) {
  const n = first.length;
  if (n === 0) return t('hour.over');
  if (n === 1 && rank === 1) return t('hour.you-won');
  return n > NAMED ? t('hour.shared', { n }) : t('hour.others-won', { n, names: listed(first.map(isolated)) });
}

/** What is said beside a finished game of a player. @param {Look} look @param {string} slug of the game @param {number} now of the server */
export function afterGame({ view, own }, slug, now) {
  if (own.board === slug) return ''; // it has not heard yet that the game is over
  const next = own.board ? t('tournament.your-game-begun') : view.status === 'over' ? t('hour.over') : !phaseOf(view, now).plays ? t('hour.closed') : own.here ? t('hour.next-awaited') : own.missed ? t('hour.missed') : t('hour.paused');
  return [placeSays(view, own), t('tournament.says', { says: next })].filter(Boolean).join(' ');
}
