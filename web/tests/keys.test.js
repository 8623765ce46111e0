import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextMan, pressKey } from '../static/js/board/keys.js';
import { firstLetters } from '../static/js/game/typed.js';
import { HELP } from '../static/js/ui/keys.js';

/** Presses keys from a place; gives what was done, as words. A tile Q is divided if asked. */
function press(at, list, { divided = false } = {}) {
  const done = [];
  const keys = {
    press: (click) => done.push(`press ${click}`),
    focus: (to) => { at = to; done.push(`to ${to}`); },
    back: () => { done.push('back'); return true; },
    divided: (place) => divided && place === 'Q',
    step: (from, [dx, dy]) => (dx > 5 || dy > 5 ? null : `${from[0]}${dx}${dy}`),
  };
  const meant = list.map((key) => pressKey(key, at, keys));
  return { done, meant };
}

test('arrows go, Enter and Space press, Escape goes back', () => {
  assert.deepEqual(press('e4', ['ArrowUp']).done, ['to e0-1']);
  assert.deepEqual(press('e4', ['Enter', ' ', 'Escape']).done, ['press e4', 'press e4', 'back']);
});

test('other keys are left to the page', () => {
  assert.deepEqual(press('e4', ['x', 'Tab', '1']), { done: [], meant: [false, false, false] });
});

test('Enter on a tile whose seats differ goes into them; arrows choose, Enter presses, Escape leaves', () => {
  const all = press('Q', ['Enter', 'ArrowRight', 'Enter', 'ArrowLeft', 'Escape'], { divided: true });
  assert.deepEqual(all.done, ['to Q.0', 'to Q.1', 'press Q.1', 'to Q.0', 'to Q']);
  assert.deepEqual(press('Q.0', ['ArrowLeft']).done, ['to Q-10'], 'out of the tile');
});

test('the numbers press the seats of a tile whose seats differ', () => {
  assert.deepEqual(press('Q', ['1', '2'], { divided: true }).done, ['press Q.0', 'press Q.1']);
});

test('Enter on any other tile presses it', () => {
  assert.deepEqual(press('Q', ['Enter']).done, ['press Q']);
});

const PLACES = ['a1', 'b1', 'Q', 'c1'].map((id) => ({ id }));
const LEGAL = [['b1', 'c1'], ['Q.1', 'a1'], ['Q.0', 'a1']].map((clicks) => ({ clicks }));

for (const [from, by, to] of [[null, 1, 'b1'], [null, -1, 'Q'], ['b1', 1, 'Q'], ['Q.1', 1, 'b1'], ['Q', -1, 'b1'], ['b1', -1, 'Q'], ['a1', 1, 'b1']]) {
  test(`from ${from} the ${by > 0 ? 'next' : 'last'} man that can move is on ${to}`, () => assert.equal(nextMan({ places: PLACES }, LEGAL, from, by), to));
}

test('where nobody can move, nobody is next', () => assert.equal(nextMan({ places: PLACES }, [], 'a1', 1), null));

/** The letters of the men and of the places of each game. */
const GAMES = { chesquerque: ['KQRBNAP', 'abcdefghi'], cheskers: ['PKBC', 'abcdefgh'], quadsquare: ['KQRBNP', 'abcdefgSM'] };

for (const [id, [men, files]] of Object.entries(GAMES)) {
  test(`in ${id} no key of the page is a letter or digit that a move can begin with`, () => {
    const page = HELP.find(({ title }) => title === 'In a game').keys.flatMap(({ keys }) => keys);
    const first = firstLetters({ kinds: [...men].map((letter) => ({ letter })), board: { places: [...files].map((file) => ({ id: `${file}1` })) } });
    assert.equal(first.size, new Set(`${men}${files}o0`.toLowerCase()).size);
    assert.deepEqual(page.filter((key) => first.has(key.toLowerCase()) || /[1-9]/.test(key)), []);
  });
}
