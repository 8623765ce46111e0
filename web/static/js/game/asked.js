/**
 * Buttons that the server enables or disables.
 *
 * @import { Button } from '../ui/buttons.js'
 * @import { State } from './state.js'
 * @import { Offer } from '../wire/wire-types.js'
 */
import { OFFERS, isOffer } from './offers.js';
import { whyNot } from './why.js';
import { t } from '../words/text.js';

/** @typedef {Offer|"undo"|"resign"|"abort"} Asked */

/** What the server may allow besides offers. @type {Record<Exclude<Asked, Offer>, Button>} */
const OTHERS = {
  undo: { action: 'undo', icon: 'undo', label: t('game.take-back') },
  resign: { action: 'resign', icon: 'flag', label: t('game.resign'), tone: 'danger' },
  abort: { action: 'abort', icon: 'close', label: t('game.abort') },
};

/** The button of what the server may allow. @param {State} state @param {Asked} what @returns {Button} */
export function asked(state, what) {
  const why = whyNot(state, what);
  const button = isOffer(what) ? OFFERS[what].button : OTHERS[what];
  return why ? { ...button, why } : button;
}
