/**
 * Times in the visitor's time zone and calendar. The server writes <time datetime="…" data-
 * as="ago|day">; scripts fill in the text.
 */
import { family, t } from './text.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Of our own: a phone needs a while to load what the browser knows of all calendars. */
const MONTHS = /* @__PURE__ */ family('time.month');
const SHORT = /* @__PURE__ */ family('time.month-short');
const WEEKDAYS = /* @__PURE__ */ family('time.weekday');

/**
 * How long ago, short: "now", "4 min", "2 h", "3 days", then the date.
 * @param {Date} then
 * @param {Date} now
 */
export function ago(then, now) {
  const passed = now.getTime() - then.getTime();
  if (passed < MINUTE) return t('time.now');
  if (passed < HOUR) return t('time.minutes-short', { n: Math.floor(passed / MINUTE) });
  if (passed < 24 * HOUR) return t('time.hours-short', { n: Math.floor(passed / HOUR) });
  const days = Math.floor(passed / (24 * HOUR));
  return days < 7 ? t('time.days-ago', { n: days }) : date(then, now);
}

/**
 * The day and the time of day: "today, 18:42", "yesterday, 22:40", "3 Nov, 17:30".
 * @param {Date} then
 * @param {Date} now
 */
export function day(then, now) {
  const midnight = (/** @type {number} */ days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const near = [-1, 0, 1].find((days) => then >= midnight(days) && then < midnight(days + 1));
  const at = time(then);
  switch (near) {
    case -1: return t('time.yesterday', { time: at });
    case 0: return t('time.today', { time: at });
    case 1: return t('time.tomorrow', { time: at });
    default: return t('time.on-day', { date: date(then, now), time: at });
  }
}

/** The time of day: "09:05". @param {Date} at */
const time = (at) => [at.getHours(), at.getMinutes()].map((n) => String(n).padStart(2, '0')).join(':');

/**
 * The day, short: "3 Nov", and the year where it is not this one.
 * @param {Date} then
 * @param {Date} now
 */
export function date(then, now) {
  const parts = { day: then.getDate(), month: SHORT[then.getMonth() + 1], year: then.getFullYear() };
  return parts.year === now.getFullYear() ? t('time.date', parts) : t('time.date-year', parts);
}

/** The day of the week: "Sunday 29 November". @param {Date} then */
export const weekday = (then) => t('time.weekday-date', { weekday: WEEKDAYS[then.getDay()], day: then.getDate(), month: MONTHS[then.getMonth() + 1] });

/** The moment in full: "3 November 2026 at 17:30". @param {Date} then */
export const inFull = (then) => t('time.in-full', { day: then.getDate(), month: MONTHS[then.getMonth() + 1], year: then.getFullYear(), time: time(then) });

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
