/** The computer as the opponent: its seat, hints from the question to the move, and what is not there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announcements } from '../static/js/game/announcements.js';
import { isSilent } from '../static/js/game/chat.js';
import { computerSays, hintButton, hintPrompts, pointed, thinks } from '../static/js/game/computer.js';
import { controls } from '../static/js/game/controls.js';
import { notices } from '../static/js/game/notices.js';
import { offersNotifications } from '../static/js/game/notifications.js';
import { playerBarOf } from '../static/js/game/player-bars.js';
import { prompts } from '../static/js/game/prompts.js';
import { reduce } from '../static/js/game/state.js';
import { page, ply, snapshot } from './games.js';

const machine = { seat: 'black', level: 4 };
const legal = [{ text: 'a3-b4', clicks: ['a3', 'b4'], kind: 'quiet', path: ['a3', 'b4'] }];
const presence = { white: 'online', black: 'online', watchers: 0 };

/** A game against the computer in which the visitor, White, is on turn. */
const against = ({ state = {}, ...rest } = {}, options = {}) => page({
  machine, presence, ...rest, state: { turn: 'white', black: 'Computer', legal, may: ['takeback', 'draw', 'resign'], ...state },
}, 2, options);

const hint = { on: 2, man: { at: 'a3', man: 'white pawn' }, move: 'a3-b4', reason: 'takes', key: 'hint.takes', with: { n: 1, pieces: [{ at: 'b4', man: 'black rook' }] }, text: 'As the server says it.', places: ['b4'] };
const hear = (state, t, d, more = {}) => reduce(state, { type: 'message', message: { t, d, ...more }, at: 0 });
const asked = () => reduce(against(), { type: 'hint', id: 'h1' });
const told = () => hear(asked(), 'hint', hint, { id: 'h1' });
const whole = (of = hint) => reduce(hear(asked(), 'hint', of, { id: 'h1' }), { type: 'whole-hint' });

test('the seat says whether the computer thinks, waits, or has declined, and else what its level is called', () => {
  const its = { turn: 'black' };
  assert.equal(computerSays(against(), 'Regular'), 'Regular');
  assert.equal(computerSays(against({ state: its }), 'Regular'), 'thinking');
  assert.equal(computerSays(against({ state: its, machine: { ...machine, busy: true } }), 'Regular'), 'busy, moves later');
  assert.equal(computerSays(against({ state: { ...its, paused: true } }), 'Regular'), 'paused');
  assert.deepEqual([against({ state: its }), against(), against({ state: its, machine: { ...machine, busy: true } })].map(thinks), [true, false, false]);
  const declined = hear(against(), 'declined', { state: against().snapshot.state }, { v: 3 });
  assert.equal(computerSays(declined, 'Regular'), 'declines the draw');
  const later = hear(declined, 'moved', { ply: ply('white', 'pawn', 'a3', 'b4'), state: { ...declined.snapshot.state, on: 4, turn: 'white' } }, { v: 4 });
  assert.equal(computerSays(later, 'Regular'), 'Regular');
});

test('its seat has a level and no presence, and nobody gives it time', () => {
  const state = against({ terms: { clock: { base: 60_000, increment: 0 } }, state: { clock: { white: 1, black: 1, running: 'white' } } });
  const bar = playerBarOf(state, 'black', [], 'Regular');
  assert.deepEqual([bar.name, bar.level, bar.presence, bar.status, bar.give], ['Computer', 4, '', 'Regular', null]);
  assert.equal(playerBarOf(state, 'white', [], 'Regular').level, 0);
});

test('when moves later, that is said', () => {
  const busy = against({ state: { turn: 'black' }, machine: { ...machine, busy: true } });
  assert.deepEqual(notices(busy).map(({ key }) => key), ['queued']);
  assert.deepEqual(notices(hear(busy, 'machine', machine)), []);
});

test('a hint shows the man, then the move; it is told to screen readers', () => {
  assert.deepEqual(prompts(asked(), 0).map(({ text }) => text), ['The computer is looking for a hint.']);
  assert.equal(pointed(asked()), null);
  const [first] = prompts(told(), 0);
  assert.equal(first.text, 'Look at your pawn on a3.');
  assert.deepEqual(first.buttons.map(({ action }) => action), ['hint', 'close-hint']);
  assert.deepEqual(pointed(told()), { at: 'a3', path: [] });
  assert.deepEqual(announcements(asked(), told()), [first.text]);
  const [second] = prompts(whole(), 0);
  assert.equal(second.text, 'Pawn a3 to b4. As the server says it.');
  assert.deepEqual(second.buttons.map(({ action }) => action), ['play-hint', 'close-hint']);
  assert.deepEqual(pointed(whole()), { at: 'a3', path: ['a3', 'b4'] });
  assert.deepEqual(announcements(told(), whole()), [second.text]);
});

test('a hint goes when the position does, when it is closed or refused, and is not shown on an earlier position', () => {
  const moved = hear(whole(), 'moved', { ply: ply('white', 'pawn', 'a3', 'b4'), state: { ...whole().snapshot.state, on: 3, turn: 'black' } }, { v: 3 });
  assert.deepEqual(hintPrompts(moved), []);
  assert.deepEqual(hintPrompts(reduce(whole(), { type: 'no-hint' })), []);
  for (const code of ['busy', 'not_saved']) {
    assert.deepEqual(hintPrompts(hear(asked(), 'error', { code, text: 'Later.' }, { id: 'h1' })), []);
  }
  assert.notDeepEqual(hintPrompts(hear(told(), 'error', { code: 'x', text: 'x' }, { id: 'other' })), []);
  assert.deepEqual(hintPrompts(reduce(asked(), { type: 'lost', at: 0 })), []);
  assert.equal(pointed({ ...whole(), look: { ...whole().look, shown: 0 } }), null);
});

test('a hint for another question or position is passed over', () => {
  assert.equal(hear(asked(), 'hint', hint, { id: 'other' }).turn.hinting.hint, null);
  assert.equal(hear(asked(), 'hint', { ...hint, on: 1 }, { id: 'h1' }).turn.hinting.hint, null);
  assert.equal(hear(against(), 'hint', hint, { id: 'h1' }).turn.hinting, null);
});

test('that a hint was asked for leaves it there, and marks its ply', () => {
  const marked = hear(told(), 'hinted', { hint: 1, state: told().snapshot.state }, { v: 3 });
  assert.deepEqual(marked.snapshot.hints, [1]);
  assert.notEqual(marked.turn.hinting, null);
});

test('the button for hints says why none may be asked for', () => {
  assert.equal(hintButton(against()).why, undefined);
  assert.equal(hintButton(told()).why, undefined);
  for (const state of [against({ state: { turn: 'black' } }), against({ state: { paused: true } }), asked(), whole()]) {
    assert.match(hintButton(state).why, /\w+ \w+ \w+/);
  }
});

test('hints have a button against the computer alone', () => {
  const actions = (state) => Object.values(controls(state)).flat().map(({ action }) => action);
  for (const phone of [false, true]) {
    const buttons = actions(against({}, { phone }));
    assert.ok(buttons.includes('hint'));
    assert.equal(new Set(buttons).size, buttons.length, 'one button for each action');
    assert.ok(!actions(page({}, 2, { phone })).includes('hint'));
  }
});

test('nobody chats with the computer, or waits to be called to its move', () => {
  assert.ok(isSilent(against()));
  assert.ok(!isSilent(against({ presence: { ...presence, watchers: 1 } })));
  assert.ok(!isSilent(page({ presence })));
  const moved = { plies: [ply('white', 'pawn', 'a3', 'b4')] };
  assert.ok(offersNotifications(page(), page(moved)));
  assert.ok(!offersNotifications(against(), against(moved)));
  assert.equal(snapshot().machine, undefined);
});
