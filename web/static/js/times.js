/**
 * Times in the visitor's own clock and calendar. The server writes
 * <time datetime="…" data-as="ago|day">; scripts fill in the words.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
  const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (then >= midnight) return `today, ${time}`;
  if (then >= yesterday) return `yesterday, ${time}`;
  return `${date(then, now)}, ${time}`;
}

/**
 * @param {Date} then
 * @param {Date} now
 */
function date(then, now) {
  const year = then.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year });
}

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
    el.setAttribute('title', then.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' }));
  }
}
