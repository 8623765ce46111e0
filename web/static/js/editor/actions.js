/**
 * The actions of the editor's buttons, tray and fields.
 *
 * @import { GameInfo } from '../wire/wire-types.js'
 * @import { Page, PageData } from './page.js'
 */
import { need, setText } from '../ui/dom.js';
import { copyText } from '../game/invite.js';
import { makeGame } from '../net/make-game.js';
import { lastLevel } from '../storage/memory.js';
import { flipped, playable, undone, withCastling, withPart, withTool } from './state.js';
import { t } from '../words/text.js';

/** @param {Page} page @param {PageData} data @param {GameInfo} info of the game */
export function listenToActions(page, data, info) {
  listenToButtons(page, data, info);
  listenToTray(page);
  listenToFields(page);
}

/** @param {Page} page @param {PageData} data @param {GameInfo} info */
function listenToButtons(page, { game, empty }, info) {
  const level = lastLevel();
  setText(need('[data-way=computer] span'), t('common.level', { level }));
  need('[data-way=computer]').setAttribute('aria-label', t('editor.against-computer', { n: level }));

  /** @type {Record<string, (button: HTMLElement) => unknown>} */
  const does = {
    flip: () => page.change(flipped(page.state)),
    undo: () => page.change(undone(page.state)),
    mend: () => page.read(page.state.verdict.faults[0]?.mended ?? ''),
    copy: (button) => copyText(page.state.verdict.position, button),
    link: (button) => copyText(location.href, button),
  };

  addEventListener('click', (e) => {
    const on = (/** @type {string} */ what) => (e.target instanceof Element ? e.target.closest(what) : null);
    const button = /** @type {HTMLElement|null} */ (on('[data-do]'));
    const way = on('button[data-way]')?.getAttribute('data-way');
    const begin = on('[data-begin]');
    if (button) does[button.dataset.do ?? '']?.(button);
    if (way) play(page, game, way === 'both' ? { side: 'both' } : { side: page.state.setup.turn, level });
    if (begin) {
      e.preventDefault();
      page.read(begin.getAttribute('data-begin') === 'empty' ? empty : info.start);
    }
  });
}

/** A game from what is on the board, against the computer or as both sides. @param {Page} page @param {string} game @param {{side: string, level?: number}} wish */
async function play({ state }, game, wish) {
  if (!playable(state)) return;
  const note = need('[data-note]');
  const why = await makeGame({ game, start: state.verdict.position, terms: {}, ...wish });
  setText(note, why);
  note.hidden = !why;
}

/** @param {Page} page */
function listenToTray(page) {
  const tray = need('.ed-tray');
  tray.addEventListener('pointerdown', (e) => {
    const man = e.target instanceof Element ? e.target.closest('.ed-row [data-man]')?.getAttribute('data-man') : null;
    if (man && e.button === 0) page.board.dragFromTray(e, man);
  });
  tray.addEventListener('click', (e) => {
    const tool = e.target instanceof Element ? e.target.closest('[data-man]') : null;
    if (tool) page.change(withTool(page.state, tool.getAttribute('data-man') ?? ''));
  });
  /** Arrows go through the tray, as through any toolbar. */
  tray.addEventListener('keydown', (e) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (!by) return;
    const buttons = /** @type {HTMLElement[]} */ ([...tray.querySelectorAll('[data-man]')]);
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    buttons[(at + by + buttons.length) % buttons.length].focus();
    e.preventDefault();
  });
}

/** @param {Page} page */
function listenToFields(page) {
  need('.ed-state').addEventListener('change', (e) => {
    const input = /** @type {HTMLInputElement|HTMLSelectElement} */ (e.target);
    if (input.name === 'castling' && input instanceof HTMLInputElement) page.change(withCastling(page.state, input.value, input.checked));
    else if (input.name === 'fullmove' || input.name === 'halfmove') page.change(withPart(page.state, { [input.name]: Math.max(input.name === 'fullmove' ? 1 : 0, Math.trunc(Number(input.value)) || 0) }));
    else page.change(withPart(page.state, { [input.name]: input.value }));
  });

  need('.ed-text').addEventListener('submit', (e) => {
    e.preventDefault();
    page.read(/** @type {HTMLTextAreaElement} */ (need('[name=position]')).value.trim());
  });
}
