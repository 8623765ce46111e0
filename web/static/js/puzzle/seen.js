/**
 * Stores the latest puzzles in this browser, for offline use.
 *
 * @import { Task } from './state.js'
 */
import { table } from '../storage/database.js';
import { tooOld } from '../storage/looked-at.js';
import { language } from '../words/text.js';

const puzzles = table('threefold-puzzles', 'puzzles');

/** The key of a puzzle in the language of the page. @param {string} game @param {string} id */
const nameOf = (game, id) => `${game} ${id}${language === 'en' ? '' : ` ${language}`}`;

/** @param {string} game @param {Task} task */
export async function keepTask(game, task) {
  await puzzles('readwrite', (store) => store.put({ slug: nameOf(game, task.id), at: Date.now(), task }));
  for (const slug of tooOld((await puzzles('readonly', (store) => store.getAll())) ?? [])) await puzzles('readwrite', (store) => store.delete(slug));
}

/** @param {string} game @param {string} id @returns {Promise<Task|null>} */
export const taskOf = async (game, id) => (await puzzles('readonly', (store) => store.get(nameOf(game, id))))?.task ?? null;

export const forgetTasks = () => puzzles('readwrite', (store) => store.clear());
