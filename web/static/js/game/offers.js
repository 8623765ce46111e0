/**
 * The kinds of offers between players, with their texts.
 *
 * @import { Offer } from '../wire/wire-types.js'
 * @import { Button } from '../ui/buttons.js'
 */
import { t } from '../words/text.js';

/**
 * - `own` says that the visitor proposes it
 * - `button` proposes it; `asksBack` says that a question comes first
 * - `spent` is why it may not be proposed now, once nothing else is
 *
 * @typedef {Words & {own: string, button: Button, asksBack?: boolean, spent: string}} OfferKind
 */

/**
 * What players do about an offer, by their names: propose it, which is no full sentence, decline it, and take it back.
 * @typedef {Record<"by"|"declined"|"withdrawn", (name: string) => string>} Words
 */

/** @type {Record<Offer, OfferKind>} */
export const OFFERS = {
  draw: {
    own: t('offer.draw-own'),
    by: (name) => t('offer.draw-by', { name }), declined: (name) => t('offer.draw-declined', { name }), withdrawn: (name) => t('offer.draw-withdrawn', { name }),
    button: { action: 'draw', icon: 'draw', label: t('offer.draw') }, asksBack: true,
    spent: t('offer.offered-lately'),
  },
  takeback: {
    own: t('offer.takeback-own'),
    by: (name) => t('offer.takeback-by', { name }), declined: (name) => t('offer.takeback-declined', { name }), withdrawn: (name) => t('offer.takeback-withdrawn', { name }),
    button: { action: 'takeback', icon: 'undo', label: t('offer.takeback') },
    spent: t('offer.asked-lately'),
  },
  pause: {
    own: t('offer.pause-own'),
    by: (name) => t('offer.pause-by', { name }), declined: (name) => t('offer.pause-declined', { name }), withdrawn: (name) => t('offer.pause-withdrawn', { name }),
    button: { action: 'pause', icon: 'pause', label: t('offer.pause') },
    spent: t('offer.asked-lately'),
  },
  resume: {
    own: t('offer.resume-own'),
    by: (name) => t('offer.resume-by', { name }), declined: (name) => t('offer.resume-declined', { name }), withdrawn: (name) => t('offer.resume-withdrawn', { name }),
    button: { action: 'resume', icon: 'play', label: t('offer.resume'), tone: 'go' },
    spent: t('offer.just-offered'),
  },
  cancel: {
    own: t('offer.cancel-own'),
    by: (name) => t('offer.cancel-by', { name }), declined: (name) => t('offer.cancel-declined', { name }), withdrawn: (name) => t('offer.cancel-withdrawn', { name }),
    button: { action: 'cancel-game', icon: 'void', label: t('offer.cancel') }, asksBack: true,
    spent: t('offer.offered-lately'),
  },
  rematch: {
    own: t('offer.rematch-own'),
    by: (name) => t('offer.rematch-by', { name }), declined: (name) => t('offer.rematch-declined', { name }), withdrawn: (name) => t('offer.rematch-withdrawn', { name }),
    button: { action: 'rematch', icon: 'rematch', label: t('offer.rematch'), tone: 'go' },
    spent: t('offer.rematch-already-started'),
  },
};

/** @type {Words} */
const NEXT_GAME = {
  by: (name) => t('offer.next-game-by', { name }), declined: (name) => t('offer.next-game-declined', { name }), withdrawn: (name) => t('offer.next-game-withdrawn', { name }),
};

/** What is said of an offer; in a match the rematch may be its next game. @param {Offer} offer @param {boolean} [next] @returns {Words} */
export const offerWords = (offer, next = false) => (offer === 'rematch' && next ? NEXT_GAME : OFFERS[offer]);

/** @param {string} what @returns {what is Offer} */
export const isOffer = (what) => Object.hasOwn(OFFERS, what);
