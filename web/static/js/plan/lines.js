/**
 * Planned moves as a tree from the position of the game, and as lines. Pure.
 *
 * @import { Node, Tree } from '../analysis/tree.js'
 */
import { at, path } from '../analysis/tree.js';
import { t } from '../words/text.js';

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
  for (let i = 0; i < shown.length; i += 2) {
    const pair = { move: shown[i], reply: shown[i + 1] ?? '' };
    if (i === 0) pairs.push(pair.reply ? t('plan.if', pair) : t('plan.if-open', pair));
    else pairs.push(pair.reply ? t('plan.then-if', pair) : t('plan.then-if-open', pair));
  }
  return pairs.join('; ');
}

/** Whether a move here would be a second reply to the same move. @param {Tree} tree @param {number} id @param {string} text */
export const isSecondReply = (tree, id, text) => at(tree, id).ply % 2 === 1 && at(tree, id).children.some((child) => at(tree, child).move?.text !== text);
