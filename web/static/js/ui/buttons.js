/**
 * Rows of buttons, updated only where they differ: an unchanged button stays the same element, so
 * that it keeps focus and touch.
 */
import { countdown, ticking } from '../words/clock.js';
import { h, icon, patch, setText } from './dom.js';
import { t } from '../words/text.js';

/**
 * @typedef {{action: string, href?: string, icon: string, label: string, small?: string, tone?: "danger"|"go", why?: string, badge?: number, data?: string}} Button
 *   `href` is where it leads, in place of an action; `small` stands below its name; `why` is why it may not be done
 *   now; `badge` counts what waits behind the button; `data` is what the action is about
 */

/** @type {WeakMap<Element, string>} What a row was drawn from. */
const drawn = new WeakMap();

/**
 * Draws into an element once for each different thing to draw from.
 * @param {Element} host
 * @param {unknown} from
 * @param {() => (Node|string)[]} draw what is drawn has no listeners of its own
 */
export function redraw(host, from, draw) {
  const key = JSON.stringify(from);
  if (drawn.get(host) === key) return;
  drawn.set(host, key);
  const focused = host.contains(document.activeElement) ? document.activeElement?.getAttribute('data-action') : null;
  patch(host, draw());
  if (!focused || host.contains(document.activeElement)) return;
  const again = host.querySelector(`[data-action="${focused}"]`) ?? host.querySelector('[data-action]');
  if (again instanceof HTMLElement) again.focus();
}

/** @param {Button} button @param {string} [size] a class for smaller ones */
export function textButton({ action, href, icon: name, label, small, tone, why, badge, data }, size = '') {
  const look = ['btn', size, tone === 'go' ? 'primary' : tone === 'danger' ? 'danger' : ''].filter(Boolean).join(' ');
  const inside = [icon(name), h('span', {}, label), Boolean(small) && h('small', { class: 'num' }, small ?? ''), Boolean(badge) && h('span', { class: 'badge', 'aria-label': t('common.new', { n: badge ?? 0 }) }, String(badge))];
  if (href) return h('a', { class: look, href }, ...inside);
  return h('button', { class: look, type: 'button', 'data-action': action, 'data-about': data, ...notNow(why) }, ...inside);
}

/** The time that is left, in large figures, and until when. @param {string} time @param {string} until */
export const timeLeft = (time, until) => h('p', { class: 'until' }, h('span', { class: 'count', role: 'timer' }, time), ' ', h('small', {}, until));

/** Counts down to a moment, in milliseconds since 1970, where there is a timer in an element. @param {HTMLElement} host */
export const countdownIn = (host) => ticking((/** @type {number|undefined} */ moment, now) => {
  const timer = host.querySelector('[role=timer]');
  if (!timer || !moment) return undefined;
  const left = moment - Date.now();
  setText(timer, countdown(left, 0));
  return now + left;
});

/** One that leads on says so in a word. @param {Button} button */
export function iconButton({ action, icon: name, label, tone, why }) {
  return h('button', {
    class: ['ib', tone === 'go' && 'go'].filter(Boolean).join(' '), type: 'button', 'data-action': action,
    'aria-label': label, title: label, ...notNow(why),
  }, tone === 'go' && h('span', {}, label), icon(name));
}

/** What may not be done now keeps its button, which says why when it is pressed. @param {string} [why] */
const notNow = (why) => (why ? { 'aria-disabled': 'true', title: why } : {});
