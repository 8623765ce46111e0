/**
 * Links to a game at the position that it shares with another one. Pure.
 *
 * @import { Snapshot } from '../wire/wire-types.js'
 */

/** What such a link's fragment begins with. */
const AT = '#at=';

/** What makes a position the same as another: its text without the last two fields, the counters. @param {string} text */
export const identity = (text) => text.split(' ').slice(0, -2).join(' ');

/** @param {string} slug @param {string} position its text */
export const linkAt = (slug, position) => `/g/${slug}${AT}${encodeURIComponent(identity(position))}`;

/**
 * The ply at which the position of a link stood first in a game, or null.
 * @param {string} fragment
 * @param {Pick<Snapshot, "start"|"plies">} snapshot
 */
export function reachedPly(fragment, { start, plies }) {
  if (!fragment.startsWith(AT)) return null;
  const wanted = decoded(fragment.slice(AT.length));
  const ply = [start, ...plies.map(({ position }) => position)].findIndex((text) => identity(text) === wanted);
  return ply < 0 ? null : ply;
}

/** The address without such a fragment: it is of another ply now. @param {URL} url */
export function leaveReached(url) {
  if (url.hash.startsWith(AT)) url.hash = '';
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
