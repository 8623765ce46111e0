/**
 * @import { Note } from './notes.js'
 */
import { h, icon } from '../dom.js';
import { redraw } from './buttons.js';

/**
 * Draws the notes beside the board.
 * @param {HTMLElement} host
 * @param {Note[]} notes
 */
export function drawNotes(host, notes) {
  redraw(host, notes, () => notes.map(drawNote));
}

/** @param {Note} note */
function drawNote(note) {
  const link = note.link && h('div', { class: 'bs' }, h('a', { class: 'btn primary', href: note.link.href }, icon('rematch'), note.link.text));
  switch (note.kind) {
    case 'banner':
      return h('div', { class: 'banner', 'data-result': note.result }, h('h2', {}, note.title ?? ''), h('p', {}, note.text), link);
    case 'hint':
      return h('div', { class: 'hint' }, icon('info'), h('span', {}, note.title ? h('b', {}, note.title) : null, note.text));
  }
}
