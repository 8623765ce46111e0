/**
 * What is said of a try, beside the board of a lesson or a puzzle.
 *
 * @import { Sentence } from './node.js'
 */
import { h, icon } from '../ui/dom.js';

/** @param {Sentence & {tone: "good"|"bad"|"stray"}} said @param {...(HTMLElement|null)} more */
export const saidOf = ({ tone, title, text }, ...more) => h('div', { class: `say ${tone}` },
  h('b', {}, tone === 'stray' ? null : icon(tone === 'good' ? 'check' : 'close'), title), h('p', {}, text), ...more);
