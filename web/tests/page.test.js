/** What is drawn beside the board, from the state. */
import './crypto.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barText } from '../static/js/game/notices.js';
import { target } from '../static/js/game/browse.js';
import { controls } from '../static/js/game/controls.js';
import { leavesTime } from '../static/js/game/notifications.js';
import { counted } from '../static/js/ui/notify.js';
import { waitingParts } from '../static/js/frame/waiting.js';
import { menOf, tabTitle } from '../static/js/game/describe.js';
import { continues, headingOf } from '../static/js/game/moves.js';
import { clockWords, lastWords, announcements, timeWords } from '../static/js/game/announcements.js';
import { notices } from '../static/js/game/notices.js';
import { menAt, motion, scene } from '../static/js/game/scene.js';
import { playerBarOf } from '../static/js/game/player-bars.js';
import { ahead, pricesText, taken, trayText } from '../static/js/game/tray.js';
import { addressOf } from '../static/js/game/address.js';
import { isLookingBack } from '../static/js/game/selectors.js';
import { whyNot } from '../static/js/game/why.js';
import { explain, moveNumber, result } from '../static/js/words/game.js';
import { reduce } from '../static/js/game/state.js';
import { commands } from '../static/js/wire/wire.js';
import { opening, page, ply } from './games.js';

const GAME = { id: 'cheskers', name: 'Cheskers', kinds: ['pawn', 'king'].map((name) => ({ letter: '', name })) };
const PLIES = [ply('black', 'pawn', 'f6', 'e5'), ply('white', 'pawn', 'd4', 'f6', { takes: 'black pawn@e5' })];
const MOVE = { text: 'f6-e5', clicks: ['f6', 'e5'], kind: 'quiet', path: ['f6', 'e5'] };
const over = (given = {}) => page({ plies: PLIES, state: { status: 'over', outcome: { result: '1-0', reason: 'last king taken' } }, ...given });
const watching = { you: { seat: '', creator: false } };

const actions = (state) => {
  const { nav, transport, acts, more, before, after, menu, rest } = controls(state);
  return [...nav, ...transport, ...before, ...after, ...acts, ...more, ...menu, ...rest].map(({ action, why }) => (why ? `-${action}` : action));
};

const CLOCKED = { clock: { base: 300_000, increment: 0 } };
const MAY = ['resign', 'draw', 'takeback', 'pause', 'cancel', 'give'];
const playing = (given = {}) => page({ plies: PLIES, state: { may: MAY }, ...given });
const apart = { white: 'gone', black: 'online', watchers: 1 };

test('moves are planned while the opponent is to move, and the button tells how many lines are', () => {
  const days = playing({ terms: { days: 2 }, state: { turn: 'black', may: MAY } });
  const plan = (state) => controls(state).more.find(({ action }) => action === 'plan');
  const planned = (lines) => plan(reduce(days, { type: 'planned', lines }));
  assert.equal(plan(days).label, 'Plan moves');
  assert.deepEqual([planned(1).label, planned(2).label, planned(0).label], ['1 line planned', '2 lines planned', 'Plan moves']);
  assert.match(plan(playing({ terms: { days: 2 }, state: { turn: 'white', may: MAY } })).why, /your move/);
});

/** The buttons in their places; a "-" stands before one that says why it may not be pressed. */
for (const [name, state, wanted] of [
  ['a player at the start', page({ terms: CLOCKED, state: { may: ['resign', 'abort', 'draw'] } }), '-first -back -forward -last type -takeback draw resign flip -pause abort share-seat share-game'],
  ['a player', playing({ terms: CLOCKED }), 'first back -forward -last type takeback draw resign flip pause cancel-game share-seat share-game'],
  ['a player without a clock', playing(), 'first back -forward -last type takeback draw resign flip cancel-game share-seat share-game'],
  ['a player who may do nothing', playing({ state: {} }), 'first back -forward -last type -takeback -draw -resign flip -cancel-game share-seat share-game'],
  ['a player whose offer stands', playing({ state: { may: MAY, offers: [{ offer: 'draw', by: 'white' }] } }), 'first back -forward -last type takeback -draw resign flip cancel-game share-seat share-game'],
  ['a player of a paused game', playing({ terms: CLOCKED, state: { may: ['resign', 'resume'], paused: true } }), 'first back -forward -last type -takeback -draw resign flip -pause -cancel-game share-seat share-game'],
  ['a player of both sides', playing({ you: { seat: 'both' }, state: { may: ['resign', 'undo'] } }), 'first back -forward -last type undo flip resign -abort share-seat share-game'],
  ['a player who takes back freely', playing({ terms: { takebacks: 'free' }, state: { may: ['resign', 'undo'] } }), 'first back -forward -last type undo -draw resign flip -cancel-game share-seat share-game'],
  ['a spectator', page({ plies: PLIES, ...watching }), 'first back -forward -last share-game flip -request-seat'],
  ['a spectator while a player is away', page({ plies: PLIES, presence: apart, ...watching }), 'first back -forward -last share-game flip request-seat'],
  ['a spectator who has asked for a seat', reduce(page({ plies: PLIES, presence: apart, ...watching }), { type: 'seatRequested', id: 'k' }), 'first back -forward -last share-game flip -request-seat'],
  ['a finished game', over({ ...watching }), 'first back replay -forward -last analyse share-game flip'],
  ['a finished game, to its player', over({ state: { status: 'over', may: ['rematch'] } }), 'first back replay -forward -last analyse share-game flip continue'],
  ['a player on a phone', reduce(playing({ terms: CLOCKED }), { type: 'layout', phone: true, apart: true }), 'back -forward takeback draw resign rules chat flip moves type pause cancel-game share-seat share-game'],
  ['a player on a phone at the start', page({ terms: CLOCKED, state: { may: ['resign', 'abort', 'draw'] } }, 2, { phone: true }), '-back -forward -takeback draw resign rules chat flip moves type -pause abort share-seat share-game'],
  ['a player of both sides, on a phone', reduce(playing({ you: { seat: 'both' }, state: { may: ['resign', 'undo'] } }), { type: 'layout', phone: true, apart: true }), 'back -forward undo resign flip rules chat moves type -abort share-seat share-game'],
  ['a spectator on a phone', page({ plies: PLIES, ...watching }, 2, { phone: true }), 'back -forward -last rules chat flip moves share-game -request-seat'],
  ['a finished game on a phone', reduce(over(watching), { type: 'layout', phone: true, apart: true }), 'back -forward replay moves -chat pace rules -continue analyse share-game flip'],
  ['a finished game on a phone, to its player', reduce(over({ state: { status: 'over', may: ['rematch'] } }), { type: 'layout', phone: true, apart: true }), 'back -forward replay moves chat pace rules continue analyse share-game flip'],
]) {
  test(`${name} has each button once, in its place`, () => assert.deepEqual(actions(state), wanted.split(' ')));
}

for (const [name, state, what, wanted] of [
  ['what may be done', playing(), 'draw', ''],
  ['an own offer', playing({ state: { may: MAY, offers: [{ offer: 'draw', by: 'white' }] } }), 'draw', 'You have already asked.'],
  ['the opponent’s offer', playing({ state: { may: MAY, offers: [{ offer: 'draw', by: 'black' }] } }), 'draw', 'Your opponent has already asked. Answer the request.'],
  ['a takeback where there is none', playing({ terms: { takebacks: 'never' }, state: { may: ['resign'] } }), 'takeback', 'Takebacks are off in this game.'],
  ['a takeback in a pause', playing({ state: { may: ['resign'], paused: true } }), 'takeback', 'The game is paused.'],
  ['a takeback before a move', page({ plies: PLIES.slice(0, 1), state: { may: ['resign'] } }), 'takeback', 'You have no move to take back.'],
  ['a takeback asked for lately', playing({ state: { may: ['resign'] } }), 'takeback', 'You asked for this recently, or the game is too long. Make a move first.'],
  ['a pause in a tournament', playing({ match: { tournament: { slug: 't', name: 'T', round: 1, board: 1, minutes: 3 } }, state: { may: ['resign', 'draw'] } }), 'pause', 'This is not possible in a tournament game. While it is played you can offer a draw or resign.'],
  ['an end before both have moved', playing({ state: { may: ['resign'] } }), 'abort', 'You can abort a game only before both players have moved.'],
]) {
  test(`a button says why: ${name}`, () => assert.equal(whyNot(state, what), wanted));
}

test('looking back in a game that goes on, the last step leads to the present', () => {
  const { nav } = controls(reduce(page({ plies: PLIES, ...watching }), { type: 'show', ply: 0 }));
  assert.deepEqual(nav.map(({ label, why, tone }) => [label, why, tone]),
    [['First', 'You are at the start.', undefined], ['Back', 'You are at the start.', undefined], ['Forward', undefined, undefined], ['Live', undefined, 'go']]);
});

for (const [step, shown, led] of [['first', 2, 0], ['back', 2, 1], ['back', 0, 0], ['forward', 2, 3], ['forward', 3, 3], ['last', 0, 3]]) {
  test(`${step} from ply ${shown} of three leads to ply ${led}`, () => assert.equal(target(step, shown, 3), led));
}

const said = (state) => notices(state).map(({ key }) => key);

for (const [name, state, wanted] of [
  ['nothing', page(), []],
  ['a claim, to the other', page({ state: { turn: 'black', claim: 'repetition', repeated: 3 } }), ['repeated']],
  ['a second time', page({ state: { repeated: 2 } }), ['repeated']],
  ['a duty', page({ state: { turn: 'white', signs: { hint: 'You must capture. d4 jumps e5.' } } }), ['hint']],
  ['the opponent’s duty', page({ state: { turn: 'black', signs: { hint: 'You must capture. d4 jumps e5.' } } }), []],
  ['the end', over(), ['over']],
]) {
  test(`beside the board stands: ${name}`, () => assert.deepEqual(said(state), wanted));
}

test('a hint’s first sentence is its title', () => {
  const [hint] = notices(page({ state: { turn: 'white', signs: { hint: 'You must capture. Your pawn on d4 jumps e5.' } } }));
  assert.deepEqual([hint.title, hint.text], ['You must capture.', 'Your pawn on d4 jumps e5.']);
});

test('a move that is late is said to be kept', () => {
  const sent = reduce(page(), { type: 'sent', command: commands.move(2, 1, 'f6-e5', 'one') });
  assert.deepEqual(said(reduce(sent, { type: 'late' })), ['late']);
  assert.deepEqual(said(sent), []);
});

const CLOCK = { white: 60_000, black: 60_000, running: 'black' };
const troubled = (given = {}) => page({ degraded: true, ...given });
const lost = (state) => reduce(state, { type: 'lost' });
const restarting = reduce(page(), { type: 'message', message: { t: 'restart', d: { in: 30_000 } }, at: 0 });

for (const [name, state, wanted] of [
  ['nothing', page(), ''],
  ['nothing of a restart that is to come', restarting, ''],
  ['a lost connection', lost(page()), 'Connection lost. Reconnecting…'],
  ['the restart', lost(restarting), 'The site is restarting. This page reconnects automatically, and no one loses time.'],
  ['trouble, to a player', troubled({ state: { clock: CLOCK } }), 'The server cannot save right now. The clocks are stopped; your move is stored on this device and will be sent again.'],
  ['trouble, without a clock', troubled(), 'The server cannot save right now. Your move is stored on this device and will be sent again.'],
  ['trouble, to a watcher', troubled({ ...watching, state: { clock: CLOCK } }), 'The server cannot save right now. The clocks are stopped; the game continues as soon as possible.'],
  ['trouble, before the start', troubled({ state: { status: 'invited' } }), 'The server cannot save right now. The game continues as soon as possible.'],
  ['a game that a newer server continued', reduce(troubled(), { type: 'message', message: { t: 'error', d: { code: 'newer_server', text: 't' } }, at: 0 }),
    'A newer server has taken over. Reload this page.'],
  ['a lost connection before trouble', lost(troubled()), 'Connection lost. Reconnecting…'],
]) {
  test(`above the board stands: ${name}`, () => assert.equal(barText(state), wanted));
}

test('what the bar above the board says is announced, and that it is gone', () => {
  assert.deepEqual(announcements(page(), lost(page())), ['Connection lost. Reconnecting…']);
  assert.deepEqual(announcements(troubled(), page()), ['You are connected again.']);
  assert.deepEqual(announcements(troubled(), page({ state: { on: 3, turn: 'white' } })), ['You are connected again.', 'Your move.']);
});

test('in trouble a move that waits is told of once, by the bar', () => {
  const late = reduce(reduce(troubled(), { type: 'sent', command: commands.move(2, 1, 'f6-e5', 'one') }), { type: 'late' });
  assert.deepEqual(said(late), []);
});

const mine = (extra = {}) => page({ state: { turn: 'white', legal: [MOVE], signs: { forced: ['f6'], check: ['e1'] } }, ...extra });

test('the board is played on only on turn, at the present, with nothing on its way', () => {
  const legal = (state) => scene(state, GAME).legal.length;
  assert.equal(legal(mine()), 1);
  assert.equal(legal(reduce(mine(), { type: 'sent', command: commands.move(2, 1, 'f6-e5') })), 0);
  assert.equal(legal(reduce(mine({ plies: PLIES }), { type: 'show', ply: 1 })), 0);
  assert.equal(legal(mine({ you: { seat: 'black' } })), 0);
});

test('duties are marked for whoever has them', () => {
  assert.deepEqual(scene(mine(), GAME).signs.forced, ['f6']);
  assert.deepEqual(scene(mine(watching), GAME).signs, { check: ['e1'], pinned: undefined });
});

test('a check at the start is marked there, while the game is played and after it', () => {
  const start = { plies: PLIES, check: ['e1'] };
  const back = (state) => scene(reduce(state, { type: 'show', ply: 0 }), GAME).signs;
  assert.deepEqual(back(page(start)), { check: ['e1'] });
  assert.deepEqual(back(over(start)), { check: ['e1'] });
  assert.deepEqual(back(page({ plies: PLIES })), { check: [] });
});

test('the men after each ply', () => {
  const state = page({ plies: PLIES, men: [{ at: 'f6', man: 'black pawn' }, { at: 'd4', man: 'white pawn' }] });
  assert.deepEqual(menAt(state, 1), [{ at: 'd4', man: 'white pawn' }, { at: 'e5', man: 'black pawn' }]);
  assert.deepEqual(menAt(state, 2), [{ at: 'f6', man: 'white pawn' }]);
});

test('only single steps are shown in motion', () => {
  const state = page({ plies: PLIES });
  assert.deepEqual(motion(0, 1, state), { played: PLIES[0], back: false });
  assert.deepEqual(motion(2, 1, state), { played: PLIES[1], back: true });
  assert.equal(motion(0, 2, state), null);
  assert.equal(motion(1, 1, state), null);
});

test('the tray holds what a side has taken, kind by kind, and not what it gave up', () => {
  const sacrifice = { ...ply('white', 'king', 'a1', 'b2'), effects: [{ man: 'white king', from: 'a1' }, { man: 'black king', from: 'b2' }] };
  const men = taken([...PLIES, sacrifice, PLIES[1]], 'white', ['king', 'pawn']);
  assert.deepEqual(men, ['black king', 'black pawn', 'black pawn']);
  assert.equal(trayText(men), 'king, 2 pawns');
});

test('who is ahead in material is told by how much, in half pawns, and the other nothing', () => {
  const prices = { pawn: 100, camel: 220, bishop: 350 }; // a king that is never captured has none
  const men = ['white king', 'white bishop', 'white camel', 'black king', 'black pawn'].map((man, i) => ({ at: `a${i}`, man }));
  assert.deepEqual([ahead(men, 'white', prices), ahead(men, 'black', prices), ahead(men.slice(0, 1), 'white', prices)], [9, 0, 0]);
  assert.equal(pricesText(prices), 'Pawn 1, camel 2, bishop 3½.');
});

test('a player bar says who is here, who is on turn, and how it ended for him', () => {
  const presence = { white: 'online', black: 'gone', watchers: 0 };
  const bar = (given, side) => playerBarOf(page({ presence, ...given }), side, []).status;
  assert.equal(bar({}, 'white'), 'online');
  assert.equal(bar({}, 'black'), 'away, to move');
  assert.equal(bar({ state: { turn: 'white', signs: { check: ['e1'] } } }, 'white'), 'your move, in check');
  assert.equal(bar({ state: { status: 'over', outcome: { result: '1/2-1/2', reason: 'agreement' } } }, 'white'), 'drew');
  assert.equal(bar({ state: { status: 'invited', black: '' } }, 'black'), 'not here yet');
});

test('who has no name but You is marked as oneself once', () => {
  const marked = (name) => playerBarOf(page({ state: { white: name } }), 'white', []).you;
  assert.deepEqual([marked('First'), marked('You')], [true, false]);
});

test('without a connection nobody knows who is here', () => {
  const given = { presence: { white: 'online', black: 'online', watchers: 0 } };
  for (const [name, state] of [['opening', opening(given)], ['lost', reduce(page(given), { type: 'lost' })]]) {
    const { presence, status } = playerBarOf(state, 'black', []);
    assert.deepEqual([presence, status], ['unknown', 'to move'], name);
    assert.equal(playerBarOf(state, 'white', []).status, '', name);
  }
  assert.ok(!actions(reduce(page({ presence: apart, ...watching }), { type: 'lost' })).includes('request-seat'));
});

test('the men in words, for those who do not see them', () => {
  const men = [{ at: 'M1.0', man: 'white king' }, { at: 'a3', man: 'white pawn' }, { at: 'c3', man: 'white pawn' }];
  assert.equal(menOf(men, 'white', ['king', 'pawn']), 'White: king M1 left; pawn a3, c3.');
  assert.equal(menOf(men, 'black', ['king', 'pawn']), 'Black: no pieces.');
});

test('what is announced: the turn, then a duty; the end, once', () => {
  const before = page({ plies: [PLIES[0]] });
  const turn = (to, signs = {}) => page({ plies: PLIES, state: { on: 4, turn: to, signs } });
  assert.deepEqual(announcements(before, turn('white')), ['Your move.']);
  assert.deepEqual(announcements(before, turn('black')), ['Second to move.']);
  assert.deepEqual(announcements(before, turn('white', { hint: 'You must capture. The pawn can.' })), ['Your move.', 'You must capture. The pawn can.']);
  assert.deepEqual(announcements(before, receiveAll(before, { t: 'moved', v: 3, d: { ply: PLIES[1], state: over().snapshot.state } })), ['You won: last king taken.']);
  assert.deepEqual(announcements(before, reduce(before, { type: 'flip' })), []);
});

test('who looks back at a game that is played is told when the present is back', () => {
  const now = page({ plies: PLIES, state: { turn: 'black', on: 4 } });
  const back = reduce(now, { type: 'show', ply: 1 });
  assert.ok(isLookingBack(back) && !isLookingBack(now));
  assert.deepEqual(announcements(now, back), []);
  assert.deepEqual(announcements(back, reduce(back, { type: 'show', ply: 0 })), []);
  assert.deepEqual(announcements(back, reduce(back, { type: 'show', ply: null })), ['Back to the latest move.']);
  const ended = reduce(over(), { type: 'show', ply: 0 });
  assert.ok(!isLookingBack(ended));
  assert.deepEqual(announcements(ended, reduce(ended, { type: 'show', ply: null })), []);
});

test('after a takeback it is told what stands now', () => {
  const before = page({ plies: PLIES, state: { turn: 'black', on: 4 } });
  const back = (...plies) => reduce(before, { type: 'message', message: { t: 'snapshot', v: 5, d: { ...before.snapshot, plies, state: { ...before.snapshot.state, on: plies.length + 5, turn: plies.length === 1 ? 'white' : 'black' } } }, at: 5 });
  assert.deepEqual(announcements(before, back(PLIES[0])), ['Your move.', 'A move was taken back.', 'Now: Move 1. Black pawn from f6 to e5.']);
  assert.deepEqual(announcements(before, back()), ['Second to move.', 'Two moves were taken back.', 'Now: No moves yet.']);
});

const receiveAll = (state, ...messages) => messages.reduce((now, message) => reduce(now, { type: 'message', message, at: 5 }), state);
const line = (id, seat, name, text, to = 'players') => ({ t: 'chat', d: { id, to, name, seat, text, at: 1 } });

for (const phone of [false, true]) {
  test(`offers and lines of the chats are announced alone${phone ? ', on phones too' : ''}`, () => {
    const before = page({ state: { may: MAY } }, 2, { phone });
    const offered = { t: 'offered', v: 3, d: { state: { ...before.snapshot.state, offers: [{ offer: 'draw', by: 'black' }] } } };
    assert.deepEqual(announcements(before, receiveAll(before, offered)), ['Second offers a draw.']);
    const talked = receiveAll(before, line('1', 'black', 'Second', 'Hello'));
    assert.deepEqual(announcements(before, talked), ['Second: Hello']);
    assert.deepEqual(announcements(talked, receiveAll(talked, line('2', '', 'Third', 'Nice', 'watchers'))), ['Third: Nice']);
    assert.deepEqual(announcements(talked, receiveAll(talked, line('3', 'white', 'First', 'Mine'))), [], 'one’s own');
    const muted = reduce(talked, { type: 'chat', action: { type: 'mute', tab: 'players' } });
    assert.deepEqual(announcements(muted, receiveAll(muted, line('4', 'black', 'Second', 'Again'))), [], 'muted');
  });
}

for (const [ms, words] of [[0, '0 seconds'], [999, '0 seconds'], [61_000, '1 minute 1 second'], [3_600_000, '1 hour'], [7_384_000, '2 hours 3 minutes'], [183_600_000, '2 days 3 hours']]) {
  test(`${ms} ms are ${words}`, () => assert.equal(timeWords(ms), words));
}

test('both clocks in words, one’s own first', () => {
  const clock = { white: 62_000, black: 9400, running: 'black' };
  assert.equal(clockWords(page({ state: { clock } }), 2000), 'You: 1 minute 2 seconds. Second: 7 seconds, running.');
  assert.equal(clockWords(page({ you: { seat: 'black' }, state: { clock } }), 0), 'You: 9 seconds, running. First: 1 minute 2 seconds.');
  assert.equal(clockWords(page(), 0), 'This game has no clocks.');
});

test('the last move in words, as far as the board shows it', () => {
  const now = page({ plies: PLIES });
  assert.equal(lastWords(now), 'Move 1. White pawn from d4 to f6, takes: black pawn on e5.');
  assert.equal(lastWords(reduce(now, { type: 'show', ply: 1 })), 'Move 1. Black pawn from f6 to e5.');
  assert.equal(lastWords(reduce(now, { type: 'show', ply: 0 })), 'No moves yet.');
});

test('the tab’s title calls whoever is to move', () => {
  assert.equal(tabTitle(page({ state: { turn: 'white' } }), GAME), 'Your move · Cheskers · Threefold');
  assert.equal(tabTitle(page(), GAME), '\u2068First\u2069 – \u2068Second\u2069 · Cheskers · Threefold'); // either name by itself, whichever way it is written
  assert.equal(tabTitle(over(), GAME), 'You won · last king taken · Cheskers · Threefold');
  assert.equal(tabTitle(page({ state: { status: 'invited' } }), GAME), 'Waiting · Cheskers · Threefold');
});

test('the list of moves goes on, or is written anew when other moves stand there', () => {
  const [first, second] = PLIES;
  const other = ply('white', 'pawn', 'a3', 'b4');
  assert.deepEqual([[first], [], [second], [first, other]].map((before) => continues([first, second], before)), [true, true, false, false]);
  assert.equal(continues([first], [first, second]), false);
});

test('the heading of the moves says where one looks', () => {
  assert.equal(headingOf(page({ plies: PLIES })), 'Move 2 · Second to play');
  assert.equal(headingOf(reduce(page({ plies: PLIES }), { type: 'show', ply: 1 })), 'Looking back: move 1 of 1');
  assert.equal(headingOf(over()), '1–0 · 1 move');
  assert.equal(headingOf(reduce(over(), { type: 'show', ply: 0 })), 'Start position');
});

test('words of results', () => {
  assert.deepEqual(result({ result: '1/2-1/2', reason: 'nobody can move' }, 61), { title: 'Draw · no one can move', won: 'Draw', how: 'no one can move', line: '' });
  assert.deepEqual(result({ result: '0-1', reason: 'resignation' }, 0), { title: 'Black won · White resigned', won: 'Black won', how: 'White resigned', line: '' });
  assert.equal(result({ result: '1-0', reason: 'resignation' }, 8, 'black').title, 'You lost · you resigned');
  assert.equal(result({ result: '1-0', reason: 'absence' }, 8, 'white').title, 'You won · Black left the game');
  assert.equal(result({ result: '1-0', reason: 'noshow' }, 0, 'white').title, 'You won · Black made no first move');
  assert.deepEqual(result({ result: '0-1', reason: 'time' }, 20, 'black'), { title: 'You won · White’s time ran out', won: 'You won', how: 'White’s time ran out', line: '' });
  assert.equal(result({ result: '0-1', reason: 'time' }, 20, 'white').title, 'You lost · your time ran out');
  assert.equal(result({ result: '0-1', reason: 'time' }, 20, 'both').title, 'Black won · White’s time ran out');
  assert.deepEqual(result({ result: '1-0' }, 20), { title: 'White won', won: 'White won', how: '', line: 'The PGN ends on move 10.' });
  for (const reason of ['agreement', 'stalemate', 'dead material', 'nobody can move', 'repetition', 'move count', 'time against bare king']) {
    assert.match(explain({ result: '1/2-1/2', reason }, 3, {}), /^[A-Z].+\.$/, `a draw by ${reason} says what happened`);
  }
  assert.deepEqual([1, 2, 3].map(moveNumber), [1, 1, 2]);
});

test('how many games wait stands before the title, and the next one leads after a move', () => {
  assert.deepEqual([counted(0, 'Play'), counted(2, 'Play')], ['Play', '(2) Play']);
  const said = (...now) => waitingParts(...now, { n: 2, number: () => '2', words: (inner) => inner }).join('');
  assert.deepEqual([said(false, false), said(true, true), said(true, false)], ['2 to move', '2 to move', '2 next game']);
});

test('after a move of one’s own in a slow game there is time for the next', () => {
  const slow = (given = {}) => page({ plies: [], terms: { days: 2 }, ...given, state: { turn: 'white', ...given.state } });
  const moved = (given = {}) => slow({ plies: [ply('white', 'pawn', 'a3', 'b4')], ...given, state: { turn: 'black', ...given.state } });
  assert.equal(leavesTime(slow(), moved()), true);
  assert.equal(leavesTime(moved(), moved()), false);
  assert.equal(leavesTime(slow(), moved({ terms: { clock: { base: 180_000, increment: 0 } } })), false);
  assert.equal(leavesTime(slow(), moved({ machine: { seat: 'black', level: 3 } })), false);
  assert.equal(leavesTime(slow(), moved({ you: { seat: 'black' } })), false);
  assert.equal(leavesTime(slow(), moved({ state: { status: 'over', outcome: { result: '1-0', reason: 'resignation' } } })), false);
});

test('who was notified of a challenge reads that its seat is taken, unless by this visitor', () => {
  const rung = (given = {}) => page({ plies: PLIES, ...given }, 2, { rung: true });
  const at = (state) => addressOf(state, 'https://play.example/g/x?rung=1').search;
  const [first] = notices(rung(watching));
  assert.deepEqual([first.title, first.rest.map(({ href }) => href)], ['Someone else took this seat.', ['/?game=cheskers&whom=computer', '/?game=cheskers&whom=anyone']]);
  assert.equal(notices(rung({ ...watching, state: { status: 'over', outcome: { result: '1-0', reason: 'last king taken' } } })).at(-1).key, 'taken');
  assert.equal(at(rung({ ...watching, state: { status: 'invited' } })), '?rung=1');
  assert.equal(at(rung(watching)), '');
  assert.ok(notices(rung()).every(({ key }) => key !== 'taken'));
  assert.equal(at(rung()), '');
  assert.ok(notices(page(watching)).every(({ key }) => key !== 'taken'));
});
