import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULTS, parse, settings } from '../static/js/storage/settings.js';
import { attributes } from '../static/js/storage/settings.js';
import { gainOf } from '../static/js/ui/sound.js';

test('what was kept is read back, what is missing is as for everybody', () => {
  assert.deepEqual(parse('{"board":"slate","volume":0}'), { ...DEFAULTS, board: 'slate', volume: 0 });
  assert.deepEqual(parse(null), DEFAULTS);
});

test('wishes are games with a kind of clock, and the hour', () => {
  assert.deepEqual(parse('{"wishes":["cheskers/clock","quadsquare/days","hour"]}').wishes, ['cheskers/clock', 'quadsquare/days', 'hour']);
  for (const wishes of [['cheskers'], ['cheskers/now'], ['hours'], ['my hour'], [7], 'cheskers/clock', {}]) assert.deepEqual(parse(JSON.stringify({ wishes })).wishes, []);
});

for (const kept of ['', '{', '7', 'null', '"wood"', '[]', '{"board":"marble","volume":900,"zen":"yes","confirm":null,"more":1}']) {
  test(`what is no setting is not believed: ${kept}`, () => assert.deepEqual(parse(kept), DEFAULTS));
}

test('whoever listens is told of every change, until he stops', () => {
  const heard = [];
  const stop = settings.on(({ motion }) => heard.push(motion));
  settings.set({ motion: 'fast' });
  stop();
  settings.set({ motion: 'normal' });
  assert.deepEqual(heard, ['fast']);
});

test('the style sheets follow words on the root', () => {
  assert.deepEqual(attributes({ ...DEFAULTS, coordinates: false }),
    { boardTheme: 'classic', coordinates: 'off', captured: 'on', motion: 'normal', zen: 'off' });
});

test('no sound at nought, never loud at the most', () => {
  assert.equal(gainOf(0), 0);
  assert.ok(gainOf(100) < 0.5 && gainOf(50) < gainOf(100) / 2);
});
