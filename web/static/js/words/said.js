/**
 * What the server, the rules or a lesson says, in the language of the page. It comes as the key of
 * a text with its arguments; from the server also in English, so that a page in English has no such
 * texts. Modules add the texts that they can be told: refusals-sent.js, positions-sent.js and
 * records-sent.js those of the server, refusals.js, records.js and reviews.js those of what works in
 * the page. What has a key that the page does not know is in English as a whole.
 *
 * @import { MoveError, Thing, With } from '../wire/wire-types.js'
 */
import { kindName, manName } from './pieces.js';
import { abroad, filled, language, t } from './text.js';

/** @typedef {{key?: string, with?: With, text?: string}} Sentence `text` is the same in English */

/** By the first part of a key and the rest of it. @type {Record<string, Record<string, string>>} */
const TEXTS = { error: abroad('error') };

/** Adds texts, by the first part of their keys. @param {typeof TEXTS} texts */
export function learn(texts) {
  for (const [part, more] of Object.entries(texts)) TEXTS[part] = { ...TEXTS[part], ...more };
}

/** The text with a key, or undefined: an older server sends no key, and a newer one may send one that this page does not know. @param {string} key */
function textOf(key) {
  const dot = key.indexOf('.');
  return TEXTS[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/** The place of a slot. @param {string} at */
const placeOf = (at) => at.split('.')[0] ?? at;

/** "white king c5", "king", "c5", "white king c5 takes d6 + f8", a word or a text. @param {Thing} thing */
function named(thing) {
  if (typeof thing === 'string') return placeOf(thing);
  const { text, word, man = '', at = '', takes } = thing;
  if (text || word) return text ?? textOf(word ?? '') ?? '';
  const piece = `${man.includes(' ') ? manName(man) : kindName(man)} ${placeOf(at)}`.trim();
  return takes ? t('list.takes', { piece, places: takes.map(placeOf).join(' + ') }) : piece;
}

/** @param {Sentence} sentence @returns {string} */
export function said({ key = '', with: values = {}, text }) {
  const known = language === 'en' && text ? undefined : textOf(key);
  if (known === undefined) return text || t('net.failed');
  return filled(known, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(named).join(t('list.comma')) : value])));
}

/** Sentences, one after the other. @param {Sentence[]} sentences @param {string} [text] the same in English */
export function allSaid(sentences, text = '') {
  const known = sentences.length > 0 && sentences.every(({ key = '' }) => textOf(key) !== undefined);
  return text && (language === 'en' || !known) ? text : sentences.map(said).join(' ');
}

/**
 * Why a record, a position or a question is wrong. The text of a refused move has places for the
 * refusal’s words.
 * @param {Sentence & {refusal?: MoveError}} fault
 */
export const faultSaid = ({ refusal, ...sentence }) => said(refusal ? { ...sentence, with: refusalSaid(refusal) } : sentence);

/**
 * Why a move is not legal: the words of a bubble, and of the button that plays another. Those of
 * lessons and puzzles, without a key, are in the language of the page.
 * @param {MoveError} refusal
 */
export const refusalSaid = ({ key, with: values, title, text, also = [], label, insteadLabel = '' }) => (key ? {
  title: said({ key: `${key}.title`, with: values, text: title }),
  text: allSaid([{ key, with: values }, ...also], text),
  instead: label ? said({ key: label, text: insteadLabel }) : insteadLabel,
} : { title, text, instead: insteadLabel });
