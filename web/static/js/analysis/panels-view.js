/**
 * Draws the panels beside board and engine: tabs, actions on the present move, record, position,
 * and ways to continue from it.
 *
 * @import { State } from './state.js'
 */
import { iconButton, redraw, textButton } from '../ui/buttons.js';
import { stepButtons } from '../game/browse.js';
import { h, need, setText } from '../ui/dom.js';
import { here, standing, textOf } from './state.js';
import { ROOT, branchOf, isMain, size } from './tree.js';
import { GLYPHS, whereText } from './words.js';

/** The glyphs that have a button of their own; the others are in the list beside them. */
const OWN = [1, 2, 5];

/** @param {HTMLElement} main */
export function createPanels(main) {
  /** Parts are looked for once: on phones some are lent to a dialog. @type {Map<string, HTMLElement>} */
  const found = new Map();
  const part = (/** @type {string} */ selector) => {
    const known = found.get(selector) ?? need(selector, main);
    found.set(selector, known);
    return known;
  };
  const tabs = /** @type {HTMLElement[]} */ ([...main.querySelectorAll('[role="tab"]')]);
  const nav = part('.mnav');
  const dock = part('.dock .acts');

  /** @param {State} state */
  function update(state) {
    for (const tab of tabs) {
      const own = tab.dataset.about === state.tab;
      tab.setAttribute('aria-selected', String(own));
      tab.tabIndex = own ? 0 : -1;
      part(`#${tab.getAttribute('aria-controls')}`).hidden = !own;
    }
    const fault = part('[data-fault]');
    fault.hidden = !state.fault;
    setText(need('span', fault), state.fault);
    setText(part('[data-position]'), here(state).position);
    part('[data-editor]').setAttribute('href', `/editor/${state.game.id}?${new URLSearchParams({ position: here(state).position })}`);
    setText(part('[data-where]'), whereText(state));
    setText(part('[data-origin]'), state.origin.title ? `From game ${state.origin.title}` : 'New analysis');
    drawEdit(state);
    drawSteps(state);
    drawContinue(state);
    if (state.tab === 'record') drawRecord(state);
  }

  /** @param {State} state */
  function drawEdit(state) {
    const { glyphs, id } = here(state);
    const root = id === ROOT;
    const deletes = root ? 'Choose a move first.' : '';
    redraw(part('.edit'), [glyphs, root, isMain(state.tree, id), Boolean(state.undo)], () => [
      ...OWN.map((glyph) => h('button', {
        class: 'gl-b', type: 'button', 'data-action': 'glyph', 'data-about': glyph, 'aria-pressed': String(glyphs.includes(glyph)),
        'aria-label': GLYPHS[glyph]?.says, title: GLYPHS[glyph]?.says, ...(root ? { 'aria-disabled': 'true', title: deletes } : {}),
      }, GLYPHS[glyph]?.sign ?? '')),
      h('button', { class: 'gl-b', type: 'button', 'data-action': 'glyphs', 'aria-label': 'More symbols', title: 'More symbols', ...(root ? { 'aria-disabled': 'true', title: deletes } : {}) }, '…'),
      iconButton({ action: 'comment', icon: 'chat', label: 'Comment' }),
      h('span', { class: 'sp' }),
      ...(state.undo ? [textButton({ action: 'undo', icon: 'undo', label: 'Undo' }, 'small')] : []),
      iconButton({ action: 'promote', icon: 'up', label: 'Make this the main line', ...(branchOf(state.tree, id) ? {} : { why: 'This is already the main line.' }) }),
      iconButton({ action: 'remove', icon: 'erase', label: 'Delete from here', ...(deletes ? { why: deletes } : {}) }),
      iconButton({ action: 'others', icon: 'void', label: 'Delete all other lines', ...(size(state.tree) === 0 ? { why: 'Nothing to delete.' } : {}) }),
    ]);
  }

  /** Steps stand below the moves, on phones in the dock. @param {State} state */
  function drawSteps(state) {
    const { id, children } = here(state);
    const start = id === ROOT ? { why: 'You are at the start.' } : {};
    const end = children.length === 0 ? { why: 'No moves after this one.' } : {};
    const all = stepButtons(start, end);
    redraw(nav, all, () => Object.values(all).map((button) => iconButton(button)));
    redraw(dock, [state.phone, start, end, state.engine.on], () => (state.phone ? [
      textButton({ action: 'engine', icon: 'cpu', label: 'Engine', ...(state.mute ? { why: state.mute } : {}) }), textButton(all.back),
      textButton(all.forward), textButton({ action: 'flip', icon: 'flip', label: 'Flip' }),
      textButton({ action: 'more', icon: 'menu', label: 'More' }),
    ] : []));
  }

  /** @param {State} state */
  function drawContinue(state) {
    const why = standing(state)?.outcome ? 'The game is over here. Go back to an earlier move.'
      : state.refused ? 'You are playing this game.' : '';
    for (const button of part('[data-continue]').querySelectorAll('[data-action]')) {
      if (why) button.setAttribute('aria-disabled', 'true');
      else button.removeAttribute('aria-disabled');
      button.setAttribute('title', why);
    }
  }

  /** @param {State} state */
  function drawRecord(state) {
    const text = textOf(state);
    const { slug } = state.origin;
    redraw(part('#panel-record'), [text, state.kept, slug], () => [
      h('textarea', { class: 'rec', readonly: true, rows: 9, 'aria-label': 'PGN of this analysis' }, text),
      h('div', { class: 'two' }, textButton({ action: 'copy-record', icon: 'copy', label: 'Copy' }), textButton({ action: 'save-record', icon: 'list', label: 'Save to file' }),
        textButton({ action: 'share', icon: 'share', label: 'Link' }), textButton({ action: 'paste', icon: 'plus', label: 'Import another' })),
      h('div', { class: 'keeps' }, h('h3', {}, 'Lines saved in this browser'), h('p', { class: 'small' }, keptText(state)),
        h('div', { class: 'two' }, textButton({ action: 'save-lines', icon: 'list', label: 'Save all to a file', ...(state.kept ? {} : { why: 'You have no saved lines.' }) }),
          textButton({ action: 'read-lines', icon: 'plus', label: 'Load from file', ...(state.kept === null ? { why: 'Nothing can be saved in this window.' } : {}) }),
          textButton({ action: 'forget', icon: 'close', label: 'Delete my lines', tone: 'danger', ...(state.kept ? {} : { why: 'You have no saved lines.' }) }))),
    ]);
  }

  return { update };
}

/** What becomes of the lines. @param {State} state */
function keptText({ kept, origin: { slug } }) {
  if (kept === null) return 'Nothing is saved in this window; it may be a private window. Save the analysis to a file or share its link.';
  const of = kept === 0 ? 'You have no saved lines yet.' : `${kept} ${kept === 1 ? 'game has' : 'games have'} saved lines.`;
  const own = slug ? 'Lines you add to this game are saved in this browser.' : 'This analysis is not saved. Its link contains everything.';
  return `${own} ${of} Safari deletes saved data after 7 days without a visit. To be safe, save your lines to a file.`;
}

/** The other marks, for a dialog. @param {number[]} glyphs those that are there */
export const glyphChoices = (glyphs) => h('div', { class: 'glyphs' }, ...Object.entries(GLYPHS).map(([number, { sign, says }]) => h('button', {
  class: 'btn', type: 'button', 'data-action': 'glyph', 'data-about': number, 'aria-pressed': String(glyphs.includes(Number(number))),
}, h('b', {}, sign), says)));
