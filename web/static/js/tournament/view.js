/**
 * Draws what depends on who looks: what happens next, the visitor's buttons, the form to join, the
 * host's buttons; and the chat. Buttons that are pressed say so by their data-action.
 *
 * @import { State } from './state.js'
 * @import { Tournament as View } from '../wire-types.js'
 */
import { openDialog } from '../dialog.js';
import { h, icon, need, person, setText } from '../dom.js';
import { redraw, textButton } from '../game/buttons.js';
import { countdown } from '../game/clock.js';
import { joins, lastGame, own, stillPlaying, tooFew, topLine } from './state.js';

/** How near its end a list counts as being there, in pixels. */
const NEAR = 24;

/** How often the time is looked at, so that no second is left out. Milliseconds. */
const TICK = 250;

/** @param {boolean} hosts whether the visitor has the host's key */
export function createView(hosts) {
  const you = need('#you');
  const chat = need('#chat');
  let atEnd = true;

  /** @param {State} state */
  function draw(state) {
    const { view } = state;
    const game = lastGame(view);
    const leaves = own(view) && view.status !== 'over';
    redraw(you, [game, leaves], () => [
      game ? h('a', { class: 'btn', href: `/g/${game}` }, icon('graph'), 'Look at your game') : '',
      leaves ? textButton({ action: 'leave', icon: 'door', label: 'Leave' }) : '',
    ]);
    need('#join').hidden = !joins(view);
    need('#invite').hidden = view.status === 'over';
    const host = need('#host');
    host.hidden = !hosts || view.status === 'over';
    redraw(host, [view.status, view.byHost, tooFew(view), stillPlaying(view), view.players], () => hostButtons(view, host.querySelector('details')?.open === true));
    drawChat(view.chat);
  }

  /** @param {View["chat"]} lines */
  function drawChat(lines) {
    redraw(chat, lines.length, () => lines.map(({ by, text }, i) => h('p', { 'data-id': i }, h('b', {}, person(by)), ` ${text}`)));
    if (atEnd) chat.scrollTop = chat.scrollHeight;
  }

  chat.addEventListener('scroll', () => {
    atEnd = chat.scrollHeight - chat.scrollTop - chat.clientHeight < NEAR;
  });
  return { draw };
}

/**
 * Draws the line that says what happens next. A screen reader hears it once: the time that counts down is a timer.
 * @param {Record<string, string>} names of the games, by id @param {boolean} hosts
 */
export function createLine(names, hosts) {
  const host = need('#next');
  /** @type {number|undefined} */
  let begins;

  function count() {
    if (begins) setText(need('.count', host), countdown(begins, Date.now()));
  }

  setInterval(count, TICK);
  return (/** @type {State} */ state) => {
    const line = topLine(state, names, hosts);
    const { lead, says, note, when, until, href } = line;
    redraw(host, line, () => [
      h('span', { class: 'says' }, lead && h('small', {}, lead), h('b', {}, says), note && h('span', {}, note)),
      href ? h('a', { class: 'btn primary', href }, icon('play'), 'Play') : when ? h('span', { class: 'cd' }, h('small', {}, when), Boolean(until) && h('span', { class: 'count', role: 'timer' })) : '',
    ]);
    begins = until && until - (state.ahead ?? 0);
    count();
  };
}

/** @param {View} view @param {boolean} removes whether the list of players is open */
function hostButtons(view, removes) {
  const open = view.status === 'open';
  return [
    textButton(open ? { action: 'start', icon: 'play', label: 'Start', tone: 'go', why: tooFew(view) }
      : { action: 'next', icon: 'play', label: 'Next round', tone: 'go', why: stillPlaying(view) }),
    h('button', { class: 'btn', type: 'button', role: 'switch', 'aria-checked': String(!view.byHost), 'data-action': 'pace' },
      icon(view.byHost ? 'pause' : 'check'), 'Automatic rounds'),
    textButton({ action: 'end', icon: 'flag', label: 'End tournament', tone: 'danger' }),
    textButton({ action: 'copy-host', icon: 'copy', label: 'Copy the host’s link' }),
    h('details', { open: removes }, h('summary', {}, 'Remove a player'),
      ...view.players.filter(({ left }) => !left).map(({ joined, name }) => h('button', { class: 'btn small', type: 'button', 'data-action': 'remove', 'data-about': joined, 'aria-label': `Remove ${name}` }, person(name)))),
  ];
}

/**
 * Asks before what cannot be taken back.
 * @param {string} title @param {string} what it means @param {() => unknown} act @param {string} [stay] what leaves all as it is
 */
export function askFirst(title, what, act, stay = 'Cancel') {
  const dialog = openDialog(title, h('div', { class: 'seatbox' }, h('p', {}, what),
    h('button', { class: 'btn danger', type: 'button', onclick: () => {
      dialog.close();
      act();
    } }, title.replace('?', '')),
    h('button', { class: 'btn', type: 'button', onclick: () => dialog.close() }, stay)));
  dialog.classList.add('asks');
}
