/** What a browser remembers that its visitor takes part in. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { keepPartOf, keepTournament, parts } from '../static/js/frame/taking-part.js';
import { keepHour } from '../static/js/tournament/follow-hour.js';

let stored = new Map();
globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
beforeEach(() => { stored = new Map(); });

const tournament = (given = {}) => ({ slug: 'eve', status: 'running', you: { n: 1 }, ...given });
const inTournament = (slug, status) => ({ slug, you: { seat: 'white' }, match: { tournament: { slug: 'eve' } }, state: { status } });
const inMatch = (slug, state, given = {}) => ({ slug, you: { seat: 'black' }, match: { slug: 'one' }, state: { white: 'Ada', black: 'Bo', status: 'over', ...state }, ...given });

test('a tournament is remembered with the game seen last, until it is over or left', () => {
  keepTournament(tournament({ you: undefined }));
  assert.deepEqual(parts(), {});
  keepTournament(tournament());
  assert.deepEqual(parts(), { '/ws/t/eve': { pages: ['/t/eve'], seen: '' } });
  keepPartOf(inTournament('second', 'playing'));
  keepPartOf(inTournament('first', 'over'));
  keepTournament(tournament());
  assert.equal(parts()['/ws/t/eve'].seen, 'second');
  keepPartOf({ ...inTournament('other', 'playing'), you: { seat: '' } });
  assert.equal(parts()['/ws/t/eve'].seen, 'second');
  keepTournament(tournament({ you: { n: 1, left: true } }));
  assert.deepEqual(parts(), {});
});

test('an hour is remembered with the game seen last, while one is paired or plays', () => {
  keepHour('eve', { n: 1 });
  assert.deepEqual(parts(), {});
  keepHour('eve', { n: 1, here: true });
  assert.deepEqual(parts(), { '/ws/h/eve': { pages: ['/hour/eve'], seen: '' } });
  keepPartOf({ slug: 'one', you: { seat: 'black' }, match: { tournament: { slug: 'eve', hour: true } }, state: { status: 'playing' } });
  keepHour('eve', { n: 1, board: 'one' });
  assert.deepEqual(parts(), { '/ws/h/eve': { pages: ['/hour/eve'], seen: 'one' } });
  keepHour('eve', { n: 1 });
  assert.deepEqual(parts(), {});
});

test('a match is remembered from the end of a game to the beginning of the next', () => {
  keepPartOf(inMatch('one', { status: 'playing' }));
  assert.deepEqual(parts(), {});
  keepPartOf(inMatch('one', { next: true }));
  assert.deepEqual(parts(), { '/ws/e/one': { pages: ['/m/one', '/g/one'], seen: '', opponent: 'Ada' } });
  keepPartOf(inMatch('two', { status: 'playing' }, { of: 'one' }));
  assert.deepEqual(parts(), {});
  keepPartOf(inMatch('two', { next: true }));
  keepPartOf(inMatch('two', { next: true, rematch: 'three' }));
  assert.deepEqual(parts(), {});
});

test('an open challenge of one’s own is remembered until it begins or is gone', () => {
  const challenge = (status, given = {}) => ({ slug: 'here', you: { seat: '', creator: true }, side: 'chance', terms: { visibility: 'open' }, state: { status }, ...given });
  keepPartOf(challenge('invited', { you: { seat: '', creator: false } }));
  keepPartOf(challenge('invited', { terms: {} }));
  keepPartOf(challenge('invited', { side: 'none' }));
  assert.deepEqual(parts(), {});
  for (const after of ['playing', 'gone']) {
    keepPartOf(challenge('invited'));
    assert.deepEqual(parts(), { '/ws/g/here': { pages: ['/g/here'], seen: '', challenge: 'here' } });
    keepPartOf(challenge(after));
    assert.deepEqual(parts(), {});
  }
});

test('three are remembered, the last ones', () => {
  for (const slug of ['a', 'b', 'c', 'd']) keepTournament(tournament({ slug }));
  assert.deepEqual(Object.keys(parts()), ['/ws/t/d', '/ws/t/c', '/ws/t/b']);
  stored.set('threefold.parts', '{');
  assert.deepEqual(parts(), {});
});
