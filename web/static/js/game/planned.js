/**
 * Shows how many moves the visitor has planned in a correspondence game.
 *
 * @import { Snapshot } from '../wire/wire-types.js'
 */

/** Whether it is a game in which the visitor plans moves. Pure. @param {Snapshot} snapshot */
export const isPlanned = ({ terms, you, machine }) => Boolean(terms.days) && !machine && you.seat !== '' && you.seat !== 'both';

/**
 * How many lines stand, which the server tells the player alone: none but while the opponent
 * is to move; null where it cannot be known just now.
 * @param {Snapshot} snapshot @returns {Promise<number|null>}
 */
export async function linesPlanned(snapshot) {
  const { slug, you, state: { status, turn } } = snapshot;
  if (!isPlanned(snapshot) || status !== 'playing' || turn === you.seat) return 0;
  try {
    const answer = await fetch(`/api/games/${slug}/plan`);
    return answer.ok ? (await answer.json()).lines.length : null;
  } catch {
    return null;
  }
}
