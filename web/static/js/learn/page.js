/**
 * The page of a lesson: it has the state, and draws the board and the texts from it. The step in
 * the address, or the first, comes with the page; the others come with the course.
 *
 * @import { GameInfo } from '../wire/wire-types.js'
 * @import { Course, State, Step } from './state.js'
 */
import { need } from '../ui/dom.js';
import { makeGame } from '../net/make-game.js';
import { createPlayer } from './player.js';
import { keep, progressOf } from './progress.js';
import { faultOf } from './said.js';
import { again, answered, asked, broken, failed, finished, following, initial, mayGoOn, onward, opened, shown, solved } from './state.js';
import { createView, listed } from './view.js';
import { t } from '../words/text.js';

/** What the page starts from, as the server wrote it. @typedef {{game: GameInfo, clicks: string[], step: Step, course: string}} PageData */

/** @typedef {ReturnType<typeof createPage>} Page */

/** Fetches a course. @param {string} address @returns {Promise<Course>} */
export const courseAt = (address) => fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error('no course'))));

/**
 * @param {PageData} data @param {boolean} phone
 * @param {Course|null} course if it is there already @param {boolean} resumed whether the step is where the course goes on
 */
export function createPage({ game, clicks, step, course: address }, phone, course, resumed) {
  const main = need('#main');
  const fault = faultOf(main);
  const order = listed(main);
  let state = initial(progressOf(game.id), step, order);
  if (resumed && mayGoOn(state)) state = finished(state);
  const view = createView(main, (move) => player.instead(move));
  const player = createPlayer(need('#board'), game, clicks, {
    onRefused: (why, tried) => change(failed(state, why, tried)),
    onWrong: (why) => why && change(failed(state, why)),
    onPlayed(_, left) {
      change(left.length > 0 ? onward(state, left) : solved(state));
      if (state.done) next().focus({ preventScroll: true });
    },
    onPressed: () => change(broken(state)),
  }, { phone });

  const next = () => need('[data-do="next"]', main);

  /** @param {State} now */
  function change(now) {
    const kept = now.progress === state.progress || keep(game.id, now.progress);
    state = now;
    if (!kept) need('[data-unkept]', main).hidden = false;
    view.update(state, course);
  }

  /** All of the course, asked for once. @type {Promise<Course>|null} */
  let coming = null;
  async function whole() {
    if (course) return course;
    coming ??= courseAt(address);
    try {
      course = await coming;
    } catch {
      coming = null;
      fault(t('learn.not-loaded'));
      return null;
    }
    fault('');
    return course;
  }

  /** A step by its id, or the positions at the end. @param {string} id @param {boolean} [byKey] */
  async function open(id, byKey = false) {
    const all = await whole();
    if (!all) return;
    if (id === 'trials') return pose(0);
    const found = all.steps.find((s) => s.id === id);
    if (!found) return;
    change(opened(state, found));
    player.open(found.nodes, `${t('words.sentence', { text: game.name })} ${found.task}`);
    remember();
    if (byKey) player.focus();
  }

  function remember() {
    const id = state.step?.id ?? 'trials';
    history.replaceState(null, '', `/learn/${game.id}?step=${id}`);
  }

  /** One of the positions at the end. @param {number} i */
  function pose(i) {
    const trial = course?.trials[i];
    if (!trial) return;
    change(asked(state, i));
    player.pose({ ...trial, tries: [], refusals: [], asks: {} }, trial.path, trial.task);
    remember();
  }

  /** @param {boolean} legal */
  function answer(legal) {
    const trial = course?.trials[state.trial];
    if (!trial || state.done) return;
    change(answered(state, trial, legal, state.trial + 1 === course?.trials.length));
    player.pose({ ...trial, tries: [], refusals: [], asks: {} }, trial.path, trial.task, trial.refusal);
    next().focus({ preventScroll: true });
  }

  /** To what follows; where a try went wrong, back to the task. @param {boolean} byKey */
  async function goOn(byKey) {
    const { step: now, done, said } = state;
    if (now && !done && said?.tone === 'bad') {
      player.again();
      change(again(state));
      if (byKey) player.focus();
      return;
    }
    if (!mayGoOn(state)) return;
    if (!now && course?.trials[state.trial + 1]) return pose(state.trial + 1);
    const next = following(state);
    if (next) return open(next, byKey);
    fault(await makeGame({ game: game.id, side: 'chance', start: '', terms: {}, level: 1 }));
  }

  player.open(step.nodes, `${t('words.sentence', { text: game.name })} ${step.task}`);
  keep(game.id, state.progress);
  view.update(state, course);

  return {
    main, open, goOn, answer, whole,
    back: () => (state.step ? open(order[order.indexOf(state.step.id) - 1] ?? order[0]) : undefined),
    show() {
      if (state.done) return;
      change(shown(again(state)));
      player.show();
    },
    redraw: () => player.redraw(),
    get state() {
      return state;
    },
  };
}
