/**
 * The descriptions of the games, each fetched once.
 *
 * @import { GameInfo } from './types.js'
 */

/** @type {Map<string, Promise<GameInfo>>} */
const games = new Map();

/**
 * @param {string} id
 * @returns {Promise<GameInfo>}
 */
export function gameInfo(id) {
  const known = games.get(id);
  if (known) return known;
  const asked = fetch(`/api/rules/${id}`).then((answer) => {
    if (!answer.ok) throw new Error(`no description of ${id}`);
    return answer.json();
  });
  games.set(id, asked);
  asked.catch(() => games.delete(id)); // the next one asks again
  return asked;
}
