/** What this browser remembers; a browser that keeps nothing forgets. */

/**
 * @param {string} key
 * @returns {string|null}
 */
export function recall(key) {
  try {
    return localStorage.getItem(`threefold.${key}`);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(`threefold.${key}`, value);
  } catch {
    // Nothing is remembered then.
  }
}
