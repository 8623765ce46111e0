/**
 * The state of the page of a game and its reducer. Pure: it uses no document, network or clock.
 * The drawing is a function of this state.
 *
 * @import { Begun, Premove } from '../board/types.js'
 * @import { Message, SeatRequestOut, Side, Snapshot } from '../wire/wire-types.js'
 * @import { Settings } from '../storage/settings.js'
 * @import { Aside } from './aside.js'
 * @import { Chat, ChatAction } from './chat.js'
 * @import { Hinting } from './computer.js'
 * @import { Explorer, ExplorerAction } from './explorer.js'
 * @import { Replay, ReplayAction } from './replay.js'
 * @import { MoveCommand } from '../wire/wire.js'
 */
import { DEFAULTS } from '../storage/settings.js';
import { within } from './browse.js';
import { initialChat, read, reduceChat } from './chat.js';
import { reduceExplorer, startExplorer } from './explorer.js';
import { put } from './put.js';
import { lost, receive } from './receive.js';
import { reduceReplay, startReplay } from './replay.js';
import { bottom, shownPly } from './selectors.js';

/**
 * What the page knows of the server and of the way to it.
 *
 * - `v` the number of the last event included; `gap` says that events were
 *   missed, and the whole game has to be asked for again; `behind` counts the
 *   answers in a row that knew less than the page does; `outdated` says that a newer
 *   server goes on with the game, which the one that the page speaks to cannot read
 * - `clockAt`, `presenceAt` when the clocks of `snapshot.state` and its
 *   presence were received
 * - `ping` milliseconds to the server and back
 * - `restart` when the server that the page speaks to restarts, in the page's
 *   milliseconds, or null
 *
 * @typedef {{
 *   v: number, gap: boolean, behind: number, outdated: boolean, clockAt: number, presenceAt: number,
 *   connection: "opening"|"live"|"lost", ping: number|null, restart: number|null,
 * }} Contact
 */

/**
 * What is looked at.
 *
 * - `shown` the ply on the board: its number, or null for the latest
 * - `aside` a line beside a finished game that is on the board, and leaves it at the ply `shown`
 * - `flipped` the board is seen from the other side
 * - `replay` the replay of a game that is over; `explorer` what other games did from there
 *
 * @typedef {{shown: number|null, aside: Aside|null, flipped: boolean, replay: Replay, explorer: Explorer}} Look
 */

/**
 * One's own turn.
 *
 * - `sent` the move that was made and is not acknowledged; `late` when that
 *   takes so long that the player should know
 * - `legs` landings clicked of a chain of jumps; `promotes` when all are, and
 *   what the pawn becomes is to be chosen
 * - `premove` the move made ahead of the turn; `held` the text of one made that
 *   waits for its confirmation
 * - `hinting` a hint that the computer was asked for in this position; `declined`
 *   the last thing that happened is that the computer declined a draw
 *
 * @typedef {{
 *   sent: MoveCommand|null, late: boolean, legs: number, promotes: boolean,
 *   premove: Premove|null, held: string|null, hinting: Hinting|null, declined: boolean,
 * }} Turn
 */

/**
 * What stands about the board.
 *
 * - `phone` the narrow layout; `apart` the chat stands behind a button, as on phones and tablets
 * - `settings` what the visitor has chosen for all games
 * - `rung` the visitor was notified of this open challenge
 * - `watching` the visitor only watches a game that still waits for its second player
 * - `asking` the action that waits for its "Yes"
 * - `callable` the visitor is asked whether to be called when it is their turn
 * - `seatRequests` who asks to be let in; `seatRequested` the command by which this visitor has asked
 * - `planned` how many lines the visitor has planned, in a game by days
 * - `waits` the player would rather wait than claim the opponent's absence
 * - `follows` what happens next in the tournament of a finished game, and what is `awaited` `until` when, in the
 *   page's milliseconds
 * - `ends` what the reasons mean for which this game alone ends
 *
 * @typedef {{
 *   phone: boolean, apart: boolean, settings: Settings, rung: boolean, watching: boolean, asking: Asking|null, callable: boolean,
 *   seatRequests: SeatRequestOut[], seatRequested: string, planned: number, waits: boolean, follows: {says: string, until?: number, awaited?: string}|null, ends: Record<string, string>,
 * }} Chrome
 */

/**
 * `snapshot` is the game as the server tells it.
 * @typedef {{snapshot: Snapshot, contact: Contact, look: Look, turn: Turn, chrome: Chrome, chat: Chat}} State
 */

/** What is asked back before it is done. @typedef {"resign"|"draw"|"abort"|"cancel"} Asking */

/**
 * @typedef {(
 *   {type: "message", message: Message, at: number} |
 *   {type: "lost", at: number} | {type: "live"} |
 *   {type: "show", ply: number|null} |
 *   {type: "flip"} | {type: "settings", settings: Settings} |
 *   {type: "sent", command: MoveCommand} | {type: "late"} |
 *   {type: "ask", what: Chrome["asking"]} |
 *   {type: "made"} & Begun | {type: "premove", premove: Premove|null} |
 *   {type: "callable", callable: boolean} | {type: "follows", follows: Chrome["follows"]} |
 *   {type: "layout", phone: boolean, apart: boolean} |
 *   {type: "watch"} | {type: "wait"} |
 *   {type: "seatRequested", id: string} | {type: "planned", lines: number} | {type: "answered", seatRequest: number} |
 *   {type: "hint", id: string} | {type: "whole-hint"} | {type: "no-hint"} |
 *   {type: "chat", action: ChatAction} |
 *   {type: "replay", action: ReplayAction} |
 *   {type: "aside", aside: Aside|null} | {type: "explorer", action: ExplorerAction}
 * )} Action
 */

/**
 * @param {Snapshot} snapshot
 * @param {number} v
 * @param {{at: number, ply?: number|null, from?: Side|"", phone?: boolean, apart?: boolean, settings?: Settings, pace?: string|null, ends?: Record<string, string>, explores?: boolean, rung?: boolean}} start
 *   `at`: when the snapshot was received; `from`: the side that the board is to be seen from;
 *   `explores`: the table of other games is open
 * @returns {State}
 */
export function initial(snapshot, v, { at, ply = null, from = '', phone = false, apart = phone, settings = DEFAULTS, pace = null, ends = {}, explores = false, rung = false }) {
  /** @type {State} */
  const state = {
    snapshot,
    contact: {
      v, gap: false, behind: 0, outdated: false, clockAt: at, presenceAt: at, ping: null, restart: null,
      connection: needsConnection(snapshot) ? 'opening' : 'live',
    },
    look: { shown: within(snapshot, ply), aside: null, flipped: false, replay: startReplay(pace), explorer: startExplorer(explores) },
    turn: { sent: null, late: false, legs: 0, promotes: false, premove: null, held: null, hinting: null, declined: false },
    chrome: { phone, apart, settings, rung, watching: false, asking: null, callable: false, seatRequests: [], seatRequested: '', planned: 0, waits: false, follows: null, ends },
    chat: initialChat(snapshot),
  };
  return from && from !== bottom(state) ? put(state, 'look', { flipped: true }) : state;
}

/**
 * Nothing more happens to a game that is over, but for its players, who may
 * agree on another, and for all where the next of its match may come.
 * @param {Snapshot} snapshot
 */
const needsConnection = ({ you, state: { status, next, rematch } }) => status === 'invited' || status === 'playing' || status === 'over' && (you.seat !== '' || next === true && !rematch);

/**
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case 'message': return receive(state, action.message, action.at);
    case 'live': return put(state, 'contact', { connection: 'live', restart: null });
    case 'lost': return lost(state, action.at);
    case 'show': return show(state, action.ply);
    case 'flip': return put(state, 'look', { flipped: !state.look.flipped });
    case 'settings': return put(state, 'chrome', { settings: action.settings });
    case 'sent': return put(state, 'turn', { sent: action.command, late: false, legs: 0, held: null });
    case 'late': return put(state, 'turn', { late: state.turn.sent !== null });
    case 'ask': return put(state, 'chrome', { asking: action.what });
    case 'made': return put(state, 'turn', { legs: action.legs, promotes: action.promotes, held: action.held });
    case 'callable': return put(state, 'chrome', { callable: action.callable });
    case 'follows': return put(state, 'chrome', { follows: action.follows });
    case 'premove': return put(state, 'turn', { premove: action.premove });
    case 'layout': return { ...put(state, 'chrome', { phone: action.phone, apart: action.apart }), chat: read(state.chat, action.apart) };
    case 'watch': return put(state, 'chrome', { watching: true });
    case 'wait': return put(state, 'chrome', { waits: true });
    case 'seatRequested': return put(state, 'chrome', { seatRequested: action.id });
    case 'planned': return put(state, 'chrome', { planned: action.lines });
    case 'answered': return put(state, 'chrome', { seatRequests: state.chrome.seatRequests.filter(({ seatRequest }) => seatRequest !== action.seatRequest) });
    case 'replay': return applyReplay(state, action.action);
    case 'aside': return showAside(state, action.aside);
    case 'explorer': return explored(state, action.action);
    case 'hint': return put(state, 'turn', { hinting: { id: action.id, hint: null, whole: false } });
    case 'whole-hint': return put(state, 'turn', { hinting: state.turn.hinting && { ...state.turn.hinting, whole: true } });
    case 'no-hint': return put(state, 'turn', { hinting: null });
    case 'chat': return { ...state, chat: reduceChat(state.chat, action.action, state.chrome.apart) };
  }
}

/** @param {State} state @param {number|null} ply @returns {State} */
const show = (state, ply) => put(put(state, 'turn', { legs: 0 }), 'look', {
  shown: within(state.snapshot, ply), aside: null, replay: { ...state.look.replay, playing: false },
});

/** Only a finished game is replayed. @param {State} state @param {ReplayAction} action @returns {State} */
function applyReplay(state, action) {
  const { snapshot, look } = state;
  if (snapshot.state.status !== 'over') return state;
  const { replay, shown } = reduceReplay(look.replay, action, shownPly(state), snapshot.plies.length);
  return put(state, 'look', { replay, shown: within(snapshot, shown), aside: null });
}

/** A line stands beside a finished game alone. @param {State} state @param {Aside|null} aside @returns {State} */
function showAside(state, aside) {
  const { snapshot, look } = state;
  if (snapshot.state.status !== 'over' || aside === look.aside) return state;
  return put(state, 'look', { aside, shown: aside ? within(snapshot, aside.from) : look.shown, replay: { ...look.replay, playing: false } });
}

/** The same state where nothing of it changes. @param {State} state @param {ExplorerAction} action @returns {State} */
function explored(state, action) {
  const explorer = reduceExplorer(state.look.explorer, action);
  return explorer === state.look.explorer ? state : put(state, 'look', { explorer });
}
