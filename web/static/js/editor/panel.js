/**
 * Draws what is beside the board of the editor: the tray, the verdict, links, and the other
 * fields of the position.
 *
 * @import { Fault, State } from './state.js'
 */
import { h, icon, need, setText } from '../ui/dom.js';
import { manName } from '../words/pieces.js';
import { allowed, playable } from './state.js';
import { allSaid, said } from '../words/said.js';
import { t } from '../words/text.js';

/** @param {State} state */
export function drawPanel(state) {
  drawTray(state);
  drawVerdict(state);
  drawWays(state);
  drawRest(state);
}

/** One button of the tray is reached by Tab: the one that is pressed. @param {State} state */
function drawTray({ tool, past, wrong }) {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-man]'))) {
    const on = button.dataset.man === tool;
    button.setAttribute('aria-pressed', String(on));
    button.tabIndex = on ? 0 : -1;
  }
  able(need('[data-do=undo]'), past.length > 0, t('editor.nothing-to-undo'));
  setText(need('[data-hint]'), wrong || hint(tool));
}

/** @param {string} tool */
function hint(tool) {
  if (tool === 'move') return t('editor.hint-move');
  if (tool === '') return t('editor.hint-remove');
  return t('editor.hint-place', { man: manName(tool) });
}

/** What was last known stands until the answer comes: nothing flickers. @param {State} state */
function drawVerdict({ verdict, judged, unread, wrong }) {
  if (!judged && !wrong) return;
  const card = need('[data-verdict]');
  const [fault, ...more] = verdict.faults;
  card.classList.toggle('bad', Boolean(unread || fault || !judged));
  card.replaceChildren(...(!judged ? no(t('editor.not-checked'), wrong) : unread ? no(t('editor.not-valid'), unread) : fault ? faulty(fault, more.length) : [
    h('h2', {}, icon('check'), verdict.over ? t('editor.legal-but-over') : t('editor.legal')), h('p', {}, allSaid(verdict.summary ?? [], verdict.says)),
  ]));
}

/** @param {string} title @param {string} why */
const no = (title, why) => [h('h2', {}, icon('close'), title), h('p', {}, h('b', {}, why))];

/** @param {Fault} fault @param {number} more */
function faulty({ label, fix, ...fault }, more) {
  return [
    ...no(t('editor.not-legal-yet'), said(fault)),
    more > 0 && h('p', { class: 'dim' }, t('editor.more-faults', { n: more })),
    fix && h('button', { class: 'btn', type: 'button', 'data-do': 'mend' }, said({ ...fix, ...(label ? { text: label } : {}) })),
  ].filter((part) => part instanceof Node);
}

/** A button that may not be pressed says why. @param {HTMLElement} button @param {boolean} may @param {string} why */
function able(button, may, why) {
  if (may) button.removeAttribute('aria-disabled');
  else button.setAttribute('aria-disabled', 'true');
  button.title = may ? '' : why;
}

/** @param {State} state */
function drawWays(state) {
  for (const way of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-way]'))) {
    const may = way.dataset.way === 'analysis' ? allowed(state) : playable(state);
    able(way, may, state.verdict.over ? t('editor.over') : t('editor.position-not-legal'));
    if (!(way instanceof HTMLAnchorElement)) continue;
    if (may) way.href = addressOf(state, way.dataset.way ?? '');
    else way.removeAttribute('href');
  }
}

/** Where the ways lead that are links. @param {State} state @param {string} way */
function addressOf({ game, verdict }, way) {
  if (way === 'friend') return `/?${new URLSearchParams({ game: game.id, start: verdict.position })}`;
  return `/analysis/${game.id}?${new URLSearchParams({ position: verdict.position })}`;
}

/** @param {State} state */
function drawRest({ setup, verdict, judged, unread }) {
  field('turn', setup.turn);
  for (const { letter, atHome } of verdict.castlings ?? []) {
    const box = /** @type {HTMLInputElement} */ (need(`[name=castling][value="${letter}"]`));
    box.checked = (setup.castlings ?? '').includes(letter);
    box.disabled = judged && !atHome && !box.checked;
  }
  const why = document.querySelector('[data-castle-why]');
  if (why instanceof HTMLElement) why.hidden = (verdict.castlings ?? []).every(({ atHome }) => atHome);
  if (!judged) return;
  drawPassed(setup.passed ?? '', verdict.passed ?? []);
  value('fullmove', String(setup.fullmove));
  value('halfmove', String(setup.halfmove));
  if (!unread) value('position', verdict.position);
}

/** Only where a pawn can just have passed is it asked. @param {string} passed @param {string[]} places */
function drawPassed(passed, places) {
  const known = passed && !places.includes(passed) ? [passed, ...places] : places;
  need('[data-passed]').hidden = known.length === 0;
  const select = /** @type {HTMLSelectElement} */ (need('[name=passed]'));
  select.replaceChildren(h('option', { value: '' }, t('editor.no-passed-pawn')), ...known.map((at) => h('option', { value: at }, at)));
  select.value = passed;
}

/** @param {string} name @param {string} value */
function field(name, value) {
  for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`[name=${name}]`))) radio.checked = radio.value === value;
}

/** A field that is being written in is left alone. @param {string} name @param {string} text */
function value(name, text) {
  const input = /** @type {HTMLInputElement|HTMLTextAreaElement} */ (need(`[name=${name}]`));
  if (input !== document.activeElement && input.value !== text) input.value = text;
}
