/**
 * Draws a dragged piece at the pointer, or above the finger on touch, its ghost at its place, and
 * a ring on the place under it.
 *
 * @import { Geometry, Point } from './geometry.js'
 */
import { drop } from './draw.js';
import { U } from './geometry.js';
import { line } from './shapes.js';
import { layer, piece, svg } from './svg.js';

/** How large a dragged man is drawn, and how far above a finger, in cells. */
const LIFTED = 1.18;
const ABOVE = 1.1;

export function createDrag() {
  const marks = layer('drop');
  const held = layer('held');
  const top = layer('drag');
  top.append(marks, held);
  /** @type {SVGGraphicsElement|undefined} */
  let ghost;

  /**
   * @param {string} man
   * @param {SVGGraphicsElement|undefined} standing the element of the man where he stands
   */
  function lift(man, standing) {
    ghost = standing;
    ghost?.classList.add('gone');
    held.replaceChildren(svg('g', { class: 'pc lift' }, piece(man, [0, 0], U * LIFTED)));
  }

  /**
   * @param {Point} to
   * @param {{at: string, road: string[]|null}|null} target
   * @param {boolean} touch
   * @param {Geometry} geo
   */
  function carry([x, y], target, touch, geo) {
    held.setAttribute('transform', `translate(${x} ${touch ? y - ABOVE * U : y})`);
    const road = target?.road ? [line(geo, target.road, 'm-ray')] : [];
    marks.replaceChildren(...(target ? [...road, drop(geo, target.at, touch)] : []));
  }

  /** Lets go; gives the element of the man where he stands. */
  function end() {
    const standing = ghost;
    standing?.classList.remove('gone');
    ghost = undefined;
    held.replaceChildren();
    marks.replaceChildren();
    return standing;
  }

  return { layer: top, lift, carry, end };
}
