/**
 * Makes a game and goes to it.
 *
 * @import { Terms } from './wire-types.js'
 */
import { rememberInTab } from './memory.js';
import { post } from './post.js';
import { newId } from './wire.js';

/** A game to be made; `level` is the computer's, `match` the games of a match. @typedef {{game: string, side: string, start: string, terms: Terms, level?: number, match?: string[]}} Wish */

/** The last wish that made no game as far as is known, and the id under which it is sent again. */
let wished = { wish: '', command: '' };

/**
 * The id of a wish: the same one until it is known to have made a game, so that
 * sending it again makes no second one.
 * @param {Wish} wish
 */
function commandOf(wish) {
  const text = JSON.stringify(wish);
  if (wished.wish !== text) wished = { wish: text, command: newId() };
  return wished.command;
}

/**
 * @param {Wish} wish
 * @param {(url: string) => Promise<unknown>} [before] what is done with the game's address before the page goes there
 * @returns {Promise<string>} why no game was made; empty where one was
 */
export async function makeGame(wish, before) {
  const { ok, error } = await post('/api/games', { ...wish, command: commandOf(wish) });
  if (error) return error;
  wished = { wish: '', command: '' };
  const { slug, url } = /** @type {{slug: string, url: string}} */ (/** @type {unknown} */ (ok));
  rememberInTab('created', slug);
  await before?.(url);
  location.assign(`/g/${slug}`);
  return '';
}
