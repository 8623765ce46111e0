/**
 * Converts a tree to rows: the main line in two columns, variations in blocks under the move that
 * they replace. Pure.
 *
 * @import { Node, Tree } from './tree.js'
 */
import { ROOT, at, below, path } from './tree.js';

/** Variations that lie deeper than this are folded unless they are opened. */
const DEEP = 3;

/**
 * A row of the main line: its number and its two moves, null where one stands elsewhere;
 * a comment; or a block of variations, each of which is a line.
 * @typedef {(
 *   {kind: "row", number: number, first: number|null, second: number|null} |
 *   {kind: "comment", id: number} | {kind: "lines", lines: Line[]}
 * )} Row
 */

/**
 * A line: its parts in order. A part is a move, with its number where that is to be told,
 * or further lines; `folded` is what is out of sight, by how many moves.
 * @typedef {{parts: ({id: number, number: string}|{lines: Line[]}|{folded: number, id: number})[]}} Line
 */

/** "14." or "14…" @param {number} ply */
export const numberText = (ply) => `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '…'}`;

/** Whether what follows a node is out of sight. @param {Node} node @param {number} depth */
const isFolded = (node, depth) => node.folded ?? depth > DEEP;

/**
 * What leads to the node on the board is in sight, folded or not.
 * @param {Tree} tree @param {number} [current] the node on the board
 * @returns {Row[]}
 */
export function rowsOf(tree, current = ROOT) {
  const sight = new Set(path(tree, current).map(({ id }) => id));
  /** @type {Row[]} */
  const rows = [];
  /** @type {Extract<Row, {kind: "row"}>|null} */
  let open = null;
  const root = at(tree, ROOT);
  if (root.comment) rows.push({ kind: 'comment', id: ROOT });
  let parent = root;
  for (let next = root.children[0]; next !== undefined; next = parent.children[0]) {
    const node = at(tree, next);
    const first = node.ply % 2 === 1;
    if (!open || first) rows.push(open = { kind: 'row', number: Math.ceil(node.ply / 2), first: null, second: null });
    open[first ? 'first' : 'second'] = node.id;
    const others = parent.children.slice(1);
    if (node.comment) rows.push({ kind: 'comment', id: node.id });
    if (others.length > 0) rows.push({ kind: 'lines', lines: others.map((id) => lineOf(tree, sight, at(tree, id), 1)) });
    if (node.comment || others.length > 0 || !first) open = null;
    parent = node;
  }
  return rows;
}

/** @param {Tree} tree @param {Set<number>} sight @param {Node} first @param {number} depth @returns {Line} */
function lineOf(tree, sight, first, depth) {
  /** @type {Line["parts"]} */
  const parts = [];
  let numbered = true;
  for (let node = first, beside = false; ; beside = true) {
    parts.push({ id: node.id, number: numbered || node.ply % 2 === 1 ? numberText(node.ply) : '' });
    const others = beside ? at(tree, node.parent).children.slice(1) : [];
    if (others.length > 0) parts.push({ lines: others.map((id) => lineOf(tree, sight, at(tree, id), depth + 1)) });
    numbered = node.comment !== '' || others.length > 0;
    const [next] = node.children;
    if (next === undefined) return { parts };
    if (isFolded(node, depth) && !node.children.some((id) => sight.has(id))) {
      parts.push({ folded: below(tree, node.id).length - 1, id: node.id });
      return { parts };
    }
    node = at(tree, next);
  }
}
