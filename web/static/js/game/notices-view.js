/**
 * Draws the notices beside the board: the result of a finished game with links, and the countdown
 * to the next game.
 *
 * @import { Notice } from './notices.js'
 * @import { State } from './state.js'
 */
import { h, icon } from '../ui/dom.js';
import { redraw, textButton, timeLeft } from '../ui/buttons.js';
import { TIME, countdown, ticking } from '../words/clock.js';
import { HOW } from '../words/game.js';
import { notices } from './notices.js';

/** @param {HTMLElement} host */
export const createNotices = (host) => ticking((/** @type {State} */ state, now) => {
  const all = notices(state);
  const until = all[0]?.until;
  const time = until === undefined ? '' : countdown(until, now);
  redraw(host, [all, time], () => all.map((notice) => draw(notice, time)));
  return until;
});

/** @param {Notice} notice @param {string} time what is left */
function draw({ kind, title = '', how = '', text, says, result, awaited = '', lead, turns, rest = [] }, time) {
  const large = time !== '' && !lead?.small?.includes(TIME);
  switch (kind) {
    case 'banner':
      return h('div', { class: 'banner', 'data-result': result },
        heading(title, how, large), large && timeLeft(time, awaited), Boolean(text || says) && h('p', {}, text, Boolean(says) && h('span', { class: 'asks' }, ` ${says}`)),
        lead && textButton({ ...lead, small: lead.small?.replace(TIME, time), tone: 'go' }, 'lead-on'), turns && textButton(turns, 'turns'), h('div', { class: 'rest' }, ...rest.map((button) => textButton(button))));
    case 'hint':
      return h('div', { class: 'hint' }, icon('info'), h('span', {}, title ? h('b', {}, title) : null, text, ...rest.map((button) => textButton(button, 'small'))));
  }
}

/** Who won, and smaller how. @param {string} won @param {string} how @param {boolean} apart whether there is a line for each */
function heading(won, how, apart) {
  return h('h2', {}, h('span', {}, won), apart && Boolean(how) && h('span', { class: 'sr' }, HOW), Boolean(how) && h('span', { class: 'how' }, apart ? '' : HOW, how));
}

