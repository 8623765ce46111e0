/**
 * Texts that the server sends in English, with the keys by which a page in another language says
 * them itself, at once and without the server.
 *
 * @import { ErrorOut } from '../wire/wire-types.js'
 */
import { abroad, filled } from './text.js';

const ERRORS = abroad('error');

/**
 * The sentence of an error of the server. One of a newer server, whose key this page does not know,
 * is in English.
 * @param {ErrorOut} error
 */
export const errorText = ({ text, key = '', with: values = {} }) => (ERRORS[key] ? filled(ERRORS[key], values) : text);
