/**
 * The texts for screen readers, except those of moves, which the board announces. Pure.
 *
 * @import { ClockOut, Played, Side } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 * @import { Line } from './chat.js'
 */
import { playedWords } from '../board/words.js';
import { linesOf } from './chat.js';
import { UNITS, left, unitsText } from '../words/clock.js';
import { hintPrompts } from './computer.js';
import { nextStarts } from './match.js';
import { barText, notices } from './notices.js';
import { boardLine, isLookingBack, isMyTurn, seat } from './selectors.js';
import { moveNumber, nameOf, saidResult, sideName } from '../words/game.js';
import { plainName } from '../words/names.js';
import { t } from '../words/text.js';

/**
 * What is new when the page went on from one state to another, in the order in
 * which it is to be told: why play stands still, whose turn it is, what else
 * stands beside the board, what was said and offered, and after a takeback what stands now.
 * @param {State} before
 * @param {State} after
 * @returns {string[]}
 */
export const announcements = (before, after) => [
  barAnnouncement(before, after), turnAnnouncement(before, after), ...noticeAnnouncements(before, after), nextAnnouncement(before, after), hintAnnouncement(before, after), asideAnnouncement(before, after), presentAnnouncement(before, after), ...lineAnnouncements(before, after), standingAnnouncement(before, after),
].filter(Boolean);

/** @param {State} before @param {State} after */
function hintAnnouncement(before, after) {
  const [was, is] = [before, after].map((state) => hintPrompts(state)[0]?.text ?? '');
  return was === is ? '' : is;
}

/** The board tells the moves; whether they are the game's is told here. @param {State} before @param {State} after */
function asideAnnouncement({ look: { aside: was } }, { look: { aside: is } }) {
  if (Boolean(was) === Boolean(is)) return '';
  return is ? t('game.said-in-variation') : t('game.said-back-in-game');
}

/** @param {State} before @param {State} after */
const presentAnnouncement = (before, after) => (isLookingBack(before) && after.look.shown === null ? t('game.said-at-latest-move') : '');

/** @param {State} before @param {State} after */
function barAnnouncement(before, after) {
  const bar = barText(after);
  return barText(before) === bar ? '' : bar || t('game.said-connected');
}

/** @param {State} before @param {State} after */
function turnAnnouncement(before, after) {
  const { state: now, you } = after.snapshot;
  const was = before.snapshot.state;
  if (now.status !== 'playing' || (now.on === was.on && was.status === 'playing')) return '';
  if (you.seat === 'both') return t('game.said-to-move', { name: sideName(now.turn) });
  return isMyTurn(after) ? t('game.said-your-move') : t('game.said-to-move', { name: nameOf(after.snapshot, now.turn) });
}

/** @param {State} before @param {State} after */
function noticeAnnouncements(before, after) {
  const words = (/** @type {State} */ state) => notices(state).map(({ kind, title = '', how = '', text }) => `${kind === 'banner' ? saidResult(title, how) : title} ${text}`.trim());
  const known = words(before);
  return words(after).filter((text) => !known.includes(text));
}

/** The countdown to the next game is told once, and that it has stopped. @param {State} before @param {State} after */
function nextAnnouncement(before, after) {
  const [was, is] = [before, after].map(nextStarts);
  if (Boolean(was) === Boolean(is) || after.snapshot.state.rematch) return '';
  return is ? t('match.said-next-begins-in', { time: timeWords(after.snapshot.presence?.next ?? 0) }) : t('match.said-next-waits');
}

/** How many lines are told at once, when a page comes back to many. */
const MOST = 3;

/**
 * The lines of both chats. A player's own are not told to him; how the game
 * ended is told by the banner.
 * @param {State} before @param {State} after
 */
function lineAnnouncements({ chat: old, snapshot: was }, after) {
  const { chat, snapshot } = after;
  const own = snapshot.you.seat;
  const ended = snapshot.state.status === 'over' && was.state.status !== 'over';
  const isNew = (/** @type {Line} */ line) => !old.lines.some(({ id }) => id === line.id);
  const lines = new Set([...linesOf(chat, 'players'), ...linesOf(chat, 'watchers')]);
  return [...lines].filter((line) => isNew(line) && !(line.system ? ended : line.seat !== '' && line.seat === own))
    .slice(-MOST).map(({ system, name, text }) => (system ? text : t('chat.said-line', { name: plainName(name), text })));
}

/** That something was taken back is a line of the chat. @param {State} before @param {State} after */
const standingAnnouncement = (before, after) => (after.snapshot.plies.length < before.snapshot.plies.length ? t('game.said-now', { move: wordsOf(after.snapshot.plies) }) : '');

/**
 * Both clocks in words, the visitor's own first.
 * @param {State} state @param {number} now in the page's milliseconds
 */
export function clockWords(state, now) {
  const { snapshot, contact: { clockAt } } = state;
  const { clock } = snapshot.state;
  if (!clock) return t('clock.said-none');
  /** @type {Side[]} */
  const sides = seat(state) === 'black' ? ['black', 'white'] : ['white', 'black'];
  return sides.map((side) => sideClock(snapshot.you.seat === side ? t('words.you') : nameOf(snapshot, side), clock, side, now - clockAt)).join(' ');
}

/** @param {string} who @param {ClockOut} clock @param {Side} side @param {number} since */
function sideClock(who, clock, side, since) {
  const said = { name: who, time: timeWords(left(clock, side, since)) };
  return clock.running === side ? t('clock.said-running', said) : t('clock.said-left', said);
}

/** A time by its two greatest units: "1 hour 2 minutes", "9 seconds". @param {number} ms */
export function timeWords(ms) {
  const first = UNITS.findIndex(([size]) => ms >= size);
  if (first < 0) return t('time.seconds', { n: 0 });
  return unitsText(UNITS.slice(first, first + 2).flatMap(([size, text], i) => {
    const many = Math.floor((i === 0 ? ms : ms % UNITS[first][0]) / size);
    return many === 0 ? [] : [text(many)];
  }));
}

/** The last move before the board as it is shown, in words. @param {State} state */
export const lastWords = (state) => wordsOf(boardLine(state));

/** The last of these moves. @param {Played[]} line */
function wordsOf(line) {
  const last = line.at(-1);
  return last ? t('game.said-move', { number: moveNumber(line.length), move: playedWords(last) }) : t('game.said-no-moves');
}
