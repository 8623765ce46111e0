/**
 * The form of a new game: what it holds, how a choice changes it, the game that it wishes for, and
 * what its button says. Pure.
 *
 * @import { Wish } from '../net/make-game.js'
 * @import { Control, Terms } from '../wire/wire-types.js'
 */
import { commas } from '../words/phrases.js';
import { clockText } from '../words/terms.js';
import { t } from '../words/text.js';

/**
 * What the form holds, by the names of its fields; empty where nothing is entered or chosen.
 * @typedef {"game"|"whom"|"level"|"match"|"others"|"side"|"start"|"seats"|"visibility"|"takebacks"|"no-giving"|"time"|"days"|"minutes"|"seconds"|"unequal"|"programs"|"invited"|"black-minutes"|"black-seconds"} Field
 * @typedef {Record<Field, string>} Fields
 */

/**
 * What the form knows: its fields; the clock for games with people and that for games with the
 * computer, as codes; and the position that the address brought, which is its game's alone, and
 * whether it waits until that game is chosen again.
 * @typedef {{fields: Fields, clocks: {people: string, computer: string}, brought: {game: string, start: string}|null, waits: boolean}} Form
 */

/** @param {Fields} fields @returns {"people"|"computer"} */
export const kindOf = ({ whom }) => (whom === 'computer' ? 'computer' : 'people');

/**
 * The form after another choice. `clock` sets all fields of a clock by its code. Another
 * opponent has the clock that was last chosen for such games; another game begins from its start position.
 * @param {Form} form @param {Field|"clock"} name @param {string} value @returns {Form}
 */
export function withChoice(form, name, value) {
  const fields = { ...form.fields, ...(name === 'clock' ? clockFields(value) : { [name]: value }) };
  if (kindOf(fields) !== kindOf(form.fields)) Object.assign(fields, clockFields(form.clocks[kindOf(fields)]));
  return withPosition({ ...form, fields, clocks: { ...form.clocks, [kindOf(fields)]: codeOf(fields) } });
}

/** The position that the address brought waits for its own game. @param {Form} form @returns {Form} */
export function withPosition(form) {
  const { fields, brought, waits } = form;
  const own = fields.game === brought?.game;
  if (brought && !own && fields.start === brought.start) return { ...form, fields: { ...fields, start: '' }, waits: true };
  if (brought && own && waits) return { ...form, fields: { ...fields, start: brought.start }, waits: false };
  return form;
}

/**
 * The fields of a clock by its code: "600+5" are seconds at the start and after each move,
 * "600+5/300+3" has another clock for Black, "1d" is a day per move, "none" is no clock.
 * @param {string} code @returns {Partial<Fields>}
 */
export function clockFields(code) {
  if (code === 'none') return { time: 'none' };
  if (code.endsWith('d')) return { time: 'days', days: code.slice(0, -1) };
  const [[base = '', increment = ''] = [], black] = code.split('/').map((clock) => clock.split('+'));
  return {
    time: 'clock', minutes: String(Number(base) / 60), seconds: increment, unequal: black ? '1' : '',
    ...(black ? { 'black-minutes': String(Number(black[0]) / 60), 'black-seconds': black[1] } : {}),
  };
}

/** The fields of a clock, and its code. */
export const CLOCK_FIELDS = { clock: '', ...clockFields('0+0/0+0'), days: '' };

/** The code of the form's clock. @param {Fields} fields */
export function codeOf(fields) {
  const { clock, black, days } = clockOf(fields);
  const code = (/** @type {Control} */ { base, increment }) => `${base / 1000}+${increment / 1000}`;
  if (days) return `${days}d`;
  return clock ? [clock, ...(black ? [black] : [])].map(code).join('/') : 'none';
}

/** @param {string} [minutes] @param {string} [seconds] @returns {Control} */
const control = (minutes, seconds) => ({ base: Math.round(Number(minutes) * 60_000), increment: Math.round(Number(seconds) * 1000) });

/**
 * The clock of the form.
 * @param {Partial<Fields>} fields
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
 * The clock and the house rules of the form. The computer agrees to every takeback; an open
 * challenge is for everyone; no one can give time where there is no clock.
 * @param {Fields} fields
 * @returns {Terms}
 */
export function termsOf(fields) {
  const clock = clockOf(fields);
  const people = fields.whom !== 'computer';
  return /** @type {Terms} */ ({
    ...clock,
    ...(fields.whom === 'anyone' ? { visibility: 'open', ...(fields.programs ? { programs: true } : {}) } : fields.visibility ? { visibility: fields.visibility } : {}),
    ...(invitedOf(fields) ? { invited: fields.invited } : {}),
    ...(people && fields.takebacks ? { takebacks: fields.takebacks } : {}),
    ...(people && fields['no-giving'] && clock.clock ? { noGiving: true } : {}),
  });
}

/** Which seats are not shared out as usual, between the visitor and another. @param {Fields} fields */
export const seatsOf = ({ whom, seats, others }) => (whom === 'friend' ? seats : whom === 'match' && others ? 'none' : '');

/** The program that is invited, if the game is with it: the address of the page names it. @param {Fields} fields */
const invitedOf = (fields) => (['friend', 'match'].includes(fields.whom) && !seatsOf(fields) ? fields.invited : '');

/**
 * The games of a match, in order: so many of the game that is chosen, or one of each, which
 * begins with it, once or twice; none where no match is chosen.
 * @param {Fields} fields @param {string[]} games the ids of all games
 * @returns {string[]}
 */
export function matchOf({ whom, match, game }, games) {
  if (whom !== 'match') return [];
  const at = games.indexOf(game);
  const each = [...games.slice(at), ...games.slice(0, at)];
  return match === 'each' ? each : match === 'twice' ? [...each, ...each] : Array(Number(match)).fill(game);
}

/**
 * The game or match that the form wishes for.
 * @param {Fields} fields @param {string[]} games the ids of all games @returns {Wish}
 */
export function wishOf(fields, games) {
  const match = matchOf(fields, games);
  return {
    game: fields.game, side: seatsOf(fields) || fields.side, start: fields.start.trim(), terms: termsOf(fields),
    ...(fields.whom === 'computer' ? { level: Number(fields.level) } : {}), ...(match.length > 0 ? { match } : {}),
  };
}

/** @type {Record<string, string>} */
const MATCHES = {
  2: t('lobby.play-match-2'), 4: t('lobby.play-match-4'), 6: t('lobby.play-match-6'), each: t('lobby.play-match-3'), twice: t('lobby.play-match-6'),
};

/** What the button plays: a game, or a match. @param {Fields} fields @param {string} name of the game that is chosen */
export const whatText = ({ whom, match }, name) => (whom === 'match' ? MATCHES[match] : t('lobby.play-game', { game: name }));

/** @type {Record<string, string>} */
const WITH = {
  both: t('lobby.how-both'), none: t('lobby.how-none'), program: t('lobby.how-program'), friend: t('lobby.how-friend'), match: t('lobby.how-friend'), anyone: t('lobby.how-anyone'),
};

/** @type {Record<string, string>} */
const SIDES = { white: t('lobby.how-white'), chance: t('lobby.how-chance'), black: t('lobby.how-black') };

/** @type {Record<string, string>} */
const TAKEBACKS = { free: t('lobby.how-takebacks-free'), never: t('lobby.how-takebacks-never') };

/**
 * How the button plays it: against whom, from which side, by which clock, and every rule that is not the usual one.
 * Each is a phrase that stands by itself.
 * @param {Fields} fields @param {string} name of the game that is chosen
 */
export function howText(fields, name) {
  const terms = termsOf(fields);
  const seats = seatsOf(fields);
  const each = { each: t('lobby.how-each'), twice: t('lobby.how-twice') }[fields.match] ?? name;
  const phrases = [
    fields.whom === 'computer' ? t('lobby.how-computer', { level: fields.level }) : WITH[seats || (invitedOf(fields) ? 'program' : fields.whom)],
    fields.whom === 'match' ? each : '',
    seats ? '' : SIDES[fields.side],
    clockText(terms),
    terms.visibility === 'private' ? t('lobby.how-private') : '',
    TAKEBACKS[terms.takebacks ?? ''],
    terms.noGiving ? t('lobby.how-no-giving') : '',
    terms.programs ? t('lobby.how-programs') : '',
    fields.start.trim() ? t('lobby.how-position') : '',
  ];
  return commas(phrases);
}
