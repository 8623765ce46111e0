/**
 * All that the page of a game knows, in one object, and how each thing that
 * happens changes it. Pure: nothing here touches the page, the network or the
 * time of day. What is drawn is a function of this state.
 *
 * @import { Begun, Knock, Message, Premove, Side, Snapshot } from '../types.js'
 * @import { Settings } from '../settings.js'
 * @import { Aside } from './aside.js'
 * @import { Chat, ChatAction } from './chat.js'
 * @import { Hinting } from './computer.js'
 * @import { Explorer, ExplorerAction } from './explorer.js'
 * @import { Replay, ReplayAction } from './replay.js'
 * @import { MoveCommand } from '../wire.js'
 */
import { DEFAULTS } from '../settings.js';
import { within } from './browse.js';
import { initialChat, reduceChat } from './chat.js';
import { reduceExplorer, startExplorer } from './explorer.js';
import { lost, receive } from './receive.js';
import { reduceReplay, startReplay } from './replay.js';
import { bottom, shownPly } from './selectors.js';

/**
 * - `v` the number of the last event included; `gap` says that events were
 *   missed, and the whole game has to be asked for again; `behind` counts the
 *   answers in a row that knew less than the page does; `outdated` says that a newer
 *   server goes on with the game, which the one that the page speaks to cannot read
 * - `clockAt`, `presenceAt` when the clocks of `snapshot.state` and its
 *   presence were received
 * - `shown` the ply on the board: its number, or null for the latest
 * - `sent` the move that was made and is not acknowledged; `late` when that
 *   takes so long that the player should know
 * - `replay` the replay of a game that is over; `aside` a line beside it that is on the
 *   board, and leaves it at the ply `shown`; `explorer` what other games did from there
 * - `premove` the move made ahead of the turn; `held` the text of one made that
 *   waits for its confirmation
 * - `callable` the visitor is asked whether to be called when it is their turn
 * - `asking` the action that waits for its "Yes"
 * - `legs` landings clicked of a chain of jumps; `promotes` when all are, and
 *   what the pawn becomes is to be chosen
 * - `phone` the narrow layout
 * - `watching` the visitor only watches a game that still waits for its second player
 * - `ping` milliseconds to the server and back
 * - `restart` when the server that the page speaks to restarts, in the page's
 *   milliseconds, or null
 * - `knocks` who asks to be let in; `knocked` this visitor has asked
 * - `waits` the player would rather wait than claim the opponent's absence
 * - `hinting` a hint that the computer was asked for in this position; `declined`
 *   the last thing that happened is that the computer declined a draw
 * - `ends` what the reasons mean for which this game alone ends
 *
 * @typedef {{
 *   snapshot: Snapshot, v: number, gap: boolean, behind: number, outdated: boolean, clockAt: number, presenceAt: number,
 *   connection: "opening"|"live"|"lost", shown: number|null, flipped: boolean,
 *   sent: MoveCommand|null, late: boolean, asking: Asking|null,
 *   legs: number, promotes: boolean, phone: boolean, watching: boolean, ping: number|null, restart: number|null,
 *   knocks: Knock[], knocked: boolean, waits: boolean, chat: Chat,
 *   premove: Premove|null, held: string|null, settings: Settings, callable: boolean, replay: Replay,
 *   hinting: Hinting|null, declined: boolean, aside: Aside|null, explorer: Explorer,
 *   ends: Record<string, string>,
 * }} State
 */

/** The level of the computer for whoever has not chosen one: it plays, and can be beaten. */
const FIRST_LEVEL = 3;

/** What is asked back before it is done. @typedef {"resign"|"draw"|"abort"|"cancel"} Asking */

/**
 * @typedef {(
 *   {type: "message", message: Message, at: number} |
 *   {type: "lost", at: number} | {type: "live"} |
 *   {type: "show", ply: number|null} |
 *   {type: "flip"} | {type: "settings", settings: Settings} |
 *   {type: "sent", command: MoveCommand} | {type: "late"} |
 *   {type: "ask", what: State["asking"]} |
 *   {type: "made"} & Begun | {type: "premove", premove: Premove|null} |
 *   {type: "callable", callable: boolean} |
 *   {type: "phone", phone: boolean} |
 *   {type: "watch"} | {type: "wait"} |
 *   {type: "knocked"} | {type: "answered", knock: number} |
 *   {type: "hint", id: string} | {type: "whole-hint"} | {type: "no-hint"} |
 *   {type: "chat", action: ChatAction} |
 *   {type: "replay", action: ReplayAction} |
 *   {type: "aside", aside: Aside|null} | {type: "explorer", action: ExplorerAction}
 * )} Action
 */

/**
 * @param {Snapshot} snapshot
 * @param {number} v
 * @param {{at: number, ply?: number|null, from?: Side|"", phone?: boolean, settings?: Settings, pace?: string|null, level?: number, ends?: Record<string, string>, explores?: boolean}} start
 *   `at`: when the snapshot was received; `from`: the side that the board is to be seen from;
 *   `explores`: the table of other games is open; `level`: the computer's that was played last
 * @returns {State}
 */
export function initial(snapshot, v, { at, ply = null, from = '', phone = false, settings = DEFAULTS, pace = null, level = FIRST_LEVEL, ends = {}, explores = false }) {
  /** @type {State} */
  const state = {
    snapshot, v, gap: false, behind: 0, outdated: false, clockAt: at, presenceAt: at, shown: within(snapshot, ply), flipped: false,
    sent: null, late: false, asking: null, legs: 0, promotes: false, phone, watching: false, ping: null, restart: null,
    knocks: [], knocked: false, waits: false, chat: initialChat(snapshot),
    premove: null, held: null, settings, callable: false, replay: startReplay(pace, snapshot.machine?.level ?? level), hinting: null, declined: false, ends,
    aside: null, explorer: startExplorer(explores),
    connection: needsConnection(snapshot) ? 'opening' : 'live',
  };
  return from && from !== bottom(state) ? { ...state, flipped: true } : state;
}

/**
 * Nothing more happens to a game that is over, but for its players, who may
 * agree on another.
 * @param {Snapshot} snapshot
 */
const needsConnection = ({ you, state: { status } }) => status === 'invited' || status === 'playing' || status === 'over' && you.seat !== '';

/**
 * @param {State} state
 * @param {Action} action
 * @returns {State}
 */
export function reduce(state, action) {
  switch (action.type) {
    case 'message': return receive(state, action.message, action.at);
    case 'live': return { ...state, connection: 'live', restart: null };
    case 'lost': return lost(state, action.at);
    case 'show': return { ...state, shown: within(state.snapshot, action.ply), aside: null, legs: 0, replay: { ...state.replay, playing: false } };
    case 'flip': return { ...state, flipped: !state.flipped };
    case 'settings': return { ...state, settings: action.settings };
    case 'sent': return { ...state, sent: action.command, late: false, legs: 0, held: null };
    case 'late': return { ...state, late: state.sent !== null };
    case 'ask': return { ...state, asking: action.what };
    case 'made': return { ...state, legs: action.legs, promotes: action.promotes, held: action.held };
    case 'callable': return { ...state, callable: action.callable };
    case 'premove': return { ...state, premove: action.premove };
    case 'phone': return { ...state, phone: action.phone };
    case 'watch': return { ...state, watching: true };
    case 'wait': return { ...state, waits: true };
    case 'knocked': return { ...state, knocked: true };
    case 'answered': return { ...state, knocks: state.knocks.filter(({ knock }) => knock !== action.knock) };
    case 'replay': return applyReplay(state, action.action);
    case 'aside': return showAside(state, action.aside);
    case 'explorer': return changed(state, 'explorer', reduceExplorer(state.explorer, action.action));
    case 'hint': return { ...state, hinting: { id: action.id, hint: null, whole: false } };
    case 'whole-hint': return { ...state, hinting: state.hinting && { ...state.hinting, whole: true } };
    case 'no-hint': return { ...state, hinting: null };
    case 'chat': return { ...state, chat: reduceChat(state.chat, action.action, state.phone) };
  }
}

/** Only a finished game is replayed. @param {State} state @param {ReplayAction} action @returns {State} */
function applyReplay(state, action) {
  const { snapshot } = state;
  if (snapshot.state.status !== 'over') return state;
  const { replay, shown } = reduceReplay(state.replay, action, shownPly(state), snapshot.plies.length);
  return { ...state, replay, shown: within(snapshot, shown), aside: null };
}

/** A line stands beside a finished game alone. @param {State} state @param {Aside|null} aside @returns {State} */
function showAside(state, aside) {
  if (state.snapshot.state.status !== 'over' || aside === state.aside) return state;
  return { ...state, aside, shown: aside ? within(state.snapshot, aside.from) : state.shown, replay: { ...state.replay, playing: false } };
}

/**
 * The state with a part of it exchanged; the same where the part is.
 * @template {keyof State} K
 * @param {State} state @param {K} part @param {State[K]} value
 * @returns {State}
 */
const changed = (state, part, value) => (state[part] === value ? state : { ...state, [part]: value });
