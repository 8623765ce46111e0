/**
 * What a visitor wishes for a new game, read off the form. Pure.
 *
 * @import { Wish } from '../make-game.js'
 * @import { Control, Terms } from '../wire-types.js'
 */
import { clockText, houseRules, visibilityText } from '../terms.js';

/** What the form holds, by the names of its fields. @typedef {(name: string) => string} Fields */

/**
 * A clock as its button names it: "600+5" are seconds at the start and after
 * each move, "1d" is a day a move, "none" is no clock.
 * @param {string} text
 * @returns {Terms}
 */
export function presetOf(text) {
  if (text === 'none') return {};
  if (text.endsWith('d')) return { days: Number(text.slice(0, -1)) };
  const [base = 0, increment = 0] = text.split('+').map(Number);
  return { clock: { base: base * 1000, increment: increment * 1000 } };
}

/** @param {string} minutes @param {string} seconds @returns {Control} */
const control = (minutes, seconds) => ({ base: Math.round(Number(minutes) * 60_000), increment: Math.round(Number(seconds) * 1000) });

/**
 * The exact clock of the form.
 * @param {Fields} field
 * @returns {Terms}
 */
export function clockOf(field) {
  switch (field('time')) {
    case 'none': return {};
    case 'days': return { days: Number(field('days')) };
    default: {
      const clock = control(field('minutes'), field('seconds'));
      return field('unequal') ? { clock, black: control(field('black-minutes'), field('black-seconds')) } : { clock };
    }
  }
}

/**
 * The house rules of the form. Nobody has time to give where there is no clock.
 * @param {Fields} field
 * @param {Terms} clock
 * @returns {Terms}
 */
export const rulesOf = (field, clock) => /** @type {Terms} */ ({
  ...(field('whom') === 'anyone' ? { visibility: 'open' } : field('visibility') ? { visibility: field('visibility') } : {}),
  ...(field('takebacks') ? { takebacks: field('takebacks') } : {}),
  ...(field('no-giving') && clock.clock ? { noGiving: true } : {}),
});

/** Which seats are not shared out as usual, between the visitor and a friend. @param {Fields} field */
export const seatsOf = (field) => (field('whom') === 'friend' ? field('seats') : '');

/** Who sits where: the visitor's own side, or both, or neither. @param {Fields} field */
export const sideOf = (field) => seatsOf(field) || field('side');

/**
 * A game between people.
 * @param {Fields} field @param {Terms} clock @returns {Wish}
 */
export const againstPeople = (field, clock) =>
  ({ game: field('game'), side: sideOf(field), start: field('start').trim(), terms: { ...clock, ...rulesOf(field, clock) } });

/**
 * A game against the computer: it needs no invitation, and agrees to every
 * takeback, so that of the house rules only the form's privacy counts.
 * @param {Fields} field @param {Terms} clock @param {number} level @returns {Wish}
 */
export const againstComputer = (field, clock, level) => ({
  game: field('game'), side: field('side'), start: field('start').trim(), level,
  terms: { ...clock, ...(field('visibility') === 'private' ? { visibility: /** @type {const} */ ('private') } : {}) },
});

/** @type {Record<string, string>} */
const SEATS = { both: 'Pass and play', none: 'For two other players' };

/**
 * The form in a line, so that nobody makes a game they did not want.
 * @param {Fields} field
 */
export function wishesText(field) {
  const any = { clock: { base: 0, increment: 0 } };
  const parts = [visibilityText(rulesOf(field, any).visibility), SEATS[seatsOf(field)], ...houseRules({ ...any, ...rulesOf(field, any) }),
    field('start').trim() ? 'From a position' : ''];
  return parts.filter(Boolean).join(' · ');
}

/** @type {Record<string, string>} */
const WITH = { both: 'pass and play', none: 'for two others', friend: 'with a friend', anyone: 'with anyone' };

/**
 * What the button that leads does: against whom the game is, and by what clock or at what
 * level.
 * @param {Fields} field @param {string} clock as its button names it @param {number} level
 */
export const againstText = (field, clock, level) => (field('whom') === 'computer' ? `against the computer, level ${level}`
  : `${WITH[seatsOf(field) || field('whom')]}, ${clockText(presetOf(clock))}`);
