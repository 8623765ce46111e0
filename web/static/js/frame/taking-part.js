/**
 * Stores what the visitor takes part in: tournaments and hours that are not over, matches whose next
 * game has not begun, and open challenges. Pages that do not show these follow them (begun.js); who has
 * challenged is thereby present.
 *
 * @import { Snapshot, Tournament } from '../wire/wire-types.js'
 */
import { need } from '../ui/dom.js';
import { fieldsOf, recall, remember } from '../storage/memory.js';
import { notify } from '../ui/notify.js';
import { play } from '../ui/sound.js';

/**
 * `pages` go to the next game by themselves; `seen` is the game that the visitor has opened or put
 * off, `told` the one whose start was heard; only a match has an `opponent`, and only a challenge
 * the game's slug in `challenge`, and in `joined` who has joined it.
 * @typedef {{pages: string[], seen: string, told?: string, opponent?: string, challenge?: string, joined?: string}} Part
 */

const KEY = 'parts';
/** Under this the tab remembers a game against the computer that is left when another begins: its path, a space, and the path of the socket that tells of the other. */
export const MEANWHILE = 'meanwhile';
/** How many are remembered, those of the last pages, challenges after all others: each is a connection of every page. */
const MOST = 3;

/** All, by the path of the socket that tells of each. @returns {Record<string, Part>} */
export const parts = () => fieldsOf(recall(KEY));

/** Remembers a part, or forgets it. @param {string} socket @param {Part|null} part */
export function keepPart(socket, part) {
  const { [socket]: known, ...others } = parts();
  if (!part && !known) return;
  const all = /** @type {[string, Part][]} */ ([...(part ? [[socket, part]] : []), ...Object.entries(others)]);
  const now = JSON.stringify(Object.fromEntries(all.toSorted(([, a], [, b]) => Number('challenge' in a) - Number('challenge' in b)).slice(0, MOST)));
  if (now !== recall(KEY)) remember(KEY, now);
}

/** @param {string} slug of a tournament */
export const socketOf = (slug) => `/ws/t/${slug}`;

/** @param {string} slug of an hour */
export const hourSocket = (slug) => `/ws/h/${slug}`;

/** Whether one has a game in a tournament, or may get one. @param {Tournament} view */
export const playsIn = ({ you, status }) => you !== undefined && !you.left && status !== 'over';

/** Remembers a tournament, or forgets it. @param {Tournament} view */
export function keepTournament(view) {
  const socket = socketOf(view.slug);
  if (!playsIn(view)) keepPart(socket, null);
  else if (!parts()[socket]) keepPart(socket, { pages: [`/t/${view.slug}`], seen: '' });
}

/** The socket of a game that does not say who follows it. @param {string} slug */
const silent = (slug) => `/ws/e/${slug}`;

/** Remembers a challenge while it is open, and what a player's game is of. @param {Snapshot} snapshot */
export function keepPartOf({ slug, of, you, side, terms, match, state }) {
  if (you.creator) keepPart(`/ws/g/${slug}`, terms.visibility === 'open' && side !== 'none' && state.status === 'invited' ? { pages: [`/g/${slug}`], seen: '', challenge: slug } : null);
  if (!match || you.seat !== 'white' && you.seat !== 'black') return;
  const { tournament } = match;
  if (tournament) {
    const [socket, page] = tournament.hour ? [hourSocket(tournament.slug), `/hour/${tournament.slug}`] : [socketOf(tournament.slug), `/t/${tournament.slug}`];
    if (state.status === 'playing') keepPart(socket, { pages: [page], seen: slug });
    return;
  }
  if (of) keepPart(silent(of), null);
  const opponent = you.seat === 'white' ? state.black : state.white;
  keepPart(silent(slug), state.next && !state.rematch ? { pages: [`/m/${match.slug}`, `/g/${slug}`], seen: '', opponent } : null);
}

/**
 * What tells of games that have begun, fetched when it is first needed; nothing where it does not come:
 * a next page may get it. It is a bundle of its own, so what has a state here is handed to it.
 * @type {Promise<{tell(view: Tournament): void, follow(): void, wireHours(): void,
 *   followHour(slug: string, here: string, on: {go: (board: string) => void, isTyping: () => boolean, onWait: () => void, onSays: (says: string) => void}): void}|null>|undefined}
 */
let teller;
export const begun = () => (teller ??= import(need('#begun').dataset.module ?? '').then(({ createBegun }) => createBegun({ play, notify }), () => null));
