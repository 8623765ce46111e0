/**
 * The keys of the site: the list for the help, and listeners for those of a page. The board has
 * its own keys while it has the focus. No letter or digit that can begin a move's text is a key.
 */

import { openDialog } from './dialog.js';
import { h } from './dom.js';

/** @typedef {{keys: string[], says: string}} Key */

/** Every key by where it works. @type {{title: string, keys: Key[]}[]} */
export const HELP = [
  { title: 'In a game', keys: [
    { keys: ['←', '→'], says: 'Previous or next move' },
    { keys: ['Home', 'End'], says: 'First or latest move' },
    { keys: ['/'], says: 'Type a move (or just start with its first letter)' },
    { keys: ['j', 'J'], says: 'Next or previous piece that can move' },
    { keys: ['t'], says: 'Read both clocks aloud' },
    { keys: ['l'], says: 'Read the last move aloud' },
    { keys: ['Space'], says: 'Play or pause a finished game' },
    { keys: ['[', ']'], says: 'Replay slower, faster' },
    { keys: ['v'], says: 'Flip the board' },
    { keys: ['.'], says: 'Go to the next game where it is your move' },
    { keys: ['z'], says: 'Zen mode: only the board and clocks' },
    { keys: ['Esc'], says: 'Cancel a premove, an unconfirmed move or a selected piece' },
    { keys: ['?'], says: 'This help' },
  ] },
  { title: 'On the board (reach it with Tab)', keys: [
    { keys: ['←', '↑', '→', '↓'], says: 'Move between squares' },
    { keys: ['Enter', 'Space'], says: 'Like a click: select, move, answer' },
    { keys: ['1', '2'], says: 'Left or right seat of a quad; answer by number' },
  ] },
  { title: 'With a mouse', keys: [
    { keys: ['Right button'], says: 'Draw an arrow or a circle; the next click clears them' },
    { keys: ['Shift', 'Right button'], says: 'The same in another colour' },
    { keys: ['Wheel'], says: 'Step through the moves (over the board)' },
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
  openDialog('Keyboard shortcuts', h('div', { class: 'keys' }, ...HELP.map(({ title, keys }) => h('section', {},
    h('h3', {}, title),
    h('table', {}, h('tbody', {}, ...keys.map(row)))))));
}

/** Lists the keys of a page of its own kind, before the others. @param {{title: string, keys: Key[]}} section */
export const listKeys = (section) => HELP.unshift(section);

/** @param {Key} key */
function row({ keys, says }) {
  return h('tr', {}, h('th', { scope: 'row' }, ...keys.map((key) => h('kbd', {}, key))), h('td', {}, says));
}
