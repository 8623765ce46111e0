/** What the engine says of positions. Pure. */
import { family, filled } from './text.js';

const VERDICTS = family('verdict');

/** What it says, by its key; a review that an earlier release kept has it in words. @param {{key?: string, n?: number, words?: string}} said */
export const wordsOf = ({ key = '', n = 0, words = '' }) => (VERDICTS[key] ? filled(VERDICTS[key], { n }) : words);
