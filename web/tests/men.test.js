import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forward, menAt } from '../static/js/board/men.js';

const sorted = (men) => [...men].sort((a, b) => a.at.localeCompare(b.at));

/** Each case: the men before, the effects, the men after; all as "at man". */
const CASES = {
  'a step': [['e2 white pawn'], [['white pawn', 'e2', 'e4']], ['e4 white pawn']],
  'a capture by replacement': [['a1 white rook', 'a8 black rook'],
    [['white rook', 'a1', 'a8'], ['black rook', 'a8', undefined]], ['a8 white rook']],
  'a promotion': [['a7 white pawn'], [['white pawn', 'a7', 'a8', 'white queen']], ['a8 white queen']],
  'an exchange': [['d1 white king', 'S1.0 white rook'],
    [['white king', 'd1', 'S1.0'], ['white rook', 'S1.0', 'd1']], ['S1.0 white king', 'd1 white rook']],
  'a sacrifice': [['c3 white bishop', 'M1.1 black queen'],
    [['white bishop', 'c3', undefined], ['black queen', 'M1.1', undefined]], []],
  'a friend moves over': [['c3 white queen', 'S1.0 white rook'],
    [['white queen', 'c3', 'S1.0'], ['white rook', 'S1.0', 'S1.1']], ['S1.0 white queen', 'S1.1 white rook']],
};

const man = (word) => ({ at: word.split(' ')[0], man: word.slice(word.indexOf(' ') + 1) });
const effect = ([who, from, to, as]) => ({ man: who, from, to, as });

for (const [name, [before, effects, after]] of Object.entries(CASES)) {
  test(`${name} is played`, () => {
    assert.deepEqual(sorted(forward(before.map(man), effects.map(effect))), sorted(after.map(man)));
  });
}

test('men are found by place, in either slot, or by slot', () => {
  const men = ['M1.0 white rook', 'M1.1 black queen', 'e4 white king'].map(man);
  assert.equal(menAt(men, 'M1').length, 2);
  assert.deepEqual(menAt(men, 'M1.1'), [men[1]]);
  assert.deepEqual(menAt(men, 'e4'), [men[2]]);
});
