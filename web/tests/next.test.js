/** What comes after a game. */
import './crypto.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewOfRecord } from '../static/js/game/continuation.js';
import { levelWish, openWish } from '../static/js/game/next.js';
import { notices } from '../static/js/game/notices.js';
import { controls } from '../static/js/game/controls.js';
import { reduce } from '../static/js/game/state.js';
import { page, ply } from './games.js';

const PLIES = [ply('black', 'pawn', 'f6', 'e5'), ply('white', 'pawn', 'd4', 'f6', { takes: 'black pawn@e5' })];
const ended = ({ state = {}, ...given } = {}) => page({ plies: PLIES, start: 'usual', ...given, state: { status: 'over', outcome: { result: '1-0', reason: 'resignation' }, may: ['rematch'], ...state } });
const machine = (level) => ({ seat: 'black', level });
const asks = (by) => ({ offers: [{ offer: 'rematch', by }] });
const phone = (state) => reduce(state, { type: 'layout', phone: true, apart: true });

const REVIEW_LAST = `Turning points /analysis/cheskers?of=${ended().snapshot.slug}&tab=turns`;
const REVIEW = `${REVIEW_LAST} | `;

/** The card of the result: what it says, and what can be done from it. */
function card(state) {
  const { title, says, buttons, links } = notices(state).find(({ result }) => result);
  return [title, ...(says ? [says] : []), ...buttons.map(({ action, label, why }) => `${why ? '-' : ''}${action}: ${label}`), ...links.map(({ text, href }) => `${text} ${href}`)].join(' | ');
}

for (const [name, state, wanted] of [
  ['a winner', ended(), `You won · Black resigned | rematch: Rematch | new-opponent: New opponent | ${REVIEW_LAST}`],
  ['a loser', ended({ you: { seat: 'black' } }), `You lost · you resigned | rematch: Rematch | new-opponent: New opponent | ${REVIEW_LAST}`],
  ['a watcher', ended({ you: { seat: '' } }), `White won · Black resigned | ${REVIEW}New game /?game=cheskers`],
  ['who played both sides', ended({ you: { seat: 'both' } }), `White won · Black resigned | rematch: Rematch | ${REVIEW}New game /?game=cheskers`],
  ['a reader of a record', ended({ slug: '', you: { seat: '' } }), 'White won · Black resigned | review: Turning points'],
  ['a reader of a record of one move', ended({ slug: '', you: { seat: '' }, plies: PLIES.slice(0, 1) }), 'White won · Black resigned'],
  ['two at one device', ended({ slug: '', you: { seat: 'both' } }), 'White won · Black resigned | rematch: Rematch | review: Turning points | New game /?game=cheskers'],
  ['who beat level 3 on this device', ended({ slug: '', machine: machine(3) }), 'You won · Black resigned | rematch: Rematch | level: Level 4 | review: Turning points | New game /?game=cheskers'],
  ['who is asked', ended({ state: asks('black') }), `You won · Black resigned | Second offers a rematch. | accept-rematch: Accept | decline-rematch: Decline | ${REVIEW}New game /?game=cheskers`],
  ['who has asked', ended({ state: asks('white') }), `You won · Black resigned | You offer a rematch. | withdraw: Cancel | new-opponent: New opponent | ${REVIEW_LAST}`],
  ['a watcher of who asks', ended({ you: { seat: '' }, state: asks('white') }), `White won · Black resigned | First offers a rematch. | ${REVIEW}New game /?game=cheskers`],
  ['a player of a tournament', ended({ match: { tournament: { slug: 'evening' } }, state: { may: [] } }), `You won · Black resigned | To the tournament /t/evening | ${REVIEW_LAST}`],
  ['whose rematch is on', ended({ state: { rematch: 'next', may: [] } }), `You won · Black resigned | new-opponent: New opponent | Go to the rematch /g/next | ${REVIEW_LAST}`],
  ['who beat level 3', ended({ machine: machine(3) }), `You won · Black resigned | rematch: Rematch | level: Level 4 | ${REVIEW}New game /?game=cheskers`],
  ['who beat level 8', ended({ machine: machine(8) }), `You won · Black resigned | rematch: Rematch | level: Level 7 | ${REVIEW}New game /?game=cheskers`],
  ['who lost to level 3', ended({ you: { seat: 'black' }, machine: machine(3) }), `You lost · you resigned | rematch: Rematch | level: Level 2 | ${REVIEW}New game /?game=cheskers`],
  ['who lost to level 1', ended({ you: { seat: 'black' }, machine: machine(1) }), `You lost · you resigned | rematch: Rematch | ${REVIEW}Lessons /learn/cheskers | New game /?game=cheskers`],
  ['who beat level 1', ended({ machine: machine(1) }), `You won · Black resigned | rematch: Rematch | level: Level 2 | ${REVIEW}New game /?game=cheskers`],
  ['a winner on a phone', phone(ended()), `You won · Black resigned | new-opponent: New opponent | ${REVIEW_LAST}`],
]) {
  test(`${name} sees`, () => assert.equal(card(state), wanted));
}

for (const [name, state, wanted] of [
  ['a player', ended(), 'rematch'], ['who is asked', ended({ state: asks('black') }), 'accept-rematch'], ['who has asked', ended({ state: asks('white') }), 'withdraw'],
  ['whose rematch is on', ended({ state: { rematch: 'next', may: [] } }), 'pace'], ['a watcher', ended({ you: { seat: '' } }), 'pace'],
]) {
  test(`on a phone the dock of ${name} begins with ${wanted}, and ends with Share`, () => {
    const { acts } = controls(phone(state));
    assert.deepEqual([acts[0].action, acts[2].label, acts.at(-1).label], [wanted, 'Replay', 'Share']);
  });
}

test('a game that no server has is reviewed by the record in its address', () => {
  assert.equal(reviewOfRecord(ended({ slug: '' }), '#abc'), '/analysis/cheskers?tab=turns#abc');
});

test('another level has the sides exchanged, and the clock and privacy of the game', () => {
  const clock = { base: 180_000, increment: 2000 };
  const terms = { clock, takebacks: 'never', visibility: 'private' };
  assert.deepEqual(levelWish(ended({ machine: machine(3), terms }), 4), { game: 'cheskers', side: 'black', start: 'usual', level: 4, terms: { clock, visibility: 'private' } });
  const aborted = { state: { outcome: { result: '*', reason: 'aborted' } } };
  assert.equal(levelWish(ended({ machine: machine(3), terms, ...aborted }), 4).side, 'white');
  assert.equal(levelWish(ended({ machine: machine(3), terms, you: { seat: 'black' }, ...aborted }), 4).side, 'black');
  assert.deepEqual(openWish(ended({ terms })), { game: 'cheskers', side: 'chance', start: 'usual', terms: { clock, visibility: 'open' } });
});
