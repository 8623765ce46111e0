/** The settings dialog. Every change takes effect at once. */
import { beCalled, beLeftAlone, canBeCalled, OFF, siteKey, wantsInstalling } from '../net/calls.js';
import { openDialog, toast } from '../ui/dialog.js';
import { h, icon } from '../ui/dom.js';
import { openHelp } from '../ui/keys.js';
import { allowed, askToNotify, canNotify } from '../ui/notify.js';
import { settings } from '../storage/settings.js';
import { play, soundIsOn, turnSound } from '../ui/sound.js';

/** @typedef {[value: string, label: string][]} Options */

/** @type {Options} */
const BOARDS = [['classic', 'Classic'], ['wood', 'Wood'], ['slate', 'Slate']];
/** @type {Options} */
const MOTION = [['slow', 'Slow'], ['normal', 'Normal'], ['fast', 'Fast'], ['off', 'None']];
/** @type {Options} */
const CONFIRM = [['slow', 'Correspondence'], ['always', 'Always'], ['never', 'Never']];

export function openSettings() {
  if (document.querySelector('dialog[open]')) return;
  const calls = h('div', {});
  const show = () => calls.replaceChildren(...drawCalls());
  const stop = settings.on(show);
  show();
  openDialog('Settings', h('div', { class: 'settings' }, ...drawGroups(), calls, drawDevices(), drawHelp()), stop);
}

function drawGroups() {
  return [
    group('Boards',
      oneOf('board', 'Board theme', BOARDS, swatch),
      yesNo('coordinates', 'Coordinates'),
      yesNo('destinations', 'Show legal moves'),
      yesNo('captured', 'Show captured pieces'),
      oneOf('motion', 'Animation', MOTION)),
    group('Moves',
      yesNo('premove', 'Premoves', 'Make your move while your opponent is thinking. It is played right away if it is legal then.'),
      oneOf('confirm', 'Confirm each move', CONFIRM),
      yesNo('turns', 'Flip the board after each move', 'In pass-and-play games.'),
      yesNo('onward', 'Go to the next game', 'After a move in a slow game, if it is your turn in another. Slow: by correspondence, 30 minutes or more, or no clock.'),
      yesNo('letters', 'Shortcuts on the analysis board', 'Shift and a letter. Press ? to see them.'),
      yesNo('zen', 'Zen mode', 'Only the board and clocks. Press z to switch.')),
    group('Sound', soundSwitch(), volume()),
  ];
}

/** @param {string} title @param {...Node} rows */
const group = (title, ...rows) => h('section', {}, h('h3', {}, title), ...rows);

/** @param {string} label @param {string} hint @param {boolean} checked @param {(on: boolean) => void} change */
function checkbox(label, hint, checked, change) {
  const box = h('input', { type: 'checkbox', role: 'switch', checked, onchange: () => change(box.checked) });
  return h('label', { class: 'set' }, h('span', {}, label, hint && h('small', {}, hint)), box);
}

/**
 * @param {"coordinates"|"destinations"|"captured"|"premove"|"turns"|"onward"|"letters"|"zen"} name
 * @param {string} label @param {string} [hint]
 */
function yesNo(name, label, hint = '') {
  const row = checkbox(label, hint, settings.get()[name], (on) => settings.set({ [name]: on }));
  row.dataset.setting = name;
  return row;
}

/**
 * @param {"board"|"motion"|"confirm"} name @param {string} label @param {Options} options
 * @param {(value: string) => Node|null} [picture]
 */
function oneOf(name, label, options, picture = () => null) {
  const now = settings.get()[name];
  return h('fieldset', { class: 'set', 'data-setting': name }, h('legend', {}, label),
    h('div', { class: 'seg' }, ...options.map(([value, text]) => h('label', {},
      h('input', { class: 'sr', type: 'radio', name, value, checked: value === now, onchange: () => settings.set({ [name]: value }) }),
      picture(value), text))));
}

/** A look of the boards, small. @param {string} theme */
const swatch = (theme) => h('span', { class: 'swatch', 'data-board-theme': theme, 'aria-hidden': 'true' }, h('i'), h('i'), h('i'));

function soundSwitch() {
  const row = checkbox('Sounds', '', soundIsOn(), (on) => {
    turnSound(on);
    play('move');
  });
  row.dataset.setting = 'sound';
  return row;
}

function volume() {
  const range = h('input', {
    type: 'range', min: 0, max: 100, step: 5, value: settings.get().volume,
    oninput: () => settings.set({ volume: range.valueAsNumber }),
    onchange: () => play('move'),
  });
  return h('label', { class: 'set', 'data-setting': 'volume' }, h('span', {}, 'Volume'), range);
}

/** Calls when it is one's turn, as far as this browser has them. */
function drawCalls() {
  const title = 'Notifications';
  if (wantsInstalling()) return [group(title, h('p', { class: 'small dim' }, 'To get notifications, open the Share menu and choose “Add to Home Screen”. Then open the site from the home screen.'))];
  if (!canNotify()) return [];
  if (allowed() === 'granted') return [group(title, ...drawSwitches())];
  if (allowed() === 'denied') return [group(title, h('p', { class: 'small dim' }, 'Your browser blocks notifications from this site. Allow them in the browser settings.'))];
  return [group(title, h('button', { class: 'btn', type: 'button', onclick: askToNotify }, icon('bell'), 'Notify me when it is my turn'))];
}

/** What is called for, and where: by open pages, and by the browser alone where the site can do that. */
function drawSwitches() {
  const { notify, pushed, night } = settings.get();
  const rows = [checkbox('Notify me when it is my turn', '', notify, (on) => {
    settings.set({ notify: on });
    if (!on && pushed) beLeftAlone();
  })];
  if (notify && canBeCalled()) {
    const row = checkbox('Also when no tab is open', 'In games by correspondence, with 30 minutes or more, or without a clock.', pushed, switchCalls);
    row.dataset.setting = 'pushed';
    row.hidden = !pushed;
    siteKey().then((key) => {
      row.hidden = !(key || pushed);
      if (key !== '') return;
      row.replaceWith(h('p', { class: 'small dim' }, OFF));
      if (pushed) settings.set({ pushed: false });
    });
    rows.push(row);
  }
  if (notify && pushed) {
    const row = checkbox('Quiet hours', 'No notifications from 22:00 to 8:00.', night, switchNight);
    row.dataset.setting = 'night';
    rows.push(row);
  }
  return rows;
}

/** @param {boolean} on */
async function switchCalls(on) {
  const why = on ? await beCalled() : await beLeftAlone();
  if (!why) return;
  toast(why);
  settings.set({ pushed: false }); // which draws the switch as it is
}

/** @param {boolean} on */
async function switchNight(on) {
  settings.set({ night: on });
  const why = await beCalled();
  if (!why) return;
  toast(why);
  settings.set({ night: !on }); // the server has the hours as they were
}

function drawDevices() {
  return group('Your devices',
    h('a', { class: 'btn', href: '/devices' }, icon('device'), 'Add a device'));
}

function drawHelp() {
  return h('button', { class: 'btn', type: 'button', 'data-open': 'help', onclick: (/** @type {Event} */ event) => {
    if (event.currentTarget instanceof Element) event.currentTarget.closest('dialog')?.close();
    openHelp();
  } }, icon('keys'), 'Keyboard shortcuts');
}
