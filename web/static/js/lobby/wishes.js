/**
 * Reads the settings of a new game from the form. Pure.
 *
 * @import { Wish } from '../net/make-game.js'
 * @import { Control, Terms } from '../wire/wire-types.js'
 */
import { clockText, houseRules, visibilityText } from '../words/terms.js';

/**
 * What the form holds, by the names of its fields; empty where nothing is entered or chosen.
 * @typedef {"game"|"match"|"whom"|"side"|"start"|"seats"|"visibility"|"takebacks"|"no-giving"|"time"|"days"|"minutes"|"seconds"|"unequal"|"programs"|"invited"|"black-minutes"|"black-seconds"} Field
 * @typedef {Record<Field, string>} Fields
 */

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
 * @param {Fields} fields
 * @returns {Terms}
 */
export function clockOf(fields) {
  switch (fields.time) {
    case 'none': return {};
    case 'days': return { days: Number(fields.days) };
    default: {
      const clock = control(fields.minutes, fields.seconds);
      return fields.unequal ? { clock, black: control(fields['black-minutes'], fields['black-seconds']) } : { clock };
    }
  }
}

/**
 * The house rules of the form. No one can give time where there is no clock.
 * @param {Fields} fields
 * @param {Terms} clock
 * @returns {Terms}
 */
export const rulesOf = (fields, clock) => /** @type {Terms} */ ({
  ...(fields.whom === 'anyone' ? { visibility: 'open', ...(fields.programs ? { programs: true } : {}) } : fields.visibility ? { visibility: fields.visibility } : {}),
  ...(invitedOf(fields) ? { invited: fields.invited } : {}),
  ...(fields.takebacks ? { takebacks: fields.takebacks } : {}),
  ...(fields['no-giving'] && clock.clock ? { noGiving: true } : {}),
});

/** The program that is invited, if the game is with it: the address of the page names it. @param {Fields} fields */
const invitedOf = (fields) => (fields.whom === 'friend' && !fields.seats ? fields.invited ?? '' : '');

/** Which seats are not shared out as usual, between the visitor and a friend. @param {Fields} fields */
export const seatsOf = (fields) => (fields.whom === 'friend' ? fields.seats : '');

/** Who sits where: the visitor's own side, or both, or neither. @param {Fields} fields */
export const sideOf = (fields) => seatsOf(fields) || fields.side;

/** The match that is chosen, where the others allow one. @param {Fields} fields */
const lengthOf = ({ match, whom, seats }) => (whom === 'friend' && seats !== 'both' ? match : '');

/**
 * The games of a match, in order: so many of the game that is chosen, or one of each, which
 * begins with it, once or twice. A match is with a friend: one visitor alone plays none.
 * @param {Fields} fields @param {string[]} games the ids of all games
 * @returns {string[]}
 */
export function matchOf(fields, games) {
  const { game } = fields;
  const match = lengthOf(fields);
  if (!match) return [];
  const at = games.indexOf(game);
  const each = [...games.slice(at), ...games.slice(0, at)];
  return match === 'each' ? each : match === 'twice' ? [...each, ...each] : Array(Number(match)).fill(game);
}

/**
 * A game between people, or a match.
 * @param {Fields} fields @param {Terms} clock @param {string[]} [games] the ids of all games @returns {Wish}
 */
export function againstPeople(fields, clock, games = []) {
  const match = matchOf(fields, games);
  return { game: fields.game, side: sideOf(fields), start: fields.start.trim(), terms: { ...clock, ...rulesOf(fields, clock) }, ...(match.length > 0 ? { match } : {}) };
}

/**
 * A game against the computer: it needs no invitation, and agrees to every
 * takeback, so that of the house rules only the form's privacy counts.
 * @param {Fields} fields @param {Terms} clock @param {number} level @returns {Wish}
 */
export const againstComputer = (fields, clock, level) => ({
  game: fields.game, side: fields.side, start: fields.start.trim(), level,
  terms: { ...clock, ...(fields.visibility === 'private' ? { visibility: /** @type {const} */ ('private') } : {}) },
});

/** @type {Record<string, string>} */
const SEATS = { both: 'Pass and play', none: 'For two other players' };

/**
 * The form in a line, so that players see which game they are about to make.
 * @param {Fields} fields
 */
export function wishesText(fields) {
  const any = { clock: { base: 0, increment: 0 } };
  const parts = [visibilityText(rulesOf(fields, any).visibility), SEATS[seatsOf(fields)], ...houseRules({ ...any, ...rulesOf(fields, any) }),
    fields.start.trim() ? 'From a position' : ''];
  return parts.filter(Boolean).join(' · ');
}

/** What the choices of a match are called. @type {Record<string, string>} */
const MATCHES = { 2: 'match of 2', 4: 'match of 4', 6: 'match of 6', each: 'match of 3', twice: 'match of 6' };

/** The button that leads names what is played: a game, or in a match of several no single one. @param {Fields} fields @param {string} name of the game that is chosen */
export const whatText = (fields, name) => `Play ${{ each: 'one of each game', twice: 'two of each game' }[lengthOf(fields)] ?? name}`;

/** @type {Record<string, string>} */
const WITH = { both: 'pass and play', none: 'for two others', program: 'with the program', friend: 'with a friend', anyone: 'with anyone' };

/**
 * What the button that leads does: against whom the game is, and by what clock or at what
 * level.
 * @param {Fields} fields @param {string} clock as its button names it @param {number} level
 */
export const againstText = (fields, clock, level) => (fields.whom === 'computer' ? `against the computer, level ${level}`
  : `${WITH[seatsOf(fields) || (invitedOf(fields) ? 'program' : fields.whom)]}, ${clockText(presetOf(clock))}${MATCHES[lengthOf(fields)] ? `, ${MATCHES[lengthOf(fields)]}` : ''}`);
