/**
 * Whether two values of plain data are the same: scenes, for which a board that is shown
 * again without a need would forget the clicks made on it. What two scenes share by
 * reference, as most of one move's scene and the next one's, costs nothing.
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean}
 */
export function same(a, b) {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const [was, is] = [/** @type {Record<string, unknown>} */ (a), /** @type {Record<string, unknown>} */ (b)];
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].every((key) => same(was[key], is[key]));
}
