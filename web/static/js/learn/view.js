/**
 * Draws the texts beside the board of a lesson, the list of steps and the buttons from the state.
 *
 * @import { Course, Said, State } from './state.js'
 */
import { h, need, reveal, setText } from '../ui/dom.js';
import { saidOf } from './said.js';
import { following, mayGoOn } from './state.js';
import { t } from '../words/text.js';

/** The steps of a course in their order, as the page lists them. @param {ParentNode} main */
export const listed = (main) => [...main.querySelectorAll('.les-steps [data-step]')].map((a) => a.getAttribute('data-step') ?? '').filter((id) => id !== 'trials');

/** @param {HTMLElement} main @param {(move: string) => void} onInstead */
export function createView(main, onInstead) {
  const part = (/** @type {string} */ name) => need(`[data-${name}]`, main);
  const say = part('say');
  const list = need('.les-steps', main);
  /** @type {Said|null} */
  let told = null;
  let drawn = '';

  /** @param {State} state @param {Course|null} course */
  function update(state, course) {
    const { step } = state;
    drawWhere(state, course);
    setText(part('title'), step ? step.title : t('learn.legal-or-not'));
    setText(part('before'), step?.before ?? '');
    setText(part('task'), step ? step.task : course?.trials[state.trial]?.task ?? '');
    setText(part('plays'), step ? step.plays : t('learn.answer-then-see'));
    drawList(state);
    drawButtons(state, course);
    main.dataset.state = state.done ? 'done' : state.said?.tone === 'bad' ? 'wrong' : 'open';
    main.dataset.drawn = step?.id ?? `trial ${state.trial + 1}`;
    if (drawn !== main.dataset.drawn) need('.les-task', main).scrollTop = 0;
    if (told !== state.said) drawSaid(state.said);
    if (drawn !== main.dataset.drawn) listCurrent();
    drawn = main.dataset.drawn;
  }

  /** Brings the step that is open to the middle of the list, which may reach below the window. */
  function listCurrent() {
    const [box, one] = [list, need('[aria-current]', list)].map((el) => el.getBoundingClientRect());
    list.scrollTop += (one.top + one.bottom - box.top - box.bottom) / 2;
  }

  /** @param {State} state @param {Course|null} course */
  function drawWhere({ order, step, trial, right }, course) {
    const bar = /** @type {HTMLProgressElement} */ (part('bar'));
    const [n, of] = step ? [order.indexOf(step.id) + 1, order.length] : [trial + 1, course?.trials.length ?? 1];
    const link = step ? need(`.les-steps [data-step="${step.id}"]`, main).closest('ol')?.parentElement?.querySelector(':scope > span')?.textContent : '';
    setText(part('where'), step ? t('learn.step-of', { step: n, of, chapter: link ?? '' }) : t('learn.position-of', { position: n, of, n: right }));
    setText(part('number'), t('common.done-of', { done: n, all: of }));
    [bar.max, bar.value] = [of, n];
  }

  /** @param {Said|null} said */
  function drawSaid(said) {
    told = said;
    say.replaceChildren(...(said ? [saidOf(said, said.more ? h('p', {}, said.more) : null,
      said.instead ? h('button', { class: 'btn', type: 'button', 'data-do': 'instead', onclick: () => onInstead(said.instead ?? '') }, said.insteadLabel ?? '') : null)] : []));
    if (said) reveal(need('.les-task', main), say);
  }

  /** @param {State} state */
  function drawList({ step, progress }) {
    for (const link of main.querySelectorAll('.les-steps [data-step]')) {
      const id = link.getAttribute('data-step') ?? '';
      const how = id === 'trials' ? (progress.right < 0 ? '' : 'self') : progress.done[id] ?? '';
      link.setAttribute('data-how', how);
      if (id === (step?.id ?? 'trials')) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
      const words = { self: t('list.comma') + t('learn.step-done'), shown: t('list.comma') + t('learn.step-shown'), '': '' }[how];
      const tick = link.querySelector('.sr') ?? link.appendChild(h('span', { class: 'sr' }));
      setText(tick, words);
    }
  }

  /** @param {State} state @param {Course|null} course */
  function drawButtons(state, course) {
    const { order, step, done, said } = state;
    /** @param {string} name @param {string} label @param {string} why it may not be pressed, or nothing */
    const button = (name, label, why) => {
      const el = need(`[data-do="${name}"]`, main);
      setText(/** @type {Element} */ (el.querySelector('span')), label);
      el.title = why;
      if (why) el.setAttribute('aria-disabled', 'true');
      else el.removeAttribute('aria-disabled');
    };
    const next = following(state);
    const over = done ? (step ? t('learn.you-have-done-step') : t('learn.you-have-answered')) : '';
    button('before', step ? t('learn.previous') : t('learn.legal'), step ? (order.indexOf(step.id) > 0 ? '' : t('learn.at-first-step')) : over);
    button('show', step ? t('learn.show-me') : t('learn.not-legal'), over);
    button('rule', step ? t('learn.rule') : t('nav.rules'), '');
    const at = step ? order.indexOf(step.id) : -1;
    const more = step ? next && next === order[at + 1] : state.trial + 1 !== course?.trials.length;
    const forward = more ? (step ? t('learn.next-step') : t('common.next')) : next ? t('learn.go-to-step', { n: order.indexOf(next) + 1 }) : t('learn.play-level-1');
    const wrong = Boolean(step) && said?.tone === 'bad';
    button('next', wrong ? t('common.try-again') : forward, mayGoOn(state) || wrong ? '' : step ? t('learn.do-task-first') : t('learn.answer-first'));
    main.querySelector('[data-do="puzzles"]')?.toggleAttribute('hidden', !done || Boolean(more || next));
    for (const [name, id] of [['before', order[at - 1]], ['next', next]]) {
      need(`[data-do="${name}"]`, main).setAttribute('href', step && id ? `?step=${id}` : '#board'); // without one it has no keyboard
    }
    const rule = need('[data-do="rule"]', main);
    const page = (rule.getAttribute('href') ?? '').split('#')[0];
    rule.setAttribute('href', step ? `${page}#${step.rule}` : page);
    need('[data-do="before"]', main).classList.toggle('answer', !step);
    need('[data-do="show"]', main).classList.toggle('answer', !step);
  }

  let width = 0;
  new ResizeObserver(([{ contentRect }]) => { // it was opened on a phone, or lies otherwise; an address bar changes its height alone
    if (contentRect.width !== width) listCurrent();
    width = contentRect.width;
  }).observe(list);
  return { update };
}
