/**
 * The state of both chats: messages, unread ones, and when the next may be sent. Pure.
 *
 * @import { State } from './state.js'
 * @import { Audience, ChatLine, EventKind, OpenOffer, Outcome, Side, Snapshot } from '../wire/wire-types.js'
 */
import { offerWords } from './offers.js';
import { watchers } from './selectors.js';
import { nameOf, result, saidResult } from '../words/game.js';
import { t } from '../words/text.js';

/**
 * `system` marks a line in which the page itself says what happened: it stands
 * in both chats. `open` says that the chat of the narrow layout is open.
 * @typedef {ChatLine & {system?: boolean}} Line
 * @typedef {{
 *   lines: Line[], tab: Audience, open: boolean, muted: Audience[],
 *   unread: Record<Audience, number>,
 * }} Chat
 */

/**
 * @typedef {(
 *   {type: "tab", tab: Audience} | {type: "open", open: boolean} | {type: "mute", tab: Audience}
 * )} ChatAction
 */

/** How many characters a line may have, and how many lines are kept. */
export const LONGEST = 140;
const KEPT = 200;

/** Lines that are said with one tap. */
export const PHRASES = [t('chat.good-luck'), t('chat.well-played'), t('chat.good-game'), t('chat.thank-you'), t('chat.one-moment')];

/** @param {Snapshot} snapshot @returns {Chat} */
export function initialChat({ chat = [], you, machine }) {
  const tab = you.seat === '' || you.seat === 'both' || machine ? 'watchers' : 'players';
  return { lines: chat, tab, open: false, muted: [], unread: { players: 0, watchers: 0 } };
}

/** @param {Chat} chat @param {ChatAction} action @param {boolean} apart @returns {Chat} */
export function reduceChat(chat, action, apart) {
  switch (action.type) {
    case 'tab': return read({ ...chat, tab: action.tab }, apart);
    case 'open': return read({ ...chat, open: action.open }, apart);
    case 'mute': return { ...chat, muted: chat.muted.includes(action.tab) ? chat.muted.filter((tab) => tab !== action.tab) : [...chat.muted, action.tab] };
  }
}

/** What is in sight is read. @param {Chat} chat @param {boolean} apart @returns {Chat} */
export const read = (chat, apart) => (inSight(chat, chat.tab, apart) ? { ...chat, unread: { ...chat.unread, [chat.tab]: 0 } } : chat);

/** @param {Chat} chat @param {Audience} tab @param {boolean} apart the chat stands behind a button */
const inSight = (chat, tab, apart) => chat.tab === tab && (chat.open || !apart);

/** A new line. @param {Chat} chat @param {ChatLine} line @param {boolean} apart @returns {Chat} */
export function addLine(chat, line, apart) {
  if (chat.lines.some(({ id }) => id === line.id)) return chat;
  const next = { ...chat, lines: placed(chat.lines, line).slice(-KEPT) };
  if (inSight(chat, line.to, apart) || chat.muted.includes(line.to)) return next;
  return { ...next, unread: { ...chat.unread, [line.to]: chat.unread[line.to] + 1 } };
}

/**
 * A line in its place: lines stand in the order of their ids, in which the
 * server stores them, though another server's may come later.
 * @param {Line[]} lines
 * @param {ChatLine} line
 */
function placed(lines, line) {
  const after = lines.findIndex(({ id, system }) => !system && id > line.id);
  return after < 0 ? [...lines, line] : lines.toSpliced(after, 0, line);
}

/** @type {(lines: Line[], tab: Audience) => Line[]} */
const ofTab = (lines, tab) => lines.filter(({ to, system }) => !system && to === tab);

/**
 * The known lines that the last lines of a chat go on from. Where the first of
 * these is not known, and an earlier line is, some between them may be missing,
 * and the last lines stand alone.
 * @param {Line[]} known
 * @param {Line[]} last
 */
function joined(known, last) {
  /** @type {Audience[]} */
  const tabs = ['players', 'watchers'];
  const apart = tabs.filter((tab) => {
    const [first] = ofTab(last, tab);
    const mine = ofTab(known, tab);
    return first && mine.some(({ id }) => id < first.id) && !mine.some(({ id }) => id === first.id);
  });
  return known.filter(({ to, system }) => system || !apart.includes(to));
}

/**
 * The lines that came with the whole game, joined to those known already.
 * A player who has just joined reads the players' chat.
 * @param {Chat} chat
 * @param {Snapshot} before
 * @param {Snapshot} after
 * @returns {Chat}
 */
export function mergeLines(chat, before, after) {
  const last = after.chat ?? [];
  const known = joined(chat.lines, last);
  const lines = last.filter((line) => !known.some(({ id }) => id === line.id)).reduce(placed, known);
  return { ...chat, lines, tab: before.you.seat === after.you.seat ? chat.tab : initialChat(after).tab };
}

/** Adds what happened, if anything. @param {Chat} chat @param {string} text @returns {Chat} */
export function addSystemLine(chat, text) {
  if (!text) return chat;
  const at = chat.lines.at(-1)?.at ?? 0;
  return { ...chat, lines: [...chat.lines, { id: `system ${chat.lines.length} ${text}`, to: chat.tab, name: '', seat: '', text, at, system: true }] };
}

/** The lines of one chat. @param {Chat} chat @param {Audience} tab @returns {Line[]} */
export const linesOf = (chat, tab) =>
  chat.lines.filter((line) => line.system || line.to === tab && !chat.muted.includes(tab));

/** Without a connection no one receives anything. @param {State} state */
export const canSay = ({ snapshot: { you, state: { status } } }) => status === 'playing' || status === 'invited' || you.seat !== '';

/**
 * Whether nothing was said that could be read, and no one would read anything:
 * the computer does not, nor does anybody beside a game that no server has.
 * @param {State} state
 */
export function isSilent(state) {
  const { slug, machine } = state.snapshot;
  if ((machine || !slug) && watchers(state) === 0) return state.chat.lines.every(({ system }) => system);
  return !canSay(state) && state.chat.lines.length === 0;
}

/** The last line of a person that may be next. @param {Chat} chat */
export const lastLine = (chat) => chat.lines.findLast((line) => !line.system && !chat.muted.includes(line.to));

/**
 * What happened between two moments of a game, in words; moves are told
 * elsewhere.
 * @param {Snapshot} before
 * @param {Snapshot} after
 * @param {EventKind} [kind] of the event between them
 */
export function lineOf(before, after, kind) {
  const was = before.state;
  const is = after.state;
  if (was.status === 'invited' && is.status === 'playing') return t('chat.have-started', { white: nameOf(after, 'white'), black: nameOf(after, 'black') });
  if (was.status === 'playing' && is.status === 'over' && is.outcome) return outcomeLine(is.outcome, after.plies.length);
  if (is.rematch && !was.rematch) return is.next ? t('match.next-started') : t('match.rematch-started');
  if (after.plies.length < before.plies.length) return after.plies.length === before.plies.length - 1 ? t('chat.one-taken-back') : t('chat.two-taken-back');
  if (is.paused && !was.paused) return t('game.is-paused');
  if (was.paused && !is.paused) return t('chat.goes-on');
  if (kind === 'given') return given(before, after);
  return offering(before, after, kind);
}

/** @param {Outcome} outcome @param {number} plies */
function outcomeLine(outcome, plies) {
  const { won, how, line } = result(outcome, plies);
  return [saidResult(won, how), line].filter(Boolean).join(' ');
}

/** @type {Side[]} */
const SIDES = ['white', 'black'];

/** @param {Snapshot} before @param {Snapshot} after */
function given(before, after) {
  const gained = SIDES.find((side) => (after.state.clock?.[side] ?? 0) > (before.state.clock?.[side] ?? 0));
  return gained ? t('chat.was-given', { name: nameOf(after, gained) }) : '';
}

/** @param {Snapshot} before @param {Snapshot} after @param {EventKind} [kind] */
function offering(before, after, kind) {
  const { next } = after.state;
  const [opened] = (after.state.offers ?? []).filter((offer) => !stands(before, offer));
  if (opened) return t('words.sentence', { text: offerWords(opened.offer, next).by(nameOf(after, opened.by)) });
  const [closed] = (before.state.offers ?? []).filter((offer) => !stands(after, offer));
  if (closed && kind === 'declined') return offerWords(closed.offer, next).declined(nameOf(after, closed.by === 'white' ? 'black' : 'white'));
  const [declined] = (after.state.notNow ?? []).filter((side) => !before.state.notNow?.includes(side));
  if (declined && kind === 'declined') return offerWords('rematch', true).declined(nameOf(after, declined));
  if (closed && kind === 'withdrawn') return offerWords(closed.offer, next).withdrawn(nameOf(after, closed.by));
  return '';
}

/** @param {Snapshot} snapshot @param {OpenOffer} offer */
const stands = ({ state: { offers = [] } }, { offer, by }) => offers.some((open) => open.offer === offer && open.by === by);
