/** The page of all courses, with this browser's progress. */
import { need, pageData, setText } from '../ui/dom.js';
import { doneOf, progressOf } from '../learn/progress.js';
import { makeGame } from '../net/make-game.js';
import { recall } from '../storage/memory.js';
import { isSolved, progressOf as puzzlesOf } from '../puzzle/progress.js';
import { t } from '../words/text.js';

/** The steps of the courses, by game. @typedef {Record<string, {id: string, title: string}[]>} Courses */

const courses = /** @type {Courses} */ (pageData('page-data'));
/** The course begun last leads; on a first visit the quickest one to learn. */
const leads = recall('learn') ?? 'cheskers';

for (const [game, steps] of Object.entries(courses)) {
  const card = need(`[data-course="${game}"]`);
  const progress = progressOf(game);
  const done = doneOf(progress, steps);
  const go = /** @type {HTMLAnchorElement} */ (need('[data-go]', card));
  const next = steps.find(({ id }) => !progress.done[id]);
  const said = need('.sr', go);
  const name = said.textContent ?? '';
  const bar = /** @type {HTMLProgressElement} */ (need('progress', card));
  bar.value = done;
  bar.classList.toggle('good', done === steps.length);
  if (done > 0) setText(need('[data-done]', card), t('common.done-of', { done, all: steps.length }));
  go.classList.toggle('primary', game === leads && next !== undefined);
  if (done > 0 && next) {
    go.replaceChildren(t('page.continue', { title: next.title }), said);
    go.href = `/learn/${game}?step=${next.id}`;
  }
  if (!next) {
    go.replaceChildren(t('page.play-level-1'), said);
    go.href = '/';
    go.addEventListener('click', async (event) => {
      event.preventDefault();
      const why = await makeGame({ game, side: 'chance', start: '', terms: {}, level: 1 });
      if (why) setText(go, why);
    });
  }
  setText(said, name);
  const tried = puzzlesOf(game);
  const solved = Object.keys(tried.done).filter((id) => isSolved(tried, id)).length;
  const puzzles = card.querySelector('[data-solved]');
  if (puzzles && solved > 0) setText(puzzles, t('common.done-of', { done: solved, all: puzzles.textContent ?? '' }));
  const current = steps.find(({ id }) => done > 0 && !progress.done[id])?.id;
  for (const link of card.querySelectorAll('[data-steps]')) {
    const own = (link.getAttribute('data-steps') ?? '').trim().split(' ').map((id) => ({ id }));
    const n = doneOf(progress, own);
    setText(need('small', /** @type {HTMLElement} */ (link)), t('common.done-of', { done: n, all: own.length }));
    const goesOn = own.find(({ id }) => !progress.done[id]);
    if (goesOn) link.setAttribute('href', `/learn/${game}?step=${goesOn.id}`);
    link.setAttribute('data-how', n === own.length ? 'self' : own.some(({ id }) => id === current) ? 'now' : '');
  }
}
