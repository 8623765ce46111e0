/** Reads and writes localStorage. A browser without storage returns nothing. */

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

/** The fields of an object that was kept as JSON; what cannot be read has none. @param {string|null} kept @returns {Record<string, any>} */
export function fieldsOf(kept) {
  try {
    return Object(JSON.parse(kept ?? '{}'));
  } catch {
    return {};
  }
}

/** What this tab alone remembers; empty for nothing. @param {string} key */
export function recallInTab(key) {
  try {
    return sessionStorage.getItem(`threefold.${key}`) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} key @param {string} value */
export function rememberInTab(key, value) {
  try {
    sessionStorage.setItem(`threefold.${key}`, value);
  } catch {
    // Nothing is remembered then.
  }
}

/** A level of the computer that plays, and can be beaten. */
export const USUAL_LEVEL = 3;

/** The level of the computer that was played last, or the usual one. */
export const lastLevel = () => Number(recall('level')) || USUAL_LEVEL;

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

/** Forgets what stands under a key, and under those that begin with it and a point; what this tab alone has, too. @param {string} key */
export function forgetAll(key) {
  try {
    for (const store of [localStorage, sessionStorage]) {
      for (const name of Object.keys(store)) {
        if (name === `threefold.${key}` || name.startsWith(`threefold.${key}.`)) store.removeItem(name);
      }
    }
  } catch {
    // Nothing was remembered then.
  }
}
