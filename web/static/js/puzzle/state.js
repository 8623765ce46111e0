/**
 * The state of the page of puzzles and its reducer. Pure.
 *
 * @import { Node, Reply, Sentence } from '../learn/node.js'
 * @import { Progress } from './progress.js'
 */
import { lineOf } from '../learn/node.js';
import { hasSolved, isSolved, marked } from './progress.js';
import { t } from '../words/text.js';

/** A puzzle in words, with its positions; from the server, or from wherever it was found. @typedef {{
 *   id: string, title: string, text: string, before: Node, slip: Reply, nodes: Node[], positions: string[],
 *   threat?: string[], after: {grade: string, length: string, themes: string[], source: string, game?: string},
 * }} Task */

/** A puzzle in a list: its id, its grade, 1 to 3, and a number that those have in common which begin with the same moves. @typedef {[id: string, grade: number, play?: number]} Listed */

/** What is said of a try. @typedef {Sentence & {tone: "good"|"bad"|"stray"}} Said */

/**
 * - `task` the puzzle that is open; null where all that are wanted are solved
 * - `is` how it stands: to be tried, tried wrongly, being shown, or done
 * - `hinted` where the man stands who was pointed at
 * - `ended` how many had been solved in the row that has just ended
 * - `visit` the puzzles solved since the page was first opened in this tab, by their ids
 * - `ply` which ply of the solution is shown, where it is done
 * - `other` what was found when one asked whether another move wins too; `looking` how far that is
 * @typedef {{
 *   task: Task|null, is: "open"|"wrong"|"shown"|"done", said: Said|null, hinted: string,
 *   ended: number, ply: number, other: string, looking: string, progress: Progress, visit: string[],
 * }} State
 */

/** @param {Progress} progress @param {string[]} visit @returns {State} */
export const initial = (progress, visit) => ({ task: null, is: 'open', said: null, hinted: '', ended: 0, ply: 0, other: '', looking: '', progress, visit });

/** With another puzzle, or none. @param {State} state @param {Task|null} task @returns {State} */
export const opened = (state, task) => ({ ...initial(state.progress, state.visit), task });

/** With clicks that the rules refuse: nothing is lost by them. @param {State} state @param {Sentence} why @param {boolean} tried more than a stray press @returns {State} */
export const refused = (state, { title, text }, tried) => ({ ...state, said: { tone: tried ? 'bad' : 'stray', title, text } });

/** @param {State} state @param {"self"|"failed"|"shown"} how @returns {State} */
function mark(state, how) {
  if (!state.task) return state;
  const progress = marked(state.progress, state.task.id, how);
  return { ...state, progress, ended: progress.row < state.progress.row ? state.progress.row : state.ended };
}

/** With a legal move that does not win. @param {State} state @param {Sentence} why @returns {State} */
export const failed = (state, { title, text }) => ({ ...mark(state, 'failed'), is: 'wrong', hinted: '', said: { tone: 'bad', title, text } });

/** With a move that wins, after which it goes on. @param {State} state @param {Sentence} why @returns {State} */
export const onward = (state, { title, text }) => ({ ...state, hinted: '', said: { tone: 'good', title, text } });

/** To be tried again. @param {State} state @returns {State} */
export const again = (state) => ({ ...state, is: 'open', said: null, hinted: '', other: '', looking: '' });

/** To be played by itself. @param {State} state @returns {State} */
export const showing = (state) => ({ ...mark(again(state), 'shown'), is: 'shown' });

/** With the man pointed at. @param {State} state @param {string} at @returns {State} */
export const hinted = (state, at) => ({ ...again(state), hinted: at });

/** With the puzzle done. @param {State} state @param {Sentence} says what is said of the last move @param {boolean} ends whether that is the solution's @returns {State} */
export function solved(state, { title, text }, ends = true) {
  const was = state.is === 'shown';
  const said = { tone: /** @type {const} */ ('good'), title: was ? t('puzzle.like-this') : title, text };
  const { visit, task } = state;
  const ply = !ends ? -1 : task ? lineOf(task.nodes).length : 0;
  if (was || !task) return { ...state, is: 'done', hinted: '', said, ply };
  return { ...mark(state, 'self'), is: 'done', hinted: '', said, ply, visit: visit.includes(task.id) ? visit : [...visit, task.id] };
}

/** With another ply of the solution shown, of those that there are. @param {State} state @param {number} by @returns {State} */
export const stepped = (state, by) => ({ ...state, ply: Math.max(0, Math.min(state.ply + by, state.task ? lineOf(state.task.nodes).length : 0)) });

/** With what was found of other moves, or how far one is. @param {State} state @param {string} text @param {boolean} found @returns {State} */
export const looked = (state, text, found) => ({ ...state, other: found ? text : '', looking: found ? '' : text });

/** With another grade wanted. @param {State} state @param {number} grade @returns {State} */
export const wanting = (state, grade) => ({ ...state, progress: { ...state.progress, grade } });

/** What is said where none is left of a grade, or of all. @param {number} grade */
export const noneLeft = (grade) => [t('puzzle.none-left'), t('puzzle.none-left-easy'), t('puzzle.none-left-medium'), t('puzzle.none-left-hard')][grade];

/**
 * Which puzzle comes after this one, of those that are wanted: the list is gone through
 * towards its beginning, and then from its end. One that was never tried comes first, an
 * easy one until any is solved; then one that is not solved, this one last; null where all
 * are solved. One that begins with the same moves as this one comes only after the others.
 * @param {Listed[]} list @param {Progress} progress @param {string} [from]
 */
export function nextOf(list, progress, from) {
  const wanted = list.filter(([, grade]) => !progress.grade || grade === progress.grade).reverse();
  const order = [...wanted.slice(wanted.findIndex(([id]) => id === from) + 1), ...wanted];
  const open = order.filter(([id]) => !isSolved(progress, id));
  const play = list.find(([id]) => id === from)?.[2];
  const all = open.filter(([id]) => id !== from);
  const others = [...all.filter((one) => !play || one[2] !== play), ...all.filter((one) => play && one[2] === play)];
  const untried = others.filter(([id]) => !progress.done[id]);
  const easy = hasSolved(progress) ? undefined : untried.find(([, grade]) => grade === 1);
  return (easy ?? untried[0] ?? others[0] ?? open[0])?.[0] ?? null;
}

/** How many of each grade are solved, by grade; 0 is all. @param {Listed[]} list @param {Progress} progress */
export const counted = (list, progress) => [0, 1, 2, 3].map((grade) => {
  const of = list.filter((one) => !grade || one[1] === grade);
  return { solved: of.filter(([id]) => isSolved(progress, id)).length, of: of.length };
});
