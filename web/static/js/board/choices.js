/**
 * Draws a choice on the board: a column of answers that opens from a place towards the middle.
 * It asks for the promotion, the captured piece, join or sacrifice, or which of two pieces.
 *
 * @import { Kind, Piece, Side } from '../wire/wire-types.js'
 * @import { Geometry } from './geometry.js'
 */
import { slotOf } from './click.js';
import { colourOf, kindOf, menAt } from './men.js';
import { kindName } from '../words/pieces.js';
import { t } from '../words/text.js';
import { asterisk } from './shapes.js';
import { piece, svg, text } from './svg.js';

/** The side of an answer, its width where a word under it is long, and the height of a line of words. */
const CELL = 50;
const WIDE = 72;
const LINE = 15;

/** What the answers are about. @typedef {{men: Piece[], man: string, turn: Side, kinds: Kind[]}} About */
/**
 * An answer: its drawing, its words, and whether they are written under it.
 * @typedef {{draw: (at: [number, number]) => Node, label: string, words?: string[]}} Answer
 */

/**
 * @param {string[]} needs
 * @param {string} at the place where they open
 * @param {About} about
 * @param {Geometry} geo
 */
export function drawChoices(needs, at, about, geo) {
  const answers = needs.map((choice) => answer(choice, about));
  const heights = answers.map((a) => CELL + (a.words ? LINE * a.words.length + 6 : 0));
  const width = answers.some((a) => a.words?.some((w) => w.length > 7)) ? WIDE : CELL;
  const { x, y, up } = corner(geo, at, width, heights.reduce((sum, h) => sum + h, 0));
  const order = up ? [...needs.keys()].reverse() : [...needs.keys()];
  let top = y;
  const items = order.map((i) => {
    const item = drawAnswer(needs[i], answers[i], [x, top, width, heights[i]]);
    top += heights[i];
    return item;
  });
  const back = svg('rect', { class: 'choices-back', x: x - 3, y: y - 3, width: width + 6, height: top - y + 6, rx: 9 });
  return svg('g', { class: 'choices', role: 'menu', 'aria-label': t('board.choose-one') }, back, ...(up ? items.reverse() : items));
}

/**
 * The upper left corner of the column, and whether it runs upwards.
 * @param {Geometry} geo
 * @param {string} at
 * @param {number} width
 * @param {number} tall
 */
function corner(geo, at, width, tall) {
  const [cx, cy] = geo.centre(at);
  const up = cy > geo.height / 2;
  const x = Math.min(Math.max(cx - width / 2, 4), geo.width - width - 4);
  const y = Math.min(Math.max(up ? cy + CELL / 2 - tall : cy - CELL / 2, 4), geo.height - tall - 4);
  return { x, y, up };
}

/** @param {string} choice @param {Answer} answer @param {[number, number, number, number]} box */
function drawAnswer(choice, { draw, label, words }, [x, y, width, height]) {
  const middle = x + width / 2;
  return svg('g', { class: 'choice', 'data-choice': choice, role: 'menuitem', tabindex: -1, 'aria-label': label },
    svg('rect', { class: 'choice-back', x: x + 1, y: y + 1, width: width - 2, height: height - 2, rx: 6 }),
    draw([middle, y + CELL / 2]),
    ...(words ?? []).map((word, i) => text('choice-words', middle, y + CELL + 11 + LINE * i, word)));
}

/** @param {string} choice @param {About} about @returns {Answer} */
function answer(choice, about) {
  const man = (/** @type {string} */ who) => (/** @type {[number, number]} */ at) => piece(who, at, 47);
  const kind = (/** @type {string} */ letter) => about.kinds.find((k) => k.letter === letter)?.name;
  const [there] = slotOf(choice) === null ? [] : menAt(about.men, choice);
  const taken = choice.startsWith('x') ? kind(choice.slice(1)) : undefined;
  const becomes = kind(choice);
  if (there) return { draw: man(there.man), label: kindName(kindOf(there.man)) };
  if (taken) return { draw: man(`${about.turn === 'white' ? 'black' : 'white'} ${taken}`), label: t('board.take', { piece: kindName(taken) }) };
  if (becomes && becomes === kindOf(about.man)) {
    const label = becomes === 'pawn' ? t('board.stay-pawn') : kindName(becomes);
    return { draw: man(about.man), label, words: inLines(label) };
  }
  if (becomes) return { draw: man(`${colourOf(about.man)} ${becomes}`), label: t('board.become', { piece: kindName(becomes) }) };
  const label = choice === 'join' ? t('board.join') : choice === 'sacrifice' ? t('board.sacrifice') : choice;
  return { draw: (at) => sign(choice, at), label, words: [label] };
}

/** A label in two lines, if it has two words, of which the longer is as short as can be. @param {string} label */
function inLines(label) {
  const words = label.split(' ');
  const cuts = words.map((_, i) => [words.slice(0, i + 1), words.slice(i + 1)].map((line) => line.join(' ')));
  const longest = (/** @type {string[]} */ lines) => Math.max(...lines.map((line) => line.length));
  return cuts.toSorted((a, b) => longest(a) - longest(b))[0].filter(Boolean);
}

/**
 * A disc with the sign of what is done: an asterisk for a sacrifice, else a
 * plus.
 * @param {string} choice
 * @param {[number, number]} at
 */
function sign(choice, [x, y]) {
  const drawn = choice === 'sacrifice' ? asterisk(11) : svg('path', { class: 'asterisk', d: 'M0 -9V9M-9 0H9' });
  return svg('g', { class: 'choice-sign', transform: `translate(${x} ${y})` }, svg('circle', { r: 19 }), drawn);
}
