/**
 * The kinds of offers between players, with their texts.
 *
 * @import { Offer } from '../wire/wire-types.js'
 * @import { Button } from '../ui/buttons.js'
 */

/**
 * - `what` is proposed, in words; `verb` is how
 * - `button` proposes it; `asksBack` says that a question comes first
 * - `spent` is why it may not be proposed now, once nothing else is
 *
 * @typedef {{what: string, verb: "asks for"|"offers", button: Button, asksBack?: boolean, spent: string}} OfferKind
 */

/** @type {Record<Offer, OfferKind>} */
export const OFFERS = {
  draw: {
    what: 'a draw', verb: 'offers', button: { action: 'draw', icon: 'draw', label: 'Offer draw' }, asksBack: true,
    spent: 'You offered this recently. Make a move first.',
  },
  takeback: {
    what: 'a takeback', verb: 'asks for', button: { action: 'takeback', icon: 'undo', label: 'Takeback' },
    spent: 'You asked for this recently, or the game is too long. Make a move first.',
  },
  pause: {
    what: 'a pause', verb: 'asks for', button: { action: 'pause', icon: 'pause', label: 'Pause' },
    spent: 'You asked for this recently, or the game is too long. Make a move first.',
  },
  resume: {
    what: 'to resume', verb: 'offers', button: { action: 'resume', icon: 'play', label: 'Resume', tone: 'go' },
    spent: 'You just offered this. Wait a moment.',
  },
  cancel: {
    what: 'to cancel the game', verb: 'offers', button: { action: 'cancel-game', icon: 'void', label: 'Offer to cancel' }, asksBack: true,
    spent: 'You offered this recently. Make a move first.',
  },
  rematch: {
    what: 'a rematch', verb: 'offers', button: { action: 'rematch', icon: 'rematch', label: 'Rematch', tone: 'go' },
    spent: 'The rematch has already started.',
  },
};

/** What is proposed, in words; in a match the rematch may be its next game. @param {Offer} offer @param {boolean} [next] */
export const proposed = (offer, next = false) => (offer === 'rematch' && next ? 'the next game' : OFFERS[offer].what);

/** "asks for a takeback", "offers a draw" @param {Offer} offer @param {boolean} [next] */
export const proposes = (offer, next) => `${OFFERS[offer].verb} ${proposed(offer, next)}`;

/** @param {string} what @returns {what is Offer} */
export const isOffer = (what) => Object.hasOwn(OFFERS, what);
