/** What comes after a game. */
import './crypto.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewOfRecord } from '../static/js/game/continuation.js';
import { levelWish, openWish } from '../static/js/game/next.js';
import { announcements } from '../static/js/game/announcements.js';
import { notices } from '../static/js/game/notices.js';
import { controls } from '../static/js/game/controls.js';
import { reduce } from '../static/js/game/state.js';
import { page, ply } from './games.js';

const PLIES = [ply('black', 'pawn', 'f6', 'e5'), ply('white', 'pawn', 'd4', 'f6', { takes: 'black pawn@e5' })];
const ended = ({ state = {}, ...given } = {}) => page({ plies: PLIES, start: 'usual', ...given, state: { status: 'over', outcome: { result: '1-0', reason: 'resignation' }, may: ['rematch'], ...state } });
const BOTH = { white: 'online', black: 'online', watchers: 0 };
const MATCH = { match: { slug: 'first', games: ['a', 'b', 'c'], number: 1, score: { white: 0, black: 0 } }, presence: { ...BOTH, next: 14_000 } };
const between = ({ state = {}, ...given } = {}) => ended({ ...MATCH, ...given, state: { next: true, ...state } });
const machine = (level) => ({ seat: 'black', level });
const asks = (by) => ({ offers: [{ offer: 'rematch', by }] });
const phone = (state) => reduce(state, { type: 'layout', phone: true, apart: true });

const REVIEW = `Turning points /analysis/cheskers?of=${ended().snapshot.slug}&tab=turns`;
const SMALL = 'analyse, share-game, flip, continue'; // which comes and goes: no other button moves for it
const OWN = 'New game /?game=cheskers';
const NEXT = 'analyse, share-game, flip'; // where a game is to come

/** The panel of the result: how it ended, what follows; what leads on, what else, and the small row. */
function panel(state) {
  const { title, how, says, lead, turns, rest } = notices(state).find(({ result }) => result);
  const button = ({ action, href, label, small, why }) => `${why ? '-' : ''}${href ? '' : `${action}: `}${label}${href ? ` ${href}` : ''}${small ? `, ${small}` : ''}`;
  return [`${title} · ${how}`, ...(says ? [says] : []), lead ? button(lead) : 'none', turns ? button(turns) : '', rest.map(({ action, why }) => (why && action !== 'continue' ? '-' : '') + action).join(', ')].join(' | ').replaceAll(/[\u2068\u2069]/g, '');
}

const WON = 'You won · Black resigned';
const SEEN = 'White won · Black resigned';
const FRIEND = `${REVIEW} | new-opponent, ${SMALL}`;
for (const [name, state, wanted] of [
  ['a winner', ended(), `${WON} | rematch: Rematch | ${FRIEND}`],
  ['a loser', ended({ you: { seat: 'black' } }), `You lost · you resigned | rematch: Rematch | ${FRIEND.replace(' |', '&side=black |')}`],
  ['a watcher', ended({ you: { seat: '' } }), `${SEEN} | ${OWN} | ${REVIEW} | ${SMALL}`],
  ['who played both sides', ended({ you: { seat: 'both' } }), `${SEEN} | rematch: Rematch | ${REVIEW}&side=black | ${SMALL}`],
  ['a reader of a record', ended({ slug: '', you: { seat: '' } }), `${SEEN} | review: Turning points |  | ${SMALL}`],
  ['a reader of a record of one move', ended({ slug: '', you: { seat: '' }, plies: PLIES.slice(0, 1) }), `${SEEN} | none |  | ${SMALL}`],
  ['two at one device', ended({ slug: '', you: { seat: 'both' } }), `${SEEN} | rematch: Rematch | review: Turning points | ${SMALL}`],
  ['who beat level 3 on this device', ended({ slug: '', machine: machine(3) }), `${WON} | rematch: Rematch | review: Turning points | level, ${SMALL}`],
  ['who is asked', ended({ state: asks('black') }), `${WON} | Second offers a rematch. | accept-rematch: Accept the rematch | ${REVIEW} | decline-rematch, new-opponent, ${NEXT}`],
  ['who has asked', ended({ state: asks('white') }), `${WON} | You offer a rematch. | -rematch: Rematch, waiting for Second | ${REVIEW} | withdraw, new-opponent, ${NEXT}`],
  ['a watcher of who asks', ended({ you: { seat: '' }, state: asks('white') }), `${SEEN} | First offers a rematch. | ${OWN} | ${REVIEW} | ${NEXT}`],
  ['a player of a tournament that goes on', reduce(ended({ match: { tournament: { slug: 'evening' } }, state: { may: [] } }), { type: 'follows', follows: { says: 'You are 2nd of 5.' } }), `${WON} | You are 2nd of 5. | To the tournament /t/evening | ${REVIEW} | ${SMALL}`],
  ['a player of a tournament', ended({ match: { tournament: { slug: 'evening' } }, state: { may: [] } }), `${WON} | To the tournament /t/evening | ${REVIEW} | ${SMALL}`],
  ['whose rematch is on', ended({ state: { rematch: 'next', may: [] } }), `${WON} | Go to the rematch /g/next | ${REVIEW} | ${SMALL}`],
  ['who beat level 3', ended({ machine: machine(3) }), `${WON} | rematch: Rematch | ${REVIEW} | level, ${SMALL}`],
  ['who beat level 8', ended({ machine: machine(8) }), `${WON} | rematch: Rematch | ${REVIEW} | level, ${SMALL}`],
  ['who lost to level 3', ended({ you: { seat: 'black' }, machine: machine(3) }), `You lost · you resigned | rematch: Rematch | ${REVIEW}&side=black | level, ${SMALL}`],
  ['who lost to level 1', ended({ you: { seat: 'black' }, machine: machine(1) }), `You lost · you resigned | rematch: Rematch | ${REVIEW}&side=black | learn, ${SMALL}`],
  ['who beat level 1', ended({ machine: machine(1) }), `${WON} | rematch: Rematch | ${REVIEW} | level, ${SMALL}`],
  ['a winner on a phone', phone(ended()), `${WON} | rematch: Rematch | ${REVIEW} | new-opponent, analyse, share-game, flip`],
  ['a player of a match', between(), `${WON} | The next game begins by itself. | rematch: Next game, begins in {time} | ${REVIEW} | decline-rematch, ${NEXT}`],
  ['who is ready', between({ state: asks('white') }), `${WON} | You are ready. | -rematch: Next game, begins in {time} | ${REVIEW} | withdraw, ${NEXT}`],
  ['whose opponent is ready', between({ state: asks('black') }), `${WON} | Second is ready. | rematch: Next game, begins in {time} | ${REVIEW} | decline-rematch, ${NEXT}`],
  ['whose opponent is away', between({ presence: { white: 'online', black: 'away', watchers: 0 } }), `${WON} | Second is away. | rematch: Next game, starts when you are both here | ${REVIEW} | decline-rematch, ${NEXT}`],
  ['whose opponent has declined', between({ state: { notNow: ['black'] }, presence: BOTH }), `${WON} | Second said not now. | rematch: Next game, starts when you both press this | ${REVIEW} | -decline-rematch, ${NEXT}`],
  ['who has declined', between({ state: { notNow: ['white'] }, presence: BOTH }), `${WON} | You said not now. | rematch: Next game, starts when you both press this | ${REVIEW} | -decline-rematch, ${NEXT}`],
  ['a watcher between two games', between({ you: { seat: '' } }), `${SEEN} | The next game opens here. | ${REVIEW} |  | ${NEXT}`],
  ['a watcher when the next has begun', between({ you: { seat: '' }, state: { rematch: 'next' } }), `${SEEN} | The next game has started. | Go to the next game /g/next | ${REVIEW} | ${SMALL}`],
]) {
  test(`${name} sees`, () => assert.equal(panel(state), wanted));
}

test('on a phone the dock of a finished game steps through it and opens the chat; a line beside it leads back', () => {
  const dock = (state) => controls(phone(state)).acts.map(({ action }) => action).join(' ');
  assert.equal(dock(ended()), 'back forward replay moves chat');
  assert.equal(dock(ended({ you: { seat: '' } })), 'back forward replay moves chat');
  assert.equal(dock(reduce(ended(), { type: 'aside', aside: { from: 0, plies: PLIES, at: 1 } })), 'back forward to-game moves chat');
});

test('the countdown is told to a screen reader once, and that it has stopped', () => {
  const played = page({ ...MATCH, state: { status: 'playing', next: undefined } });
  const starts = between();
  assert.ok(announcements(played, starts).includes('The next game begins in 14 seconds.'));
  assert.deepEqual(announcements(starts, between({ presence: { ...BOTH, next: 9000 } })), []);
  assert.deepEqual(announcements(starts, between({ presence: BOTH })), ['The next game does not start by itself now.']);
});

test('a game that no server has is reviewed by the record in its address', () => {
  assert.equal(reviewOfRecord(ended({ slug: '' }), '#abc'), '/analysis/cheskers?tab=turns#abc');
  assert.equal(reviewOfRecord(ended({ slug: '', you: { seat: 'black' } }), '#abc'), '/analysis/cheskers?tab=turns&side=black#abc');
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
