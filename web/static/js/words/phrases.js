/** Joins words into phrases. Pure. */

/** "a5", "a5 and c3", "a5, c3 and c5" @param {string[]} words */
export const listed = (words) => [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

/** "a rook", "an archbishop" @param {string} noun */
export const withArticle = (noun) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

/** Men in words, two alike together: "white rook and black queen", "two white knights". @param {string[]} men */
export const together = (men) => (men.length === 2 && men[0] === men[1] ? `two ${men[0]}s` : listed(men));
