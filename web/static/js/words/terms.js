/**
 * The terms of a game, such as its clock, in words. The server's pages use the same.
 *
 * @import { Control, Terms } from '../wire/wire-types.js'
 */

/** "10", "1:30" @param {number} ms */
const minutes = (ms) => (ms % 60_000 === 0 ? String(ms / 60_000) : `${Math.floor(ms / 60_000)}:${String((ms / 1000) % 60).padStart(2, '0')}`);

/** @param {Control} control */
const controlText = ({ base, increment }) => `${minutes(base)} + ${increment / 1000}`;

/** "10 + 5", "10 + 5 / 5 + 3", "2 days a move", "no clock" @param {Terms} terms */
export function clockText({ clock, black, days }) {
  if (days) return days === 1 ? '1 day per move' : `${days} days per move`;
  if (!clock) return 'no clock';
  const both = black && (black.base !== clock.base || black.increment !== clock.increment);
  return both ? `${controlText(clock)} / ${controlText(black)}` : controlText(clock);
}

/** @param {Terms["takebacks"]} takebacks */
function takebacksText(takebacks) {
  switch (takebacks) {
    case 'free': return 'Free takebacks';
    case 'never': return 'No takebacks';
    default: return 'Takebacks if both agree';
  }
}

/**
 * The rules of the house.
 * @param {Terms} terms
 * @returns {string[]}
 */
export function houseRules({ clock, takebacks, noGiving, programs }) {
  return [takebacksText(takebacks), ...(clock && noGiving ? ['Players cannot give time'] : []), ...(programs ? ['Programs welcome'] : [])];
}

/** The house rules that are not the usual ones. @param {Terms} terms */
export const unusual = (terms) => houseRules(terms).slice(terms.takebacks ? 0 : 1);
