/**
 * All that the page of a game knows, in one object, and how each thing that
 * happens changes it. Pure: nothing here touches the page, the network or the
 * time of day. What is drawn is a function of this state.
 *
 * @import { EventKind, Message, Side, Snapshot } from './types.js'
 * @import { MoveCommand } from './wire.js'
 */

/**
 * - `v` the number of the last event included; `gap` says that events were
 *   missed, and the whole game has to be asked for again
 * - `clockAt` when the clocks of `snapshot.state` were received
 * - `shown` the ply on the board: its number, or null for the latest
 * - `sent` the move that was made and is not acknowledged; `late` when that
 *   takes so long that the player should know
 * - `asking` the action that waits for its "Yes"
 * - `legs` landings clicked of a chain of jumps
 * - `phone` the narrow layout
 * - `watching` the visitor only watches a game that still waits for its second player
 *
 * @typedef {{
 *   snapshot: Snapshot, v: number, gap: boolean, clockAt: number,
 *   connection: "opening"|"live"|"lost", shown: number|null, flipped: boolean,
 *   sent: MoveCommand|null, late: boolean, asking: "resign"|"draw"|null,
 *   legs: number, phone: boolean, watching: boolean,
 * }} State
 */

/**
 * @typedef {(
 *   {type: "message", message: Message, at: number} |
 *   {type: "lost"} | {type: "live"} |
 *   {type: "show", ply: number|null} |
 *   {type: "flip"} |
 *   {type: "sent", command: MoveCommand} | {type: "late"} |
 *   {type: "ask", what: State["asking"]} |
 *   {type: "legs", legs: number} |
 *   {type: "phone", phone: boolean} |
 *   {type: "watch"}
 * )} Action
 */

/**
 * @param {Snapshot} snapshot
 * @param {number} v
 * @param {{at: number, ply?: number|null, phone?: boolean}} start `at`: when the snapshot was received
 * @returns {State}
 */
export function initial(snapshot, v, { at, ply = null, phone = false }) {
  return {
    snapshot, v, gap: false, clockAt: at, shown: within(snapshot, ply), flipped: false,
    sent: null, late: false, asking: null, legs: 0, phone, watching: false,
    // Nothing more happens to a game that is over: it needs no connection.
    connection: ['over', 'gone'].includes(snapshot.state.status) ? 'live' : 'opening',
  };
}

/**
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case 'message': return receive(state, action.message, action.at);
    case 'live': return { ...state, connection: 'live' };
    case 'lost': return { ...state, connection: 'lost', asking: null };
    case 'show': return { ...state, shown: within(state.snapshot, action.ply), legs: 0 };
    case 'flip': return { ...state, flipped: !state.flipped };
    case 'sent': return { ...state, sent: action.command, late: false, legs: 0 };
    case 'late': return { ...state, late: state.sent !== null };
    case 'ask': return { ...state, asking: action.what };
    case 'legs': return { ...state, legs: action.legs };
    case 'phone': return { ...state, phone: action.phone };
    case 'watch': return { ...state, watching: true };
  }
}

/**
 * @param {State} state
 * @param {Message} message
 * @param {number} at
 * @returns {State}
 */
function receive(state, message, at) {
  switch (message.t) {
    case 'snapshot': return whole(state, message.d, message.v, at);
    case 'presence': return { ...state, snapshot: { ...state.snapshot, presence: message.d } };
    case 'ack':
    case 'refusal': return answered(state, message.id);
    // A move that could not be saved is kept, and sent again.
    case 'error': return message.d.code === 'not_saved' ? { ...state, late: state.sent !== null } : answered(state, message.id);
    case 'live': return state;
    default: return told(state, message, at);
  }
}

/**
 * @param {State} state
 * @param {Snapshot} snapshot
 * @param {number} v
 * @param {number} at
 * @returns {State}
 */
function whole(state, snapshot, v, at) {
  if (v < state.v) return state;
  const next = { ...state, snapshot, v, gap: false, clockAt: at };
  next.shown = within(snapshot, state.shown);
  return settle(state, next);
}

/**
 * An event of the log: the one that comes next is applied, an old one is
 * known already, and a later one shows that others were missed.
 * @param {State} state
 * @param {Extract<Message, {t: EventKind}>} message
 * @param {number} at
 * @returns {State}
 */
function told(state, message, at) {
  if (message.v <= state.v) return state;
  if (message.v > state.v + 1) return { ...state, gap: true };
  const { ply, state: now } = message.d;
  const plies = ply ? [...state.snapshot.plies, ply] : state.snapshot.plies;
  const next = { ...state, v: message.v, clockAt: at, snapshot: { ...state.snapshot, plies, state: now } };
  return settle(state, next);
}

/**
 * What cannot go on after the game has: a chain half clicked, a question half
 * asked, a move that the log now holds.
 * @param {State} before
 * @param {State} next
 * @returns {State}
 */
function settle(before, next) {
  const moved = next.snapshot.state.on !== before.snapshot.state.on;
  const over = next.snapshot.state.status !== before.snapshot.state.status;
  const played = next.sent !== null && next.snapshot.plies[next.sent.d.ply - 1]?.text === next.sent.d.move;
  return {
    ...next,
    legs: moved ? 0 : next.legs,
    asking: over ? null : next.asking,
    ...(played ? { sent: null, late: false } : {}),
  };
}

/**
 * @param {State} state
 * @param {string|undefined} id of the command that was answered
 * @returns {State}
 */
function answered(state, id) {
  return state.sent && state.sent.id === id ? { ...state, sent: null, late: false } : state;
}

/**
 * A ply of the game, or null for the latest while it is played. A game that
 * is over can be shown at its last ply by number.
 * @param {Snapshot} snapshot
 * @param {number|null} ply
 */
function within(snapshot, ply) {
  if (ply === null || ply >= snapshot.plies.length) return null;
  return Math.max(0, ply);
}

// ---- what can be read off a state

/** The number of the ply on the board. @param {State} state */
export const shownPly = (state) => state.shown ?? state.snapshot.plies.length;

/** @param {State} state @returns {Side|null} */
export const seat = (state) => state.snapshot.you.seat || null;

/** @param {State} state */
export const isMyTurn = (state) =>
  state.snapshot.state.status === 'playing' && seat(state) === state.snapshot.state.turn;

/** Whose side the board is seen from. @param {State} state @returns {Side} */
export function bottom(state) {
  const { you, side, state: now } = state.snapshot;
  const invited = now.status === 'invited' && side !== 'chance' && !state.watching;
  const own = you.seat || (invited ? (you.creator ? side : other(/** @type {Side} */ (side))) : 'white');
  return state.flipped ? other(/** @type {Side} */ (own)) : /** @type {Side} */ (own);
}

/** @param {Side} side @returns {Side} */
export const other = (side) => (side === 'white' ? 'black' : 'white');
