/** Joins words into phrases. Pure. */
import { t } from './text.js';

/** "a5", "a5 and c3", "a5, c3 and c5" @param {string[]} words */
export function listed([first = '', ...rest]) {
  const last = rest.pop();
  if (last === undefined) return first;
  if (rest.length === 0) return t('list.pair', { a: first, b: last });
  return t('list.last', { a: rest.reduce((a, b) => t('list.more', { a, b }), first), b: last });
}

/** Things said one after the other: "online, your move". @param {(string|false|0|null|undefined)[]} words what is empty is left out */
export const commas = (words) => /** @type {string[]} */ (words.filter(Boolean)).join(t('list.comma'));
