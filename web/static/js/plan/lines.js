/**
 * Planned moves as a tree from the position of the game, and as lines. Pure.
 *
 * @import { Node, Tree } from '../analysis/tree.js'
 */
import { at, path } from '../analysis/tree.js';

/** The nodes at which the lines of a tree end: a line ends with a reply. @param {Tree} tree @returns {Node[]} */
export function ends(tree) {
  /** @type {Node[]} */
  const found = [];
  for (const node of Object.values(tree.nodes)) {
    const goesOn = node.children.some((id) => at(tree, id).children.length > 0);
    if (node.ply > 0 && node.ply % 2 === 0 && !goesOn) found.push(node);
  }
  return found.sort((a, b) => a.id - b.id);
}

/** The lines, as the server takes them. @param {Tree} tree @returns {string[][]} */
export const linesOf = (tree) => ends(tree).map(({ id }) => path(tree, id).map(({ move }) => move?.text ?? ''));

/** A line in words: "If they play a5, you d4; then b6, c5." @param {Node[]} line */
export function inWords(line) {
  const shown = line.map(({ move }) => move?.shown ?? '');
  const pairs = [];
  for (let i = 0; i < shown.length; i += 2) pairs.push(`${i === 0 ? 'If' : 'then if'} ${shown[i]}${shown[i + 1] ? `, play ${shown[i + 1]}` : ' …'}`);
  return pairs.join('; ');
}

/** Whether a move here would be a second reply to the same move. @param {Tree} tree @param {number} id @param {string} text */
export const isSecondReply = (tree, id, text) => at(tree, id).ply % 2 === 1 && at(tree, id).children.some((child) => at(tree, child).move?.text !== text);
