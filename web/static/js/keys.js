/**
 * The keys of the site: which there are, as the help lists them, and listening
 * for those of a page. The board has keys of its own while it has the focus.
 * No letter or digit that a move's text can begin with is a key of its own.
 */

import { openDialog } from './dialog.js';
import { h } from './dom.js';

/** @typedef {{keys: string[], says: string}} Key */

/** Every key by where it works. @type {{title: string, keys: Key[]}[]} */
export const HELP = [
  { title: 'Anywhere in a game', keys: [
    { keys: ['←', '→'], says: 'One move back, one move forward' },
    { keys: ['Home', 'End'], says: 'To the start, to the latest move' },
    { keys: ['/'], says: 'Type a move; a letter that a move can begin with opens the field too' },
    { keys: ['j', 'J'], says: 'To the next man that can move, to the one before' },
    { keys: ['t'], says: 'Hear both clocks' },
    { keys: ['l'], says: 'Hear the last move' },
    { keys: ['Space'], says: 'Replay a finished game, or pause it' },
    { keys: ['[', ']'], says: 'Replay slower, faster' },
    { keys: ['v'], says: 'View the board from the other side' },
    { keys: ['.'], says: 'To the next game that waits for your move' },
    { keys: ['z'], says: 'Zen: the board and the clocks alone' },
    { keys: ['Esc'], says: 'Take back what is not played yet: a premove, a move to be confirmed, a man in hand' },
    { keys: ['?'], says: 'This help' },
  ] },
  { title: 'On the board, when Tab has led there', keys: [
    { keys: ['←', '↑', '→', '↓'], says: 'From place to place' },
    { keys: ['Enter', 'Space'], says: 'As a click: take a man in hand, set him down, answer' },
    { keys: ['1', '2'], says: 'The left or the right seat of a quad; an answer by its number' },
  ] },
  { title: 'With a mouse', keys: [
    { keys: ['Right button'], says: 'Draw an arrow from place to place, a circle on one; the next click clears them' },
    { keys: ['Shift', 'Right button'], says: 'The same in a second colour' },
    { keys: ['Wheel'], says: 'Through the moves, over the board' },
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
  openDialog('Keys', h('div', { class: 'keys' }, ...HELP.map(({ title, keys }) => h('section', {},
    h('h3', {}, title),
    h('table', {}, h('tbody', {}, ...keys.map(row)))))));
}

/** Lists the keys of a page of its own kind, before the others. @param {{title: string, keys: Key[]}} section */
export const listKeys = (section) => HELP.unshift(section);

/** @param {Key} key */
function row({ keys, says }) {
  return h('tr', {}, h('th', { scope: 'row' }, ...keys.map((key) => h('kbd', {}, key))), h('td', {}, says));
}
