/**
 * Stores the progress of a course: solved or shown steps, and right answers to the questions at
 * its end.
 */
import { fieldsOf, forgetAll, recall, remember } from '../storage/memory.js';

/** @typedef {{done: Record<string, "self"|"shown">, right: number}} Progress `right` is -1 until the positions are asked */

/** @param {string} game @returns {Progress} */
export function progressOf(game) {
  return parse(recall(`learn.${game}`));
}

/** Reads what was kept; what is none is left out. @param {string|null} kept @returns {Progress} */
export function parse(kept) {
  const { done, right } = fieldsOf(kept);
  const entries = Object.entries(Object(done)).filter(([, how]) => how === 'self' || how === 'shown');
  return {
    done: /** @type {Progress["done"]} */ (Object.fromEntries(entries)),
    right: typeof right === 'number' ? right : -1,
  };
}

/** Keeps it; says whether the browser does. @param {string} game @param {Progress} progress */
export function keep(game, progress) {
  const text = JSON.stringify(progress);
  remember(`learn.${game}`, text);
  remember('learn', game);
  return recall(`learn.${game}`) === text;
}

/** No course is begun any more. */
export const forgetLessons = () => forgetAll('learn');

/** How many of these steps are done. @param {Progress} progress @param {{id: string}[]} steps */
export const doneOf = (progress, steps) => steps.filter(({ id }) => progress.done[id]).length;
