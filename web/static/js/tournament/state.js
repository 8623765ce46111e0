/**
 * The state of the page of a tournament and its reducer. Pure.
 *
 * @import { Card, GameView, Message, Tournament as View, TournamentLook as Look } from '../wire/wire-types.js'
 */
import { commas, listed } from '../words/phrases.js';
import { isolated } from '../words/game.js';
import { day } from '../words/times.js';
import { capital, family, t } from '../words/text.js';

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

/** Boards with those that have changed, and without those that are gone. @param {Card[]} boards @param {{boards?: Card[], gone?: string[]}} news */
export function changed(boards, { boards: fresh = [], gone = [] }) {
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
export const tooFew = ({ players }) => (players.filter(({ left }) => !left).length < 3 ? t('tournament.needs-three') : '');

/** The games of the last round that it waits for: of who has left it does not. @param {View} view */
const inPlay = ({ rounds, players }) => (rounds.at(-1)?.games ?? []).filter(({ result, white, black }) => !result && !players[white - 1]?.left && !players[black - 1]?.left);

/** The games of the round that is played, until it is over: not those without a result of who has left. @param {View} view */
export const onWall = ({ status, next, rounds, players }) => (status !== 'running' || next ? []
  : rounds.at(-1)?.games ?? []).filter(({ result, white, black }) => result || !players[white - 1]?.left && !players[black - 1]?.left);

/**
 * What happens next, for who looks. `lead` and `says` are one sentence, of which `short` is another form; `until` is
 * when it begins, in milliseconds since 1970; `href` is where it is played; `whole` if the note is a sentence.
 * @typedef {{lead?: string, says: string, short?: string, note?: string, whole?: boolean, when?: string, until?: number, href?: string}} Line
 */

/** @param {View} view @param {Record<string, string>} names of the games, by id @param {boolean} [hosts] @returns {Line} */
export function happensNext(view, names, hosts = false) {
  const { status, you, rounds, of, next, nextAt, byHost } = view;
  if (status === 'open') return gathers(view, hosts);
  if (status === 'over') return { says: winners(view), note: place(view) };
  if (you?.left) return { says: view.players[you.n - 1]?.removed ? t('tournament.removed') : t('tournament.left'), note: t('tournament.can-watch'), whole: true };
  const last = rounds.at(-1);
  const own = you?.board ? last?.games.find(({ slug }) => slug === you.board) : ownGame(next?.games, you?.n);
  if (you?.board && own) return { says: t('tournament.you-play-now', { name: opponent(view, own) }), note: colour(view, own, names[last?.game ?? '']), href: `/g/${you.board}` };
  if (you?.board) return { says: t('tournament.your-game-begun'), href: `/g/${you.board}` }; // its round is not told yet
  const begins = byHost ? { when: t('tournament.begins-by-host') } : { when: t('tournament.begins-in'), until: nextAt };
  if (next && own) {
    const name = opponent(view, own);
    return { lead: t('tournament.your-next-game'), says: t('tournament.against', { name }), short: t('tournament.next-against', { name }), note: colour(view, own, names[next.game]), ...begins };
  }
  if (next) return { says: you ? t('tournament.no-game-next') : t('tournament.round-of', { round: next.round, rounds: of }), note: names[next.game], ...begins };
  return waits(view);
}

/** Before the start. @param {View} view @param {boolean} hosts @returns {Line} */
function gathers({ players: { length: n }, at, you, host }, hosts) {
  const number = atFirst(n);
  const note = (/** @type {string[]} */ ...sentences) => [at ? t('tournament.planned-for', { time: day(new Date(at), new Date()) }) : '', ...sentences].filter(Boolean).join(' ');
  const joins = you ? t('tournament.opens-here') : n < MOST ? t('tournament.join-with-name') : t('tournament.full');
  const invites = you ? t('tournament.invite') : t('tournament.join-and-invite');
  if (n < 3) return { says: n === 0 ? t('tournament.it-needs-three') : t('tournament.few-here', { n, number }), note: note(hosts ? invites : joins) };
  if (hosts) return { says: t('tournament.begins-at-start'), note: note(t('tournament.enough-here', { n, number }), n % 2 ? t('tournament.one-more') : '') };
  return { says: t('tournament.host-starts-with', { n, number, host: isolated(host) }), note: note(joins) };
}

/** Numbers in words, within a sentence and as its first word; large ones are not in words. */
const NUMBERS = family('tournament.number');

/** @param {number} n */
const counted = (n) => NUMBERS[n] ?? String(n);

/** @param {number} n */
const atFirst = (n) => capital(counted(n));

/** What the host's button says that starts the tournament, and what comes of it. @param {View} view */
export function startSays({ players, double }) {
  const n = players.length;
  const rounds = (n + n % 2 - 1) * (double ? 2 : 1);
  const boards = Math.floor(n / 2);
  if (n < 3) return { label: t('tournament.start'), note: '' };
  return {
    label: t('tournament.start-with', { n, number: counted(n) }),
    note: t('tournament.plan', { rounds: t('tournament.rounds', { n: rounds, number: atFirst(rounds) }), boards: t('tournament.boards-each', { n: boards, number: counted(boards) }) }),
  };
}

/** For the host: who has not made a first move yet. @param {State} state */
function late({ view: { rounds, players }, boards }) {
  const names = (rounds.at(-1)?.games ?? []).flatMap(({ slug, white, black, result }) => {
    const ply = boards.find((card) => card.slug === slug)?.ply ?? 2;
    return result || ply > 1 ? [] : [isolated(players[(ply === 0 ? white : black) - 1]?.name ?? '')];
  });
  return names.length > 0 ? t('tournament.no-first-move', { names: listed(names) }) : '';
}

/** While a round is played. @param {View} view @returns {Line} */
function waits(view) {
  const { you, rounds, of, players } = view;
  const games = inPlay(view);
  const n = games.length;
  const number = counted(n);
  if (n === 0) return { says: rounds.length > 0 ? t('tournament.all-over') : t('tournament.starts-soon') };
  if (you && !ownGame(rounds.at(-1)?.games, you.n)) {
    const then = rounds.length < of ? t('tournament.next-begins-when', { n, number }) : t('tournament.ends-when', { n, number });
    return { says: t('tournament.no-game-now'), note: rounds.at(-1)?.bye?.length === 1 ? `${t('tournament.odd-number')} ${then}` : then, whole: true };
  }
  if (n > 2) return { says: t('tournament.waits-for-many', { n, number }) };
  return {
    says: t('tournament.waits-for-boards', { n, boards: listed(games.map(({ board }) => String(board))) }),
    note: commas(games.map((game) => [game.white, game.black].map((one) => isolated(players[one - 1]?.name ?? '')).join(' – '))),
  };
}

/** @param {GameView[]} [games] @param {number} [n] of a player */
const ownGame = (games = [], n) => games.find(({ white, black }) => white === n || black === n);

/** @param {View} view @param {GameView} game */
const opponent = ({ you, players }, { white, black }) => isolated(players[(white === you?.n ? black : white) - 1]?.name ?? '');

/** @param {View} view @param {GameView} own @param {string} game its name */
const colour = ({ you }, { white }, game) => (white === you?.n ? t('tournament.game-white', { game }) : t('tournament.game-black', { game }));

/** @param {View} view */
function winners({ you, table, players }) {
  const first = table.filter(({ rank, points }) => rank === 1 && points !== '0').map(({ n }) => n);
  const others = first.filter((one) => one !== you?.n).map((one) => isolated(players[one - 1]?.name ?? ''));
  const n = others.length;
  if (first.length === 0) return t('tournament.over');
  if (n === 0) return t('tournament.you-won');
  return n < first.length ? t('tournament.you-and-others-won', { n, names: listed(others) }) : t('tournament.others-won', { n, names: listed(others) });
}

/** "Place 2 of 6.", or nothing. @param {View} view */
function place({ you, table }) {
  const row = you?.left ? undefined : table.find(({ n }) => n === you?.n);
  return row ? t('tournament.place', { place: row.rank, all: table.length }) : '';
}

/** The visitor's last game, or nothing. @param {View} view */
export const lastGame = ({ you, rounds }) => rounds.map(({ games }) => ownGame(games, you?.n)?.slug).findLast(Boolean);

/**
 * What is said beside a finished game of a player: the place, what became of the game of an opponent who has left, and
 * what happens next, with what is `awaited` until then.
 * @param {View} view @param {string} slug of the game @param {Record<string, string>} names @returns {{says: string, until?: number, awaited?: string}}
 */
export function afterGame(view, slug, names) {
  if (view.you?.board === slug) return { says: '' }; // it has not heard yet that the game is over
  const { lead, short, says: long, note, whole, when, until } = happensNext(view, names);
  const says = short ?? long;
  const follows = !note || view.status === 'over' ? t('tournament.says', { says }) : whole ? t('wall.says-note', { says, note }) : t('tournament.says-note', { says, note });
  const awaited = !lead ? t('tournament.until-round', { round: view.next?.round ?? 0 }) : isCurrent(view, slug) ? t('tournament.until-opens') : t('tournament.until-begins');
  return { says: [became(view, slug), place(view), follows, when && !until ? t('tournament.host-starts') : ''].filter(Boolean).join(' '), ...(until ? { until, awaited } : {}) };
}

/** @param {View} view @param {string} slug */
function became({ you, players, rounds, table }, slug) {
  const round = rounds.findIndex(({ games }) => games.some((game) => game.slug === slug));
  const game = ownGame(rounds[round]?.games, you?.n);
  const other = game && players[(game.white === you?.n ? game.black : game.white) - 1];
  if (!game?.result || !other?.left) return '';
  const counts = table.find(({ n }) => n === you?.n)?.got[round];
  return counts ? t('tournament.left-counts', { name: isolated(other.name) }) : t('tournament.left-counts-not', { name: isolated(other.name) });
}

/** The line at the top of the tournament's page, which goes to the board by itself. @param {State} state @param {Record<string, string>} names @param {boolean} hosts */
export function topLine(state, names, hosts) {
  const { view, draft, went } = state;
  const line = happensNext(view, names, hosts);
  if (hosts && view.status === 'running' && !view.you?.board) return { ...line, note: [view.next ? '' : late(state), line.note].filter(Boolean).join(' ') };
  const goes = view.you?.board && view.you.board !== went;
  return goes ? { ...line, note: draft.trim() ? t('tournament.send-or-clear') : t('tournament.opens-now') } : line;
}
