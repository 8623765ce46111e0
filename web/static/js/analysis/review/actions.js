/**
 * The actions of the review's buttons.
 *
 * @import { Actions } from '../../ui/press.js'
 * @import { Page } from '../page.js'
 * @import { State } from '../state.js'
 * @import { Played } from '../../wire/wire-types.js'
 */
import { asked, gameLine } from '../state.js';
import { ROOT, addLine, at, movesTo } from '../tree.js';
import { toast } from '../../ui/dialog.js';
import { EngineError } from '../../engine/client.js';
import { treeOfReview } from './record.js';
import { chosenTurn } from './state.js';

/** @typedef {import('./state.js').ReviewAction} ReviewAction */

/**
 * @param {Page} page
 * @param {{openShare: (state: State) => void}} on
 * @returns {Actions}
 */
export function reviewActions(page, { openShare }) {
  const act = (/** @type {ReviewAction} */ action) => page.dispatch({ type: 'review', action });
  /** The better line of a turn, as the rules play it. @param {import('../../engine/types.js').Turn} turn @returns {Promise<Played[]>} */
  async function better({ move, better: line }) {
    const question = asked(page.state, gameLine(page.state)[move - 1]);
    const course = await page.engine?.course({ ...question, moves: [...question.moves, ...line.map(({ text }) => text)] });
    return course?.plies.slice(question.moves.length) ?? [];
  }
  /** @param {() => Promise<unknown>} ask */
  const orSaid = (ask) => ask().catch((fault) => {
    if (!(fault instanceof EngineError)) throw fault;
    toast(fault.message);
  });
  /** To the position before a turn. @param {number} move */
  const turn = (move) => {
    if (page.state.review.trying?.of !== move) act({ type: 'choose', move });
    page.go(gameLine(page.state)[move - 1] ?? ROOT);
  };
  return {
    turns: () => page.state.review.moves.length > 0 && page.dispatch({ type: 'tab', tab: page.state.tab === 'turns' ? 'moves' : 'turns' }),
    review: () => act({ type: 'run', by: page.version }),
    'review-again': () => act({ type: 'again', by: page.version }),
    'stop-review': () => act({ type: 'halt', why: '' }),
    turn: (move) => turn(Number(move)),
    try: () => {
      const { chosen } = page.state.review;
      act({ type: 'try', move: chosen });
      page.go(gameLine(page.state)[chosen - 1] ?? ROOT);
    },
    'give-up': () => {
      turn(page.state.review.chosen);
      act({ type: 'give' });
    },
    'line-of-turn': () => orSaid(async () => {
      const chosen = chosenTurn(page.state.review);
      if (!chosen) return;
      const from = gameLine(page.state)[chosen.move - 1] ?? ROOT;
      const line = await better(chosen);
      page.dispatch({ type: 'line', from, moves: line });
      page.dispatch({ type: 'tab', tab: 'moves' });
      page.go(addLine(page.state.tree, from, line.slice(0, 1)).id);
    }),
    'share-review': () => orSaid(async () => {
      const { review, tree } = page.state;
      const lines = new Map();
      for (const one of review.turns ?? []) lines.set(one.move, await better(one));
      const line = gameLine(page.state);
      openShare({ ...page.state, tree: treeOfReview(at(tree, ROOT).position, movesTo(tree, line.at(-1) ?? ROOT), review, lines), at: ROOT });
    }),
  };
}
