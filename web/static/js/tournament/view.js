/**
 * Draws what depends on who looks: the visitor's place, the form to join, the host's buttons;
 * and the chat. Buttons that are pressed say so by their data-action.
 *
 * @import { State } from './state.js'
 * @import { Tournament as View } from '../wire-types.js'
 */
import { openDialog } from '../dialog.js';
import { h, icon, need, person, setText } from '../dom.js';
import { redraw, textButton } from '../game/buttons.js';
import { joins, own, says, stillPlaying, tooFew } from './state.js';

/** How near its end a list counts as being there, in pixels. */
const NEAR = 24;

/** @param {boolean} hosts whether the visitor has the host's key */
export function createView(hosts) {
  const you = need('#you');
  const chat = need('#chat');
  let atEnd = true;

  /** @param {State} state */
  function draw(state) {
    const { view } = state;
    const board = view.you?.board ?? '';
    you.hidden = !says(state);
    setText(need('[role=status]', you), says(state));
    redraw(need('div', you), [board, Boolean(own(view)), view.status], () => [
      board ? h('a', { class: 'btn primary', href: `/g/${board}` }, icon('play'), 'Go to your board') : '',
      own(view) && view.status !== 'over' ? textButton({ action: 'leave', icon: 'door', label: 'Leave' }) : '',
    ]);
    need('#join').hidden = !joins(view);
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
 * @param {string} title @param {string} what it means @param {() => unknown} act
 */
export function askFirst(title, what, act) {
  const dialog = openDialog(title, h('div', { class: 'seatbox' }, h('p', {}, what),
    h('button', { class: 'btn danger', type: 'button', onclick: () => {
      dialog.close();
      act();
    } }, title.replace('?', ''))));
}
