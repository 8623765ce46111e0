/**
 * The sentences that say why an action is not possible. The server decides whether it is.
 *
 * @import { State } from './state.js'
 * @import { Asked } from './asked.js'
 * @import { Offer } from '../wire/wire-types.js'
 */
import { OFFERS, isOffer } from './offers.js';
import { may, plays } from './selectors.js';
import { t } from '../words/text.js';

/** What cannot be done yet, or no more, once nothing of what is below holds. @type {Record<Exclude<Asked, Offer>, string>} */
const OTHERWISE = {
  undo: t('game.take-back-not-now'),
  resign: t('game.is-over'),
  abort: t('game.abort-not-now'),
};

/** What no game of a tournament allows. @type {Asked[]} */
const NOT_THERE = ['abort', 'cancel', 'pause'];

/**
 * Nothing, where it may be done.
 * @param {State} state @param {Asked} what
 */
export function whyNot(state, what) {
  const { paused = false, offers = [] } = state.snapshot.state;
  const open = offers.find(({ offer }) => offer === what);
  if (open) return plays(state, open.by) ? t('game.already-asked') : t('game.opponent-already-asked');
  if (may(state, what)) return '';
  const { tournament } = state.snapshot.match ?? {};
  if (tournament && NOT_THERE.includes(what)) return tournament.hour ? t('game.not-in-hour') : t('game.not-in-tournament');
  const back = what === 'takeback' || what === 'undo';
  if (back && state.snapshot.terms.takebacks === 'never') return t('game.takebacks-off');
  if (paused && (back || what === 'pause')) return t('game.is-paused');
  if (back && nothingBack(state)) return t('game.nothing-to-take-back');
  return isOffer(what) ? OFFERS[what].spent : OTHERWISE[what];
}

/** Whether the side that would take back has not moved yet. @param {State} state */
const nothingBack = ({ snapshot: { you, plies } }) => !plies.some(({ by }) => you.seat === 'both' || by === you.seat);
