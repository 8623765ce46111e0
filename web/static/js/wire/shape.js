/** Checks of plain data, and their combinators. */

/** @typedef {(value: unknown) => boolean} Check */

/** @type {Check} */
export const text = (value) => typeof value === 'string';
/** @type {Check} */
export const count = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** @type {Check} */
export const flag = (value) => typeof value === 'boolean';
/** @type {(check: Check) => Check} */
export const list = (check) => (value) => Array.isArray(value) && value.every(check);
/** @type {(check: Check) => Check} */
export const maybe = (check) => (value) => value === undefined || value === null || check(value);
/** @type {(...words: string[]) => Check} */
export const oneOf = (...words) => (value) => words.includes(/** @type {string} */ (value));

/** @type {(fields: Record<string, Check>) => Check} */
export const shape = (fields) => (value) => {
  if (typeof value !== 'object' || value === null) return false;
  const record = /** @type {Record<string, unknown>} */ (value);
  return Object.entries(fields).every(([name, check]) => check(record[name]));
};
