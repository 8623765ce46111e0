/**
 * What the pieces are called. A kind is "king", and a man "white king", as the server says it. Pure.
 *
 * @import { Text } from './text.js'
 */
import { capital, family, filled } from './text.js';

const KINDS = /* @__PURE__ */ family('piece');
/** @type {Record<string, Text>} */
const MANY = /* @__PURE__ */ family('pieces');
const MEN = /* @__PURE__ */ family('man');

/** "king" @param {string} kind */
export const kindName = (kind) => KINDS[kind] ?? kind;

/** "King", where it stands first. @param {string} kind */
export const kindTitle = (kind) => capital(kindName(kind));

/** "king", "2 pawns" @param {string} kind @param {number} n */
export const kindsText = (kind, n) => (n === 1 ? kindName(kind) : filled(MANY[kind] ?? `{n} ${kind}`, { n }));

/** "white king" @param {string} man */
export const manName = (man) => MEN[man.replace(' ', '-')] ?? man;
