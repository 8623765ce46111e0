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
import { proposes } from './offers.js';
import { hintPrompts } from './computer.js';
import { may, plays, presenceOf } from './selectors.js';
import { claimText, nameOf, sideName } from '../words/game.js';

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
      key: `offer-${offer.offer}`, text: offerText(state, offer, own) + (waits ? ', after the pause' : ''),
      buttons: own ? [withdraw(offer)] : you.seat ? answers(offer, !waits) : [],
    };
  });
}

/** @param {State} state @param {OpenOffer} offer @param {boolean} own */
export function offerText(state, { offer, by }, own) {
  const said = proposes(offer);
  return own ? `You ${said.replace(/^(ask|offer)s/, '$1')}` : `${nameOf(state.snapshot, by)} ${said}`;
}

/** @param {OpenOffer} offer @returns {Button} */
export const withdraw = ({ offer }) => ({ action: 'withdraw', icon: 'undo', label: 'Cancel', data: offer });

/** @param {OpenOffer} offer @param {boolean} now whether it can be accepted already @returns {Button[]} */
export const answers = ({ offer }, now) => [
  ...(now ? [/** @type {Button} */ ({ action: `accept-${offer}`, icon: 'check', label: 'Accept', tone: 'go' })] : []),
  { action: `decline-${offer}`, icon: 'close', label: 'Decline' },
];

/** @type {Record<Claim, Button>} */
const CLAIMS = {
  'absent-win': { action: 'claim-win', icon: 'flag', label: 'Claim a win', tone: 'go' },
  'absent-draw': { action: 'claim-draw', icon: 'draw', label: 'Claim a draw' },
  'absent-end': { action: 'claim-end', icon: 'void', label: 'End the game' },
  draw: { action: 'claim', icon: 'draw', label: 'Claim a draw' },
};

/** @param {State} state @param {number} now @returns {Prompt[]} */
function absence(state, now) {
  const { you } = state.snapshot;
  const missed = presenceOf(state)?.absence;
  if (!missed || !you.seat || plays(state, missed.seat) || state.chrome.waits) return [];
  const name = nameOf(state.snapshot, missed.seat);
  const until = state.contact.presenceAt + missed.in;
  const says = missed.claims.includes('absent-win') ? 'claim a win or a draw' : 'end the game or claim a draw';
  if (now < until) return [{ key: 'absence', text: `${name} is away. In ${TIME} you can ${says}.`, buttons: [], until }];
  return [{ key: 'absent', text: `${name} has been away too long.`, buttons: [
    ...missed.claims.map((claim) => CLAIMS[claim]), { action: 'wait', icon: 'clock', label: 'Wait' }] }];
}

/** @param {State} state @returns {Prompt[]} */
const seatRequests = ({ chrome: { seatRequests: waiting } }) => waiting.map(({ seatRequest: number, name, seat: side }) => ({
  key: `seat-request-${number}`, text: `${name} says: “I was ${sideName(side)}.”`, buttons: [
    { action: 'let-in', icon: 'door', label: 'Accept', tone: 'go', data: String(number) },
    { action: 'keep-out', icon: 'close', label: 'No', data: String(number) },
  ],
}));

/** @param {State} state @returns {Prompt[]} */
function chain({ turn: { legs, promotes } }) {
  if (legs === 0) return [];
  const text = promotes ? 'Choose what the pawn becomes.' : `${legs === 1 ? 'One jump' : `${legs} jumps`} selected. Continue the chain.`;
  return [{ key: 'legs', text, buttons: [{ action: 'undo-leg', icon: 'undo', label: 'Undo jump' }] }];
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
  return [{ key: 'paused', text: 'Paused. Both clocks are stopped until both players agree to resume.',
    buttons: you.seat && !offered ? [asked(state, 'resume')] : [] }];
}

/** @param {State} state @returns {Prompt[]} */
function calls(state) {
  if (!state.chrome.callable) return [];
  return [{ key: 'calls', text: 'Notify you when it’s your turn?', buttons: [
    { action: 'call-yes', icon: 'bell', label: 'Notify me', tone: 'go' },
    { action: 'call-no', icon: 'close', label: 'No' },
  ] }];
}

/** @param {State} state @returns {Prompt} */
function invited({ snapshot: { you } }) {
  return { key: 'invited', text: you.seat && !you.creator ? 'You have a seat. The game starts when the other player joins.' : 'The game starts when someone accepts.',
    buttons: you.creator || you.seat ? [] : [{ action: 'accept', icon: 'play', label: 'Accept', tone: 'go' }] };
}
