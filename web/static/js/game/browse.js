/**
 * Computes the target of each step through a game, and the buttons of the steps. Pure.
 *
 * @import { Snapshot } from '../wire/wire-types.js'
 * @import { Button } from '../ui/buttons.js'
 */
import { t } from '../words/text.js';

/** @typedef {"first"|"back"|"forward"|"last"} Step */

/**
 * Where a step leads.
 * @param {Step} step
 * @param {number} shown the ply on the board
 * @param {number} plies how many there are
 */
export function target(step, shown, plies) {
  switch (step) {
    case 'first': return 0;
    case 'back': return Math.max(0, shown - 1);
    case 'forward': return Math.min(plies, shown + 1);
    case 'last': return plies;
  }
}

/**
 * A ply of the game, or null for the latest while it is played. A game that
 * is over can be shown at its last ply by number.
 * @param {Snapshot} snapshot
 * @param {number|null} ply
 */
export function within(snapshot, ply) {
  if (ply === null || ply >= snapshot.plies.length) return null;
  return Math.max(0, ply);
}

/**
 * The buttons of the steps.
 * @param {{why?: string}} start why there is no step back @param {{why?: string}} end and none forward
 * @param {{why?: string}} latest and none to the end
 * @returns {Record<Step, Button>}
 */
export const stepButtons = (start, end, latest = end) => ({
  first: { action: 'first', icon: 'first', label: t('game.step-first'), ...start },
  back: { action: 'back', icon: 'prev', label: t('game.step-back'), ...start },
  forward: { action: 'forward', icon: 'next', label: t('game.step-forward'), ...end },
  last: { action: 'last', icon: 'last', label: t('game.step-last'), ...latest },
});
