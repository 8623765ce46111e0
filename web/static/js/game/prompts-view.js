/**
 * Draws what waits for an answer, and counts down what may be claimed later.
 *
 * @import { State } from './state.js'
 * @import { Prompt } from './prompts.js'
 */
import { h } from '../dom.js';
import { redraw, textButton } from './buttons.js';
import { countdown } from './clock.js';
import { prompts } from './prompts.js';

/** @param {HTMLElement} host */
export function createPrompts(host) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let ticking;

  /** @param {State} state */
  function update(state) {
    clearTimeout(ticking);
    const now = performance.now();
    const all = prompts(state, now).map((prompt) => ({ ...prompt, text: filled(prompt, now) }));
    redraw(host, all, () => all.map(draw));
    const [due] = all.flatMap(({ until }) => (until === undefined ? [] : [until - now]));
    if (due !== undefined) ticking = setTimeout(() => update(state), due % 1000 + 1);
  }

  return { update };
}

/** @param {Prompt} prompt @param {number} now */
const filled = ({ text, until }, now) => (until === undefined ? text : text.replace('{time}', countdown(until, now)));

/** @param {Prompt} prompt */
function draw({ key, text, buttons }) {
  return h('div', { class: 'prompt', role: 'group', 'data-prompt': key, 'data-absence': key.startsWith('abs') },
    h('span', {}, text), buttons.length > 0 && h('div', { class: 'bs' }, ...buttons.map((button) => textButton(button))));
}
