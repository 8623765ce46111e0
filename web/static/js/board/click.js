/**
 * Parses and formats clicks. A click names a place ("e4", "M1"), or one
 * of the two slots of a place that has slots ("M1.0" left, "M1.1" right).
 */

/** The place of a click: "M1" for "M1.0". @param {string} click */
export const placeOf = (click) => click.split('.')[0];

/** The slot of a click, or null where it names a place. @param {string} click @returns {0|1|null} */
export function slotOf(click) {
  const slot = click.split('.')[1];
  return slot === undefined ? null : slot === '0' ? 0 : 1;
}

/** Both slots of a place. @param {string} place */
export const slotsOf = (place) => [`${place}.0`, `${place}.1`];

/** The other slot of the same place. @param {string} slot */
export const otherSlot = (slot) => slotsOf(placeOf(slot))[slotOf(slot) === 0 ? 1 : 0];

/**
 * Whether a click does for one that a move names: a tile for either of its
 * slots, a slot for its tile, and never one slot for the other.
 * @param {string} made @param {string} wanted
 */
export function fits(made, wanted) {
  if (made === wanted) return true;
  return placeOf(made) === placeOf(wanted) && (slotOf(made) === null || slotOf(wanted) === null);
}
