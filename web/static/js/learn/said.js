/**
 * The text beside the board of a lesson or a puzzle: comments on tries, and errors of loading.
 *
 * @import { Sentence } from './node.js'
 */
import { h, icon, need, setText } from '../ui/dom.js';

/** @param {Sentence & {tone: "good"|"bad"|"stray"}} said @param {...(HTMLElement|null)} more */
export const saidOf = ({ tone, title, text }, ...more) => h('div', { class: `say ${tone}` },
  h('b', {}, tone === 'stray' ? null : icon(tone === 'good' ? 'check' : 'close'), title), h('p', {}, text), ...more);

/** Gives what says that something could not be loaded; no text takes it away. @param {HTMLElement} main @returns {(text: string) => void} */
export function faultOf(main) {
  const line = need('[data-fault]', main);
  return (text) => {
    line.hidden = !text;
    setText(line, text);
  };
}
