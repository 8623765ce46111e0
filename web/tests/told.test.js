/** What the lobby says of the games that a visitor is notified of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wishesSay } from '../static/js/lobby/told.js';

const NAMES = { cheskers: 'Cheskers', quadsquare: 'Quad-Square Chess' };

for (const [wishes, says] of [
  ['', ''],
  ['other/clock', ''],
  ['hour', ''],
  ['cheskers/days cheskers/clock', 'You will be told when someone wants to play: Cheskers.'],
  ['quadsquare/clock cheskers/clock', 'You will be told when someone wants to play with a clock: Cheskers, Quad-Square Chess.'],
  ['cheskers/days', 'You will be told when someone wants to play with days per move or no clock: Cheskers.'],
  ['cheskers/clock quadsquare/days', 'You will be told when someone wants to play with a clock: Cheskers. You will be told when someone wants to play with days per move or no clock: Quad-Square Chess.'],
]) {
  test(`wishes in words: ${wishes}`, () => assert.equal(wishesSay(wishes.split(' '), NAMES), says));
}
