/**
 * Formats clocks. The server alone decides them.
 *
 * @import { ClockOut, Side, Terms } from '../wire/wire-types.js'
 */
import { t } from './text.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Below this a clock is red; below the other it shows tenths. Milliseconds. */
export const LOW = 20_000;
const TENTHS = 10_000;

/**
 * What a side has left when a clock was received so long ago, in milliseconds.
 * @param {ClockOut} clock
 * @param {Side} side
 * @param {number} since milliseconds
 */
export const left = (clock, side, since) =>
  Math.max(0, clock[side] - (clock.running === side ? Math.max(0, since) : 0));

/** "2 d 4 h", "1:02:03", "6:12", "0:09.4"; in games by days "5 h" @param {number} ms @param {boolean} [byDays] */
export function format(ms, byDays = false) {
  if (ms >= DAY) return t('clock.days-hours', { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) });
  if (byDays && ms >= HOUR) return t('clock.hours', { hours: Math.ceil(ms / HOUR) });
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (ms < TENTHS) return `0:${two(seconds)}.${Math.floor((ms % 1000) / 100)}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Whether a clock is one by days: who is not to move has all of it. @param {ClockOut} clock */
export const isByDays = ({ white, black }) => Math.max(white, black) >= DAY;

/** What a move took, without tenths: "0:04", "12:10". @param {number} ms */
export const spentText = (ms) => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** The units of time, the longest first, in milliseconds, with their words. @type {[number, (n: number) => string][]} */
export const UNITS = [
  [DAY, (n) => t('time.days', { n })], [HOUR, (n) => t('time.hours', { n })], [60_000, (n) => t('time.minutes', { n })], [1000, (n) => t('time.seconds', { n })],
];

/** "1 hour 2 minutes", "9 seconds" @param {string[]} units one, or two */
export const unitsText = ([a = '', b = '']) => (b ? t('time.two-units', { a, b }) : a);

/**
 * How long until the clock's text changes, in milliseconds.
 * @param {number} ms left
 */
export const nextChange = (ms) => {
  const unit = ms <= TENTHS ? 100 : 1000;
  return (ms % unit) + 1;
};

/** What a side has at the start, in milliseconds. @param {Terms} terms @param {Side} side */
export const full = ({ clock, black, days = 0 }, side) =>
  ((side === 'black' ? black : null) ?? clock)?.base ?? days * DAY;

/**
 * What is left of a time that was so long when it was received, in whole
 * seconds: "0:34", "1:02:03".
 * @param {number} ms
 * @param {number} since milliseconds
 */
export function countdown(ms, since) {
  const whole = Math.ceil(Math.max(0, ms - since) / 1000) * 1000;
  return whole < HOUR ? spentText(whole) : format(whole);
}

/** What stands in a text for the time that is left: a placeholder's own value, until it is known. */
export const TIME = '{time}';

/**
 * Draws a state, and again each second until the moment that the drawing names.
 * @template T
 * @param {(state: T, now: number) => number|undefined} draw gets the page's milliseconds, and returns such
 * @returns {(state: T) => void}
 */
export function ticking(draw) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  return function update(state) {
    clearTimeout(timer);
    const now = performance.now();
    const until = draw(state, now);
    if (until !== undefined && until > now) timer = setTimeout(() => update(state), (until - now) % 1000 + 1);
  };
}
