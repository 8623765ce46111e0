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
import { t } from '../words/text.js';

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
    setText(part('[data-origin]'), state.origin.title ? t('analysis.from-game', { players: state.origin.title }) : t('analysis.new'));
    drawEdit(state);
    drawSteps(state);
    drawContinue(state);
    if (state.tab === 'record') drawRecord(state);
  }

  /** @param {State} state */
  function drawEdit(state) {
    const { glyphs, id } = here(state);
    const root = id === ROOT;
    const deletes = root ? t('analysis.choose-move-first') : '';
    redraw(part('.edit'), [glyphs, root, isMain(state.tree, id), Boolean(state.undo)], () => [
      ...OWN.map((glyph) => h('button', {
        class: 'gl-b', type: 'button', 'data-action': 'glyph', 'data-about': glyph, 'aria-pressed': String(glyphs.includes(glyph)),
        'aria-label': GLYPHS[glyph]?.says, title: GLYPHS[glyph]?.says, ...(root ? { 'aria-disabled': 'true', title: deletes } : {}),
      }, GLYPHS[glyph]?.sign ?? '')),
      h('button', { class: 'gl-b', type: 'button', 'data-action': 'glyphs', 'aria-label': t('analysis.more-symbols'), title: t('analysis.more-symbols'), ...(root ? { 'aria-disabled': 'true', title: deletes } : {}) }, '…'),
      iconButton({ action: 'comment', icon: 'chat', label: t('analysis.comment') }),
      h('span', { class: 'sp' }),
      ...(state.undo ? [textButton({ action: 'undo', icon: 'undo', label: t('common.undo') }, 'small')] : []),
      iconButton({ action: 'promote', icon: 'up', label: t('analysis.promote'), ...(branchOf(state.tree, id) ? {} : { why: t('analysis.already-main-line') }) }),
      iconButton({ action: 'remove', icon: 'erase', label: t('analysis.delete-from-here'), ...(deletes ? { why: deletes } : {}) }),
      iconButton({ action: 'others', icon: 'void', label: t('analysis.delete-others'), ...(size(state.tree) === 0 ? { why: t('analysis.nothing-to-delete') } : {}) }),
    ]);
  }

  /** Steps stand below the moves, on phones in the dock. @param {State} state */
  function drawSteps(state) {
    const { id, children } = here(state);
    const start = id === ROOT ? { why: t('game.at-start') } : {};
    const end = children.length === 0 ? { why: t('analysis.at-end') } : {};
    const all = stepButtons(start, end);
    redraw(nav, all, () => Object.values(all).map((button) => iconButton(button)));
    redraw(dock, [state.phone, start, end, state.engine.on], () => (state.phone ? [
      textButton({ action: 'engine', icon: 'cpu', label: t('analysis.engine'), ...(state.mute ? { why: state.mute } : {}) }), textButton(all.back),
      textButton(all.forward), textButton({ action: 'flip', icon: 'flip', label: t('game.flip') }),
      textButton({ action: 'more', icon: 'menu', label: t('common.more') }),
    ] : []));
  }

  /** @param {State} state */
  function drawContinue(state) {
    const why = standing(state)?.outcome ? t('game.continue-not-here')
      : state.refused ? t('analysis.you-are-playing') : '';
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
      h('textarea', { class: 'rec', readonly: true, rows: 9, 'aria-label': t('analysis.pgn') }, text),
      h('div', { class: 'two' }, textButton({ action: 'copy-record', icon: 'copy', label: t('common.copy') }), textButton({ action: 'save-record', icon: 'list', label: t('analysis.save-to-file') }),
        textButton({ action: 'share', icon: 'share', label: t('analysis.share-link') }), textButton({ action: 'paste', icon: 'plus', label: t('analysis.import-another') })),
      h('div', { class: 'keeps' }, h('h3', {}, t('analysis.saved-lines')), h('p', { class: 'small' }, keptText(state)),
        h('div', { class: 'two' }, textButton({ action: 'save-lines', icon: 'list', label: t('analysis.save-all'), ...(state.kept ? {} : { why: t('analysis.no-saved-lines') }) }),
          textButton({ action: 'read-lines', icon: 'plus', label: t('analysis.load-from-file'), ...(state.kept === null ? { why: t('analysis.cannot-save') } : {}) }),
          textButton({ action: 'forget', icon: 'close', label: t('analysis.delete-lines'), tone: 'danger', ...(state.kept ? {} : { why: t('analysis.no-saved-lines') }) }))),
    ]);
  }

  return { update };
}

/** What becomes of the lines. @param {State} state */
function keptText({ kept, origin: { slug } }) {
  if (kept === null) return t('analysis.nothing-saved');
  const of = kept === 0 ? t('analysis.no-saved-lines-yet') : t('analysis.games-with-lines', { n: kept });
  const own = slug ? t('analysis.lines-are-saved') : t('analysis.lines-not-saved');
  return `${own} ${of} ${t('analysis.safari-deletes')}`;
}

/** The other marks, for a dialog. @param {number[]} glyphs those that are there */
export const glyphChoices = (glyphs) => h('div', { class: 'glyphs' }, ...Object.entries(GLYPHS).map(([number, { sign, says }]) => h('button', {
  class: 'btn', type: 'button', 'data-action': 'glyph', 'data-about': number, 'aria-pressed': String(glyphs.includes(Number(number))),
}, h('b', {}, sign), says)));
