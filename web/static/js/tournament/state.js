/**
 * The state of the page of a tournament and its reducer. Pure.
 *
 * @import { Card, GameView, Message, Tournament as View, TournamentLook as Look } from '../wire/wire-types.js'
 */
import { listed } from '../words/phrases.js';
import { isolated } from '../words/game.js';
import { day } from '../words/times.js';

/**
 * `draft` is the message being typed; `went` the last game that this tab went to by itself; `ahead` by how much
 * the server's clock is ahead, in milliseconds.
 * @typedef {Look & {ahead?: number, draft: string, went: string}} State
 * @typedef {{type: "message", message: Message, at: number} | {type: "view", view: View} | {type: "draft", text: string} | {type: "went", board: string}} Action
 */

/** Where a tab remembers the game that it went to last by itself: it goes to none twice, so that Back works. */
export const WENT = 'board';

/** A tournament of which nothing has come yet. */
export const UNREAD = /** @type {Look} */ (/** @type {unknown} */ ({ view: { v: 0, rounds: [], chat: [] }, boards: [] }));

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  switch (action.type) {
    case 'message': return { ...state, ...receive(state, action.message, action.at) };
    case 'view': return action.view.v < state.view.v ? state : { ...state, view: action.view };
    case 'draft': return { ...state, draft: action.text };
    case 'went': return { ...state, went: action.board };
  }
}

/**
 * What is known of a tournament after a message. The page may be newer than the message: it shows
 * what an own command has changed at once.
 * @param {Look & {ahead?: number}} look @param {Message} message @param {number} at when it came, in milliseconds since 1970 @returns {Look & {ahead?: number}}
 */
export function receive({ view, boards, ahead = -Infinity }, message, at) {
  const now = { v: message.v ?? 0, you: view.you };
  const isOld = now.v < view.v;
  switch (message.t) {
    case 'tournament': return { boards: message.d.boards, view: { ...message.d.view, ...now } }; // also of a server of before, whose numbers are lower
    case 'place': return { boards, ahead: Math.max(ahead, message.d.now - at), view: isOld ? view : { ...view, you: message.d.n ? message.d : undefined } };
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

/** How many take part at most. */
const MOST = 16;

/** Whether one more may join: in the first two rounds, where not all have had an opponent from the start. @param {View} view */
export const joins = ({ you, status, rounds, players, double, of }) => !you && (status === 'open' && players.length < MOST || status === 'running' && rounds.length <= 2 && players.length <= of / (double ? 2 : 1));

/** Why the tournament cannot start yet, or nothing. @param {View} view */
export const tooFew = ({ players }) => (players.filter(({ left }) => !left).length < 3 ? 'Three players are needed to start.' : '');

/** The games of the last round that it waits for: of who has left it does not. @param {View} view */
const inPlay = ({ rounds, players }) => (rounds.at(-1)?.games ?? []).filter(({ result, white, black }) => !result && !players[white - 1]?.left && !players[black - 1]?.left);

/** The games of the round that is played, until it is over: not those without a result of who has left. @param {View} view */
export const onWall = ({ status, next, rounds, players }) => (status !== 'running' || next ? []
  : rounds.at(-1)?.games ?? []).filter(({ result, white, black }) => result || !players[white - 1]?.left && !players[black - 1]?.left);

/**
 * What happens next, for who looks. `lead` and `says` are one sentence; `until` is when it begins, in milliseconds
 * since 1970; `href` is where it is played.
 * @typedef {{lead?: string, says: string, note?: string, when?: string, until?: number, href?: string}} Line
 */

/** @param {View} view @param {Record<string, string>} names of the games, by id @param {boolean} [hosts] @returns {Line} */
export function happensNext(view, names, hosts = false) {
  const { status, you, rounds, of, next, nextAt, byHost } = view;
  if (status === 'open') return gathers(view, hosts);
  if (status === 'over') return { says: winners(view), note: place(view) };
  if (you?.left) return { says: view.players[you.n - 1]?.removed ? 'The host has removed you' : 'You have left', note: 'You can watch the games.' };
  const last = rounds.at(-1);
  const own = you?.board ? last?.games.find(({ slug }) => slug === you.board) : ownGame(next?.games, you?.n);
  if (you?.board && own) return { says: `You play ${opponent(view, own)} now`, note: `${names[last?.game ?? '']}, you are ${colour(view, own)}`, href: `/g/${you.board}` };
  if (you?.board) return { says: 'Your game has begun', href: `/g/${you.board}` }; // its round is not told yet
  const begins = byHost ? { when: 'begins when the host starts it' } : { when: 'begins in', until: nextAt };
  if (next && own) return { lead: 'Your next game', says: `against ${opponent(view, own)}`, note: `${names[next.game]}, you are ${colour(view, own)}`, ...begins };
  if (next) return { says: you ? 'No game for you in the next round' : `Round ${next.round} of ${of}`, note: names[next.game], ...begins };
  return waits(view);
}

/** Before the start. @param {View} view @param {boolean} hosts @returns {Line} */
function gathers({ players: { length }, at, you, host }, hosts) {
  const planned = at ? `Planned for ${day(new Date(at), new Date())}. ` : '';
  const here = `${counted(length)} ${length === 1 ? 'is' : 'are'} here`;
  if (length < 3) return { says: length === 0 ? 'It needs three players' : `${here}, three are enough`, note: planned + (hosts ? `${you ? 'Invite' : 'Join with your name, and invite'} your friends.` : you ? 'Your first game opens here.' : 'Join with your name.') };
  if (hosts) return { says: 'It begins when you press Start', note: `${planned}${here}, three are enough.${length % 2 ? ' One more can join later.' : ''}` };
  return { says: `${here}. ${isolated(host)} starts it`, note: planned + (you ? 'Your first game opens here.' : length < MOST ? 'Join with your name.' : 'All places are taken.') };
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen'];

/** @param {number} n */
const counted = (n) => NUMBERS[n] ?? String(n);

/** What the host's button says that starts the tournament, and what comes of it. @param {View} view */
export function startSays({ players, double }) {
  const n = players.length;
  const rounds = (n + n % 2 - 1) * (double ? 2 : 1);
  const boards = Math.floor(n / 2);
  return {
    label: n < 3 ? 'Start' : `Start with ${counted(n).toLowerCase()} players`,
    note: n < 3 ? '' : `${counted(rounds)} rounds, ${boards === 1 ? 'one board' : `${counted(boards).toLowerCase()} boards`} in each. The first begins at once.`,
  };
}

/** For the host: who has not made a first move yet. @param {State} state */
function late({ view: { rounds, players }, boards }) {
  const names = (rounds.at(-1)?.games ?? []).flatMap(({ slug, white, black, result }) => {
    const ply = boards.find((card) => card.slug === slug)?.ply ?? 2;
    return result || ply > 1 ? [] : [isolated(players[(ply === 0 ? white : black) - 1]?.name ?? '')];
  });
  return names.length > 0 ? `No first move yet: ${listed(names)}.` : '';
}

/** While a round is played. @param {View} view @returns {Line} */
function waits(view) {
  const { you, rounds, of, players } = view;
  const games = inPlay(view);
  const many = games.length > 1;
  if (games.length === 0) return { says: rounds.length > 0 ? 'All games are over' : 'The first round starts soon' };
  if (you && !ownGame(rounds.at(-1)?.games, you.n)) {
    return { says: 'No game for you in this round', note: `${rounds.at(-1)?.bye?.length === 1 ? 'Of an odd number one has none. ' : ''}The ${rounds.length < of ? 'next begins' : 'tournament ends'} when ${counted(games.length).toLowerCase()} board${many ? 's are' : ' is'} finished.` };
  }
  if (games.length > 2) return { says: `The round waits for ${counted(games.length).toLowerCase()} boards` };
  return {
    says: `The round waits for board${many ? 's' : ''} ${listed(games.map(({ board }) => String(board)))}`,
    note: games.map((game) => [game.white, game.black].map((n) => isolated(players[n - 1]?.name ?? '')).join(' – ')).join(', '),
  };
}

/** @param {GameView[]} [games] @param {number} [n] of a player */
const ownGame = (games = [], n) => games.find(({ white, black }) => white === n || black === n);

/** @param {View} view @param {GameView} game */
const opponent = ({ you, players }, { white, black }) => isolated(players[(white === you?.n ? black : white) - 1]?.name ?? '');

/** @param {View} view @param {GameView} game */
const colour = ({ you }, { white }) => (white === you?.n ? 'White' : 'Black');

/** @param {View} view */
function winners({ you, table, players }) {
  const first = table.filter(({ rank, points }) => rank === 1 && points !== '0').map(({ n }) => n).sort((a, b) => Number(b === you?.n) - Number(a === you?.n)).map((n) => (n === you?.n ? 'You' : isolated(players[n - 1]?.name ?? '')));
  if (first.length === 0) return 'The tournament is over';
  return `${listed(first)} ${first.length > 1 || first[0] === 'You' ? 'have' : 'has'} won the tournament`;
}

/** "You are 2nd of 6.", or nothing. @param {View} view */
function place({ you, table }) {
  const row = you?.left ? undefined : table.find(({ n }) => n === you?.n);
  return row ? `You are ${ordinal(row.rank)} of ${table.length}.` : '';
}

/** @param {number} n */
const ordinal = (n) => `${n}${n > 3 && n < 21 ? 'th' : ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'}`;

/** The visitor's last game, or nothing. @param {View} view */
export const lastGame = ({ you, rounds }) => rounds.map(({ games }) => ownGame(games, you?.n)?.slug).findLast(Boolean);

/**
 * What is said beside a finished game of a player: the place, what became of the game of an opponent who has left, and
 * what happens next, with what is `awaited` until then.
 * @param {View} view @param {string} slug of the game @param {Record<string, string>} names @returns {{says: string, until?: number, awaited?: string}}
 */
export function afterGame(view, slug, names) {
  if (view.you?.board === slug) return { says: '' }; // it has not heard yet that the game is over
  const { lead, says, note, when, until } = happensNext(view, names);
  const waits = when && !until ? '. The host starts it' : '';
  const follows = `${lead ? 'Next ' : ''}${says}${note && view.status !== 'over' ? `: ${note}` : ''}${waits}.`.replace(/\.\.$/, '.');
  return { says: [became(view, slug), place(view), follows].filter(Boolean).join(' '), ...(until ? { until, awaited: lead ? isCurrent(view, slug) ? 'it opens' : 'it begins' : `round ${view.next?.round}` } : {}) };
}

/** @param {View} view @param {string} slug */
function became({ you, players, rounds, table }, slug) {
  const round = rounds.findIndex(({ games }) => games.some((game) => game.slug === slug));
  const game = ownGame(rounds[round]?.games, you?.n);
  const other = game && players[(game.white === you?.n ? game.black : game.white) - 1];
  if (!game?.result || !other?.left) return '';
  const counts = table.find(({ n }) => n === you?.n)?.got[round];
  return `${isolated(other.name)} has left the tournament. This game ${counts ? 'counts' : 'does not count'}.`;
}

/** The line at the top of the tournament's page, which goes to the board by itself. @param {State} state @param {Record<string, string>} names @param {boolean} hosts */
export function topLine(state, names, hosts) {
  const { view, draft, went } = state;
  const line = happensNext(view, names, hosts);
  if (hosts && view.status === 'running' && !view.you?.board) return { ...line, note: [view.next ? '' : late(state), line.note].filter(Boolean).join(' ') };
  const goes = view.you?.board && view.you.board !== went;
  return goes ? { ...line, note: draft.trim() ? 'Send or clear your message to go there.' : 'It opens now.' } : line;
}
