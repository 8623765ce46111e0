/** The chats. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addLine, isSilent, lastLine, lineOf, linesOf, mergeLines, reduceChat, initialChat, addSystemLine } from '../static/js/game/chat.js';
import { page, ply, snapshot } from './games.js';

const line = (id, to = 'players', text = id) => ({ id, to, name: 'Calm Heron', seat: 'black', text, at: Number(id) });
const start = (given) => initialChat(snapshot(given));
const texts = (chat, tab) => linesOf(chat, tab).map(({ text }) => text);

test('players read their own chat first, watchers and who plays both sides that of the watchers', () => {
  assert.deepEqual(['white', '', 'both'].map((seat) => start({ you: { seat } }).tab), ['players', 'watchers', 'watchers']);
});

test('a line is heard once, and stands in its own chat', () => {
  const chat = [line('1'), line('1'), line('2', 'watchers')].reduce((t, l) => addLine(t, l, false), start());
  assert.deepEqual([texts(chat, 'players'), texts(chat, 'watchers')], [['1'], ['2']]);
});

test('what is not in sight is counted until it is read', () => {
  const wide = addLine(addLine(start(), line('1'), false), line('2', 'watchers'), false);
  assert.deepEqual(wide.unread, { players: 0, watchers: 1 });
  assert.equal(reduceChat(wide, { type: 'tab', tab: 'watchers' }, false).unread.watchers, 0);
  const phone = addLine(start(), line('1'), true);
  assert.equal(phone.unread.players, 1);
  assert.equal(reduceChat(phone, { type: 'open', open: true }, true).unread.players, 0);
});

test('a muted chat is silent: no lines, no count, no last line', () => {
  const muted = addLine(reduceChat(start(), { type: 'mute', tab: 'players' }, true), line('1'), true);
  assert.deepEqual([texts(muted, 'players'), muted.unread.players, lastLine(muted)], [[], 0, undefined]);
  assert.deepEqual(texts(reduceChat(muted, { type: 'mute', tab: 'players' }, true), 'players'), ['1']);
});

test('lines missed come with the whole game, in order; who sits down reads the players', () => {
  const before = snapshot({ you: { seat: '' } });
  const after = snapshot({ chat: [line('1'), line('2')] });
  const chat = mergeLines(addLine(initialChat(before), line('2'), false), before, after);
  assert.deepEqual([chat.tab, texts(chat, 'players')], ['players', ['1', '2']]);
});

test('a line that comes late stands where it was said', () => {
  const chat = [line('2'), line('4'), line('3', 'watchers'), line('1')].reduce((t, l) => addLine(t, l, false), addSystemLine(start(), 'Good luck!'));
  assert.deepEqual(texts(chat, 'players'), ['Good luck!', '1', '2', '4']);
  assert.deepEqual(chat.lines.map(({ id }) => id).filter((id) => id.length === 1), ['1', '2', '3', '4']);
});

test('where lines were missed for good, the last ones stand alone; of the other chat all stay', () => {
  const before = snapshot();
  const known = [line('1'), line('2', 'watchers'), line('3')].reduce((t, l) => addLine(t, l, false), addSystemLine(start(), 'Good luck!'));
  const chat = mergeLines(known, before, snapshot({ chat: [line('2', 'watchers'), line('5'), line('6'), line('7', 'watchers')] }));
  assert.deepEqual([texts(chat, 'players'), texts(chat, 'watchers')], [['Good luck!', '5', '6'], ['Good luck!', '2', '7']]);
});

test('a line that was there before the whole game which has it stays, though others were missed', () => {
  const before = snapshot();
  const known = [line('1'), line('6')].reduce((t, l) => addLine(t, l, false), start());
  const chat = mergeLines(known, before, snapshot({ chat: [line('5'), line('6')] }));
  assert.deepEqual(texts(chat, 'players'), ['5', '6']);
});

test('what happened is told in both chats', () => {
  const chat = addSystemLine(addLine(start(), line('5'), false), 'The game is paused.');
  assert.deepEqual([texts(chat, 'players'), texts(chat, 'watchers')], [['5', 'The game is paused.'], ['The game is paused.']]);
  assert.equal(addSystemLine(chat, ''), chat);
});

const offers = (...open) => snapshot({ state: { offers: open.map(([offer, by]) => ({ offer, by })) } });
const plies = (n) => snapshot({ plies: Array.from({ length: n }, () => ply('black', 'pawn', 'f6', 'e5')) });
const clocked = (white) => snapshot({ state: { clock: { white, black: 9, running: 'black' } } });

for (const [name, before, after, kind, wanted] of [
  ['the start', snapshot({ state: { status: 'invited' } }), snapshot(), 'joined', 'First and Second have started. Good luck!'],
  ['an offer', offers(), offers(['draw', 'white']), 'offered', 'First offers a draw.'],
  ['a wish', offers(), offers(['takeback', 'black']), 'offered', 'Second asks for a takeback.'],
  ['a no', offers(['draw', 'white']), offers(), 'declined', 'Second declined a draw.'],
  ['an offer withdrawn', offers(['draw', 'white']), offers(), 'withdrawn', 'First no longer offers a draw.'],
  ['an offer gone with a move', offers(['draw', 'white']), offers(), 'moved', ''],
  ['one move back', plies(2), plies(1), undefined, 'A move was taken back.'],
  ['two moves back', plies(3), plies(1), undefined, 'Two moves were taken back.'],
  ['a pause', snapshot(), snapshot({ state: { paused: true } }), 'accepted', 'The game is paused.'],
  ['the end of a pause', snapshot({ state: { paused: true } }), snapshot(), 'accepted', 'The game continues.'],
  ['time given', clocked(5), clocked(15_005), 'given', 'First was given 15 seconds.'],
  ['the end', snapshot(), snapshot({ state: { status: 'over', outcome: { result: '1-0', reason: 'resignation' } } }), 'resigned', 'White won: Black resigned.'],
  ['a move', plies(1), plies(2), 'moved', ''],
]) {
  test(`a line says: ${name}`, () => assert.equal(lineOf(before, after, kind), wanted));
}

test('a chat in which nothing was said and nothing can be is not shown', () => {
  const over = (more) => page({ you: { seat: '' }, state: { status: 'over' }, ...more });
  assert.ok(isSilent(over({})));
  assert.ok(!isSilent(over({ chat: [{ id: '1', to: 'watchers', name: 'Third', seat: '', text: 'Well played', at: 1 }] })));
  assert.ok(!isSilent(over({ you: { seat: 'white' } })), 'its players may say something still');
  assert.ok(!isSilent(page({ you: { seat: '' } })));
});
