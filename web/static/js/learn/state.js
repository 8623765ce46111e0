/**
 * The state of the page of a lesson and its reducer. Pure.
 *
 * @import { Refusal } from '../board/types.js'
 * @import { Node, Sentence } from './node.js'
 * @import { Progress } from './progress.js'
 */
import { commas } from '../words/phrases.js';
import { refusalSaid } from '../words/said.js';
import { t } from '../words/text.js';

/** A step in words, with its positions. @typedef {{id: string, title: string, plays: string, before: string, task: string, after: string, rule: string, nodes: Node[]}} Step */

/** One of the positions at a course's end: is this move legal? @typedef {{task: string, path: string[], refusal?: Refusal} & Pick<Node, "turn"|"men"|"signs">} Trial */

/** A whole course. @typedef {{chapters: {title: string, steps: string[]}[], steps: Step[], clicks: string[], trials: Trial[]}} Course */

/** What is said of a try; `more` is about the course. @typedef {Sentence & {tone: "good"|"bad"|"stray", more?: string, instead?: string, insteadLabel?: string}} Said */

/**
 * - `order` the ids of the course's steps
 * - `step` the step that is open, or null while the positions are asked
 * - `trial` which of these is asked, and `right` how many were answered rightly
 * - `said` what the last try is answered with
 * - `done` whether what is open is done, and how
 * - `ends` whether the course has come to its end with it
 * - `showing` whether the task is being played by itself
 * @typedef {{
 *   order: string[], step: Step|null, trial: number, right: number, said: Said|null,
 *   done: ""|"self"|"shown", ends: boolean, showing: boolean, progress: Progress,
 * }} State
 */

/** The first step that is undone, or nothing. @param {string[]} order @param {Progress} progress */
const undone = (order, progress) => order.find((id) => !progress.done[id]);

/**
 * Which step a course opens with: the one that the address asks for; where it asks for none,
 * the first that is undone, or the last.
 * @param {string[]} order @param {Progress} progress @param {string|null} asks @param {string} given the step that came with the page
 */
export function entrance(order, progress, asks, given) {
  if (asks === null) return undone(order, progress) ?? order[order.length - 1];
  return asks === 'trials' || order.includes(asks) ? asks : given;
}

/** @param {Progress} progress @param {Step} step @param {string[]} order @returns {State} */
export const initial = (progress, step, order) => opened({ order, step: null, trial: 0, right: 0, said: null, done: '', ends: false, showing: false, progress }, step);

/** With another step. @param {State} state @param {Step} step @returns {State} */
export const opened = (state, step) => ({ ...state, step, said: null, done: '', ends: false, showing: false });

/** With the last step of a course in which all are done: at its end. @param {State} state @returns {State} */
export const finished = (state) => ({ ...state, done: state.progress.done[state.step?.id ?? ''], ends: true, said: { tone: 'good', title: t('learn.done'), text: ending(state) } });

/** Whether one may go on: what is open is done, now or earlier. @param {State} state */
export const mayGoOn = ({ step, done, progress }) => Boolean(done || (step && progress.done[step.id]));

/**
 * The step that follows, or nothing where a game does: after the last comes what is undone.
 * @param {State} state @returns {string|undefined}
 */
export function following({ order, step, ends, progress }) {
  const next = step && !ends ? order[order.indexOf(step.id) + 1] : undefined;
  return next ?? undone(order.filter((id) => id !== step?.id), progress);
}

/** What is said at the end of a course. @param {State} state */
function ending({ order, progress }) {
  const left = order.flatMap((id, i) => (progress.done[id] ? [] : [i + 1]));
  if (left.length === 0) return t('learn.know-all');
  return left.length === 1 ? t('learn.step-left', { step: left[0] }) : t('learn.steps-left', { n: left.length, step: left[0] });
}

/** With a try that was not the task, or with a stray press, which was none. @param {State} state @param {Omit<Said, "tone">} why @param {boolean} [tried] @returns {State} */
export const failed = (state, { title, text, instead, insteadLabel }, tried = true) => ({ ...state, said: { tone: tried ? 'bad' : 'stray', title, text, instead, insteadLabel }, done: '', ends: false });

/** To be tried again. @param {State} state @returns {State} */
export const again = (state) => (state.done ? state : { ...state, said: null, showing: false });

/** With what was shown broken off. @param {State} state @returns {State} */
export const broken = (state) => (state.showing || state.said?.tone === 'bad' ? again(state) : state);

/** With a part of the task done. @param {State} state @param {string[]} left the places that are left @returns {State} */
export const onward = (state, left) => ({ ...state, said: { tone: 'good', title: t('learn.almost-done'), text: t('learn.places-left', { n: left.length, places: commas(left) }) } });

/**
 * With the task done. A step that was done by oneself stays so. The course ends with its
 * last step, and with the last that was undone.
 * @param {State} state @returns {State}
 */
export function solved(state) {
  const { order, step, showing } = state;
  if (!step) return state;
  const how = showing ? 'shown' : 'self';
  const before = state.progress.done[step.id];
  /** @type {Progress} */
  const progress = { ...state.progress, done: { ...state.progress.done, [step.id]: before === 'self' ? 'self' : how } };
  const ends = step.id === order[order.length - 1] || (!before && !undone(order, progress));
  return {
    ...state, done: how, ends, showing: false, progress,
    said: { tone: 'good', title: showing ? t('puzzle.like-this') : t('learn.done'), text: step.after, more: ends ? ending({ ...state, progress }) : undefined },
  };
}

/** With the task to be played by itself. @param {State} state @returns {State} */
export const shown = (state) => ({ ...state, showing: true, said: null });

/** With one of the positions at the course's end. @param {State} state @param {number} trial @returns {State} */
export const asked = (state, trial) => ({
  ...state, step: null, trial, right: trial === 0 ? 0 : state.right, said: null, done: '', ends: false, showing: false,
});

/** With an answer to it. @param {State} state @param {Trial} about @param {boolean} legal what was answered @param {boolean} last @returns {State} */
export function answered(state, { refusal }, legal, last) {
  const is = legal === !refusal;
  const right = state.right + (is ? 1 : 0);
  const { title, text } = refusal ? refusalSaid(refusal) : { title: '', text: '' };
  const why = refusal ? `${t('words.sentence', { text: title })} ${text}` : t('learn.move-is-legal');
  return {
    ...state, right, done: 'self', said: { tone: is ? 'good' : 'bad', title: is ? t('learn.right') : t('learn.wrong'), text: why },
    progress: last ? { ...state.progress, right: Math.max(right, state.progress.right) } : state.progress,
  };
}
