/**
 * Decodes the messages of the server and encodes those of the page. Their types are those of
 * internal/lobby/wire; golden files test both.
 *
 * @import { Audience, Claim, Command, Message, Offer } from './wire-types.js'
 */
import { count, maybe, shape, text } from './shape.js';
import { DATA, EVENT, EVENTS } from './wire-shapes.js';

/** The version of the messages. A page of another version loads itself again. */
export const PROTOCOL = 2;

/** @typedef {Extract<Command, {t: "move"}>} MoveCommand */
/** @typedef {Extract<Command, {t: "chat"}>} ChatCommand */

/**
 * Reads a message from the server. What is no message of this protocol is
 * null, and breaks nothing.
 * @param {unknown} received
 * @returns {Message|null}
 */
export function read(received) {
  let value;
  try {
    value = JSON.parse(String(received));
  } catch {
    return null;
  }
  if (!shape({ t: text, v: maybe(count), id: maybe(text) })(value)) return null;
  const isEvent = EVENTS.has(value.t);
  const check = isEvent ? EVENT : Object.hasOwn(DATA, value.t) ? DATA[value.t] : undefined;
  const numbered = !isEvent && value.t !== 'snapshot' || value.v > 0;
  return check?.(value.d) && numbered ? value : null;
}

/**
 * A command without data.
 * @param {Extract<Command, {d?: undefined}>["t"]} t
 * @returns {(id?: string) => Command}
 */
const plain = (t) => (id = newId()) => ({ t, id });

/**
 * A command about an offer.
 * @param {"offer"|"withdraw"|"accept"|"decline"} t
 * @returns {(offer: Offer, id?: string) => Command}
 */
const about = (t) => (offer, id = newId()) => ({ t, id, d: { offer } });

/** @param {boolean} on @returns {Command} */
export const look = (on) => ({ t: 'look', d: { on } });

/** Every message to the server, made here. The id is a new one where none is given. */
export const commands = {
  /** @param {number} on @param {number} ply @param {string} move @returns {MoveCommand} */
  move: (on, ply, move, id = newId()) => ({ t: 'move', id, d: { on, ply, move } }),
  /** @param {number} on @param {string[]} clicks @returns {Command} */
  ask: (on, clicks, id = newId()) => ({ t: 'ask', id, d: { on, clicks } }),
  /** @param {number} on @param {string} typed @returns {Command} */
  read: (on, typed, id = newId()) => ({ t: 'read', id, d: { on, text: typed } }),
  offer: about('offer'),
  withdraw: about('withdraw'),
  accept: about('accept'),
  decline: about('decline'),
  /** @param {number} on @returns {Command} */
  takeback: (on, id = newId()) => ({ t: 'takeback', id, d: { on } }),
  /** @param {number} on @returns {Command} */
  hint: (on, id = newId()) => ({ t: 'hint', id, d: { on } }),
  /** @param {number} on @param {Claim} claim @returns {Command} */
  claim: (on, claim, id = newId()) => ({ t: 'claim', id, d: { on, claim } }),
  /** @param {Audience} to @param {string} text @returns {ChatCommand} */
  chat: (to, text, id = newId()) => ({ t: 'chat', id, d: { to, text } }),
  /** @param {number} seatRequest @returns {Command} */
  letin: (seatRequest, id = newId()) => ({ t: 'letin', id, d: { seatRequest } }),
  give: plain('give'),
  resign: plain('resign'),
  abort: plain('abort'),
  cancel: plain('cancel'),
  seatRequest: plain('seatRequest'),
  look,
  /** Commands whose answers no code waits for. @returns {Command} */
  bye: () => ({ t: 'bye' }),
  /** @returns {Command} */
  resync: () => ({ t: 'resync' }),
};

/**
 * A new id for a command. Not crypto.randomUUID, which plain http lacks.
 * @returns {string}
 */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}
