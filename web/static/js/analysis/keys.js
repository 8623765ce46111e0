/** The keys of the analysis board that no other page has: one table for the help, the page and the tests. */

/**
 * A key is Shift and a letter with which no move can begin, or an arrow; `action` is the
 * button's.
 * @typedef {{key: string, action: string, says: string}} Key
 */

/** @type {Key[]} */
export const SHIFTED = [
  { key: 'E', action: 'engine', says: 'Engine on or off' },
  { key: 'D', action: 'deeper', says: 'Search deeper' },
  { key: 'L', action: 'lines', says: 'Number of lines, one to five' },
  { key: 'W', action: 'arrows', says: 'Arrows on or off' },
  { key: 'T', action: 'threat', says: 'Show the threat' },
  { key: 'I', action: 'insert', says: 'Add the best line to the analysis' },
  { key: 'G', action: 'games', says: 'Switch between games and moves' },
  { key: 'H', action: 'turns', says: 'Switch between turning points and moves' },
  { key: 'Y', action: 'comment', says: 'Comment on the position' },
  { key: 'U', action: 'promote', says: 'Make this the main line' },
  { key: 'X', action: 'remove', says: 'Delete from here' },
  { key: 'Z', action: 'undo', says: 'Undo the deletion' },
  { key: 'F', action: 'fold', says: 'Collapse or expand a line' },
  { key: 'V', action: 'share', says: 'Share this analysis' },
];

/** The help's table. */
export const HELP = {
  title: 'On the analysis board', keys: [
    { keys: ['↑', '↓'], says: 'At a fork: previous or next line' },
    { keys: ['Space'], says: 'Play the engine’s best move' },
    ...SHIFTED.map(({ key, says }) => ({ keys: ['Shift', key], says })),
  ],
};
