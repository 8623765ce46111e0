/**
 * Loads and saves the engine's settings in this browser.
 *
 * @import { Choice, State } from './state.js'
 */
import { recall, remember } from '../storage/memory.js';

/** What this browser remembers of the engine's settings. @param {string|null} kept @param {number} usual how many lines there are where it remembers none @returns {Choice} */
export function choiceOf(kept, usual) {
  /** @type {Record<string, unknown>} */
  let found = {};
  try {
    found = Object(JSON.parse(kept ?? '{}'));
  } catch {
    // What cannot be read is not there.
  }
  const lines = Number(found.lines);
  return { on: found.on !== false, lines: lines >= 1 && lines <= 5 ? Math.floor(lines) : usual, arrows: found.arrows !== false };
}

/** The settings of the last visit. @param {number} lines how many there are at the first */
export const lastChoice = (lines) => choiceOf(recall('engine'), lines);

/** Remembers what was changed. @param {State} before @param {State} now */
export function keepChoice({ engine: was }, { engine: now }) {
  const { on, lines, arrows } = now;
  if (on !== was.on || lines !== was.lines || arrows !== was.arrows) remember('engine', JSON.stringify({ on, lines, arrows }));
}
