/** The names of players. Pure. */
import { t } from './text.js';

/** What a program's name ends with as the server says it; people's names have no brackets. */
const MARK = ' (program)';

/** The computer's name in games of the server; no visitor has it. */
const COMPUTER = 'Computer';

/** A program's name without its mark, the server's or that of the page if it is an end; null for others. @param {string} name */
export function programOf(name) {
  const mark = [MARK, t('words.program', { name: '' })].find((end) => end && name.endsWith(end));
  return mark ? name.slice(0, -mark.length) : null;
}

/** A name in a text: the computer's is a word, and so is the mark of a program. @param {string} name */
export function plainName(name) {
  const program = programOf(name);
  return program !== null ? t('words.program', { name: program }) : name === COMPUTER ? t('common.computer') : name;
}
