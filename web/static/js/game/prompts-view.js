/**
 * Draws the prompts, and counts down to what may be claimed later.
 *
 * @import { State } from './state.js'
 * @import { Prompt } from './prompts.js'
 */
import { h } from '../ui/dom.js';
import { redraw, textButton } from '../ui/buttons.js';
import { TIME, countdown, ticking } from '../words/clock.js';
import { prompts } from './prompts.js';

/** @param {HTMLElement} host */
export const createPrompts = (host) => ticking((/** @type {State} */ state, now) => {
  const all = prompts(state, now).map((prompt) => ({ ...prompt, text: filled(prompt, now) }));
  redraw(host, all, () => all.map(draw));
  return all.find(({ until }) => until !== undefined)?.until;
});

/** @param {Prompt} prompt @param {number} now */
const filled = ({ text, until }, now) => (until === undefined ? text : text.replace(TIME, countdown(until, now)));

/** @param {Prompt} prompt */
function draw({ key, text, buttons }) {
  return h('div', { class: 'prompt', role: 'group', 'data-prompt': key, 'data-absence': key.startsWith('abs') },
    h('span', {}, text), buttons.length > 0 && h('div', { class: 'bs' }, ...buttons.map((button) => textButton(button))));
}
