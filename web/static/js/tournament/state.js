/**
 * What the page of a tournament knows, and how that changes. Pure.
 *
 * @import { Card, Message, Tournament as View, TournamentLook as Look } from '../wire-types.js'
 */

/**
 * `draft` is the message being typed; `went` the last game that this tab went to by itself.
 * @typedef {Look & {draft: string, went: string}} State
 * @typedef {{type: "message", message: Message} | {type: "view", view: View} | {type: "draft", text: string} | {type: "went", board: string}} Action
 */

/** Where a tab remembers the game that it went to last by itself: it goes to none twice, so that Back works. */
export const WENT = 'board';

/** @param {string} slug of a tournament */
export const socketOf = (slug) => `/ws/t/${slug}`;

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  switch (action.type) {
    case 'message': return { ...state, ...receive(state, action.message) };
    case 'view': return action.view.v < state.view.v ? state : { ...state, view: action.view };
    case 'draft': return { ...state, draft: action.text };
    case 'went': return { ...state, went: action.board };
  }
}

/**
 * What is known of a tournament after a message. The page may be newer than the message: it shows
 * what an own command has changed at once.
 * @param {Look} look @param {Message} message @returns {Look}
 */
export function receive({ view, boards }, message) {
  const now = { v: message.v ?? 0, you: view.you };
  const isOld = now.v < view.v;
  switch (message.t) {
    case 'tournament': return { boards: message.d.boards, view: isOld ? view : { ...message.d.view, ...now } };
    case 'place': return { boards, view: isOld ? view : { ...view, you: message.d.n ? message.d : undefined } };
    case 'news': {
      const { view: shown = view, from = 0, chat } = message.d;
      const lines = chat ? [...view.chat.slice(0, from), ...chat] : view.chat;
      return { boards: changed(boards, message.d), view: isOld ? view : { ...shown, ...now, chat: lines } };
    }
    default: return { boards, view };
  }
}

/** @param {Card[]} boards @param {{boards?: Card[], gone?: string[]}} news */
function changed(boards, { boards: fresh = [], gone = [] }) {
  const all = new Map([...boards, ...fresh].map((card) => [card.slug, card]));
  for (const slug of gone) all.delete(slug);
  return [...all.values()];
}

/** The game that the page is to go to now; empty for none: what is being typed is not lost. @param {State} state */
export function due({ view: { you }, draft, went }) {
  return you?.board && you.board !== went && !draft.trim() ? you.board : '';
}

/** What the server writes into the page depends on this. @param {View} view */
export const written = ({ v, chat, you, ...view }) => JSON.stringify(view);

/** The visitor's own line in the list of players, while it takes part. @param {View} view */
export const own = ({ you, players }) => players.find(({ n, left }) => n === you?.n && !left);

/** Whether a game is of the last round. @param {View} view @param {string} slug */
export const isCurrent = ({ rounds }, slug) => Boolean(rounds.at(-1)?.games.some((one) => one.slug === slug));

/** Whether there is a form to join: one may come late while the second round is the last. @param {View} view */
export const joins = (view) => !view.you && view.status !== 'over' && view.rounds.length <= 2;

/** Why the tournament cannot start yet, or nothing. @param {View} view */
export const tooFew = ({ players }) => (players.filter(({ left }) => !left).length < 3 ? 'Three players are needed to start.' : '');

/** Why there is no next round yet, or nothing; nobody waits for who has left. @param {View} view */
export const stillPlaying = ({ rounds, players }) => (rounds.at(-1)?.games.some(({ result, white, black }) => !result && !players[white - 1]?.left && !players[black - 1]?.left)
  ? 'Wait until all games of this round are over.' : '');

/** What the visitor is told of their own place. @param {State} state */
export function says({ view, draft, went }) {
  const board = view.you?.board;
  if (board && board !== went) return draft.trim() ? 'Your board is ready. Send or clear your message to go there.' : 'Your board is ready. It opens now.';
  if (board) return 'Your game has started.';
  return view.status === 'over' || !own(view) ? '' : `You play as ${own(view)?.name}.`;
}
