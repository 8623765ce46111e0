/**
 * Which buttons stand on the page of a game. Each action has one button at a
 * time; what cannot be done has none: the server says what may be done.
 *
 * @import { State } from '../state.js'
 */
import { may, presenceOf, seat, shownPly } from '../state.js';

/**
 * @typedef {{action: string, icon: string, label: string, tone?: "danger"|"go", off?: boolean, badge?: number, data?: string}} Button
 *   `off` marks a step beyond the first or the last ply; `badge` counts what
 *   waits behind the button; `data` is what the action is about
 */

/** @type {Record<string, Button>} */
const BUTTONS = {
  flip: { action: 'flip', icon: 'flip', label: 'Flip' },
  rules: { action: 'rules', icon: 'book', label: 'Rules' },
  moves: { action: 'moves', icon: 'list', label: 'Moves' },
  share: { action: 'share-game', icon: 'share', label: 'Share' },
  device: { action: 'share-seat', icon: 'device', label: 'Other device' },
  knock: { action: 'knock', icon: 'door', label: 'I played here' },
  type: { action: 'type', icon: 'keys', label: 'Type a move' },
};

/** A move that was made waits for one of these. @type {Button[]} */
export const HELD = [
  { action: 'confirm-move', icon: 'check', label: 'Play it', tone: 'go' },
  { action: 'cancel-move', icon: 'close', label: 'Take it back' },
];

/** What the server may allow, each with its button. @type {[Parameters<typeof may>[1], Button][]} */
const ALLOWED = [
  ['takeback', { action: 'takeback', icon: 'undo', label: 'Takeback' }],
  ['undo', { action: 'undo', icon: 'undo', label: 'Take back' }],
  ['draw', { action: 'draw', icon: 'draw', label: 'Offer draw' }],
  ['resign', { action: 'resign', icon: 'flag', label: 'Resign', tone: 'danger' }],
  ['rematch', { action: 'rematch', icon: 'rematch', label: 'Rematch', tone: 'go' }],
  ['abort', { action: 'abort', icon: 'close', label: 'Abort' }],
  ['pause', { action: 'pause', icon: 'pause', label: 'Pause' }],
  ['resume', { action: 'resume', icon: 'play', label: 'Resume', tone: 'go' }],
  ['cancel', { action: 'cancel-game', icon: 'void', label: 'No result' }],
];

/** How many of these stand among the first, the rest behind them. */
const MAIN = new Set(['takeback', 'undo', 'draw', 'resign', 'rematch', 'resume']);

/**
 * The buttons of what may be done now. What is offered already has none: the
 * strips answer it.
 * @param {State} state
 */
function allowed(state) {
  const { status, offers = [] } = state.snapshot.state;
  const now = status === 'playing' || status === 'over' ? ALLOWED.filter(([what]) => may(state, what) && !offers.some(({ offer }) => offer === what)) : [];
  const pick = (/** @type {boolean} */ main) => now.filter(([what]) => MAIN.has(what) === main).map(([, button]) => button);
  return { main: pick(true), more: pick(false) };
}

/**
 * The steps through the game. While it is played, the last of them leads back
 * to the present.
 * @param {State} state
 * @returns {Record<"first"|"back"|"forward"|"last", Button>}
 */
export function steps(state) {
  const atStart = shownPly(state) === 0;
  const atEnd = state.shown === null;
  const live = state.snapshot.state.status === 'playing';
  return {
    first: { action: 'first', icon: 'first', label: 'First', off: atStart },
    back: { action: 'back', icon: 'prev', label: 'Back', off: atStart },
    forward: { action: 'forward', icon: 'next', label: 'Forward', off: atEnd },
    last: { action: 'last', icon: 'last', label: live ? 'Live' : 'Last', off: atEnd, ...(live && !atEnd ? { tone: 'go' } : {}) },
  };
}

/**
 * Whether a watcher may ask to be let in: a player is away, the other here.
 * @param {State} state
 */
function mayKnock(state) {
  const { you, state: { status } } = state.snapshot;
  const presence = presenceOf(state);
  if (you.seat || state.knocked || status !== 'playing' || !presence) return false;
  return (presence.white === 'online') !== (presence.black === 'online');
}

/**
 * Every button by where it stands: under the moves (`nav`, `acts`, `more`), on
 * phones beside the ticker (`before`, `after`), in the dock (`acts`), and in
 * the menu (`menu`) what the dock has no room for.
 * @typedef {Record<"nav"|"acts"|"more"|"before"|"after"|"menu", Button[]>} Controls
 *
 * @param {State} state
 * @returns {Controls}
 */
export function controls(state) {
  if (state.held && state.phone) return { ...NONE, acts: HELD };
  return state.phone ? narrow(state) : wide(state);
}

/** @type {Controls} */
const NONE = { nav: [], acts: [], more: [], before: [], after: [], menu: [] };

/** @param {State} state @returns {Controls} */
function wide(state) {
  const { first, back, forward, last } = steps(state);
  const { flip, share, device, knock, type } = /** @type {Record<string, Button>} */ (BUTTONS);
  const { main, more } = allowed(state);
  const nav = state.snapshot.plies.length > 0 ? [first, back, forward, last] : [];
  const playing = seat(state) !== null && state.snapshot.state.status === 'playing';
  if (playing) return { ...NONE, nav: [...nav, type], acts: [...main, flip], more: [...more, device, share] };
  return { ...NONE, nav, acts: [...main, ...(mayKnock(state) ? [knock] : []), share, flip] };
}

/** @param {State} state @returns {Controls} */
function narrow(state) {
  const { first, back, forward, last } = steps(state);
  const { flip, rules, moves, share, device, knock, type } = /** @type {Record<string, Button>} */ (BUTTONS);
  const { main, more } = allowed(state);
  const { snapshot: { plies, state: { status } }, talk: { unread } } = state;
  const chat = { action: 'chat', icon: 'chat', label: 'Chat', badge: unread.players + unread.watchers };
  const list = plies.length > 0 ? [moves] : [];
  if (seat(state) !== null && status === 'playing') {
    const short = main.map((button) => (button.action === 'draw' ? { ...button, label: 'Draw' } : button));
    const walk = plies.length > 0 ? { before: [back], after: [state.shown === null ? forward : last] } : {};
    const [called, rest] = short.length < 3 && more[0]?.action === 'abort' ? [more.slice(0, 1), more.slice(1)] : [[], more];
    return { ...NONE, ...walk, acts: [...called, ...short, rules, chat].slice(-5), menu: [flip, ...list, type, ...rest, device, share] };
  }
  if (status === 'over') return { ...NONE, acts: [first, back, forward, ...(main.length > 0 ? main : [last]), share], menu: [chat, flip, rules, ...list] };
  const seen = mayKnock(state) ? [knock] : [];
  if (plies.length === 0) return { ...NONE, acts: [rules, flip, share, chat], menu: seen };
  return { ...NONE, acts: [back, forward, last, rules, chat], menu: [flip, ...list, share, ...seen] };
}
