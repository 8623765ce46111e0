/**
 * Fetches the descriptions of the games, each once.
 *
 * @import { GameInfo } from '../wire/wire-types.js'
 */
import { pageData } from '../ui/dom.js';

/** @type {Map<string, Promise<GameInfo>>} */
const games = new Map();

/**
 * @param {string} id
 * @returns {Promise<GameInfo>}
 */
export function gameInfo(id) {
  const known = games.get(id);
  if (known) return known;
  const asked = fetchInfo(id);
  games.set(id, asked);
  asked.catch(() => games.delete(id)); // the next one asks again
  return asked;
}

/**
 * The page names the address that the browser may keep. A server of another
 * version does not know it, but has a description all the same.
 * @param {string} id
 * @returns {Promise<GameInfo>}
 */
async function fetchInfo(id) {
  const kept = await fetch(/** @type {Record<string, string>} */ (pageData('rules'))[id] ?? '');
  const answer = kept.ok ? kept : await fetch(`/api/rules/${id}`);
  if (!answer.ok) throw new Error(`no description of ${id}`);
  return answer.json();
}
