/**
 * The terms of a game, such as its clock, in words. The server's pages use the same.
 *
 * @import { Control, Terms } from '../wire/wire-types.js'
 */
import { t } from './text.js';

/** "10", "1:30" @param {number} ms */
const minutes = (ms) => (ms % 60_000 === 0 ? String(ms / 60_000) : `${Math.floor(ms / 60_000)}:${String((ms / 1000) % 60).padStart(2, '0')}`);

/** @param {Control} control */
const controlText = ({ base, increment }) => `${minutes(base)} + ${increment / 1000}`;

/** "10 + 5", "10 + 5 / 5 + 3", "2 days per move", "no clock" @param {Terms} terms */
export function clockText({ clock, black, days }) {
  if (days) return t('terms.days-per-move', { n: days });
  if (!clock) return t('terms.no-clock');
  const both = black && (black.base !== clock.base || black.increment !== clock.increment);
  return both ? `${controlText(clock)} / ${controlText(black)}` : controlText(clock);
}

/** @param {Terms["takebacks"]} takebacks */
function takebacksText(takebacks) {
  switch (takebacks) {
    case 'free': return t('terms.takebacks-free');
    case 'never': return t('terms.takebacks-never');
    default: return t('terms.takebacks-agreed');
  }
}

/**
 * The rules of the house.
 * @param {Terms} terms
 * @returns {string[]}
 */
export function houseRules({ clock, takebacks, noGiving, programs }) {
  return [takebacksText(takebacks), ...(clock && noGiving ? [t('terms.no-giving')] : []), ...(programs ? [t('terms.programs-welcome')] : [])];
}

/** The house rules that are not the usual ones. @param {Terms} terms */
export const unusual = (terms) => houseRules(terms).slice(terms.takebacks ? 0 : 1);
