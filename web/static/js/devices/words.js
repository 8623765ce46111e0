/** What both ends of a link to another device say. */

const DAY = 24 * 60 * 60_000;

/** A code read out digit by digit. @param {string} [code] */
export const spaced = (code = '') => [...code].join(' ');

/** How long a link works still: "9:48", and "" for one that is over. @param {number} expires @param {number} now epoch milliseconds */
export function left(expires, now) {
  const seconds = Math.ceil((expires - now) / 1000);
  return seconds <= 0 ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** When a device was last here, right to the day. @param {number} seen @param {number} now epoch milliseconds */
export function lastHere(seen, now) {
  const days = Math.floor((now - seen) / DAY);
  if (days < 1) return 'last here today or yesterday';
  return `last here about ${days} ${days === 1 ? 'day' : 'days'} ago`;
}
