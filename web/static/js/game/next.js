/**
 * What comes after a game: another with the same opponent, another level of the computer
 * or a new opponent; and a game that goes on from the position on the board. Pure.
 *
 * @import { Snapshot, Terms } from '../wire-types.js'
 * @import { Wish } from '../make-game.js'
 * @import { Button } from './controls.js'
 * @import { State } from './state.js'
 */
import { asked } from './asked.js';
import { answers, offerText, withdraw } from './prompts.js';
import { plays } from './selectors.js';
import { fate, isolated, nameOf } from './words.js';

/** @typedef {{href: string, icon: string, text: string, first?: boolean}} NextLink `first` marks the one that leads */

/** The computer's strongest level. */
const STRONGEST = 8;

/** The offer of a rematch that waits for an answer. @param {State} state */
const offered = ({ snapshot: { state: { offers = [] } } }) => offers.find(({ offer }) => offer === 'rematch');

/** Who asks for a rematch, in words, or nothing. @param {State} state */
export function rematchSays(state) {
  const offer = offered(state);
  if (offer && state.snapshot.state.next) return plays(state, offer.by) ? 'Waiting for your opponent to press Next game.' : `${isolated(nameOf(state.snapshot, offer.by))} is ready for the next game.`;
  return offer ? `${offerText(state, offer, plays(state, offer.by))}.` : '';
}

/** Opens the next game of a match, when both have pressed it. @type {Button} */
const NEXT = { action: 'rematch', icon: 'play', label: 'Next game', tone: 'go' };

/** What a player may do about another game with the same opponent, until there is one. @param {State} state @returns {Button|null} */
export function againButton(state) {
  const { you, match, state: { rematch } } = state.snapshot;
  if (!you.seat || rematch || match?.tournament) return null;
  const offer = offered(state);
  if (state.snapshot.state.next && (!offer || !plays(state, offer.by))) return NEXT;
  if (!offer) return asked(state, 'rematch');
  return plays(state, offer.by) ? withdraw(offer) : answers(offer, true)[0] ?? null;
}

/** What else: another level, or a new opponent; but first an offer is answered. @param {State} state @returns {Button[]} */
export function otherButtons(state) {
  const { you, machine, match, slug, plies } = state.snapshot;
  const offer = offered(state);
  const review = !slug && plies.length > 1 ? [reviewButton] : [];
  if (!you.seat) return review;
  if (offer && !plays(state, offer.by)) return answers(offer, true).slice(1);
  const level = nextLevel(state);
  return [...(machine ? (level ? [levelButton(level)] : []) : you.seat === 'both' || state.snapshot.state.next || match?.tournament ? [] : [newOpponent]), ...review];
}

/** What is asked of a finished game. */
const TURN = 'Turning points';

/** A game that no server has is reviewed by its record, which the address of the page holds. @type {Button} */
const reviewButton = { action: 'review', icon: 'signal', label: TURN };

/** @type {Button} */
const newOpponent = { action: 'new-opponent', icon: 'friend', label: 'New opponent' };

/** @param {number} level @returns {Button} */
const levelButton = (level) => ({ action: 'level', icon: 'cpu', label: `Level ${level}`, data: String(level) });

/** The level above, the one below to whoever has lost, or to whoever has beaten the strongest; none below the first. @param {State} state */
function nextLevel({ snapshot }) {
  const level = snapshot.machine?.level ?? 0;
  return hasLost(snapshot) || level === STRONGEST ? level - 1 : level + 1;
}

/** @param {Snapshot} snapshot */
const hasLost = ({ you, state: { outcome } }) => outcome !== undefined && you.seat !== '' && you.seat !== 'both' && fate(outcome, you.seat) === 'lost';

/** The review of a game of this site that is over. @param {Snapshot} snapshot */
export const reviewOf = ({ slug, game }) => `/analysis/${game}?of=${slug}&tab=turns`;

/** Where else one may go next: nowhere from a record that was not played here. @param {State} state @returns {NextLink[]} */
export function nextLinks(state) {
  const { snapshot } = state;
  const { slug, game, match, you, machine, plies, state: { rematch } } = snapshot;
  if (!slug && !you.seat) return [];
  return [...(rematch ? [{ href: `/g/${rematch}`, icon: 'rematch', text: snapshot.state.next ? 'Go to the next game' : 'Go to the rematch', first: true }] : []),
    ...(match?.tournament ? [{ href: `/t/${match.tournament.slug}`, icon: 'list', text: 'To the tournament', first: true }] : []),
    ...(match?.slug ? [{ href: `/m/${match.slug}`, icon: 'list', text: 'All games of the match' }] : []),
    ...(slug && plies.length > 1 ? [{ href: reviewOf(snapshot), icon: 'signal', text: TURN }] : []),
    ...(machine?.level === 1 && hasLost(snapshot) ? [{ href: `/learn/${game}`, icon: 'book', text: 'Lessons' }] : []),
    ...(otherButtons(state).includes(newOpponent) || snapshot.state.next || match?.tournament ? [] : [{ href: `/?game=${game}`, icon: 'play', text: 'New game' }])];
}

/** The clock of a game, for another. @param {Terms} terms @returns {Terms} */
const clockOf = ({ clock, black, days }) => ({ ...(clock ? { clock } : {}), ...(black ? { black } : {}), ...(days ? { days } : {}) });

/** Against another level, with the sides exchanged, but after a game without result. @param {State} state @param {number} level @returns {Wish} */
export function levelWish({ snapshot: { game, you, start, terms, state: { outcome } } }, level) {
  const { visibility } = terms;
  const stays = outcome?.result === '*';
  return { game, side: (you.seat === 'white') === stays ? 'white' : 'black', start, level, terms: { ...clockOf(terms), ...(visibility === 'private' ? { visibility } : {}) } };
}

/** Against whoever comes first, by the same clock. @param {State} state @returns {Wish} */
export const openWish = ({ snapshot: { game, start, terms } }) => ({ game, side: 'chance', start, terms: { ...clockOf(terms), visibility: 'open' } });
