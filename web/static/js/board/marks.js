/**
 * Computes the marks of a board from the scene and the clicks; draw.js draws them. Pure.
 *
 * @import { Refusal, Scene } from './types.js'
 * @import { Move } from '../wire/wire-types.js'
 * @import { Geometry } from './geometry.js'
 * @import { Drawn } from './drawing.js'
 * @import { Made } from './input.js'
 * @import { Narrowed } from './narrow.js'
 */
import { drawnMark } from './drawing.js';
import { lastMarks } from './last.js';
import { signMarks } from './signs.js';
import { plannedMarks, selectedMarks, targetMarks } from './targets.js';

/**
 * Marks of a place or slot: where the last move left and arrived, who was taken
 * aside of its way; check; destinations of each kind; men jumped already;
 * places to look at; the chain and the lock of a pin; the man in hand; the ends
 * of a move made ahead.
 * @typedef {{mark: (
 *   "left"|"arrived"|"crossed"|"check"|"capture"|"dot"|"join"|"sacrifice"|
 *   "taken"|"lit"|"pin"|"lock"|"selected"|"premove"
 * ), at: string}} Spot
 */

/**
 * A mark. `towards` are places a duty points at, `done` how many legs of a path
 * are behind the man in hand, or that a landing is.
 * @typedef {(
 *   Spot |
 *   {mark: "tint", at: string, corners: boolean} |
 *   {mark: "road", path: string[]} |
 *   {mark: "rays", paths: string[][]} |
 *   {mark: "ghost", at: string, man: string} |
 *   {mark: "force", at: string, towards: string[]} |
 *   {mark: "path", path: string[], done: number} |
 *   {mark: "landing", at: string, number: string, done: boolean} |
 *   {mark: "arrow", path: string[], style: "plain"|"second"|"premove"} |
 *   {mark: "circle", at: string, second: boolean}
 * )} Mark
 */

/**
 * `pending` is a move that was sent and is not answered, or one that is `held`
 * until it is confirmed; `drawn` are the arrows and circles that the viewer has drawn.
 * @typedef {{
 *   scene: Scene, geo: Geometry, made: Made, now: Narrowed,
 *   pending: Move|null, held: boolean, refusal: Refusal|null, drawn: Drawn[],
 * }} View
 */

/** Later marks lie over earlier ones of their layer. @param {View} view @returns {Mark[]} */
export function marksOf(view) {
  const { scene, geo, drawn } = view;
  return [
    ...lastMarks(scene.last, geo), ...selectedMarks(view), ...plannedMarks(view), ...signMarks(view),
    ...targetMarks(view), ...pointedMarks(scene), ...(scene.arrows ?? []).map((arrow) => /** @type {Mark} */ ({ mark: 'arrow', ...arrow })),
    ...(view.refusal?.from ?? []).map((path) => /** @type {Mark} */ ({ mark: 'arrow', path, style: 'second' })), ...drawn.map((d) => drawnMark(d, scene.legal)),
  ];
}

/** A ring round the man of a hint, and an arrow along his way. @param {Scene} scene @returns {Mark[]} */
function pointedMarks({ pointed }) {
  if (!pointed) return [];
  const { at, path } = pointed;
  const way = path.length > 1 ? [/** @type {Mark} */ ({ mark: 'arrow', path: [at, ...path.slice(1)], style: 'plain' })] : [];
  return [{ mark: 'circle', at, second: false }, ...way];
}
