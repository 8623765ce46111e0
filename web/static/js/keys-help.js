import { h } from './dom.js';
import { HELP } from './keys.js';
import { openSheet } from './sheet.js';

/** Opens the table of keys. */
export function openHelp() {
  if (document.querySelector('dialog[open]')) return;
  openSheet('Keys', h('div', { class: 'keys' }, ...HELP.map(({ title, keys }) => h('section', {},
    h('h3', {}, title),
    h('table', {}, h('tbody', {}, ...keys.map(row)))))));
}

/** @param {import('./keys.js').Key} key */
function row({ keys, says }) {
  return h('tr', {}, h('th', { scope: 'row' }, ...keys.map((key) => h('kbd', {}, key))), h('td', {}, says));
}
