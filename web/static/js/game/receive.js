/**
 * How each message from the server, and the end of the connection to it,
 * changes what the page of a game knows. Pure.
 *
 * @import { ClockOut, EventKind, Message, Presence, Side, Snapshot } from '../types.js'
 * @import { State } from './state.js'
 */
import { within } from './browse.js';
import { addLine, addSystemLine, lineOf, mergeLines } from './chat.js';
import { left } from './clock.js';
import { takeHint } from './computer.js';

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
  const next = /** @type {State} */ ({ ...state, connection: 'lost', behind: 0, asking: null, ping: null, hinting: state.hinting?.hint ? state.hinting : null });
  return state.restart === null ? next : standing(next, at);
}

/** The clocks as they are now, and run no more. @param {State} state @param {number} at @returns {State} */
function standing(state, at) {
  const { clock } = state.snapshot.state;
  if (!clock) return state;
  const stands = (/** @type {Side} */ side) => left(clock, side, at - state.clockAt);
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
    case 'snapshot': return applySnapshot(state, message.d, message.v, at);
    case 'presence': return applyPresence(state, message.d, at);
    case 'ping': return { ...state, ping: message.d.ms };
    case 'knock': return { ...state, knocks: [...state.knocks.filter(({ knock }) => knock !== message.d.knock), message.d] };
    case 'chat': return { ...state, chat: addLine(state.chat, message.d, state.phone) };
    case 'ack':
    case 'refusal': return withoutSent(state, message.id);
    // A move that could not be saved is kept, and sent again.
    case 'error': return withoutHint(message.d.code === 'not_saved' ? { ...state, late: state.sent !== null }
      : withoutSent(outdated(state, message.d.code, at), message.id), message.id);
    case 'trouble': return applyTrouble(state, message.d, at);
    case 'restart': return { ...state, restart: at + message.d.in };
    case 'machine': return { ...state, snapshot: { ...state.snapshot, machine: message.d } };
    case 'hint': return takeHint(state, message);
    case 'read':
    case 'wall': return state;
    default: return applyEvent(state, message, at);
  }
}

/**
 * A newer server goes on with the game, and this one shows its past: no clock
 * runs here, until a server that can read on sends the whole game.
 * @param {State} state
 * @param {string} code of the error that says so
 * @param {number} at
 */
const outdated = (state, code, at) => (code === 'newer_server' ? { ...standing(state, at), outdated: true } : state);

/**
 * Who is here has changed. A player who is back needs nobody in their stead.
 * @param {State} state
 * @param {Presence} presence
 * @param {number} at
 * @returns {State}
 */
const applyPresence = (state, presence, at) => ({
  ...state, presenceAt: at, snapshot: { ...state.snapshot, presence },
  knocks: state.knocks.filter(({ seat }) => presence[seat] !== 'online'),
  waits: state.waits && presence.absence !== undefined,
});

/**
 * The server cannot save: until it sends the whole game anew the clocks stand.
 * @param {State} state
 * @param {{clock?: ClockOut}} trouble
 * @param {number} at
 * @returns {State}
 */
const applyTrouble = (state, { clock }, at) => withClocks({ ...state, snapshot: { ...state.snapshot, trouble: true } }, clock, at);

/** Clocks as they are from now on. @param {State} state @param {ClockOut|undefined} clock @param {number} at @returns {State} */
const withClocks = (state, clock, at) =>
  ({ ...state, clockAt: at, snapshot: { ...state.snapshot, state: { ...state.snapshot.state, clock } } });

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
  if (v < state.v && state.behind < BEHIND) return { ...state, behind: state.behind + 1 };
  const here = snapshot.presence ? applyPresence(state, snapshot.presence, at) : state;
  const next = { ...here, snapshot, v, gap: false, behind: 0, outdated: false, clockAt: at, shown: within(snapshot, state.shown) };
  next.knocked = state.knocked && snapshot.you.seat === '';
  next.chat = mergeLines(state.chat, state.snapshot, snapshot);
  return settle(state, next);
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
  if (message.v <= state.v) return now;
  if (message.v > state.v + 1) return { ...now, gap: true };
  const plies = message.d.ply ? [...state.snapshot.plies, message.d.ply] : state.snapshot.plies;
  const hints = message.d.hint ? [...state.snapshot.hints ?? [], message.d.hint] : state.snapshot.hints;
  const snapshot = { ...state.snapshot, plies, hints, state: message.d.state };
  const declined = message.t === 'declined' && snapshot.machine !== undefined;
  return settle(state, { ...now, v: message.v, behind: 0, clockAt: at, snapshot, declined }, message.t);
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
  const moved = is.on !== before.snapshot.state.on;
  const played = next.sent !== null && next.snapshot.plies[next.sent.d.ply - 1]?.text === next.sent.d.move;
  return {
    ...next,
    legs: moved ? 0 : next.legs,
    premove: is.status === 'playing' ? next.premove : null,
    hinting: moved || is.status !== 'playing' ? null : next.hinting,
    asking: next.asking && is.may?.includes(next.asking) ? next.asking : null,
    chat: addSystemLine(next.chat, lineOf(before.snapshot, next.snapshot, kind)),
    ...(played ? { sent: null, late: false } : {}),
  };
}

/**
 * Without the move that was sent, if this answers it.
 * @param {State} state
 * @param {string|undefined} id of the command that was answered
 * @returns {State}
 */
function withoutSent(state, id) {
  return state.sent && state.sent.id === id ? { ...state, sent: null, late: false } : state;
}

/** Without a hint that was asked for, if this refuses it. @param {State} state @param {string|undefined} id @returns {State} */
const withoutHint = (state, id) => (state.hinting?.id === id ? { ...state, hinting: null } : state);
