/** The keys of the analysis board that no other page has: one table for the help, the page and the tests. */
import { t } from '../words/text.js';

/**
 * A key is Shift and a letter with which no move can begin, or an arrow; `action` is the
 * button's.
 * @typedef {{key: string, action: string, says: string}} Key
 */

/** @type {Key[]} */
export const SHIFTED = [
  { key: 'E', action: 'engine', says: t('analysis.key-engine') },
  { key: 'D', action: 'deeper', says: t('analysis.key-deeper') },
  { key: 'L', action: 'lines', says: t('analysis.key-lines') },
  { key: 'W', action: 'arrows', says: t('analysis.key-arrows') },
  { key: 'T', action: 'threat', says: t('analysis.key-threat') },
  { key: 'I', action: 'insert', says: t('analysis.key-add') },
  { key: 'G', action: 'games', says: t('analysis.key-games') },
  { key: 'H', action: 'turns', says: t('analysis.key-turns') },
  { key: 'Y', action: 'comment', says: t('analysis.key-comment') },
  { key: 'U', action: 'promote', says: t('analysis.promote') },
  { key: 'X', action: 'remove', says: t('analysis.delete-from-here') },
  { key: 'Z', action: 'undo', says: t('analysis.key-undo') },
  { key: 'F', action: 'fold', says: t('analysis.key-fold') },
  { key: 'V', action: 'share', says: t('analysis.key-share') },
];

/** The help's table. */
export const HELP = {
  title: t('analysis.keys'), keys: [
    { keys: ['↑', '↓'], says: t('analysis.key-fork') },
    { keys: [t('common.key-space')], says: t('analysis.key-best') },
    ...SHIFTED.map(({ key, says }) => ({ keys: [t('common.key-shift'), key], says })),
  ],
};
