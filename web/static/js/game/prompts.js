/**
 * Chooses the prompts that need an answer: offers, an absence that may be claimed, a seat
 * request, a claim, a confirmation. They have one place outside the board, so that nothing
 * shifts. Pure.
 *
 * @import { State } from './state.js'
 * @import { Claim, OpenOffer } from '../wire/wire-types.js'
 * @import { Button } from '../ui/buttons.js'
 */
import { asked } from './asked.js';
import { TIME } from '../words/clock.js';
import { OFFERS } from './offers.js';
import { hintPrompts } from './computer.js';
import { may, plays, presenceOf } from './selectors.js';
import { claimText, nameOf } from '../words/game.js';
import { t } from '../words/text.js';

/**
 * `until` is when something may be claimed, in the page's milliseconds:
 * TIME in the text is what is left until then.
 * @typedef {{key: string, text: string, buttons: Button[], until?: number}} Prompt
 */

/**
 * What is most pressing comes first: where there is little room, the rest is
 * scrolled to.
 * @param {State} state
 * @param {number} now the page's milliseconds
 * @returns {Prompt[]}
 */
export function prompts(state, now) {
  const { status } = state.snapshot.state;
  if (status === 'invited') return [invited(state)];
  if (status === 'over') return []; // the card of the result asks
  return [...chain(state), ...hintPrompts(state), ...absence(state, now), ...offers(state, false), ...seatRequests(state), ...claims(state),
    ...paused(state), ...offers(state, true), ...calls(state)];
}

/** @param {State} state @param {boolean} own the visitor's, or the others' @returns {Prompt[]} */
function offers(state, own) {
  const { you, state: { offers: open = [], paused: stands = false } } = state.snapshot;
  return open.filter(({ by }) => plays(state, by) === own).map((offer) => {
    const waits = stands && offer.offer === 'takeback'; // nothing is taken back while the clocks stand
    return {
      key: `offer-${offer.offer}`, text: waits ? own ? t('offer.takeback-own-after-pause') : t('offer.takeback-by-after-pause', { name: nameOf(state.snapshot, offer.by) }) : offerText(state, offer, own),
      buttons: own ? [withdraw(offer)] : you.seat ? answers(offer, !waits) : [],
    };
  });
}

/** @param {State} state @param {OpenOffer} offer @param {boolean} own */
export const offerText = (state, { offer, by }, own) => (own ? OFFERS[offer].own : OFFERS[offer].by(nameOf(state.snapshot, by)));

/** @param {OpenOffer} offer @returns {Button} */
export const withdraw = ({ offer }) => ({ action: 'withdraw', icon: 'undo', label: t('offer.withdraw'), data: offer });

/** @param {OpenOffer} offer @param {boolean} now whether it can be accepted already @returns {Button[]} */
export const answers = ({ offer }, now) => [
  ...(now ? [/** @type {Button} */ ({ action: `accept-${offer}`, icon: 'check', label: t('common.accept'), tone: 'go' })] : []),
  { action: `decline-${offer}`, icon: 'close', label: t('offer.decline') },
];

/** @type {Record<Claim, Button>} */
const CLAIMS = {
  'absent-win': { action: 'claim-win', icon: 'flag', label: t('game.claim-win'), tone: 'go' },
  'absent-draw': { action: 'claim-draw', icon: 'draw', label: t('game.claim-draw') },
  'absent-end': { action: 'claim-end', icon: 'void', label: t('game.claim-end') },
  draw: { action: 'claim', icon: 'draw', label: t('game.claim-draw') },
};

/** @param {State} state @param {number} now @returns {Prompt[]} */
function absence(state, now) {
  const { you } = state.snapshot;
  const missed = presenceOf(state)?.absence;
  if (!missed || !you.seat || plays(state, missed.seat) || state.chrome.waits) return [];
  const name = nameOf(state.snapshot, missed.seat);
  const until = state.contact.presenceAt + missed.in;
  const away = { name, time: TIME };
  if (now < until) return [{ key: 'absence', text: missed.claims.includes('absent-win') ? t('game.away-win-or-draw', away) : t('game.away-end-or-draw', away), buttons: [], until }];
  return [{ key: 'absent', text: t('game.away-too-long', { name }), buttons: [
    ...missed.claims.map((claim) => CLAIMS[claim]), { action: 'wait', icon: 'clock', label: t('game.wait') }] }];
}

/** @param {State} state @returns {Prompt[]} */
const seatRequests = ({ chrome: { seatRequests: waiting } }) => waiting.map(({ seatRequest: number, name, seat: side }) => ({
  key: `seat-request-${number}`, text: side === 'white' ? t('game.says-was-white', { name }) : t('game.says-was-black', { name }), buttons: [
    { action: 'let-in', icon: 'door', label: t('common.accept'), tone: 'go', data: String(number) },
    { action: 'keep-out', icon: 'close', label: t('common.no'), data: String(number) },
  ],
}));

/** @param {State} state @returns {Prompt[]} */
function chain({ turn: { legs, promotes } }) {
  if (legs === 0) return [];
  const text = promotes ? t('game.choose-promotion') : t('game.jumps-selected', { n: legs });
  return [{ key: 'legs', text, buttons: [{ action: 'undo-leg', icon: 'undo', label: t('game.undo-jump') }] }];
}

/** @param {State} state @returns {Prompt[]} */
function claims(state) {
  const { claim, repeated } = state.snapshot.state;
  return claim && may(state, 'claim') ? [{ key: 'claim', text: claimText(claim, repeated), buttons: [CLAIMS.draw] }] : [];
}

/** Going on is offered here, unless it is offered already. @param {State} state @returns {Prompt[]} */
function paused(state) {
  const { you, state: { paused: stands, offers: open = [] } } = state.snapshot;
  if (!stands) return [];
  const offered = open.some(({ offer }) => offer === 'resume');
  return [{ key: 'paused', text: t('game.both-clocks-stopped'),
    buttons: you.seat && !offered ? [asked(state, 'resume')] : [] }];
}

/** @param {State} state @returns {Prompt[]} */
function calls(state) {
  if (!state.chrome.callable) return [];
  return [{ key: 'calls', text: t('game.ask-notify'), buttons: [
    { action: 'call-yes', icon: 'bell', label: t('game.notify-me'), tone: 'go' },
    { action: 'call-no', icon: 'close', label: t('common.no') },
  ] }];
}

/** @param {State} state @returns {Prompt} */
function invited({ snapshot: { you } }) {
  return { key: 'invited', text: you.seat && !you.creator ? t('game.starts-when-other-joins') : t('game.starts-when-accepted'),
    buttons: you.creator || you.seat ? [] : [{ action: 'accept', icon: 'play', label: t('common.accept'), tone: 'go' }] };
}
