/**
 * Draws what waits for an answer, and counts down what may be claimed later.
 *
 * @import { State } from './state.js'
 * @import { Ask } from './asks.js'
 */
import { h } from '../dom.js';
import { asks } from './asks.js';
import { redraw, textButton } from './buttons.js';
import { countdown } from './clock.js';

/** @param {HTMLElement} host */
export function createAsks(host) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let ticking;

  /** @param {State} state */
  function update(state) {
    clearTimeout(ticking);
    const now = performance.now();
    const all = asks(state, now).map((ask) => ({ ...ask, text: filled(ask, now) }));
    redraw(host, all, () => all.map(draw));
    const [due] = all.flatMap(({ until }) => (until === undefined ? [] : [until - now]));
    if (due !== undefined) ticking = setTimeout(() => update(state), due % 1000 + 1);
  }

  return { update };
}

/** @param {Ask} ask @param {number} now */
const filled = ({ text, until }, now) => (until === undefined ? text : text.replace('{time}', countdown(until, now)));

/** @param {Ask} ask */
function draw({ key, text, buttons }) {
  return h('div', { class: 'ask', role: 'group', 'data-ask': key, 'data-absence': key.startsWith('abs') },
    h('span', {}, text), buttons.length > 0 && h('div', { class: 'bs' }, ...buttons.map((button) => textButton(button))));
}
