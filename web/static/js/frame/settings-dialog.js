/** The settings dialog. Every change takes effect at once. */
import { post } from '../net/post.js';
import { beCalled, beLeftAlone, canBeCalled, HOUR, OFF, siteCalls, wantsInstalling, wishFor } from '../net/calls.js';
import { gameInfo } from '../net/games.js';
import { openDialog, toast } from '../ui/dialog.js';
import { h, icon, need, pageData, setText } from '../ui/dom.js';
import { openHelp } from '../ui/keys.js';
import { allowed, askToNotify, canNotify } from '../ui/notify.js';
import { settings } from '../storage/settings.js';
import { play, soundIsOn, turnSound } from '../ui/sound.js';
import { t } from '../words/text.js';

/** @typedef {[value: string, label: string][]} Options */

/** @type {Options} */
const BOARDS = [['classic', t('settings.board-classic')], ['wood', t('settings.board-wood')], ['slate', t('settings.board-slate')]];
/** @type {Options} */
const MOTION = [['slow', t('settings.motion-slow')], ['normal', t('settings.motion-normal')], ['fast', t('settings.motion-fast')], ['off', t('settings.motion-off')]];
/** @type {Options} */
const CONFIRM = [['slow', t('settings.confirm-slow')], ['always', t('settings.confirm-always')], ['never', t('settings.confirm-never')]];

export function openSettings() {
  if (document.querySelector('dialog[open]')) return;
  const calls = h('div', {});
  const wishes = h('div', {});
  const show = () => {
    calls.replaceChildren(...drawCalls());
    const { notify, pushed, wishes: now } = settings.get();
    wishes.hidden = !(notify && pushed && canBeCalled());
    if (!wishes.hidden && !wishes.firstChild) wishes.append(drawWishes());
    for (const box of wishes.querySelectorAll('input')) box.checked = now.includes(box.name);
  };
  const stop = settings.on(show);
  show();
  openDialog(t('settings.title'), h('div', { class: 'settings' }, ...drawGroups(), calls, wishes, ...drawLanguages(), drawDevices(), drawHelp()), stop);
}

function drawGroups() {
  return [
    group(t('settings.boards'),
      oneOf('board', t('settings.board-theme'), BOARDS, swatch),
      yesNo('coordinates', t('settings.coordinates')),
      yesNo('destinations', t('settings.destinations')),
      yesNo('captured', t('settings.captured')),
      oneOf('motion', t('settings.motion'), MOTION)),
    group(t('settings.moves'),
      yesNo('premove', t('settings.premove'), t('settings.premove-hint')),
      oneOf('confirm', t('settings.confirm'), CONFIRM),
      yesNo('turns', t('settings.turns'), t('settings.turns-hint')),
      yesNo('onward', t('settings.onward'), t('settings.onward-hint')),
      yesNo('letters', t('settings.letters'), t('settings.letters-hint')),
      yesNo('zen', t('settings.zen'), t('settings.zen-hint'))),
    group(t('settings.sound'), soundSwitch(), volume()),
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
  const row = checkbox(t('settings.sounds'), '', soundIsOn(), (on) => {
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
  return h('label', { class: 'set', 'data-setting': 'volume' }, h('span', {}, t('settings.volume')), range);
}

/** Calls when it is one's turn, as far as this browser has them. */
function drawCalls() {
  const title = t('notify.title');
  if (wantsInstalling()) return [group(title, h('p', { class: 'small dim' }, t('notify.install-first')))];
  if (!canNotify()) return [];
  if (allowed() === 'granted') return [group(title, ...drawSwitches())];
  if (allowed() === 'denied') return [group(title, h('p', { class: 'small dim' }, t('notify.blocked')))];
  return [group(title, h('button', { class: 'btn', type: 'button', onclick: askToNotify }, icon('bell'), t('notify.my-turn')))];
}

/** What is called for, and where: by open pages, and by the browser alone where the site can do that. */
function drawSwitches() {
  const { notify, pushed, night } = settings.get();
  const rows = [checkbox(t('notify.my-turn'), '', notify, (on) => {
    settings.set({ notify: on });
    if (!on && pushed) beLeftAlone();
  })];
  if (notify && canBeCalled()) {
    const row = checkbox(t('notify.pushed'), t('notify.pushed-hint'), pushed, switchCalls);
    row.dataset.setting = 'pushed';
    row.hidden = !pushed;
    siteCalls().then(({ key }) => {
      row.hidden = !(key || pushed);
      if (key !== '') return;
      row.replaceWith(h('p', { class: 'small dim' }, OFF));
      if (pushed) settings.set({ pushed: false });
    });
    rows.push(row);
  }
  if (notify && pushed) {
    const row = checkbox(t('notify.night'), t('notify.night-hint'), night, switchNight);
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

/** Which open challenges of others this device is notified of. It is drawn once, so that the focus stays where it is. */
function drawWishes() {
  const box = (/** @type {string} */ name, /** @type {string} */ label) => h('label', {},
    h('input', { type: 'checkbox', name, onchange: (/** @type {Event} */ { target }) => target instanceof HTMLInputElement && switchWish(name, target.checked) }), label);
  return group(t('notify.wishes'), ...Object.keys(/** @type {Record<string, string>} */ (pageData('rules'))).map((id) => {
    const name = h('legend', {});
    gameInfo(id).then((game) => setText(name, game.name), () => {});
    return h('fieldset', { class: 'set wish' }, name, box(`${id}/clock`, t('notify.with-clock')), box(`${id}/days`, t('notify.with-days')));
  }), drawHour());
}

/** Whether this device is reminded of the weekly hours, where the site has them. */
function drawHour() {
  const row = checkbox(t('notify.weekly-hour'), t('notify.weekly-hour-hint'), false, (on) => switchWish(HOUR, on));
  need('input', row).setAttribute('name', HOUR);
  row.dataset.setting = HOUR;
  row.hidden = true;
  siteCalls().then(({ hours }) => { row.hidden = !hours; });
  return row;
}

/** @param {string} wish @param {boolean} on */
async function switchWish(wish, on) {
  const why = await wishFor((wishes) => [...wishes.filter((one) => one !== wish), ...(on ? [wish] : [])]);
  if (why) toast(why);
}

/** The languages of the site, if it has several: the visitor’s choice holds on all their devices. */
function drawLanguages() {
  const from = document.getElementById('languages')?.textContent;
  if (!from) return [];
  /** @type {{chosen: string, all: [code: string, name: string][]}} */
  const { chosen, all } = JSON.parse(from);
  const select = h('select', {},
    h('option', { value: '', selected: !chosen }, t('settings.language-of-browser')),
    ...all.map(([code, name]) => h('option', { value: code, lang: code, selected: code === chosen }, name)));
  return [group(t('settings.language'), h('label', { class: 'set', 'data-setting': 'language' }, h('span', {}, t('settings.pages-in')), select),
    h('button', { class: 'btn', type: 'button', onclick: () => chooseLanguage(select.value) }, icon('check'), t('settings.use-language')))];
}

/** Loads the page again, in that language. @param {string} language */
async function chooseLanguage(language) {
  const { error } = await post('/api/me/language', { language });
  if (error) {
    toast(error);
    return;
  }
  const address = new URL(location.href);
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
  location.reload();
}

function drawDevices() {
  return group(t('common.your-devices'),
    h('a', { class: 'btn', href: '/devices' }, icon('device'), t('devices-page.add')));
}

function drawHelp() {
  return h('button', { class: 'btn', type: 'button', 'data-open': 'help', onclick: (/** @type {Event} */ event) => {
    if (event.currentTarget instanceof Element) event.currentTarget.closest('dialog')?.close();
    openHelp();
  } }, icon('keys'), t('settings.shortcuts'));
}
