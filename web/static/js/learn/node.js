/**
 * The answers of a position of a lesson, which are precomputed from the rules (internal/lesson).
 * Pure.
 *
 * @import { Refusal } from '../board/types.js'
 * @import { Effect, Move, MoveKind, Piece, Played, Side, Signs } from '../wire/wire-types.js'
 */
import { placeOf } from '../board/click.js';

/** What is said, with its title. @typedef {{title: string, text: string}} Sentence */

/** What is seen of a move beside the move. @typedef {{shown: string, effects: Effect[], check?: string[]}} Seen */

/** A move that is played after a try. @typedef {Seen & {kind: MoveKind, path: string[], takes?: string[]}} Reply */

/**
 * A legal move: it solves the task, or the task goes on in the node `next`, or what is
 * wrong with it is said; `line` is what happens then, the other side first. On a board
 * without a task it is none of these.
 * @typedef {Move & Seen & {solves?: boolean, next?: number, says?: Sentence, line?: Reply[]}} Try
 */

/**
 * A position: `left` are places to be reached; `asks` has for each list of clicks made,
 * and for each further click of the board's list, the number of its refusal or -1.
 * @typedef {{
 *   turn: Side, men: Piece[], signs: Signs, left?: string[], tries: Try[],
 *   refusals: Refusal[], asks: Record<string, number[]>,
 * }} Node
 */

/**
 * Why these clicks are no legal move, or null where they begin one. The clicks stand in
 * for the gaps that a node has in their place.
 * @param {Node} node @param {string[]} all the board's clicks, in the order of `asks` @param {string[]} clicks
 * @returns {Refusal|null}
 */
export function refusalOf(node, all, clicks) {
  const last = clicks[clicks.length - 1];
  const refusal = node.refusals[node.asks[clicks.slice(0, -1).join(' ')]?.[all.indexOf(last)] ?? -1];
  if (!refusal) return null;
  const gaps = [['{click}', last], ['{to}', placeOf(last)], ['{man}', clicks[0]], ['{from}', placeOf(clicks[0])]];
  return JSON.parse(gaps.reduce((now, [gap, at]) => now.replaceAll(gap, at), JSON.stringify(refusal)));
}

/** A move as the board shows it. @param {Move|Reply} move @param {Seen} seen @param {Side} by @returns {Played} */
export const playedOf = (move, { shown, effects, check }, by) => ({
  text: 'text' in move ? move.text : shown, shown, by, kind: move.kind, path: move.path, takes: move.takes, effects, check, position: '',
});

/** The other side. @param {Side} side @returns {Side} */
export const other = (side) => (side === 'white' ? 'black' : 'white');

/** The task done by the first move of each node, with the replies, ply by ply. @param {Node[]} nodes @returns {Played[]} */
export function lineOf(nodes) {
  const line = [];
  for (let at = 0; ;) {
    const { turn, tries: [best] } = nodes[at];
    line.push(playedOf(best, best, turn), ...(best.line ?? []).map((reply) => playedOf(reply, reply, other(turn))));
    if (!best.next) return line;
    at = best.next;
  }
}

/** The last move of a task's solution. @param {Node[]} nodes */
export function lastOf(nodes) {
  let [best] = nodes[0].tries;
  while (best.next) [best] = nodes[best.next].tries;
  return best;
}
