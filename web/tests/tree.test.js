/** The tree of variations: how it grows and shrinks, how it is listed, and the record that it travels in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST, pack, unpack } from '../static/js/net/record-link.js';
import { recordText, treeOf, treeOfGame } from '../static/js/analysis/record.js';
import { rowsOf } from '../static/js/analysis/rows.js';
import {
  ROOT, add, addLine, at, below, branchOf, fold, isMain, mainAt, mainFrom, mark, movesTo, path, plant, promote, remove, removeOthers, say, siblings, size,
} from '../static/js/analysis/tree.js';

/** A move by its text alone. */
const move = (text) => ({ text, shown: text, by: 'white', kind: 'quiet', path: ['a1', 'b2'], effects: [], position: `after ${text}` });
const moves = (texts) => texts.split(' ').map(move);
const shown = (tree, id) => movesTo(tree, id).map(({ text }) => text).join(' ');

/** 1. a b 2. c d, where b may be x y or z, and c may be w; in x y stands v for y. */
function grown() {
  let { tree, id: end } = addLine(plant('start'), ROOT, moves('a b c d'));
  const [a, b] = path(tree, end).map(({ id }) => id);
  let xy, z, w, v;
  ({ tree, id: xy } = addLine(tree, a, moves('x y')));
  ({ tree, id: z } = addLine(tree, a, moves('z')));
  ({ tree, id: w } = addLine(tree, b, moves('w')));
  ({ tree, id: v } = add(tree, at(tree, xy).parent, move('v')));
  return { tree, end, a, b, xy, z, w, v };
}

test('a line grows, and a move that is there already is gone to', () => {
  const { tree, end, a, b } = grown();
  assert.deepEqual([size(tree), shown(tree, end), at(tree, end).ply, at(tree, end).position], [9, 'a b c d', 4, 'after d']);
  const again = add(tree, a, move('b'));
  assert.deepEqual([again.tree === tree, again.id === b], [true, true]);
  assert.deepEqual(addLine(tree, ROOT, moves('a b c d')), { tree, id: end });
});

test('the tree before a change stays as it was', () => {
  const { tree, v, end } = grown();
  const before = structuredClone(tree);
  for (const change of [() => add(tree, end, move('e')), () => remove(tree, v), () => promote(tree, v), () => say(tree, v, 'x'), () => mark(tree, v, 1), () => fold(tree, v, true), () => removeOthers(tree, v)]) change();
  assert.deepEqual(tree, before);
});

test('a variation is promoted by one level at a time, to the main line at last', () => {
  const { tree, v, xy, a } = grown();
  assert.deepEqual([isMain(tree, v), branchOf(tree, v)?.id], [false, v]);
  const once = promote(tree, v);
  assert.deepEqual([at(once, at(once, v).parent).children[0], isMain(once, v)], [v, false]);
  const twice = promote(once, v);
  assert.equal(mainFrom(twice, ROOT).at(-1).id, v);
  assert.deepEqual(at(twice, a).children.map((id) => at(twice, id).move.text), ['x', 'b', 'z']);
  assert.equal(promote(twice, v), twice);
  assert.equal(size(twice), size(tree));
  assert.ok(at(twice, xy));
});

test('what is deleted takes all that follows with it, and leads to the move before', () => {
  const { tree, a, b, end, xy } = grown();
  const { tree: less, id } = remove(tree, b);
  assert.deepEqual([id, size(less), at(less, end).id, shown(less, xy)], [a, 5, ROOT, 'a x y']);
  assert.deepEqual(Object.values(less.nodes).flatMap(({ children }) => children).filter((child) => !less.nodes[child]), []);
  assert.deepEqual(remove(tree, ROOT), { tree, id: ROOT });
});

test('of all lines the chosen one may stay alone', () => {
  const { tree, b, xy } = grown();
  assert.deepEqual(mainFrom(removeOthers(tree, b), ROOT).map(({ move: m }) => m?.text ?? ''), ['', 'a', 'b', 'c', 'd']);
  const only = removeOthers(tree, xy);
  assert.deepEqual([size(only), shown(only, xy), below(only, ROOT).length], [3, 'a x y', 4]);
  assert.deepEqual(mainFrom(removeOthers(tree, ROOT), ROOT).length, 5);
});

test('comments are one line of words; a move has one glyph for how good it is', () => {
  const { tree, a } = grown();
  assert.equal(at(say(tree, a, '  two\n  lines '), a).comment, 'two lines');
  assert.equal([...at(say(tree, a, '𝄞'.repeat(3000)), a).comment].length, 2000);
  const good = mark(tree, a, 1);
  assert.deepEqual([good, mark(good, a, 2), mark(good, a, 1)].map((one) => at(one, a).glyphs), [[1], [2], []]);
  assert.equal(mark(tree, ROOT, 1), tree, 'the beginning is no move');
});

test('siblings and plies of the main line are found', () => {
  const { tree, b, xy, z, end } = grown();
  assert.deepEqual(siblings(tree, z), [b, at(tree, xy).parent, z]);
  assert.deepEqual([mainAt(tree, 4), mainAt(tree, 99), mainAt(tree, 0), mainAt(tree, -1)], [end, end, ROOT, ROOT]);
});

/** Rows as words. */
function listed(tree) {
  const name = (id) => (id === null ? '…' : at(tree, id).move.text);
  const line = ({ parts }) => parts.map((part) => ('lines' in part ? `(${part.lines.map(line).join(' | ')})` : 'folded' in part ? `[${part.folded}]` : `${part.number}${name(part.id)}`)).join(' ');
  return rowsOf(tree).map((row) => (row.kind === 'row' ? `${row.number} ${name(row.first)} ${name(row.second)}` : row.kind === 'comment' ? `{${at(tree, row.id).comment}}` : row.lines.map(line).join(' / ')));
}

test('the main line stands in two columns, variations under the move that they replace', () => {
  const { tree, a } = grown();
  assert.deepEqual(listed(tree), ['1 a b', '1…x 2.y (2.v) / 1…z', '2 c …', '2.w', '2 … d']);
  assert.deepEqual(listed(say(say(tree, a, 'well'), ROOT, 'Here it begins.')), ['{Here it begins.}', '1 a …', '{well}', '1 … b', '1…x 2.y (2.v) / 1…z', '2 c …', '2.w', '2 … d']);
  assert.deepEqual(rowsOf(plant('start')), []);
});

test('what is folded says how much it hides; deep lines are folded until they are opened', () => {
  const { tree, xy } = grown();
  const x = at(tree, xy).parent;
  assert.match(listed(fold(tree, x, true))[1], /^1…x \[2\]/);
  let deep = addLine(plant('s'), ROOT, moves('a b c d e f g')).tree;
  let here = ROOT;
  for (const text of ['p', 'q', 'r', 's', 't']) {
    ({ tree: deep, id: here } = addLine(deep, at(deep, here).children[0], moves(`${text} ${text}2 ${text}3`)));
    here = at(deep, at(deep, here).parent).parent;
  }
  assert.match(listed(deep).join(' '), /4…s \[5\]/);
});

const NAMES = { variant: 'Cheskers', usual: 'start' };

test('a tree is a record: numbers where they are told, variations, glyphs, comments', () => {
  const { tree, a, xy } = grown();
  const text = recordText(mark(say(tree, a, 'A } brace'), xy, 5), { ...NAMES, tags: { White: 'A "B"', Site: 'x' } });
  assert.equal(text, `[White "A \\"B\\""]
[Site "x"]
[Result "*"]
[Variant "Cheskers"]
[RulesVersion "1"]

1. a ; A } brace
1... b ( 1... x 2. y $5 ( 2. v ) ) ( 1... z ) 2. c ( 2. w ) 2... d *
`);
});

test('a record from a position says so, and no line is wider than 80', () => {
  const long = addLine(plant('a position'), ROOT, moves('abcdefgh '.repeat(60).trim())).tree;
  const text = recordText(say(long, ROOT, 'word '.repeat(60)), NAMES);
  assert.match(text, /\[SetUp "1"\]\n\[FEN "a position"\]/);
  assert.deepEqual(text.split('\n').filter((line) => line.length > 80), []);
});

test('what would be read as a clock, or as a line of another kind, is written so that it is none', () => {
  const { tree, a } = grown();
  assert.match(recordText(say(tree, a, '[%clk 0:01:00] left'), NAMES), /a ; \[%clk 0:01:00\] left\n/);
  const words = recordText(say(tree, a, `${'word '.repeat(15)}%escape [Tag`), NAMES).split('\n').filter((line) => /^[%[]/.test(line));
  assert.deepEqual(words, ['[Result "*"]', '[Variant "Cheskers"]', '[RulesVersion "1"]']);
});

test('what the rules have read becomes the tree again', () => {
  const branch = (texts, more = {}) => ({ moves: texts.split(' ').map((text) => ({ played: move(text) })), ...more });
  const main = branch('a b c', { comments: ['Here', 'it begins.'] });
  main.moves[0].comments = ['well'];
  main.moves[1] = { played: move('b'), glyphs: [2], variations: [branch('x y', { comments: ['Instead'] }), branch('z')] };
  const tree = treeOf({ start: 'start', main });
  assert.deepEqual(listed(tree), ['{Here it begins.}', '1 a …', '{well}', '1 … b', '1…x 2.y / 1…z', '2 c …']);
  const [, x] = siblings(tree, mainAt(tree, 2));
  assert.deepEqual([at(tree, mainAt(tree, 2)).glyphs, at(tree, x).comment], [[2], 'Instead']);
});

test('a game as the server tells it becomes a tree, a record with its variations too', () => {
  const plies = moves('a b c');
  const variations = [{ of: -1, ply: 1, moves: moves('x y') }, { of: 0, ply: 2, moves: moves('v') }];
  const tree = treeOfGame({ start: 'start', plies, slug: '', chat: [{ ply: 1, text: 'well' }] }, variations);
  assert.deepEqual(listed(tree), ['1 a …', '{well}', '1 … b', '1…x 2.y (2.v)', '2 c …']);
  assert.deepEqual(listed(treeOfGame({ start: 'start', plies, slug: 'abc', chat: [{ ply: 1, text: 'said' }] })), ['1 a b', '2 c …']);
});

test('the fragment holds the record, and says nothing where it was cut or is too long', async () => {
  const text = recordText(grown().tree, NAMES);
  const packed = await pack(text);
  assert.match(packed, /^[\w-]+$/);
  assert.equal(await unpack(`#${packed}`), text);
  assert.equal(await unpack(`#${packed.slice(0, -9)}`), '');
  assert.equal(await unpack('#nonsense!'), '');
  await assert.rejects(pack('x'.repeat(LONGEST + 1)).then((long) => unpack(`#${long}`)).then((back) => { if (back === '') throw new Error('too long'); }));
});
