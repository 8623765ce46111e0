/** A record in a file. */
import { LONGEST } from './record-link.js';

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
