/**
 * Converts a review to a tree of moves with comments, which can be shared. Pure.
 *
 * @import { Played } from '../../wire/wire-types.js'
 * @import { Turn } from '../../engine/types.js'
 * @import { Tree } from '../tree.js'
 * @import { Reviewed } from './state.js'
 */
import { ROOT, add, addLine, at, mark, plant, say } from '../tree.js';
import { fallText, thousands, whyText } from './words.js';
import { t } from '../../words/text.js';
import { wordsOf } from '../../words/verdicts.js';

/** Glyphs as in records: "?" and "??". */
const MISTAKE = 2;
const BLUNDER = 4;

/** From this share of the point on a turn is a blunder. */
const MUCH = 0.3;

/**
 * The comments are in the language of the page, as what a person writes is.
 * @param {string} start the position that the game began with @param {Played[]} plies its moves
 * @param {Reviewed} review @param {Map<number, Played[]>} better the better lines, by the numbers of the moves
 * @returns {Tree}
 */
export function treeOfReview(start, plies, review, better) {
  let tree = say(plant(start), ROOT, t('review.in-file', { nodes: thousands(review.nodes), judging: thousands(review.judging) }));
  const nodes = [ROOT];
  for (const played of plies) {
    const grown = add(tree, nodes.at(-1) ?? ROOT, played);
    tree = grown.tree;
    nodes.push(grown.id);
  }
  for (const turn of review.turns ?? []) tree = withTurn(tree, nodes, review, turn, better.get(turn.move) ?? []);
  return tree;
}

/** @param {Tree} tree @param {number[]} nodes @param {Reviewed} review @param {Turn} turn @param {Played[]} better */
function withTurn(tree, nodes, review, turn, better) {
  const [before = ROOT, after = ROOT] = [nodes[turn.move - 1], nodes[turn.move]];
  const lost = Math.abs((review.plies[turn.move - 1]?.share ?? 0) - (review.plies[turn.move]?.share ?? 0));
  let so = mark(say(tree, after, `${t('words.sentence', { text: fallText(review, turn) })} ${whyText(turn)}`), after, lost >= MUCH ? BLUNDER : MISTAKE);
  if (better.length > 0) {
    const first = at(so, before).children.length;
    ({ tree: so } = addLine(so, before, better));
    const id = at(so, before).children[first];
    if (id !== undefined) so = say(so, id, wordsOf(review.plies[turn.move - 1] ?? {}));
  }
  return so;
}
