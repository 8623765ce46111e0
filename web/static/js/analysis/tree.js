/**
 * An immutable tree of moves: a game, its variations and comments. A change returns a new tree
 * that shares the unchanged parts. Pure.
 *
 * @import { Played } from '../wire/wire-types.js'
 */

/**
 * A position and the move that led there. `children` are the moves that follow, by their
 * numbers, the main one first; `glyphs` are numbers as in records (1 is "!"); `folded`
 * says that what follows is out of sight, or undefined where its depth decides.
 * @typedef {{
 *   id: number, parent: number, ply: number, move: Played|null, position: string,
 *   children: number[], comment: string, glyphs: number[], folded?: boolean,
 * }} Node
 */

/** Its beginning has the number 0; `next` is the number of the next new node. @typedef {{nodes: Record<number, Node>, next: number}} Tree */

/** Where every tree begins. */
export const ROOT = 0;

/** How many moves a tree may grow to. A game that has more is shown whole, and grows no further. */
export const MOST = 600;

/** @param {string} position the text of the position it begins with @returns {Tree} */
export const plant = (position) => ({ nodes: { [ROOT]: { id: ROOT, parent: -1, ply: 0, move: null, position, children: [], comment: '', glyphs: [] } }, next: 1 });

/** @param {Tree} tree @param {number} id @returns {Node} that of the beginning, where there is none of this number */
export const at = (tree, id) => /** @type {Node} */ (tree.nodes[id] ?? tree.nodes[ROOT]);

/** How many moves there are. @param {Tree} tree */
export const size = (tree) => Object.keys(tree.nodes).length - 1;

/** @param {Tree} tree @param {number} id @param {Partial<Node>} change @returns {Tree} */
const change = (tree, id, change) => ({ ...tree, nodes: { ...tree.nodes, [id]: { ...at(tree, id), ...change } } });

/**
 * A move played from a position; one that is there already is gone to.
 * @param {Tree} tree @param {number} from @param {Played} move
 * @returns {{tree: Tree, id: number}}
 */
export function add(tree, from, move) {
  const parent = at(tree, from);
  const known = parent.children.find((id) => tree.nodes[id]?.move?.text === move.text);
  if (known !== undefined) return { tree, id: known };
  const id = tree.next;
  const node = { id, parent: parent.id, ply: parent.ply + 1, move, position: move.position, children: [], comment: '', glyphs: [] };
  const grown = change(tree, parent.id, { children: [...parent.children, id], ...(parent.folded ? { folded: false } : {}) });
  return { tree: { nodes: { ...grown.nodes, [id]: node }, next: id + 1 }, id };
}

/**
 * A whole line, one move after the other.
 * @param {Tree} tree @param {number} from @param {Played[]} moves
 * @returns {{tree: Tree, id: number}} `id` is where it ends
 */
export const addLine = (tree, from, moves) => moves.reduce(({ tree: so, id }, move) => add(so, id, move), { tree, id: at(tree, from).id });

/** From the beginning to a node, without the beginning. @param {Tree} tree @param {number} id @returns {Node[]} */
export function path(tree, id) {
  /** @type {Node[]} */
  const way = [];
  for (let node = at(tree, id); node.id !== ROOT; node = at(tree, node.parent)) way.unshift(node);
  return way;
}

/** The moves that lead to a node. @param {Tree} tree @param {number} id @returns {Played[]} */
export const movesTo = (tree, id) => path(tree, id).map(({ move }) => /** @type {Played} */ (move));

/** A node and the main moves after it, to the end. @param {Tree} tree @param {number} id @returns {Node[]} */
export function mainFrom(tree, id) {
  const line = [at(tree, id)];
  for (let next = line[0]?.children[0]; next !== undefined; next = at(tree, next).children[0]) line.push(at(tree, next));
  return line;
}

/** Whether a node is of the main line. @param {Tree} tree @param {number} id */
export const isMain = (tree, id) => path(tree, id).every((node) => at(tree, node.parent).children[0] === node.id);

/** The moves beside a node: what may be played in its stead, itself among them. @param {Tree} tree @param {number} id @returns {number[]} */
export const siblings = (tree, id) => (id === ROOT ? [ROOT] : at(tree, at(tree, id).parent).children);

/** A node and all that follows it. @param {Tree} tree @param {number} id @returns {number[]} */
export const below = (tree, id) => [id, ...at(tree, id).children.flatMap((child) => below(tree, child))];

/** @param {Tree} tree @param {Iterable<number>} gone @returns {Tree} */
function without(tree, gone) {
  const nodes = { ...tree.nodes };
  for (const id of gone) delete nodes[id];
  return { ...tree, nodes };
}

/** A tree without a move and what follows it. The beginning stays. @param {Tree} tree @param {number} id @returns {{tree: Tree, id: number}} */
export function remove(tree, id) {
  if (id === ROOT) return { tree, id };
  const { parent } = at(tree, id);
  const less = change(tree, parent, { children: at(tree, parent).children.filter((child) => child !== id) });
  return { tree: without(less, below(tree, id)), id: parent };
}

/** The line through a move alone: what leads there, and the main moves after it. @param {Tree} tree @param {number} id @returns {Tree} */
export function removeOthers(tree, id) {
  const line = [at(tree, ROOT), ...path(tree, id), ...mainFrom(tree, id).slice(1)];
  const kept = line.filter((node, i) => line.indexOf(node) === i);
  return { ...tree, nodes: Object.fromEntries(kept.map((node, i) => [node.id, { ...node, children: kept[i + 1] ? [/** @type {Node} */ (kept[i + 1]).id] : [] }])) };
}

/** The move at which the line of a node leaves the one above it, or null on the main line. @param {Tree} tree @param {number} id */
export const branchOf = (tree, id) => path(tree, id).findLast((node) => at(tree, node.parent).children[0] !== node.id) ?? null;

/** The line of a node becomes the main one where it leaves another. @param {Tree} tree @param {number} id @returns {Tree} */
export function promote(tree, id) {
  const branch = branchOf(tree, id);
  if (!branch) return tree;
  const { parent } = branch;
  return change(tree, parent, { children: [branch.id, ...at(tree, parent).children.filter((child) => child !== branch.id)] });
}

/** How long a comment may be, in letters. */
const LONGEST = 2000;

/** What is said of a position; spaces and ends of lines become one space, as in records. @param {Tree} tree @param {number} id @param {string} text */
export const say = (tree, id, text) => change(tree, id, { comment: [...text.replace(/\s+/g, ' ').trim()].slice(0, LONGEST).join('') });

/** A move has one glyph for how good it is, 1 to 6; the same again takes it away. @param {Tree} tree @param {number} id @param {number} glyph */
export function mark(tree, id, glyph) {
  const { glyphs } = at(tree, id);
  const others = glyphs.filter((one) => one > 6);
  return id === ROOT ? tree : change(tree, id, { glyphs: glyphs.includes(glyph) ? others : [glyph, ...others] });
}

/** Puts what follows a move out of sight, or shows it. @param {Tree} tree @param {number} id @param {boolean} folded */
export const fold = (tree, id, folded) => change(tree, id, { folded });

/**
 * Where a node stands, as addresses say it: the ply of the main line from which it comes, or
 * null where none is said, and from there which of the moves is taken each time ("1.0": the
 * second, then the first). Empty on the main line.
 * @typedef {{ply: number|null, line: string}} Place
 */

/** @param {Tree} tree @param {number} id @returns {{ply: number, line: string}} */
export function placeOf(tree, id) {
  const taken = path(tree, id).map((node) => at(tree, node.parent).children.indexOf(node.id));
  const left = taken.findIndex((which) => which > 0);
  const ply = left < 0 ? taken.length : left;
  return { ply, line: taken.slice(ply).join('.') };
}

/** The node of a place, or the nearest there is. @param {Tree} tree @param {Place} place */
export function nodeAt(tree, { ply, line }) {
  let id = mainAt(tree, ply ?? 0);
  for (const which of line ? line.split('.') : []) {
    const next = at(tree, id).children[Number(which)];
    if (next === undefined) break;
    id = next;
  }
  return id;
}

/** The node of the main line after so many plies, or its last one. @param {Tree} tree @param {number} ply */
export function mainAt(tree, ply) {
  const line = mainFrom(tree, ROOT);
  return /** @type {Node} */ (line[Math.min(Math.max(0, ply), line.length - 1)]).id;
}
