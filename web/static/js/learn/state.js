/**
 * What the page of a lesson knows, as one value, and how it changes. Pure.
 *
 * @import { Refusal } from '../types.js'
 * @import { Node, Sentence } from './node.js'
 * @import { Progress } from './progress.js'
 */

/** A step in words, with its positions. @typedef {{id: string, title: string, plays: string, before: string, task: string, after: string, rule: string, nodes: Node[]}} Step */

/** One of the twenty positions. @typedef {{task: string, path: string[], refusal?: Refusal} & Pick<Node, "turn"|"men"|"signs">} Trial */

/** A whole course. @typedef {{chapters: {title: string, steps: string[]}[], steps: Step[], clicks: string[], trials: Trial[]}} Course */

/** What is said of a try. @typedef {Sentence & {tone: "good"|"bad", instead?: string, insteadLabel?: string}} Said */

/**
 * - `step` the step that is open, or null while the positions are asked
 * - `trial` which of these is asked, and `right` how many were answered rightly
 * - `intro` whether the step's introduction is shown
 * - `said` what the last try is answered with
 * - `done` whether what is open is done, and how
 * - `showing` whether the task is being played by itself
 * @typedef {{
 *   step: Step|null, trial: number, right: number, intro: boolean, said: Said|null,
 *   done: ""|"self"|"shown", showing: boolean, progress: Progress,
 * }} State
 */

/** @param {Progress} progress @param {Step} step @returns {State} */
export const initial = (progress, step) => opened({ step: null, trial: 0, right: 0, intro: true, said: null, done: '', showing: false, progress }, step);

/** With another step. Whoever has failed in it has read its introduction. @param {State} state @param {Step} step @returns {State} */
export const opened = (state, step) => ({
  ...state, step, intro: !state.progress.failed.includes(step.id), said: null, done: '', showing: false,
  progress: { ...state.progress, at: step.id },
});

/** With a try that was not the task. @param {State} state @param {Omit<Said, "tone">} why @returns {State} */
export function failed(state, { title, text, instead, insteadLabel }) {
  const { step, progress } = state;
  const known = !step || progress.failed.includes(step.id);
  return {
    ...state, said: { tone: 'bad', title, text, instead, insteadLabel },
    progress: known ? progress : { ...progress, failed: [...progress.failed, step.id] },
  };
}

/** To be tried again: without the introduction, which was read. @param {State} state @returns {State} */
export const again = (state) => (state.done ? state : { ...state, said: null, intro: state.intro && !state.said });

/** With a part of the task done. @param {State} state @param {string[]} left the places that are left @returns {State} */
export const onward = (state, left) => ({ ...state, said: { tone: 'good', title: 'Go on', text: left.length === 1 ? `${left[0]} is left.` : `${left.join(', ')} are left.` } });

/** With the task done. A step that was done by oneself stays so. @param {State} state @returns {State} */
export function solved(state) {
  const { step, progress, showing } = state;
  if (!step) return state;
  const how = showing ? 'shown' : 'self';
  const before = progress.done[step.id];
  return {
    ...state, done: how, showing: false, said: { tone: 'good', title: showing ? 'That is how' : 'Done', text: step.after },
    progress: { ...progress, done: { ...progress.done, [step.id]: before === 'self' ? 'self' : how } },
  };
}

/** With the task to be played by itself. @param {State} state @returns {State} */
export const shown = (state) => ({ ...state, showing: true, said: null });

/** With one of the twenty positions. @param {State} state @param {number} trial @returns {State} */
export const asked = (state, trial) => ({
  ...state, step: null, trial, right: trial === 0 ? 0 : state.right, said: null, done: '', showing: false, progress: { ...state.progress, at: 'trials' },
});

/** With an answer to it. @param {State} state @param {Trial} about @param {boolean} legal what was answered @param {boolean} last @returns {State} */
export function answered(state, { refusal }, legal, last) {
  const is = legal === !refusal;
  const right = state.right + (is ? 1 : 0);
  const why = refusal ? `${refusal.title}. ${refusal.text}` : 'The move is legal.';
  return {
    ...state, right, done: 'self', said: { tone: is ? 'good' : 'bad', title: is ? 'Right' : 'Not so', text: why },
    progress: last ? { ...state.progress, right: Math.max(right, state.progress.right) } : state.progress,
  };
}
