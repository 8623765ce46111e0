/**
 * Rows of buttons, drawn anew only where they differ, so that the focus stays
 * where it is.
 *
 * @import { Button } from './controls.js'
 */
import { h, icon } from '../dom.js';

/** @type {WeakMap<Element, string>} What a row was drawn from. */
const drawn = new WeakMap();

/**
 * Draws into an element once for each different thing to draw from.
 * @param {Element} host
 * @param {unknown} from
 * @param {() => (Node|string)[]} draw
 */
export function redraw(host, from, draw) {
  const key = JSON.stringify(from);
  if (drawn.get(host) === key) return;
  drawn.set(host, key);
  const focused = host.contains(document.activeElement) ? document.activeElement?.getAttribute('data-action') : null;
  host.replaceChildren(...draw());
  if (!focused) return;
  const again = host.querySelector(`[data-action="${focused}"]`) ?? host.querySelector('[data-action]');
  if (again instanceof HTMLElement) again.focus();
}

/** @param {Button} button @param {string} [size] a class for smaller ones */
export function textButton({ action, icon: name, label, tone, off, badge, data }, size = '') {
  const look = [size, tone === 'go' ? 'primary' : tone === 'danger' ? 'danger' : '', off && 'off'].filter(Boolean).join(' ');
  return h('button', {
    class: `btn ${look}`.trim(), type: 'button', 'data-action': action, 'data-about': data,
  }, icon(name), label, Boolean(badge) && h('span', { class: 'badge', 'aria-label': `${badge} new` }, String(badge)));
}

/**
 * One that leads on says so in a word. A step that leads nowhere only looks
 * so: it may be taken, and the board stays.
 * @param {Button} button
 */
export function iconButton({ action, icon: name, label, tone, off }) {
  return h('button', {
    class: ['ib', tone === 'go' && 'go', off && 'off'].filter(Boolean).join(' '), type: 'button', 'data-action': action,
    'aria-label': label, title: label,
  }, tone === 'go' && label, icon(name));
}
