/**
 * The keys of the site: the list for the help, and listeners for those of a page. The board has
 * its own keys while it has the focus. No letter or digit that can begin a move's text is a key.
 */

import { openDialog } from './dialog.js';
import { h } from './dom.js';
import { t } from '../words/text.js';

/** @typedef {{keys: string[], says: string}} Key */

/** Every key by where it works. @type {{title: string, keys: Key[]}[]} */
export const HELP = [
  { title: t('page.keys-game'), keys: [
    { keys: ['←', '→'], says: t('page.key-step') },
    { keys: [t('common.key-home'), t('common.key-end')], says: t('page.key-ends') },
    { keys: ['/'], says: t('page.key-type') },
    { keys: ['j', 'J'], says: t('page.key-pieces') },
    { keys: ['t'], says: t('page.key-clocks') },
    { keys: ['l'], says: t('page.key-last') },
    { keys: [t('common.key-space')], says: t('page.key-replay') },
    { keys: ['[', ']'], says: t('page.key-pace') },
    { keys: ['v'], says: t('page.key-flip') },
    { keys: ['.'], says: t('page.key-onward') },
    { keys: ['z'], says: t('page.key-zen') },
    { keys: [t('common.key-escape')], says: t('page.key-cancel') },
    { keys: ['?'], says: t('page.key-help') },
  ] },
  { title: t('page.keys-board'), keys: [
    { keys: ['←', '↑', '→', '↓'], says: t('page.key-squares') },
    { keys: [t('common.key-enter'), t('common.key-space')], says: t('page.key-press') },
    { keys: ['1', '2'], says: t('page.key-seats') },
  ] },
  { title: t('page.keys-mouse'), keys: [
    { keys: [t('common.key-right-button')], says: t('page.key-draw') },
    { keys: [t('common.key-shift'), t('common.key-right-button')], says: t('page.key-draw-other') },
    { keys: [t('common.key-wheel')], says: t('page.key-wheel') },
  ] },
];

/** Where keys belong to what has the focus. */
const TAKEN = 'input, select, textarea, dialog, [popover]';
/** Where arrows, Home and End do. */
const STEPPED = '.dialog-body';
const STEPS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** @param {KeyboardEvent} event */
function isFree(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!(event.target instanceof Element)) return true;
  if (event.target.closest(TAKEN)) return false;
  return !STEPS.includes(event.key) || (!event.shiftKey && !event.target.closest(STEPPED));
}

/**
 * Listens for keys, by their names. What is done says false where the key
 * meant nothing. `otherwise` is asked about every other key.
 * @param {Record<string, () => unknown>} actions
 * @param {(key: string) => unknown} [otherwise]
 */
export function listenForKeys(actions, otherwise = () => false) {
  addEventListener('keydown', (event) => {
    if (!isFree(event)) return;
    const act = Object.hasOwn(actions, event.key) ? actions[event.key] : () => otherwise(event.key);
    if (act() !== false) event.preventDefault();
  });
}

/** Opens the table of keys. */
export function openHelp() {
  if (document.querySelector('dialog[open]')) return;
  openDialog(t('settings.shortcuts'), h('div', { class: 'keys' }, ...HELP.map(({ title, keys }) => h('section', {},
    h('h3', {}, title),
    h('table', {}, h('tbody', {}, ...keys.map(row)))))));
}

/** Lists the keys of a page of its own kind, before the others. @param {{title: string, keys: Key[]}} section */
export const listKeys = (section) => HELP.unshift(section);

/** @param {Key} key */
function row({ keys, says }) {
  return h('tr', {}, h('th', { scope: 'row' }, ...keys.map((key) => h('kbd', {}, key))), h('td', {}, says));
}
