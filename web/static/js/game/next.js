/**
 * What can follow a game: a rematch, another level of the computer, a new opponent, or a game
 * from the shown position. Pure.
 *
 * @import { Snapshot, Terms } from '../wire/wire-types.js'
 * @import { Wish } from '../net/make-game.js'
 * @import { Button } from '../ui/buttons.js'
 * @import { State } from './state.js'
 */
import { asked } from './asked.js';
import { TIME } from '../words/clock.js';
import { isDecided, nextStarts, nextSays } from './match.js';
import { answers, offerText, withdraw } from './prompts.js';
import { bottom, other, plays, presenceOf } from './selectors.js';
import { fate, isolated, nameOf } from '../words/game.js';
import { t } from '../words/text.js';

/** The computer's strongest level. */
const STRONGEST = 8;

/** The offer of a rematch that waits for an answer. @param {State} state */
const offered = ({ snapshot: { state: { offers = [] } } }) => offers.find(({ offer }) => offer === 'rematch');

/** What follows, and who asks for it, in words, or nothing. @param {State} state */
export function rematchSays(state) {
  const offer = offered(state);
  if (state.snapshot.state.next) return nextSays(state);
  return offer ? t('words.sentence', { text: offerText(state, offer, plays(state, offer.by)) }) : '';
}

/** Opens the next game of a match, when both have pressed it. @type {Button} */
const NEXT = { action: 'rematch', icon: 'play', label: t('match.next-game') };

/** What the next game waits for that does not start at a known time, or nothing. @param {State} state */
function startsWhen(state) {
  const { state: { notNow: declined = [], outcome } } = state.snapshot;
  if (declined.length > 0 || isDecided(state.snapshot) || outcome?.result === '*') return t('match.starts-when-pressed');
  const presence = presenceOf(state);
  return presence && (presence.white !== 'online' || presence.black !== 'online') ? t('match.starts-when-here') : undefined;
}

/** The one button that leads on: to the next game, to the tournament or hour, to a rematch, to a game of a watcher's own; or nothing. @param {State} state @returns {Button|null} */
export function leadButton(state) {
  const { slug, game, you, match, state: { rematch, next } } = state.snapshot;
  if (rematch) return { ...NEXT, href: `/g/${rematch}`, label: next ? t('match.go-to-next') : t('match.go-to-rematch') };
  if (match?.tournament?.hour) return { action: 'tournament', href: `/hour/${match.tournament.slug}`, icon: 'list', label: t('match.to-hour') };
  if (match?.tournament) return { action: 'tournament', href: `/t/${match.tournament.slug}`, icon: 'list', label: t('match.to-tournament') };
  if (!you.seat) return slug && !next ? newGame(game) : null;
  const offer = offered(state);
  const begins = nextStarts(state) ? { small: t('match.begins-in', { time: TIME }) } : {};
  if (offer && plays(state, offer.by)) {
    const waits = t('match.waiting-for', { name: isolated(nameOf(state.snapshot, other(offer.by))) });
    return { ...(next ? NEXT : asked(state, 'rematch')), why: t('match.not-answered'), small: waits, ...begins };
  }
  if (next) return { ...NEXT, small: offer ? undefined : startsWhen(state), ...begins };
  return offer ? { ...answers(offer, true)[0], icon: 'rematch', label: t('match.accept-rematch') } : asked(state, 'rematch');
}

/** What refuses what the other wants, or takes back what the player has asked for. @param {State} state @returns {Button[]} */
export function notNow(state) {
  const { you, match, state: { rematch, next, outcome, notNow: declined = [] } } = state.snapshot;
  const offer = offered(state);
  if (!offer && (isDecided(state.snapshot) || outcome?.result === '*')) return []; // nothing starts by itself
  if (!you.seat || rematch || match?.tournament || !next && !offer) return [];
  if (offer && plays(state, offer.by)) return [{ ...withdraw(offer), icon: 'close', label: t('common.not-now') }];
  const why = offer ? '' : declined.length > 0 ? t('match.next-waits') : '';
  return [{ action: 'decline-rematch', icon: 'close', label: t('common.not-now'), ...(why ? { why } : {}) }];
}

/** What can be learned from the game; nothing where it has no moves. @param {State} state @returns {Button|null} */
export function turnsButton({ snapshot, ...state }) {
  if (snapshot.plies.length < 2) return null;
  return snapshot.slug ? { ...reviewButton, href: reviewOf({ snapshot, ...state }) } : reviewButton;
}

/** What else: a new opponent, another level, or lessons. @param {State} state @returns {Button[]} */
export function otherButtons(state) {
  const { snapshot } = state;
  const { game, you, machine, match, state: { next, rematch } } = snapshot;
  const level = machine && nextLevel(state);
  return [...(you.seat && level ? [levelButton(level)] : []),
    ...(!you.seat || you.seat === 'both' || machine || next || rematch || match?.tournament ? [] : [newOpponent]),
    ...(you.seat && machine?.level === 1 && hasLost(snapshot) ? [lessons(game)] : [])];
}

/** A game that no server has is reviewed by its record, which the address of the page holds. @type {Button} */
const reviewButton = { action: 'review', icon: 'graph', label: t('game.turning-points') };

/** @type {Button} */
const newOpponent = { action: 'new-opponent', icon: 'friend', label: t('game.new-opponent') };

/** @param {string} game @returns {Button} */
const lessons = (game) => ({ action: 'learn', href: `/learn/${game}`, icon: 'book', label: t('nav.lessons') });

/** @param {string} game @returns {Button} */
const newGame = (game) => ({ action: 'play', href: `/?game=${game}`, icon: 'play', label: t('game.new-game') });

/** @param {number} level @returns {Button} */
const levelButton = (level) => ({ action: 'level', icon: 'cpu', label: t('common.level', { level }), data: String(level) });

/** The level above; after a loss, or after a win against the strongest, the level below; none below the first. @param {State} state */
function nextLevel({ snapshot }) {
  const level = snapshot.machine?.level ?? 0;
  return hasLost(snapshot) || level === STRONGEST ? level - 1 : level + 1;
}

/** @param {Snapshot} snapshot */
const hasLost = ({ you, state: { outcome } }) => outcome !== undefined && you.seat !== '' && you.seat !== 'both' && fate(outcome, you.seat) === 'lost';

/** The review of a game of this site that is over, seen from the same side. @param {State} state */
const reviewOf = (state) => `/analysis/${state.snapshot.game}?of=${state.snapshot.slug}&tab=turns${bottom(state) === 'black' ? '&side=black' : ''}`;

/** The clock of a game, for another. @param {Terms} terms @returns {Terms} */
const clockOf = ({ clock, black, days }) => ({ ...(clock ? { clock } : {}), ...(black ? { black } : {}), ...(days ? { days } : {}) });

/** Against another level, with the sides exchanged, but after a game without result. @param {State} state @param {number} level @returns {Wish} */
export function levelWish({ snapshot: { game, you, start, terms, state: { outcome } } }, level) {
  const { visibility } = terms;
  const stays = outcome?.result === '*';
  return { game, side: (you.seat === 'white') === stays ? 'white' : 'black', start, level, terms: { ...clockOf(terms), ...(visibility === 'private' ? { visibility } : {}) } };
}

/** Against the first player who joins, with the same clock. @param {State} state @returns {Wish} */
export const openWish = ({ snapshot: { game, start, terms } }) => ({ game, side: 'chance', start, terms: { ...clockOf(terms), visibility: 'open' } });
