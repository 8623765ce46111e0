/**
 * Computes the marks of check, compulsory captures and pins, and of the places that a refusal
 * names.
 *
 * @import { Mark, View } from './marks.js'
 */
import { placeOf, slotOf } from './click.js';
import { menAt } from './men.js';

/** @param {View} view @returns {Mark[]} */
export function signMarks(view) {
  const { check = [], pinned = [] } = view.scene.signs;
  return [
    ...pinned.flatMap(pin),
    ...duties(view),
    ...lit(view),
    ...check.map((at) => /** @type {Mark} */ ({ mark: 'check', at })),
  ];
}

/**
 * A chain between the two of a place, and a lock on the one who may not leave.
 * @param {string} at
 * @returns {Mark[]}
 */
function pin(at) {
  return slotOf(at) === null ? [{ mark: 'lock', at }] : [{ mark: 'pin', at: placeOf(at) }, { mark: 'lock', at }];
}

/** Those who must capture, until one of them is on his way. @param {View} view @returns {Mark[]} */
function duties({ scene, made, pending }) {
  if (pending || made.clicks.length > 1) return [];
  return (scene.signs.forced ?? []).map((at) => ({ mark: 'force', at, towards: targetsFrom(at, scene.legal) }));
}

/** @param {string} at @param {import('../wire/wire-types.js').Move[]} legal */
function targetsFrom(at, legal) {
  const captures = legal.filter((move) => move.takes && move.path.length > 1 && placeOf(move.path[0]) === placeOf(at));
  return [...new Set(captures.map((move) => move.path[1]))];
}

/**
 * What the page wants to be looked at: men in a halo, empty places in a ring. What a
 * refusal points at has a circle of dots, as its arrows are: it is no goal.
 * @param {View} view
 * @returns {Mark[]}
 */
function lit({ scene, refusal, geo }) {
  const haloed = scene.signs.forced ?? [];
  const seen = (/** @type {string[]|undefined} */ places) => [...new Set(places)].filter((at) => geo.has(at) && !haloed.includes(at));
  return [
    ...seen(scene.marks).map((at) => /** @type {Mark} */ (menAt(scene.men, at).length > 0 ? { mark: 'force', at, towards: [] } : { mark: 'lit', at })),
    ...seen(refusal?.places).map((at) => /** @type {Mark} */ ({ mark: 'circle', at, second: true })),
  ];
}
