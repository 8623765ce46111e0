/** The texts of both ends of a link between devices. */
import { t } from '../words/text.js';

/** @typedef {{token: string, expires: number}} Shown letters that are shown; expires is in epoch milliseconds */

const DAY = 24 * 60 * 60_000;

/** A code read out digit by digit. @param {string} [code] */
export const spaced = (code = '') => [...code].join(' ');

/** A code as it is shown: six letters in two groups, digits as they are. @param {string} [code] */
export const grouped = (code = '') => code.replace(/^([A-Z]{3})([A-Z]{3})$/, '$1 $2');

/** Whether a code is of letters, which one enters, or of digits, which one compares. @param {string} [code] */
export const isLetters = (code = '') => /^[A-Z]/.test(code);

/** Since when a browser asks: "just now", "4 min ago". @param {number} made @param {number} now epoch milliseconds */
export function since(made, now) {
  const minutes = Math.floor((now - made) / 60_000);
  return minutes < 1 ? t('devices.just-now') : t('devices.minutes-ago', { n: minutes });
}

/** The token of a private link that was pasted; empty where it is none. @param {string} text */
export const tokenIn = (text) => /#link=([\w-]{22})\s*$/.exec(text)?.[1] ?? '';

/** How long a link works still: "9:48", and "" for one that is over. @param {number} expires @param {number} now epoch milliseconds */
export function left(expires, now) {
  const seconds = Math.ceil((expires - now) / 1000);
  return seconds <= 0 ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** When a device was last here. The server notes it once in 24 hours. @param {number} seen @param {number} now epoch milliseconds */
export function lastHere(seen, now) {
  const days = Math.floor((now - seen) / DAY);
  if (days < 1) return t('devices.used-lately');
  return t('devices.used-days-ago', { n: days });
}

/** The letters that are shown still, of what was remembered. Pure. @param {string|null} kept @param {number} now epoch milliseconds @returns {Shown|null} */
export function stillShown(kept, now) {
  const [token = '', expires = ''] = (kept ?? '').split(' ');
  return token && Number(expires) > now ? { token, expires: Number(expires) } : null;
}
