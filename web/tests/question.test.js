/** What is asked back before it is done. */
import './crypto.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { questions } from '../static/js/game/question.js';
import { reduce } from '../static/js/game/state.js';
import { page } from './games.js';

test('a question stays until it is answered, however long that takes', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const sent = [];
  const asked = { state: page({ state: { may: ['draw'] } }), dispatch: (action) => { asked.state = reduce(asked.state, action); } };
  const actions = questions(asked, { send: (command) => sent.push(command) });
  actions.draw('');
  t.mock.timers.tick(60_000);
  assert.equal(asked.state.chrome.asking, 'draw');
  actions.yes('');
  assert.deepEqual([asked.state.chrome.asking, sent.map(({ t: type, d }) => [type, d.offer])], [null, [['offer', 'draw']]]);
});
