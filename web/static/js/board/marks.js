/**
 * Which marks a position wears. Pure: what is shown and what has been clicked
 * in, a list of marks out; draw.js gives each its shape.
 *
 * @import { Move, Refusal, Scene } from '../types.js'
 * @import { Geometry } from './geometry.js'
 * @import { Made, Narrowed } from './input.js'
 */
import { lastMarks } from './last.js';
import { signMarks } from './signs.js';
import { selectedMarks, targetMarks } from './targets.js';

/**
 * A mark and where it is. `towards` are places a duty points at, `done` how
 * many legs of a path are behind the man in hand.
 * @typedef {(
 *   {mark: "tint", at: string, corners: boolean} |
 *   {mark: "road"|"ray", path: string[]} |
 *   {mark: "left"|"arrived"|"crossed"|"check"|"capture"|"dot"|"join"|"sacrifice"|"taken"|"lit"|"lock"|"pin"|"selected", at: string} |
 *   {mark: "ghost", at: string, man: string} |
 *   {mark: "force", at: string, towards: string[]} |
 *   {mark: "path", path: string[], done: number} |
 *   {mark: "landing", at: string, number: string, done: boolean}
 * )} Mark
 */

/**
 * `pending` is a move that was sent and is not answered.
 * @typedef {{
 *   scene: Scene, geo: Geometry, made: Made, now: Narrowed,
 *   pending: Move|null, refusal: Refusal|null,
 * }} View
 */

/** Later marks lie over earlier ones of their layer. @param {View} view @returns {Mark[]} */
export function marksOf(view) {
  return [...lastMarks(view.scene.last, view.geo), ...selectedMarks(view), ...signMarks(view), ...targetMarks(view)];
}
