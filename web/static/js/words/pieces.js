/**
 * What the pieces are called. A kind is "king", and a man "white king", as the server says it. Pure.
 *
 * @import { Text } from './text.js'
 */
import { family, filled } from './text.js';

const KINDS = /* @__PURE__ */ family('piece');
const TITLES = /* @__PURE__ */ family('piece-title');
/** @type {Record<string, Text>} */
const MANY = /* @__PURE__ */ family('pieces');
/** @type {Record<string, Text>} */
const PLACED = /* @__PURE__ */ family('pieces-at');
const MEN = /* @__PURE__ */ family('man');
const BEGINS = /* @__PURE__ */ family('man-begins');
const TWO = /* @__PURE__ */ family('two-men');

/** "king" @param {string} kind */
export const kindName = (kind) => KINDS[kind] ?? kind;

/** "King", where it stands first. @param {string} kind */
export const kindTitle = (kind) => TITLES[kind] ?? kind;

/** "king", "2 pawns" @param {string} kind @param {number} n */
export const kindsText = (kind, n) => (n === 1 ? kindName(kind) : filled(MANY[kind] ?? `{n} ${kind}`, { n }));

/** "king e1", "pawns a2, c2" @param {string} kind @param {number} n @param {string} places */
export const kindsAt = (kind, n, places) => filled(PLACED[kind] ?? `${kind} {places}`, { n, places });

/** "white king" @param {string} man */
export const manName = (man) => MEN[man.replace(' ', '-')] ?? man;

/** As a sentence begins with it: "White king". @param {string} man */
export const manBegins = (man) => BEGINS[man.replace(' ', '-')] ?? man;

/** "two white kings"; nothing for a man whom no text names. @param {string} man */
export const twoMen = (man) => TWO[man.replace(' ', '-')];
