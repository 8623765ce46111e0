/**
 * Stores the latest viewed games in this browser for offline use: finished ones, and the
 * visitor's own.
 *
 * @import { Snapshot } from '../wire/wire-types.js'
 */
import { table } from './database.js';

/** A game as it was seen at a moment, in epoch milliseconds. @typedef {{slug: string, at: number, snapshot: Snapshot}} LookedAt */

/** How many are kept, and how many plies one may have. */
const MOST = 30;
const LONGEST = 1000;

/** What the fragment of an address begins with, before the slug of a game that is kept. */
export const KEPT = '#kept=';

const games = table('threefold-games', 'games');

/** Whether a game is one to keep. Pure. @param {Snapshot} snapshot */
const isKept = ({ slug, you, plies, state: { status } }) => slug !== '' && plies.length > 0 && plies.length <= LONGEST && (status === 'over' || status === 'playing' && you.seat !== '');

/** Those that are too many, the oldest. Pure. @param {{slug: string, at: number}[]} all @returns {string[]} slugs */
export const tooOld = (all) => all.toSorted((a, b) => b.at - a.at).slice(MOST).map(({ slug }) => slug);

/** Keeps a game as it is seen, without what was said beside it. @param {Snapshot} seen */
export async function keepGame({ chat, presence, ...snapshot }) {
  if (!isKept(snapshot)) return;
  await games('readwrite', (store) => store.put({ slug: snapshot.slug, at: Date.now(), snapshot }));
  for (const slug of tooOld(await lookedAt())) await games('readwrite', (store) => store.delete(slug));
}

/** All that are kept, the last first. @returns {Promise<LookedAt[]>} */
export const lookedAt = async () => (/** @type {LookedAt[]} */ ((await games('readonly', (store) => store.getAll())) ?? [])).toSorted((a, b) => b.at - a.at);

/** @param {string} slug @returns {Promise<LookedAt|null>} */
export const gameOf = async (slug) => (await games('readonly', (store) => store.get(slug))) ?? null;

/** Forgets all. */
export const forgetGames = () => games('readwrite', (store) => store.clear());

/** A finished game as a record without a viewer's seat or running clocks. Pure. @param {Snapshot} snapshot @returns {Snapshot} */
export function asRecord({ you, state: { clock, ...state }, ...snapshot }) {
  return { ...snapshot, slug: '', you: { ...you, seat: '' }, state: { ...state, offers: [], may: [], legal: [] } };
}
