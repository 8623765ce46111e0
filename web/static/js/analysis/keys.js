/** The keys of the analysis board that no other page has: one table for the help, the page and the tests. */

/**
 * A key is Shift and a letter with which no move can begin, or an arrow; `action` is the
 * button's.
 * @typedef {{key: string, action: string, says: string}} Key
 */

/** @type {Key[]} */
export const SHIFTED = [
  { key: 'E', action: 'engine', says: 'Engine on or off' },
  { key: 'D', action: 'deeper', says: 'Let the engine look deeper' },
  { key: 'L', action: 'lines', says: 'Another number of lines, one to five' },
  { key: 'W', action: 'arrows', says: 'Arrows on or off' },
  { key: 'T', action: 'threat', says: 'What the other side would do' },
  { key: 'I', action: 'insert', says: 'Put the best line into the tree' },
  { key: 'G', action: 'games', says: 'Games from here, and back to the moves' },
  { key: 'H', action: 'turns', says: 'Where did it turn?, and back to the moves' },
  { key: 'Y', action: 'comment', says: 'Say something of the position' },
  { key: 'U', action: 'promote', says: 'Make this line the main one' },
  { key: 'X', action: 'remove', says: 'Delete from here' },
  { key: 'Z', action: 'undo', says: 'Take the deletion back' },
  { key: 'F', action: 'fold', says: 'Fold what follows in a line, or unfold it' },
  { key: 'V', action: 'share', says: 'The link to this tree' },
];

/** The help's table. */
export const HELP = {
  title: 'On the analysis board', keys: [
    { keys: ['↑', '↓'], says: 'At a fork: the line before, the next one' },
    { keys: ['Space'], says: 'Play the engine’s best move' },
    ...SHIFTED.map(({ key, says }) => ({ keys: ['Shift', key], says })),
  ],
};
