/**
 * The page of puzzles: it has the state, and draws the board and the texts from it. The next
 * puzzle is fetched while one is being solved.
 *
 * @import { GameInfo } from '../wire/wire-types.js'
 * @import { Began } from '../learn/player.js'
 * @import { Listed, State, Task } from './state.js'
 */
import { need } from '../ui/dom.js';
import { whenIdle } from '../ui/idle.js';
import { createPlayer } from '../learn/player.js';
import { lastOf, lineOf } from '../learn/node.js';
import { faultOf } from '../learn/said.js';
import { showTab } from '../ui/notify.js';
import { keep, keepVisit, marked, progressOf, visitOf } from './progress.js';
import { keepTask, taskOf } from './seen.js';
import { again, failed, hinted, initial, looked, nextOf, onward, opened, refused, showing, solved, stepped, wanting } from './state.js';
import { createView } from './view.js';
import { language, t } from '../words/text.js';

/** What the page starts from, as the server wrote it: a puzzle, and which of all there are; `asked` where the address names the puzzle, `day` the date whose puzzle it is. @typedef {{
 *   game: GameInfo, clicks: string[], task: Task, all: Listed[], asked: boolean, day: string,
 * }} PageData */

/** @typedef {ReturnType<typeof createPage>} Page */

/** @param {PageData} data @param {boolean} phone @param {(task: Task, tell: (text: string, found: boolean) => void) => () => void} seek looks for other moves that win */
export function createPage({ game, clicks, task: first, all, asked, day }, phone, seek) {
  const main = need('#main');
  const fault = faultOf(main);
  /** @type {State} */
  let state = initial(progressOf(game.id), visitOf(game.id));
  /** Puzzles by their ids, as they come. @type {Map<string, Promise<Task|null>>} */
  const tasks = new Map([[first.id, Promise.resolve(first)]]);
  let stopSeeking = () => {};
  /** Whether the board is to have the focus once it can be used. */
  let toBoard = false;
  const view = createView(main, game, all, day ? first.id : '');
  const player = createPlayer(need('#board'), game, clicks, {
    onRefused: (why, tried) => change(refused(state, why, tried)),
    onWrong: (why) => why && change(failed(state, why)),
    onPlayed(move) {
      const says = move.says ?? { title: '', text: '' };
      if (move.next) return change(onward(state, says));
      const { task } = state;
      const ends = task !== null && move === lastOf(task.nodes); // else it wins, too, in another way
      change(solved(state, says, ends));
      if (task && ends) lookAt(task, state.ply);
      if (state.is === 'done') need('[data-do="next"]', main).focus({ preventScroll: true });
    },
    onPressed() {
      toBoard = false;
      if (state.is === 'wrong' || state.is === 'shown') change(again(state));
    },
    onBack() {
      if (toBoard) player.focus();
      toBoard = false;
    },
  }, { phone, stays: true });

  /** @param {State} now */
  function change(now) {
    const kept = now.progress === state.progress || keep(game.id, now.progress);
    if (now.visit !== state.visit) keepVisit(game.id, now.visit);
    state = now;
    if (!kept) need('[data-unkept]', main).hidden = false;
    view.update(state);
  }

  /** Shows the ply of the solution that the state has, and at its end what is threatened. @param {Task} task @param {number} from the ply shown before */
  function lookAt(task, from) {
    const line = lineOf(task.nodes);
    player.look(line, state.ply, from < 0 ? state.ply : from, state.ply === line.length ? task.threat ?? [] : []);
  }

  /** @param {string} id @returns {Promise<Task|null>} null where it cannot be had */
  function fetched(id) {
    const had = tasks.get(id);
    if (had) return had;
    const coming = fetch(`/puzzle/${game.id}/${id}.json${language === 'en' ? '' : `?lang=${language}`}`).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null)
      .then((task) => task ?? taskOf(game.id, id));
    tasks.set(id, coming);
    coming.then((task) => void (task ? keepTask(game.id, task) : tasks.delete(id)));
    return coming;
  }

  /** Opens a puzzle; or says that there is none left, and closes the board. @param {string|null} id @param {boolean} [byKey] */
  async function open(id, byKey = false) {
    const task = id ? await fetched(id) : null;
    if (id && !task) return fault(t('puzzle.not-loaded'));
    fault('');
    stopSeeking();
    const still = task ?? state.task ?? first;
    change(opened(state, task));
    if (!task) return player.pose(still.nodes[0], [], t('puzzle.board-all-solved', { game: game.name }));
    showTab(`${task.title} · Threefold`, false);
    toBoard = byKey;
    history.replaceState(null, '', `/puzzle/${game.id}?${day && task.id === first.id ? `day=${day}&` : ''}id=${task.id}`);
    player.open(task.nodes, `${t('words.sentence', { text: game.name })} ${t('words.sentence', { text: task.title })} ${task.text}`, /** @type {Began} */ (task));
    whenIdle(ahead);
  }

  /** The one that comes once the one that is open is solved is had before it is asked for. */
  function ahead() {
    const { task, progress } = state;
    const id = task && nextOf(all, marked(progress, task.id, 'self'), task.id);
    if (id) fetched(id);
  }

  /** A page that the browser has kept comes with another puzzle than its address names. */
  async function begin() {
    const asks = new URLSearchParams(location.search);
    const named = all.find(([id]) => id === asks.get('id'))?.[0];
    const wanted = asked ? first.id : named ?? nextOf(all, state.progress);
    const absent = !asked && !named && asks.has('day');
    await open(wanted);
    if (!absent && (!wanted || state.task)) return;
    if (!state.task) await open(first.id);
    fault(t('puzzle.offline'));
  }

  begin();
  whenIdle(() => keepTask(game.id, first));
  return {
    main, open,
    /** @param {boolean} byKey */
    next: (byKey) => open(nextOf(all, state.progress, state.task?.id), byKey),
    /** @param {boolean} byKey */
    again(byKey) {
      stopSeeking();
      if (state.task && state.is === 'done') player.open(state.task.nodes, state.task.title);
      else player.again();
      change(again(state));
      if (byKey) player.focus();
    },
    /** Steps through the solution; false where it is not done. @param {1|-1} by */
    step(by) {
      const { task, is, ply } = state;
      if (!task || is !== 'done') return false;
      change(stepped(state, by));
      if (state.ply !== ply) lookAt(task, ply);
      return true;
    },
    hint: () => state.task && change(hinted(state, player.hint())),
    show() {
      if (!state.task) return; // the first one is not there yet
      player.again();
      change(showing(state));
      player.show();
    },
    other() {
      const { task } = state;
      if (task) stopSeeking = seek(task, (text, found) => change(looked(state, text, found)));
    },
    /** @param {number} grade */
    want(grade) {
      change(wanting(state, grade));
      if (!state.task) open(nextOf(all, state.progress));
    },
    redraw: player.redraw,
    get state() {
      return state;
    },
  };
}
