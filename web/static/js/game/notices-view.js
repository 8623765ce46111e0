/**
 * Draws what has to be said beside the board: of a finished game how it ended, what leads on, and
 * what else can be done; and counts down until the next game.
 *
 * @import { Button } from './controls.js'
 * @import { Notice } from './notices.js'
 * @import { State } from './state.js'
 */
import { h, icon } from '../dom.js';
import { redraw, textButton } from './buttons.js';
import { countdown, ticking } from './clock.js';
import { HOW, notices } from './notices.js';

/** @param {HTMLElement} host */
export const createNotices = (host) => ticking((/** @type {State} */ state, now) => {
  const all = notices(state).map((notice) => filled(notice, now));
  redraw(host, all, () => all.map(draw));
  return all[0]?.until;
});

/** @param {Notice} notice @param {number} now @returns {Notice} */
function filled(notice, now) {
  const { says = '', lead, until } = notice;
  if (until === undefined) return notice;
  const time = (/** @type {string} */ text) => text.replace('{time}', countdown(until, now));
  return { ...notice, says: time(says), lead: lead?.small ? { ...lead, small: time(lead.small) } : lead };
}

/** @param {Notice} notice */
function draw({ kind, title = '', text, says, result, lead, others = [], rest = [] }) {
  switch (kind) {
    case 'banner':
      return h('div', { class: 'banner', 'data-result': result },
        heading(title), Boolean(text || says) && h('p', {}, text, Boolean(says) && h('span', { class: 'asks' }, ` ${says}`)),
        lead && textButton({ ...lead, tone: 'go' }, 'lead-on'), row('others', others), row('rest', rest));
    case 'hint':
      return h('div', { class: 'hint' }, icon('info'), h('span', {}, title ? h('b', {}, title) : null, text));
  }
}

/** Who won, and smaller how. @param {string} title */
function heading(title) {
  const [won, how] = title.split(HOW);
  return h('h2', {}, h('span', {}, won), Boolean(how) && h('span', { class: 'how' }, HOW, how));
}

/** @param {string} name @param {Button[]} buttons */
const row = (name, buttons) => buttons.length > 0 && h('div', { class: name }, ...buttons.map((button) => textButton(button)));
