/**
 * Converts a tree to a PGN record (docs/records.md), for addresses, files and storage, and a
 * parsed record to a tree. Pure.
 *
 * @import { Branch, Opened } from '../engine/types.js'
 * @import { Played, Snapshot, Variation } from '../wire/wire-types.js'
 * @import { Node, Tree } from './tree.js'
 */
import { ROOT, add, addLine, at, mainFrom, plant, say } from './tree.js';

/** How many letters the fragment of an address has at most: programs that send links cut longer ones. */
export const LONGEST_LINK = 8000;

/** How wide a line of moves is, in letters. */
const WIDTH = 80;

/** What a record says before its moves. @typedef {Record<string, string>} Tags */

/** What would end a comment in braces, or be read as a clock. @param {string} text */
const needsLine = (text) => text.includes('}') || /^\[%/.test(text);

/** "12." or "12..." @param {number} ply from 1 */
const number = (ply) => `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '...'}`;

/** @param {string} value */
const quoted = (value) => value.replace(/[\u0000-\u001f\u007f]/g, ' ').replace(/["\\]/g, '\\$&');

/**
 * The words of a line of moves; "\n" ends a line, and what is in one word is not broken.
 * @param {Tree} tree @param {Node} first @param {boolean} whole with the variations beside the first move
 * @returns {string[]}
 */
function lineWords(tree, first, whole) {
  /** @type {string[]} */
  const words = [];
  let numbered = true;
  for (let node = first, beside = whole; ; beside = true) {
    if (numbered || node.ply % 2 === 1) words.push(number(node.ply));
    words.push(node.move?.shown ?? '', ...node.glyphs.map((glyph) => `$${glyph}`), ...comment(node.comment));
    const others = beside ? at(tree, node.parent).children.slice(1) : [];
    for (const id of others) words.push('(', ...lineWords(tree, at(tree, id), false), ')');
    numbered = node.comment !== '' || others.length > 0;
    const next = node.children[0];
    if (next === undefined) return words;
    node = at(tree, next);
  }
}

/** @param {string} text @returns {string[]} */
function comment(text) {
  if (!text) return [];
  if (needsLine(text)) return [`; ${text}\n`];
  const words = text.split(' ');
  return words.map((word, i) => `${i === 0 ? '{' : ''}${word}${i === words.length - 1 ? '}' : ''}`);
}

/** Words in lines. Other programs skip a line that begins with "%", and take one with "[" for a tag. @param {string[]} words */
function wrapped(words) {
  let text = '';
  let column = 0;
  for (const word of words) {
    const gap = column === 0 ? '' : column + 1 + word.length > WIDTH && !/^[%[]/.test(word) ? '\n' : ' ';
    column = word.endsWith('\n') ? 0 : (gap === ' ' ? column + 1 : 0) + word.length;
    text += gap + word;
  }
  return text;
}

/**
 * The text of a tree.
 * @param {Tree} tree
 * @param {{variant: string, usual: string, tags?: Tags, result?: string}} of the game's name, its usual start, what else is known
 */
export function recordText(tree, { variant, usual, tags = {}, result = '*' }) {
  const root = at(tree, ROOT);
  const set = root.position === usual ? {} : { SetUp: '1', FEN: root.position };
  const { SetUp, FEN, Result, Variant, RulesVersion, ...others } = tags;
  const head = Object.entries({ ...others, Result: result, Variant: variant, RulesVersion: '1', ...set }).map(([name, value]) => `[${name} "${quoted(value)}"]\n`);
  const first = root.children[0];
  const moves = first === undefined ? [] : lineWords(tree, at(tree, first), true);
  return `${head.join('')}\n${wrapped([...comment(root.comment), ...moves, result])}\n`;
}

/** A tree from a text that the rules have read. @param {Pick<Opened, "start"|"main">} opened @returns {Tree} */
export function treeOf({ start, main: { comments = [], moves } }) {
  return grown(say(plant(start), ROOT, comments.join(' ')), ROOT, { moves });
}

/** What stands before the first move of a variation is said of that move. @param {Tree} tree @param {number} from @param {Branch} branch @returns {Tree} */
function grown(tree, from, { comments: opening = [], moves }) {
  let so = tree;
  let here = from;
  moves.forEach(({ played, glyphs = [], comments = [], variations = [] }, i) => {
    const before = here;
    ({ tree: so, id: here } = add(so, before, played));
    const said = [...(i === 0 ? opening : []), ...comments].join(' ');
    if (said) so = say(so, here, said);
    if (glyphs.length > 0) so = { ...so, nodes: { ...so.nodes, [here]: { ...at(so, here), glyphs: glyphs.slice(0, 4) } } };
    for (const variation of variations) so = grown(so, before, variation);
  });
  return so;
}

/**
 * A tree from a game as the server tells it, with the variations of a record.
 * @param {Pick<Snapshot, "start"|"plies"|"chat"> & {slug?: string}} snapshot @param {Variation[]} [variations] @returns {Tree}
 */
export function treeOfGame({ start, plies, chat = [], slug = '' }, variations = []) {
  let { tree } = addLine(plant(start), ROOT, plies);
  /** @type {Played[][]} */
  const lines = [plies];
  variations.forEach(({ of, ply, moves }, i) => {
    const whole = [...(lines[of + 1] ?? []).slice(0, ply), ...moves];
    lines[i + 1] = whole;
    ({ tree } = addLine(tree, ROOT, whole));
  });
  if (slug) return tree; // what watchers said of a game stays with it
  const main = mainFrom(tree, ROOT);
  for (const { ply = 0, text } of chat) {
    const node = main[ply];
    if (node) tree = say(tree, node.id, [at(tree, node.id).comment, text].filter(Boolean).join(' '));
  }
  return tree;
}
