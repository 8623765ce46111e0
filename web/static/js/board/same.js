/** Compares plain data. */

/**
 * Whether two values of plain data are deeply equal. A board whose scene is equal keeps its clicks.
 * Parts that two scenes share by reference are not compared.
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
