/**
 * The replay of a finished game: autoplay, the time of each move, the watchers' messages. Pure.
 *
 * @import { Ply, Snapshot, Terms } from '../wire/wire-types.js'
 * @import { Claims } from './claims.js'
 * @import { State } from './state.js'
 */
import { UNITS, format, spentText, unitsText } from '../words/clock.js';
import { moveNumber, sideName } from '../words/game.js';
import { commas } from '../words/phrases.js';
import { t } from '../words/text.js';

/** @typedef {"slow"|"normal"|"fast"|"played"} Pace */

/**
 * - `playing` the game goes on by itself
 * - `pace` how fast
 * - `all` what the watchers said later in the game is shown too
 *
 * @typedef {{playing: boolean, pace: Pace, all: boolean}} Replay
 */

/**
 * @typedef {(
 *   {type: "play"} | {type: "pause"} | {type: "next"} | {type: "pace", pace: Pace} |
 *   {type: "all", all: boolean}
 * )} ReplayAction
 */

/** The paces, slowest first but for the one that was played at; and what they are called. @type {Record<Pace, string>} */
export const PACES = { slow: t('game.pace-slow'), normal: t('game.pace-normal'), fast: t('game.pace-fast'), played: t('game.pace-as-played') };

/** How long a ply stands on the board, in milliseconds. */
const PAUSES = { slow: 4000, normal: 2000, fast: 1000 };

/** As it was played, no pause is longer or shorter, in milliseconds. */
const LONGEST = 10_000;
const SHORTEST = 400;

/** @param {string|null} pace what this browser remembers @returns {Replay} */
export const startReplay = (pace) => ({
  playing: false, pace: pace !== null && Object.hasOwn(PACES, pace) ? /** @type {Pace} */ (pace) : 'normal', all: false,
});

/**
 * @param {Replay} replay
 * @param {ReplayAction} action
 * @param {number} shown the ply on the board
 * @param {number} plies how many there are
 * @returns {{replay: Replay, shown: number}}
 */
export function reduceReplay(replay, action, shown, plies) {
  switch (action.type) {
    case 'play': return { replay: { ...replay, playing: plies > 0 }, shown: shown === plies ? 0 : shown };
    case 'pause': return { replay: { ...replay, playing: false }, shown };
    case 'next': {
      const next = Math.min(plies, shown + 1);
      return { replay: { ...replay, playing: replay.playing && next < plies }, shown: next };
    }
    case 'pace': return { replay: { ...replay, pace: action.pace }, shown };
    case 'all': return { replay: { ...replay, all: action.all }, shown };
  }
}

/**
 * How long the ply on the board stands before the next is played, in
 * milliseconds; where it was not measured, as at a normal pace.
 * @param {Pace} pace
 * @param {Ply|undefined} next
 * @param {Terms} terms
 */
export function pauseBefore(pace, next, terms) {
  if (pace !== 'played') return PAUSES[pace];
  if (!next || !timed(terms)) return PAUSES.normal;
  return Math.min(LONGEST, Math.max(SHORTEST, next.spent));
}

/** The pace after or before another, by the keys. @param {Pace} pace @param {1|-1} by @returns {Pace} */
export function besidePace(pace, by) {
  const all = /** @type {Pace[]} */ (Object.keys(PACES));
  return all[Math.min(all.length - 1, Math.max(0, all.indexOf(pace) + by))] ?? pace;
}

/** The next pace, and after the last the first. @param {Pace} pace @returns {Pace} */
export const pacePast = (pace) => (besidePace(pace, 1) === pace ? 'slow' : besidePace(pace, 1));

/** Whether moves have a time. @param {Terms} terms */
export const timed = ({ clock, days }) => Boolean(clock || days);

// ---- what each move took

/** Above this, two plies have one bar. */
const MOST_BARS = 120;

/**
 * A bar of the graph: it stands between two plies, is so high (1 for the longest
 * of the game) and goes up for White, down for Black.
 * @typedef {{from: number, to: number, white: number, black: number}} Bar
 */

/**
 * Heights are the roots of the times, so that a short thought shows beside a long one.
 * @param {Ply[]} plies
 * @returns {Bar[]}
 */
export function bars(plies) {
  const width = plies.length > MOST_BARS ? 2 : 1;
  const longest = Math.max(1, ...plies.map((ply) => ply.spent));
  const high = (/** @type {Ply[]} */ some) => Math.sqrt(Math.max(0, ...some.map((ply) => ply.spent)) / longest);
  /** @type {Bar[]} */
  const all = [];
  for (let from = 0; from < plies.length; from += width) {
    const some = plies.slice(from, from + width);
    all.push({
      from, to: from + some.length,
      white: high(some.filter((ply) => ply.by === 'white')), black: high(some.filter((ply) => ply.by === 'black')),
    });
  }
  return all;
}

/** The ply that took longest, from 1, or 0 where none took any time. @param {Ply[]} plies */
export function longestPly(plies) {
  let longest = 0;
  plies.forEach((ply, i) => {
    if (ply.spent > (plies[longest - 1]?.spent ?? 0)) longest = i + 1;
  });
  return longest;
}

/** What a move took: "0:48", by correspondence "5 h", "2 d 4 h". @param {number} ms @param {Terms} terms */
export const tookText = (ms, { days }) => {
  if (!days) return spentText(ms);
  return ms >= DAY ? format(ms) : t('clock.hours', { hours: Math.round(ms / HOUR) });
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** "7", or "7…" for the second move of a pair. @param {number} ply */
const numberOf = (ply) => `${moveNumber(ply)}${ply % 2 === 0 ? '…' : ''}`;

/** "7… M2xe3" @param {number} ply @param {Ply[]} plies */
export const plyName = (ply, plies) => `${numberOf(ply)} ${plies[ply - 1]?.shown ?? ''}`.trim();

/**
 * The ply on the board in words: "move 2, Black, S4xd6, thought 5 seconds".
 * @param {Snapshot} snapshot
 * @param {number} ply
 * @param {Claims} claimed
 */
export function plyWords({ plies, terms, state: { outcome } }, ply, claimed) {
  const played = plies[ply - 1];
  if (!played) return t('game.said-start');
  return commas([
    t('game.said-move-number', { number: moveNumber(ply) }), sideName(played.by), played.shown,
    timed(terms) && t('game.said-thought', { time: thoughtWords(played.spent) }),
    claimed.has(ply) && t('game.draw-claimable'), ply === plies.length && outcome && t('game.said-end'),
  ]);
}

/** "5 seconds", "2 minutes 5 seconds", "1 day 4 hours" @param {number} ms */
export function thoughtWords(ms) {
  let rest = Math.round(ms / 1000) * 1000;
  const parts = [];
  for (const [size, text] of UNITS) {
    const n = Math.floor(rest / size);
    rest -= n * size;
    if (n > 0) parts.push(text(n));
  }
  return unitsText(parts) || t('time.less-than-a-second');
}

/** The watchers' lines of a finished game. @param {Snapshot} snapshot */
export const watchersLines = ({ chat = [] }) => chat.filter(({ to }) => to === 'watchers');

/**
 * What the watchers had said by a ply, and how much came later. A variation of a record,
 * which has no address, is told of at the ply after the one where it leaves the game:
 * behind the move that it replaces.
 * @param {Pick<State, 'snapshot'|'look'>} state @param {number} shown
 */
export function saidBy({ snapshot, look: { replay: { all }, aside } }, shown) {
  const by = aside && !snapshot.slug ? shown + 1 : shown;
  const lines = watchersLines(snapshot).map(({ id, ply = 0, name, text }) => ({ id, ply, name, text }));
  const before = lines.filter(({ ply }) => all || ply <= by);
  return { lines: before, later: lines.length - before.length };
}
