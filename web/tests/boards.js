/** Small boards for the tests, drawn as text. */

/**
 * Cells: "#" a cell, "Q" the lower left cell of a tile of four, "." nothing.
 * Files are a, b, c …, the last row is rank 1; the tile is called "Q".
 * @param {...string} rows
 */
export function cells(...rows) {
  const places = rows.flatMap((row, i) => [...row].flatMap((c, x) => {
    const y = rows.length - 1 - i;
    if (c === '#') return [{ id: 'abcdefgh'[x] + (y + 1), x: x + 0.5, y: y + 0.5, size: 1, tone: 'a' }];
    if (c === 'Q') return [{ id: 'Q', x: x + 1, y: y + 1, size: 2, tone: 'q', slots: 2 }];
    return [];
  }));
  return { style: 'cells', width: rows[0].length, height: rows.length, places, labels: [] };
}

/** Points, so many to a side. @param {number} side */
export function points(side) {
  const range = [...Array(side).keys()];
  const places = range.flatMap((y) => range.map((x) => ({ id: 'abcdefghi'[x] + (y + 1), x, y, size: 1, tone: 'a' })));
  return { style: 'points', width: side - 1, height: side - 1, places, lines: [], labels: [] };
}

/** Men in words of letter and place: "K@e4" a white king, "k@e4" a black one. @param {...string} words */
export function men(...words) {
  return words.map((word) => {
    const [letter, at] = word.split('@');
    const kind = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' }[letter.toLowerCase()];
    return { at, man: `${letter === letter.toLowerCase() ? 'black' : 'white'} ${kind}` };
  });
}
