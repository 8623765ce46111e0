/** What this tab remembers of a tournament; a browser that keeps nothing forgets. */

/** The game that this tab went to last by itself: it goes to none twice, so that Back works. */
export const WENT = 'threefold.board';

/** @param {string} key @returns {string} empty where nothing is kept */
export function kept(key) {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch {} // nothing is kept then
}
