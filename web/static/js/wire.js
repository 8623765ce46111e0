/**
 * Every message between page and server stands in this file, and in
 * internal/lobby/wire.go on the other side; golden files bind the two.
 *
 * @import { Command, Message } from './types.js'
 */

/** The version of the messages. A page of another version loads itself again. */
export const PROTOCOL = 1;

/** @type {ReadonlySet<string>} Types that tell of an event of the log. */
export const EVENTS = new Set(['created', 'joined', 'moved', 'offered', 'withdrawn', 'declined',
  'accepted', 'claimed', 'resigned', 'flagged', 'cancelled']);

/** @typedef {Extract<Command, {t: "move"}>} MoveCommand */
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
const clock = shape({ white: count, black: count, running: oneOf('white', 'black', '') });
const control = shape({ base: count, increment: count });
const outcome = shape({ result: maybe(text), reason: maybe(text) });
const state = shape({
  status: oneOf('invited', 'playing', 'over', 'gone'), on: count, turn: side, white: text, black: text,
  clock: maybe(clock), offer: maybe(shape({ offer: text, by: side })), claim: maybe(text), repeated: count,
  outcome: maybe(outcome), legal: maybe(list(move)),
  signs: shape({ check: places, forced: places, pinned: places, hint: maybe(text) }),
});
const presence = shape({ white: text, black: text, watchers: count });
const snapshot = shape({
  protocol: count, slug: text, game: text, you: shape({ seat: oneOf('white', 'black', ''), creator: flag }),
  creator: text, side: text, control: maybe(control), created: count, start: text, men: list(man),
  plies: list(ply), state, presence: maybe(presence),
});
const card = shape({
  slug: text, game: text, white: text, black: text, turn: side, ply: count, men: list(man),
  last: maybe(shape({ path: list(text), takes: places })), clock: maybe(clock), watched: count,
});

/** @type {Record<string, Check>} */
const DATA = {
  snapshot,
  ack: () => true,
  error: shape({ code: text, text }),
  refusal: shape({ code: text, title: text, text, places, instead: maybe(text), insteadLabel: maybe(text) }),
  presence,
  live: list(card),
};
const event = shape({ ply: maybe(ply), state });

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

/** Every message to the server, made here. The id is a new one where none is given. */
export const commands = {
  /** @param {number} on @param {number} ply @param {string} move @returns {MoveCommand} */
  move: (on, ply, move, id = newId()) => ({ t: 'move', id, d: { on, ply, move } }),
  /** @param {number} on @param {string[]} clicks @returns {Command} */
  ask: (on, clicks, id = newId()) => ({ t: 'ask', id, d: { on, clicks } }),
  /** @param {string} offer @returns {Command} */
  offer: (offer, id = newId()) => ({ t: 'offer', id, d: { offer } }),
  /** @param {number} on @returns {Command} */
  claim: (on, id = newId()) => ({ t: 'claim', id, d: { on } }),
  withdraw: plain('withdraw'),
  accept: plain('accept'),
  decline: plain('decline'),
  resign: plain('resign'),
  cancel: plain('cancel'),
  resync: plain('resync'),
};

/**
 * A new id for a command. Not crypto.randomUUID, which plain http lacks.
 * @returns {string}
 */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}
