/**
 * A match of several games, or a chain of rematches without an end: the score, and the way from
 * one game to the next. Pure, except for what one page stores for the next.
 *
 * @import { Score, Side, Snapshot } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 */
import { recallInTab, rememberInTab } from '../storage/memory.js';
import { plays, presenceOf } from './selectors.js';
import { isolated, nameOf } from '../words/game.js';
import { t } from '../words/text.js';

/** Half points as a number. @param {number} half */
export const points = (half) => (half === 1 ? '½' : `${Math.floor(half / 2)}${half % 2 === 1 ? '½' : ''}`);

/** The score with this game in it, in half points; null where none is counted. @param {Snapshot} snapshot @returns {Score|null} */
export function scoreOf({ match, state: { outcome } }) {
  if (!match || match.tournament) return null;
  const { white, black } = match.score;
  switch (outcome?.result) {
    case '1-0': return { white: white + 2, black };
    case '0-1': return { white, black: black + 2 };
    case '1/2-1/2': return { white: white + 1, black: black + 1 };
    default: return { white, black };
  }
}

/** A side's score, or nothing. @param {Snapshot} snapshot @param {Side} side */
export function scoreText(snapshot, side) {
  const score = scoreOf(snapshot);
  return score ? points(score[side]) : '';
}

/** Both scores for the title: the visitor's own first. @param {Snapshot} snapshot */
export function titleScore(snapshot) {
  const score = scoreOf(snapshot);
  if (!score) return '';
  const [own, others] = snapshot.you.seat === 'black' ? [score.black, score.white] : [score.white, score.black];
  return `${points(own)}–${points(others)} · `;
}

/** A match with an end: how many games it has, and the number of this one; null for any other game. @param {Snapshot} snapshot */
const lengthOf = ({ match }) => (match?.games ? { all: match.games.length, number: match.number ?? 1 } : null);

/** Whether a side has more than half of all points of the match. @param {Snapshot} snapshot */
export function isDecided(snapshot) {
  const score = scoreOf(snapshot);
  return score !== null && Math.max(score.white, score.black) > (lengthOf(snapshot)?.all ?? Infinity);
}

/** How the match stands when its game is over; nothing for a game of no match. @param {State} state */
export function matchSays(state) {
  const { snapshot } = state;
  const score = scoreOf(snapshot);
  if (!lengthOf(snapshot) || !score) return '';
  const { white, black } = score;
  const ahead = white >= black ? 'white' : 'black';
  const over = !snapshot.state.next;
  const stands = { score: `${points(Math.max(white, black))}–\u2060${points(Math.min(white, black))}`, name: isolated(nameOf(snapshot, ahead)) }; // on one line
  if (white === black) return over ? t('match.is-drawn', stands) : t('match.is-level', stands);
  if (over || isDecided(snapshot)) return plays(state, ahead) ? t('match.you-win', stands) : t('match.wins', stands);
  return plays(state, ahead) ? t('match.you-lead', stands) : t('match.leads', stands);
}

/** When the next game starts by itself, in the page's milliseconds, or nothing. @param {State} state */
export function nextStarts(state) {
  const { state: { status, rematch } } = state.snapshot;
  const next = presenceOf(state)?.next;
  return next && status === 'over' && !rematch ? state.contact.presenceAt + next : undefined;
}

/** Who is ready for the next game, who is not, and what it waits for. @param {State} state */
export function nextSays(state) {
  const { snapshot } = state;
  const { you, state: { rematch, notNow = [], offers = [] } } = snapshot;
  if (rematch) return you.seat ? '' : t('match.next-started');
  /** @type {Side[]} */
  const sides = ['white', 'black'];
  const name = (/** @type {Side} */ side) => isolated(nameOf(snapshot, side));
  const ready = sides.filter((side) => offers.some(({ offer, by }) => offer === 'rematch' && by === side) && !plays(state, side)).map((side) => t('match.is-ready', { name: name(side) }));
  const declined = notNow.map((side) => (plays(state, side) ? t('match.you-said-not-now') : t('match.said-not-now', { name: name(side) })));
  const presence = presenceOf(state);
  const away = presence ? sides.filter((side) => presence[side] !== 'online' && !plays(state, side)).map((side) => t('match.is-away', { name: name(side) })) : [];
  const own = offers.some(({ offer, by }) => offer === 'rematch' && plays(state, by)) ? [t('match.you-are-ready')] : [];
  const rest = [...own, ...ready, ...declined, ...away];
  if (you.seat && nextStarts(state) && rest.length === 0) return t('match.next-begins-by-itself');
  return [...rest, ...(you.seat ? [] : [t('match.next-opens-here')])].join(' ');
}

/** Where one page leaves a line that is being typed for the next. */
const LEFT = 'moved';

/** A line of chat that is being typed. @typedef {{to: string, text: string, focused: boolean}} Typed */

/** Goes to the next game, with the line that is being typed. @param {string} slug @param {Typed|null} typed */
export function moveOn(slug, typed) {
  rememberInTab(LEFT, JSON.stringify({ slug, typed }));
  location.assign(`/g/${slug}`);
}

/** What the page before left for this game; null where the visitor came otherwise. @param {string} slug @returns {{typed: Typed|null}|null} */
export function cameFrom(slug) {
  const left = JSON.parse(recallInTab(LEFT) || 'null');
  rememberInTab(LEFT, '');
  return left?.slug === slug ? { typed: left.typed ?? null } : null;
}

/** What a screen reader is told where a match went on to its next game. @param {Snapshot} snapshot */
export function arrivalSays(snapshot) {
  const { match: { tournament } = {} } = snapshot;
  if (tournament?.hour) return t('match.hour-game-started', { number: tournament.round, white: nameOf(snapshot, 'white'), black: nameOf(snapshot, 'black') });
  if (tournament) return t('match.round-started', { round: tournament.round, board: tournament.board, tournament: tournament.name, white: nameOf(snapshot, 'white'), black: nameOf(snapshot, 'black') });
  const match = lengthOf(snapshot);
  const score = scoreOf(snapshot);
  const started = match ? t('match.game-started', { number: match.number, all: match.all }) : t('match.next-started');
  return score ? `${started} ${t('match.said-score', { white: nameOf(snapshot, 'white'), whitePoints: points(score.white), black: nameOf(snapshot, 'black'), blackPoints: points(score.black) })}` : started;
}
