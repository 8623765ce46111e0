/**
 * Every message between page and server stands in this file, and in
 * internal/lobby/wire/messages.go on the other side; golden files bind the two.
 *
 * @import { Audience, Claim, Command, Message, OfferName } from './types.js'
 */

/** The version of the messages. A page of another version loads itself again. */
export const PROTOCOL = 1;

/** @type {ReadonlySet<string>} Types of messages about an event of the log. */
export const EVENTS = new Set(['created', 'joined', 'moved', 'offered', 'withdrawn', 'declined',
  'accepted', 'claimed', 'resigned', 'flagged', 'cancelled', 'aborted', 'tookback', 'given', 'shared', 'hinted']);

/** @typedef {Extract<Command, {t: "move"}>} MoveCommand */
/** @typedef {Extract<Command, {t: "chat"}>} ChatCommand */
/** @typedef {(value: unknown) => boolean} Check */

/** @type {Check} */
const text = (value) => typeof value === 'string';
/** @type {Check} */
const count = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** @type {Check} */
const flag = (value) => typeof value === 'boolean';
/** @type {(check: Check) => Check} */
const list = (check) => (value) => Array.isArray(value) && value.every(check);
/** @type {(check: Check) => Check} */
const maybe = (check) => (value) => value === undefined || value === null || check(value);
/** @type {(...words: string[]) => Check} */
const oneOf = (...words) => (value) => words.includes(/** @type {string} */ (value));

/** @type {(fields: Record<string, Check>) => Check} */
const shape = (fields) => (value) => {
  if (typeof value !== 'object' || value === null) return false;
  const record = /** @type {Record<string, unknown>} */ (value);
  return Object.entries(fields).every(([name, check]) => check(record[name]));
};

const side = oneOf('white', 'black');
const places = maybe(list(text));
const man = shape({ at: text, man: text });
const effect = shape({ man: text, from: maybe(text), to: maybe(text), as: maybe(text) });
const move = shape({ text, clicks: list(text), choices: places, kind: text, path: list(text), takes: places });
const ply = shape({
  text, shown: text, by: side, kind: text, path: list(text), takes: places,
  effects: list(effect), check: places, position: text, left: count, spent: count,
});
const clock = shape({ white: count, black: count, running: oneOf('white', 'black', ''), first: maybe(count) });
const control = shape({ base: count, increment: count });
const terms = shape({
  clock: maybe(control), black: maybe(control), days: maybe(count),
  visibility: maybe(text), takebacks: maybe(text), noGiving: maybe(flag),
});
const outcome = shape({ result: maybe(text), reason: maybe(text) });
const state = shape({
  status: oneOf('invited', 'playing', 'over', 'gone'), on: count, turn: side, white: text, black: text,
  clock: maybe(clock), paused: maybe(flag), offers: maybe(list(shape({ offer: text, by: side }))),
  claim: maybe(text), repeated: count, outcome: maybe(outcome), rematch: maybe(text),
  signs: shape({ check: places, forced: places, pinned: places, hint: maybe(text) }),
  legal: maybe(list(move)), may: maybe(list(text)),
});
const whereabouts = oneOf('online', 'away', 'gone');
const presence = shape({
  white: whereabouts, black: whereabouts, watchers: count, names: maybe(list(text)),
  absence: maybe(shape({ seat: side, in: count, claims: list(text) })),
});
const line = shape({ id: text, to: oneOf('players', 'watchers'), name: text, seat: oneOf('white', 'black', ''), text, at: count });
const machine = shape({ seat: side, level: count, busy: maybe(flag) });
const snapshot = shape({
  protocol: count, slug: text, game: text, you: shape({ seat: oneOf('white', 'black', 'both', ''), creator: flag }),
  creator: text, side: text, terms, machine: maybe(machine), hints: maybe(list(count)), of: maybe(text), created: count, start: text, men: list(man),
  plies: list(ply), state, trouble: maybe(flag), presence: maybe(presence), chat: maybe(list(line)),
});
const card = shape({
  slug: text, game: text, white: text, black: text, turn: side, ply: count, men: list(man),
  last: maybe(shape({ path: list(text), takes: places })), clock: maybe(clock), watched: count,
});
const challenge = shape({ slug: text, game: text, by: text, side: text, terms, here: flag });

const refusal = shape({ code: text, title: text, text, places, instead: maybe(text), insteadLabel: maybe(text) });

/** @type {Record<string, Check>} */
const DATA = {
  snapshot,
  ack: () => true,
  error: shape({ code: text, text }),
  refusal,
  read: shape({ moves: list(text), why: maybe(refusal) }),
  presence,
  chat: line,
  knock: shape({ knock: count, name: text, seat: side }),
  ping: shape({ ms: count }),
  trouble: shape({ clock: maybe(clock) }),
  restart: shape({ in: count }),
  machine,
  hint: shape({ on: count, man, move: text, reason: text, text, places }),
  wall: shape({ live: list(card), open: list(challenge), games: count, people: count }),
};
const event = shape({ ply: maybe(ply), hint: maybe(count), state });

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
  const check = isEvent ? event : Object.hasOwn(DATA, value.t) ? DATA[value.t] : undefined;
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
 * @returns {(offer: OfferName, id?: string) => Command}
 */
const about = (t) => (offer, id = newId()) => ({ t, id, d: { offer } });

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
  /** @param {number} knock @returns {Command} */
  letin: (knock, id = newId()) => ({ t: 'letin', id, d: { knock } }),
  give: plain('give'),
  resign: plain('resign'),
  abort: plain('abort'),
  cancel: plain('cancel'),
  knock: plain('knock'),
  /** @param {boolean} on @returns {Command} */
  look: (on) => ({ t: 'look', d: { on } }),
  /** Nobody waits for the answers of these. @returns {Command} */
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
