/**
 * Draws the texts beside the board of a puzzle, the marks of the streak and the buttons from the
 * state.
 *
 * @import { GameInfo, Played } from '../wire/wire-types.js'
 * @import { Listed, Said, State, Task } from './state.js'
 */
import { h, icon, need, reveal, setText } from '../ui/dom.js';
import { lineOf } from '../learn/node.js';
import { saidOf } from '../learn/said.js';
import { counted, noneLeft } from './state.js';
import { t } from '../words/text.js';

/** How many marks the row has. */
const MARKS = 5;

/** @param {State} state */
const rowText = ({ progress: { row, best }, ended }) => (ended > 0 && row === 0 ? t('puzzle.streak-ended', { n: ended }) : row > 0 ? t('puzzle.streak', { n: row }) : best > 0 ? t('puzzle.new-streak') : t('puzzle.no-streak'));

/** @param {HTMLElement} main @param {GameInfo} game @param {Listed[]} all @param {string} daily the puzzle of the day that the page was opened with, or "" */
export function createView(main, game, all, daily) {
  const part = (/** @type {string} */ name) => need(`[data-${name}]`, main);
  const act = (/** @type {string} */ name) => need(`[data-do="${name}"]`, main);
  /** @type {Said|null|undefined} */
  let told;
  let listed = '';
  const ofDay = part('where').textContent ?? '';
  const before = main.querySelector('a[data-before]');

  /** @param {State} state */
  function update(state) {
    const { task, is, said, other, looking } = state;
    const done = is === 'done';
    const isDaily = task?.id === daily;
    setText(part('where'), isDaily ? ofDay : task ? t('puzzle.number', { id: task.id }) : t('puzzle.puzzles', { n: all.length }));
    if (before instanceof HTMLElement) before.hidden = !isDaily;
    setText(part('number'), t('puzzle.solved', { n: counted(all, state.progress)[0].solved }));
    setText(part('title'), task ? task.title : t('puzzle.all-solved'));
    setText(part('text'), task ? task.text : noneLeft(state.progress.grade));
    part('hint').hidden = !state.hinted;
    setText(part('hint'), state.hinted ? t('puzzle.hint', { place: state.hinted.split('.')[0] }) : '');
    if (told !== said) drawSaid(said);
    setText(part('other'), other);
    part('looking').hidden = !looking;
    setText(part('looking'), looking);
    part('after').hidden = part('line').hidden = !done;
    if (task && done) drawAfter(task);
    if (task && done) drawLine(state, lineOf(task.nodes));
    drawRow(state);
    drawGrades(state);
    drawVisit(state);
    drawButtons(state);
    main.dataset.state = !task ? 'none' : said?.tone === 'bad' ? 'wrong' : is === 'shown' ? 'open' : is;
    main.dataset.drawn = task?.id ?? '';
  }

  /** @param {Said|null} said */
  function drawSaid(said) {
    told = said;
    part('say').replaceChildren(...(said ? [saidOf(said)] : []));
    reveal(need('.les-task', main), said ? part('say') : null);
  }

  /** @param {State} state @param {Played[]} line */
  function drawLine({ ply }, line) {
    setText(part('ply'), ply < 0 ? '' : ply === 0 ? t('puzzle.start') : t('puzzle.ply', { ply, of: line.length, move: line[ply - 1].shown }));
    for (const [name, end, why] of /** @type {const} */ ([['back', 0, t('puzzle.is-start')], ['forward', line.length, t('puzzle.is-end')]])) {
      act(name).title = ply === end ? why : '';
      act(name).setAttribute('aria-disabled', String(ply === end));
    }
  }

  /** What was hidden before. @param {Task} task */
  function drawAfter({ after: { grade, length, themes, source, game: from } }) {
    part('after').replaceChildren(
      ...[grade, length, ...themes].map((word) => h('span', { class: 'chip' }, word)),
      from ? h('a', { class: 'small', href: from }, source) : h('span', { class: 'small dim' }, source));
  }

  /** @param {State} state */
  function drawRow(state) {
    const { marks, best } = state.progress;
    const decided = state.is === 'done' || state.is === 'wrong' || (state.task && state.progress.done[state.task.id]);
    const seen = /** @type {string[]} */ (marks).slice(decided ? -MARKS : 1 - MARKS);
    const spots = decided ? seen : [...seen, 'now'];
    part('marks').replaceChildren(...spots.map((how) => h('i', { 'data-how': how })));
    setText(part('row'), rowText(state));
    setText(part('best'), best > 0 ? ` · ${t('puzzle.best', { n: best })}` : '');
  }

  /** @param {State} state */
  function drawGrades({ progress }) {
    counted(all, progress).forEach(({ solved, of }, grade) => {
      const label = main.querySelector(`[data-grade="${grade}"]`);
      const input = label?.querySelector('input');
      if (!label || !input) return;
      input.checked = progress.grade === grade;
      input.disabled = of === 0;
      setText(/** @type {Element} */ (label.querySelector('small')), t('common.done-of', { done: solved, all: of }));
    });
  }

  /** What was solved in this tab, the last one first. @param {State} state */
  function drawVisit({ visit, progress, task }) {
    const now = `${visit} ${task?.id}`;
    if (now === listed) return;
    listed = now;
    part('visit').hidden = visit.length === 0;
    need('ul', part('visit')).replaceChildren(...[...visit].reverse().map((id) => h('li', {}, h('a', {
      href: `/puzzle/${game.id}?id=${id}`, 'data-open': id, 'data-how': progress.done[id] ?? '', 'aria-current': id === task?.id ? 'page' : null,
    }, icon('check'), `#${id}`))));
  }

  /** @param {State} state */
  function drawButtons({ task, is, said }) {
    const done = is === 'done';
    const wrong = !done && said?.tone === 'bad';
    act('hint').hidden = act('show').hidden = done;
    act('analyse').hidden = act('other').hidden = !done;
    act('analyse').setAttribute('href', `/analysis/${game.id}?${new URLSearchParams({ position: task?.positions[0] ?? '' })}`);
    const none = task ? '' : t('puzzle.none-open');
    const shown = none || (is === 'shown' ? t('puzzle.showing') : '');
    const why = { hint: shown, show: shown, again: shown || (is === 'open' && !said ? t('puzzle.try-first') : ''), next: none };
    for (const [name, text] of Object.entries(why)) {
      act(name).title = text;
      if (text) act(name).setAttribute('aria-disabled', 'true');
      else act(name).removeAttribute('aria-disabled');
    }
    act('again').classList.toggle('primary', wrong);
    act('next').classList.toggle('primary', done);
    setText(/** @type {Element} */ (act('next').querySelector('span')), done ? t('common.next') : t('puzzle.skip'));
  }

  return { update };
}
