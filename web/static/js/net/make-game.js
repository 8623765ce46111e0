/**
 * Creates a game and opens its page.
 *
 * @import { Terms } from '../wire/wire-types.js'
 */
import { rememberInTab } from '../storage/memory.js';
import { createWishes } from './once.js';
import { post } from './post.js';

/** A game to be made; `level` is the computer's, `match` the games of a match. @typedef {{game: string, side: string, start: string, terms: Terms, level?: number, match?: string[]}} Wish */

const wishes = createWishes();

/**
 * @param {Wish} wish
 * @param {(url: string) => Promise<unknown>} [before] what is done with the game's address before the page goes there
 * @returns {Promise<string>} why no game was made; empty where one was
 */
export async function makeGame(wish, before) {
  const { ok, error } = await post('/api/games', { ...wish, command: wishes.idOf(wish) });
  if (error) return error;
  wishes.done(wish);
  const { slug, url } = /** @type {{slug: string, url: string}} */ (ok);
  rememberInTab('created', slug);
  await before?.(url);
  location.assign(`/g/${slug}`);
  return '';
}
