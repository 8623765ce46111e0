/**
 * Stores analysis lines and reviews of games in the browser's database, by the game's slug. A
 * browser without storage returns nothing.
 *
 * @import { KeptReview } from './review/state.js'
 */

import { table } from '../storage/database.js';
import { LONGEST } from '../net/record-link.js';

/** A kept tree, as the text of a record. @typedef {{slug: string, game: string, title: string, text: string, at: number}} Kept */

/** How many games a file of lines may have. */
const MOST = 2000;

const lines = table('threefold-lines', 'lines');
const reviews = table('threefold-reviews', 'reviews');

/** The lines of a game, or nothing. @param {string} slug @returns {Promise<Kept|null>} */
export const keptLines = async (slug) => (await lines('readonly', (store) => store.get(slug))) ?? null;

/** How many games have lines here, or null where nothing is kept. @returns {Promise<number|null>} */
export const countKept = () => lines('readonly', (store) => store.count());

/** All of them. @returns {Promise<Kept[]>} */
export const allKept = async () => (await lines('readonly', (store) => store.getAll())) ?? [];

/** Keeps lines; the browser is asked not to throw them away by itself. @param {Kept} kept @returns {Promise<boolean>} whether they are kept */
export async function keepLines(kept) {
  const done = await lines('readwrite', (store) => store.put(kept));
  if (done !== null) navigator.storage?.persist?.().catch(() => false);
  return done !== null;
}

/** Forgets all, reviews too. */
export async function forgetAll() {
  await reviews('readwrite', (store) => store.clear());
  return lines('readwrite', (store) => store.clear());
}

/** The review of a game, or nothing. @param {string} slug @returns {Promise<KeptReview|null>} */
export const keptReview = async (slug) => (await reviews('readonly', (store) => store.get(slug))) ?? null;

/** Keeps a review. @param {KeptReview} kept */
export const keepReview = (kept) => reviews('readwrite', (store) => store.put(kept));

/** What a file of lines begins with. */
const FORM = 'threefold-lines';

/** The text of a file with lines. @param {Kept[]} all */
export const fileOf = (all) => JSON.stringify({ form: FORM, version: 1, games: all }, null, 1);

/**
 * The lines in such a file; null where it is none. What is no line is left out.
 * @param {string} text @returns {Kept[]|null}
 */
export function readFile(text) {
  /** @type {unknown} */
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  const { form, games } = /** @type {{form?: unknown, games?: unknown}} */ (Object(found));
  if (form !== FORM || !Array.isArray(games)) return null;
  return games.slice(0, MOST).filter(isKept).map(({ slug, game, title, text: record, at }) => ({ slug, game, title, text: record, at }));
}

/** @param {unknown} one @returns {one is Kept} */
function isKept(one) {
  const { slug, game, title, text, at } = /** @type {Record<string, unknown>} */ (Object(one));
  return [slug, game, title, text].every((value) => typeof value === 'string') && typeof at === 'number'
    && /^[\w-]{1,40}$/.test(String(slug)) && String(text).length <= LONGEST && String(title).length <= 200;
}
