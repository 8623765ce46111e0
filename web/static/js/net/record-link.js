/**
 * A PGN record as a file, and in the fragment of an address, deflated and base64url-encoded,
 * which no server sees; and the server's reading of a record.
 *
 * @import { MoveError, Side, Snapshot, Variation } from '../wire/wire-types.js'
 * @import { Sentence } from '../words/said.js'
 */

import { isolated, sideName } from '../words/game.js';
import { said } from '../words/said.js';
import { t } from '../words/text.js';

/** How many bytes a record has at most, as the server reads them. */
export const LONGEST = 256 * 1024;

/**
 * The text of a file, as far as a record goes. What is not UTF-8 is taken for Windows-1252,
 * in which all bytes have a meaning; `guessed` says so.
 * @param {Blob} file @returns {Promise<{text: string, guessed: boolean}>}
 */
export async function textOf(file) {
  const bytes = await file.slice(0, LONGEST + 1).arrayBuffer();
  const cut = file.size > bytes.byteLength; // perhaps within a letter
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut }), guessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: true };
  }
}

/** @param {string} text @returns {Promise<string>} */
export async function pack(text) {
  const packed = await through(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text, or nothing where the fragment holds none. @param {string} fragment @returns {Promise<string>} */
export async function unpack(fragment) {
  try {
    const letters = atob(fragment.replace('#', '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    return '';
  }
}

/** Reads a stream, and gives up where it has more than a record. @param {ReadableStream<Uint8Array>} stream */
async function through(stream) {
  /** @type {number[]} */
  const all = [];
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(all);
    if (all.length + value.length > LONGEST) {
      await reader.cancel();
      throw new RangeError('more than a record');
    }
    for (const byte of value) all.push(byte);
  }
}

/** Where a text is wrong, or doubtful: its line, from 1, and the number and side of a move. @typedef {{line?: number, number?: number, by?: Side}} Spot */

/**
 * What is wrong with a record; `instead` is the one legal move that is near.
 * @typedef {Spot & Sentence & {code: string, refusal?: MoveError, given?: string, instead?: string, places?: string[]}} RecordFault
 */

/** As what a move was read that is not written as the site writes it; or, in a sentence, what else to look at. @typedef {Spot & Sentence & {given?: string, shown?: string}} RecordRemark */

/** A record as far as it was read. Of a text with several games `titles` names each, and `own` is the text of the one that was read. @typedef {{game?: string, snapshot?: Snapshot, text?: string, fault?: RecordFault, remarks?: RecordRemark[], variations?: Variation[], titles?: string[], own?: string}} ReadRecord */

/**
 * Has a record read by the rules.
 * @param {string} text
 * @param {string} [game] id, where the visitor has chosen one
 * @param {number} [part] which of several games in the text, from 1
 * @returns {Promise<ReadRecord>}
 */
export async function readRecord(text, game = '', part = 1) {
  const answer = await fetch(`/api/records?${new URLSearchParams({ game, part: String(part) })}`, {
    method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: text,
  }).catch(() => null);
  const reply = await answer?.json().catch(() => null);
  if (answer?.ok && reply) return reply;
  const says = reply?.error ? said(reply.error) : t('net.no-connection');
  return { fault: { code: reply?.error?.code ?? '', line: 0, text: says } };
}

/** One of several games, as the server names it, with each name by itself. @param {string} title */
export function titleText(title) {
  const [, names = '', result = ''] = /^(.*?)(, (?:1-0|0-1|½-½|\*))?$/.exec(title) ?? [];
  return names === '' ? t('import.no-names') : names.split(' – ').map(isolated).join(' – ') + result;
}

/** "Line 10", "Line 10, move 4, Black" @param {Spot} spot */
export const lineText = ({ line = 0, number, by }) => (number && by ? t('import.line-move', { line, number, side: sideName(by) }) : t('import.line', { line }));

/** Where a fault is. @param {Spot} fault */
export const faultTitle = (fault) => (fault.line ? lineText(fault) : t('import.unreadable'));
