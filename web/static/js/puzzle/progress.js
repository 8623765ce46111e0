/**
 * Stores the progress in puzzles: how each was solved, the streak, and the filters. It stays in
 * this browser.
 */
import { fieldsOf, forgetAll, recall, recallInTab, remember, rememberInTab } from '../storage/memory.js';

/**
 * How a puzzle went: solved at once, solved after a try that was wrong or after it was
 * shown; or not solved yet, but tried or shown.
 * @typedef {"self"|"late"|"failed"|"shown"} How
 */

/**
 * `done` are the puzzles of one game, by their ids; the rest is of all games: `row` solved
 * in a row, `best` the most there were, `marks` how the last five went, `grade` the one
 * that is wanted, or 0.
 * @typedef {{done: Record<string, How>, row: number, best: number, marks: How[], grade: number}} Progress
 */

const MARKS = 5;
const HOWS = ['self', 'late', 'failed', 'shown'];

/** @param {unknown} n @returns {number} */
const count = (n) => (Number.isSafeInteger(n) ? Math.max(0, /** @type {number} */ (n)) : 0);

/** Reads what was kept; what is none is left out. Pure. @param {string|null} all @param {string|null} game @returns {Progress} */
export function parse(all, game) {
  const { row, best, marks, grade } = fieldsOf(all);
  const done = Object.entries(fieldsOf(game)).filter(([, how]) => HOWS.includes(/** @type {string} */ (how)));
  return {
    done: /** @type {Record<string, How>} */ (Object.fromEntries(done)), row: count(row), best: count(best),
    marks: Array.isArray(marks) ? marks.filter((how) => HOWS.includes(how)).slice(-MARKS) : [], grade: Math.min(count(grade), 3),
  };
}

/** @param {string} game @returns {Progress} */
export const progressOf = (game) => parse(recall('puzzles'), recall(`puzzles.${game}`));

/** Keeps it, beside what another tab has solved meanwhile; says whether the browser does. @param {string} game @param {Progress} progress */
export function keep(game, { done, ...rest }) {
  const text = JSON.stringify(rest);
  const known = progressOf(game);
  const solved = Object.entries(known.done).filter(([id]) => isSolved(known, id));
  remember('puzzles', text);
  remember(`puzzles.${game}`, JSON.stringify({ ...done, ...Object.fromEntries(solved) }));
  return recall('puzzles') === text;
}

/** Which puzzles of a game were solved in this tab, as far as it remembers. @param {string} game @returns {string[]} */
export const visitOf = (game) => recallInTab(`puzzles.${game}`).split(' ').filter(Boolean);

/** @param {string} game @param {string[]} visit */
export const keepVisit = (game, visit) => rememberInTab(`puzzles.${game}`, visit.join(' '));

/** Whether any of the game was solved. @param {Progress} progress */
export const hasSolved = (progress) => Object.keys(progress.done).some((id) => isSolved(progress, id));

/** Nothing is remembered any more. */
export const forgetPuzzles = () => forgetAll('puzzles');

/**
 * With a puzzle that went so. Only how it goes first counts for the row. Pure.
 * @param {Progress} progress @param {string} id @param {"self"|"failed"|"shown"} how @returns {Progress}
 */
export function marked(progress, id, how) {
  const had = progress.done[id];
  if (had === 'self' || had === 'late') return progress;
  const now = had && how === 'self' ? 'late' : had && how === 'failed' ? had : how;
  const done = { ...progress.done, [id]: /** @type {How} */ (now) };
  if (had) return { ...progress, done };
  const row = how === 'self' ? progress.row + 1 : 0;
  return { ...progress, done, row, best: Math.max(row, progress.best), marks: [...progress.marks, how].slice(-MARKS) };
}

/** Whether a puzzle is solved. @param {Progress} progress @param {string} id */
export const isSolved = ({ done }, id) => done[id] === 'self' || done[id] === 'late';
