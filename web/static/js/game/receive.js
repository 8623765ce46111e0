/**
 * Reduces each message of the server, and the end of the connection, to a new state of the page.
 * Pure.
 *
 * @import { ClockOut, EventKind, Message, Presence, Side, Snapshot } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 */
import { within } from './browse.js';
import { addLine, addSystemLine, lineOf, mergeLines } from './chat.js';
import { left } from '../words/clock.js';
import { takeHint } from './computer.js';
import { put } from './put.js';

/**
 * How many answers that know less than the page are passed over. Another
 * server may be behind for a moment; one that stays there is right.
 */
export const BEHIND = 5;

/**
 * The connection has ended. If the server restarts, no clock runs meanwhile.
 * @param {State} state
 * @param {number} at
 * @returns {State}
 */
export function lost(state, at) {
  const { contact, turn: { hinting }, chrome } = state;
  /** @type {State} */
  const next = {
    ...state, contact: { ...contact, connection: 'lost', behind: 0, ping: null },
    turn: { ...state.turn, hinting: hinting?.hint ? hinting : null }, chrome: { ...chrome, asking: null },
  };
  return contact.restart === null ? next : standing(next, at);
}

/** The clocks as they are now, and run no more. @param {State} state @param {number} at @returns {State} */
function standing(state, at) {
  const { clock } = state.snapshot.state;
  if (!clock) return state;
  const stands = (/** @type {Side} */ side) => left(clock, side, at - state.contact.clockAt);
  return withClocks(state, { ...clock, white: stands('white'), black: stands('black'), running: '' }, at);
}

/**
 * @param {State} state
 * @param {Message} message
 * @param {number} at when it came, in the page's milliseconds
 * @returns {State}
 */
export function receive(state, message, at) {
  switch (message.t) {
    case 'snapshot': return applySnapshot(state, message.d, message.v ?? 0, at);
    case 'presence': return applyPresence(state, message.d, at);
    case 'ping': return put(state, 'contact', { ping: message.d.ms });
    case 'seatRequest': return put(state, 'chrome', { seatRequests: [...state.chrome.seatRequests.filter(({ seatRequest }) => seatRequest !== message.d.seatRequest), message.d] });
    case 'chat': return { ...state, chat: addLine(state.chat, message.d, state.chrome.apart) };
    case 'ack':
    case 'moveError': return withoutSent(state, message.id);
    // A move that could not be saved is kept, and sent again.
    case 'error': return withoutHint(message.d.code === 'not_saved' ? put(state, 'turn', { late: state.turn.sent !== null })
      : withoutSent(outdated(notRequested(state, message.id), message.d.code, at), message.id), message.id);
    case 'degraded': return applyDegraded(state, message.d, at);
    case 'restart': return put(state, 'contact', { restart: at + message.d.in });
    case 'machine': return { ...state, snapshot: { ...state.snapshot, machine: message.d } };
    case 'hint': return takeHint(state, message);
    case 'read':
    case 'live':
    case 'tournament':
    case 'news':
    case 'place':
    case 'hour':
    case 'boards':
    case 'own': return state;
    default: return applyEvent(state, message, at);
  }
}

/** A request for a seat that was refused may be made again. @param {State} state @param {string} [id] of the command */
const notRequested = (state, id) => (id && id === state.chrome.seatRequested ? put(state, 'chrome', { seatRequested: '' }) : state);

/**
 * A newer server goes on with the game, and this one shows its past: no clock
 * runs here, until a server that can read on sends the whole game.
 * @param {State} state
 * @param {string} code of the error that says so
 * @param {number} at
 */
const outdated = (state, code, at) => (code === 'newer_server' ? put(standing(state, at), 'contact', { outdated: true }) : state);

/**
 * Who is here has changed. A player who is back needs no substitute.
 * @param {State} state
 * @param {Presence} presence
 * @param {number} at
 * @returns {State}
 */
const applyPresence = (state, presence, at) => ({
  ...state, snapshot: { ...state.snapshot, presence }, contact: { ...state.contact, presenceAt: at },
  chrome: {
    ...state.chrome,
    seatRequests: state.chrome.seatRequests.filter(({ seat }) => presence[seat] !== 'online'),
    seatRequested: presence.white === 'online' && presence.black === 'online' ? '' : state.chrome.seatRequested,
    waits: state.chrome.waits && presence.absence !== undefined,
  },
});

/**
 * The server cannot save: until it sends the whole game again the clocks stand.
 * @param {State} state
 * @param {{clock?: ClockOut}} degraded
 * @param {number} at
 * @returns {State}
 */
const applyDegraded = (state, { clock }, at) => withClocks({ ...state, snapshot: { ...state.snapshot, degraded: true } }, clock, at);

/** Clocks as they are from now on. @param {State} state @param {ClockOut|undefined} clock @param {number} at @returns {State} */
const withClocks = (state, clock, at) =>
  put({ ...state, snapshot: { ...state.snapshot, state: { ...state.snapshot.state, clock } } }, 'contact', { clockAt: at });

/**
 * The whole game. One that is older than what was shown comes from a server
 * that has not read the last events yet: it is asked again.
 * @param {State} state
 * @param {Snapshot} snapshot
 * @param {number} v
 * @param {number} at
 * @returns {State}
 */
function applySnapshot(state, snapshot, v, at) {
  const { v: known, behind } = state.contact;
  if (v < known && behind < BEHIND) return put(state, 'contact', { behind: behind + 1 });
  const here = snapshot.presence ? applyPresence(state, snapshot.presence, at) : state;
  return settle(state, {
    ...here, snapshot,
    contact: { ...here.contact, v, gap: false, behind: 0, outdated: false, clockAt: at },
    look: { ...here.look, shown: within(snapshot, state.look.shown) },
    chrome: { ...here.chrome, seatRequested: snapshot.you.seat === '' ? here.chrome.seatRequested : '' },
    chat: mergeLines(state.chat, state.snapshot, snapshot),
  });
}

/**
 * An event of the log: the one that comes next is applied, an old one is
 * known already, and a later one shows that others were missed. Each answers
 * the command that it came of.
 * @param {State} state
 * @param {Extract<Message, {t: EventKind}>} message
 * @param {number} at
 * @returns {State}
 */
function applyEvent(state, message, at) {
  const now = withoutSent(state, message.id);
  const { v } = state.contact;
  if (message.v <= v) return now;
  if (message.v > v + 1) return put(now, 'contact', { gap: true });
  const plies = message.d.ply ? [...state.snapshot.plies, message.d.ply] : state.snapshot.plies;
  const hints = message.d.hint ? [...state.snapshot.hints ?? [], message.d.hint] : state.snapshot.hints;
  const snapshot = { ...state.snapshot, plies, hints, state: message.d.state };
  const declined = message.t === 'declined' && snapshot.machine !== undefined;
  return settle(state, {
    ...now, snapshot,
    contact: { ...now.contact, v: message.v, behind: 0, clockAt: at },
    turn: { ...now.turn, declined },
  }, message.t);
}

/**
 * What cannot go on after the game has: a chain half clicked, a question half
 * asked, a move that the log now holds. What happened stands in the chat.
 * @param {State} before
 * @param {State} next
 * @param {EventKind} [kind] of the event that led on
 * @returns {State}
 */
function settle(before, next, kind) {
  const is = next.snapshot.state;
  const { turn, chrome: { asking } } = next;
  const moved = is.on !== before.snapshot.state.on;
  const played = turn.sent !== null && next.snapshot.plies[turn.sent.d.ply - 1]?.text === turn.sent.d.move;
  return {
    ...next,
    turn: {
      ...turn,
      legs: moved ? 0 : turn.legs,
      premove: is.status === 'playing' ? turn.premove : null,
      hinting: moved || is.status !== 'playing' ? null : turn.hinting,
      ...(played ? { sent: null, late: false } : {}),
    },
    chrome: { ...next.chrome, asking: asking && is.may?.includes(asking) ? asking : null },
    chat: addSystemLine(next.chat, lineOf(before.snapshot, next.snapshot, kind)),
  };
}

/**
 * Without the move that was sent, if this answers it.
 * @param {State} state
 * @param {string|undefined} id of the command that was answered
 * @returns {State}
 */
function withoutSent(state, id) {
  const { sent } = state.turn;
  return sent && sent.id === id ? put(state, 'turn', { sent: null, late: false }) : state;
}

/** Without a hint that was asked for, if this refuses it. @param {State} state @param {string|undefined} id @returns {State} */
const withoutHint = (state, id) => (state.turn.hinting?.id === id ? put(state, 'turn', { hinting: null }) : state);
