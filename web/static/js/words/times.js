/**
 * Times in the visitor's time zone and calendar. The server writes <time datetime="…" data-
 * as="ago|day">; scripts fill in the text.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Written by hand: a phone needs a while to load what the browser knows of all calendars. */
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/**
 * How long ago, short: "now", "4 min", "2 h", "3 days", then the date.
 * @param {Date} then
 * @param {Date} now
 */
export function ago(then, now) {
  const passed = now.getTime() - then.getTime();
  if (passed < MINUTE) return 'now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min`;
  if (passed < 24 * HOUR) return `${Math.floor(passed / HOUR)} h`;
  const days = Math.floor(passed / (24 * HOUR));
  return days < 7 ? `${days} ${days === 1 ? "day" : "days"}` : date(then, now);
}

/**
 * The day and the time of day: "today, 18:42", "yesterday, 22:40", "3 Nov, 17:30".
 * @param {Date} then
 * @param {Date} now
 */
export function day(then, now) {
  const midnight = (/** @type {number} */ days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const near = ['yesterday', 'today', 'tomorrow'].find((_, i) => then >= midnight(i - 1) && then < midnight(i));
  return `${near ?? date(then, now)}, ${time(then)}`;
}

/** The time of day: "09:05". @param {Date} at */
const time = (at) => [at.getHours(), at.getMinutes()].map((n) => String(n).padStart(2, '0')).join(':');

/**
 * The day, short: "3 Nov", and the year where it is not this one.
 * @param {Date} then
 * @param {Date} now
 */
export function date(then, now) {
  const short = `${then.getDate()} ${MONTHS[then.getMonth()]?.slice(0, 3)}`;
  return then.getFullYear() === now.getFullYear() ? short : `${short} ${then.getFullYear()}`;
}

/** The moment in full: "3 November 2026 at 17:30". @param {Date} then */
export const inFull = (then) => `${then.getDate()} ${MONTHS[then.getMonth()]} ${then.getFullYear()} at ${time(then)}`;

/**
 * Fills in every time below a root.
 * @param {ParentNode} [root]
 */
export function showTimes(root = document) {
  const now = new Date();
  for (const el of root.querySelectorAll('time[data-as]')) {
    const then = new Date(el.getAttribute('datetime') ?? '');
    if (Number.isNaN(then.getTime())) continue;
    el.textContent = el.getAttribute('data-as') === 'ago' ? ago(then, now) : day(then, now);
    el.setAttribute('title', inFull(then));
  }
}
