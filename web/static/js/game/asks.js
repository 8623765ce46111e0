/**
 * What one player asks of the other, by the strip it stands in: offers, an
 * absence that may be claimed, a watcher who asks to be let in. The strip is
 * that of the player who asks, or who is missed.
 *
 * @import { State } from '../state.js'
 * @import { Claim, Offer, Side } from '../types.js'
 * @import { Button } from './controls.js'
 */
import { plays, presenceOf, seat } from '../state.js';
import { proposes } from './talk.js';
import { capital, sideName } from './words.js';

/**
 * `until` is when something may be claimed, in the page's milliseconds:
 * `{time}` in the text is what is left until then.
 * @typedef {{key: string, text: string, buttons: Button[], until?: number}} Ask
 */

/**
 * @param {State} state
 * @param {Side} side
 * @param {number} now the page's milliseconds
 * @returns {Ask[]}
 */
export function asks(state, side, now) {
  return [...offers(state, side), ...absence(state, side, now), ...knocks(state, side)];
}

/** @param {State} state @param {Side} side @returns {Ask[]} */
function offers(state, side) {
  const { you, state: { offers: open = [], paused = false } } = state.snapshot;
  return open.filter(({ by }) => by === side).map((offer) => {
    const waits = paused && offer.offer === 'takeback'; // nothing is taken back while the clocks stand
    return {
      key: `offer-${offer.offer}`, text: offerText(offer, plays(state, side)) + (waits ? ', for after the pause' : ''),
      buttons: plays(state, side) ? [{ action: 'withdraw', icon: 'undo', label: 'Withdraw', data: offer.offer }] : you.seat ? answers(offer, !waits) : [],
    };
  });
}

/** @param {Offer} offer @param {boolean} own */
function offerText({ offer }, own) {
  const said = proposes(offer);
  return own ? `You ${said.replace(/^(ask|offer)s/, '$1')}` : capital(said);
}

/** @param {Offer} offer @param {boolean} now whether it can be accepted already @returns {Button[]} */
const answers = ({ offer }, now) => [
  ...(now ? [/** @type {Button} */ ({ action: `accept-${offer}`, icon: 'check', label: 'Accept', tone: 'go' })] : []),
  { action: `decline-${offer}`, icon: 'close', label: 'Decline' },
];

/** @type {Record<Claim, Button>} */
const CLAIMS = {
  'absent-win': { action: 'claim-win', icon: 'flag', label: 'Claim win', tone: 'go' },
  'absent-draw': { action: 'claim-draw', icon: 'draw', label: 'Draw' },
  'absent-end': { action: 'claim-end', icon: 'void', label: 'End it' },
  draw: { action: 'claim', icon: 'draw', label: 'Claim a draw' },
};

/** @param {State} state @param {Side} side @param {number} now @returns {Ask[]} */
function absence(state, side, now) {
  const { you } = state.snapshot;
  const missed = presenceOf(state)?.absence;
  if (missed?.seat !== side || !you.seat || seat(state) === side || state.waits) return [];
  const until = state.presenceAt + missed.in;
  const says = missed.claims.includes('absent-win') ? 'the win or a draw' : 'an end or a draw';
  if (now < until) return [{ key: 'absence', text: `Away. In {time} you may claim ${says}.`, buttons: [], until }];
  return [{ key: 'absent', text: `Away too long.`, buttons: [
    ...missed.claims.map((claim) => CLAIMS[claim]), { action: 'wait', icon: 'clock', label: 'Wait' }] }];
}

/** @param {State} state @param {Side} side @returns {Ask[]} */
const knocks = ({ knocks: waiting }, side) => waiting.filter((knock) => knock.seat === side).map(({ knock, name }) => ({
  key: `knock-${knock}`, text: `${name} says: I was ${sideName(side)} here.`, buttons: [
    { action: 'let-in', icon: 'door', label: 'Let in', tone: 'go', data: String(knock) },
    { action: 'keep-out', icon: 'close', label: 'No', data: String(knock) },
  ],
}));
