/**
 * Draws the tree of moves as nested lists of buttons. The move on the board alone is a
 * stop of the Tab key, and is brought into sight within its list.
 *
 * @import { Line } from './rows.js'
 * @import { State } from './state.js'
 */
import { h, icon, patch, reveal } from '../ui/dom.js';
import { numberText, rowsOf } from './rows.js';
import { at } from './tree.js';
import { GLYPHS } from './words.js';
import { t } from '../words/text.js';

/** @param {HTMLElement} host */
export function createTreeView(host) {
  /** @type {unknown[]} what was drawn */
  let drawn = [];

  /** @param {State} state */
  function update(state) {
    const from = [state.tree, state.at, state.evals];
    if (from.every((one, i) => one === drawn[i])) return;
    const moved = drawn[1] !== state.at;
    const focused = host.contains(document.activeElement);
    drawn = from;
    const rows = rowsOf(state.tree, state.at);
    patch(host, rows.length > 0 ? rows.map((row) => draw(state, row)) : [h('li', { class: 'cmt' }, t('analysis.empty'))]);
    const current = host.querySelector('[aria-current]');
    if (focused && current instanceof HTMLElement) current.focus({ preventScroll: true });
    if (moved) reveal(host, current);
  }

  return { update };
}

/** @param {State} state @param {import('./rows.js').Row} row */
function draw(state, row) {
  switch (row.kind) {
    case 'row': return h('li', { class: 'row' }, h('i', { 'aria-hidden': 'true' }, String(row.number)), cell(state, row.first), cell(state, row.second));
    case 'comment': return h('li', { class: 'cmt' }, icon('chat'), h('span', { lang: '', dir: 'auto' }, at(state.tree, row.id).comment));
    case 'lines': return h('li', { class: 'var' }, lines(state, row.lines));
  }
}

/** @param {State} state @param {number|null} id */
function cell(state, id) {
  if (id === null) return h('span', { class: 'no', 'aria-hidden': 'true' }, '…');
  return button(state, id, state.evals[id] ?? '', '');
}

/** @param {State} state @param {number} id @param {string} evaluation @param {string} number */
function button(state, id, evaluation, number) {
  const { move, glyphs, ply } = at(state.tree, id);
  const current = id === state.at;
  return h('button', {
    type: 'button', 'data-action': 'go', 'data-about': id, tabindex: current ? 0 : -1, 'aria-current': current && 'true',
  }, number && h('i', {}, number), !number && h('span', { class: 'sr' }, `${numberText(ply)} `), move?.shown ?? '',
  ...glyphs.map(sign), evaluation && h('small', { class: 'num', 'aria-hidden': 'true' }, evaluation));
}

/** @param {number} glyph */
function sign(glyph) {
  const known = GLYPHS[glyph];
  if (!known) return h('span', { class: 'gl' }, `$${glyph}`);
  const tone = glyph === 1 || glyph === 3 ? 'good' : glyph === 5 ? 'odd' : 'bad';
  return h('span', { class: `gl ${tone}` }, known.sign, h('span', { class: 'sr' }, ` (${known.says})`));
}

/** @param {State} state @param {Line[]} all @returns {HTMLElement} */
const lines = (state, all) => h('ul', { class: 'vs' }, ...all.map(({ parts }) => h('li', { class: 'v' }, ...parts.flatMap((part) => {
  if ('lines' in part) return [lines(state, part.lines)];
  if ('folded' in part) return [h('button', { type: 'button', class: 'more-v', 'data-action': 'unfold', 'data-about': part.id, tabindex: -1 }, t('analysis.folded', { n: part.folded }))];
  const { comment } = at(state.tree, part.id);
  return [button(state, part.id, '', part.number), ' ', ...(comment ? [h('em', { lang: '', dir: 'auto' }, comment), ' '] : [])];
}))));
