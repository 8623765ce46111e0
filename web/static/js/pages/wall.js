/**
 * The wall of a tournament: its page for a projector.
 *
 * @import { Card, Effect, GameView, TournamentLook as Look } from '../wire/wire-types.js'
 */
import { forward } from '../board/men.js';
import { h, need, pageData, setText } from '../ui/dom.js';
import { follow } from '../frame/followed.js';
import { countdownIn, redraw } from '../ui/buttons.js';
import { createLive } from '../lobby/live.js';
import { keepTournament, socketOf } from '../frame/taking-part.js';
import { createParts } from '../tournament/parts.js';
import { happensNext, onWall, receive, written } from '../tournament/state.js';
import { t } from '../words/text.js';

const { tournament: first, names, reasons } = /** @type {{tournament: Look, names: Record<string, string>, reasons?: Record<string, string>}} */ (pageData('page-data'));
const next = need('#next');
const count = countdownIn(next);
const list = need('.live-list');
const live = createLive(list, names);
const updateParts = createParts(first.view, { written, of: (page) => page.tournament.view });
let state = /** @type {Look & {ahead?: number}} */ (first);

/** The boards that are known, by slug. @type {Map<string, Card>} */
const cards = new Map();
/** The slugs of those at whose end was looked. @type {Set<string>} */
const ended = new Set();

async function draw() {
  keepTournament(state.view);
  drawBoards();
  drawNext();
  await updateParts(state.view);
  fit();
}

/** Draws the boards of the round: those of finished games stay, with their results. */
function drawBoards() {
  const games = onWall(state.view);
  for (const card of state.boards) if (!ended.has(card.slug)) cards.set(card.slug, card);
  live.update(games.flatMap(({ slug, result }) => {
    const card = cards.get(slug);
    return card ? [result ? { ...card, clock: undefined } : card] : [];
  }));
  need('#boards').hidden = games.length === 0;
  for (const game of games) {
    if (game.result && !ended.has(game.slug)) lookAtEnd(game.slug);
    const el = list.querySelector(`[data-watch="${game.slug}"]`);
    if (el instanceof HTMLElement) say(el, game);
  }
}

/** @param {HTMLElement} el of a board @param {GameView} game */
function say(el, { board, slug, result, reason }) {
  el.classList.toggle('over', Boolean(result));
  setText(need('.of', el), result ? reasons?.[reason] ?? reason : t('wall.board-move', { board, move: Math.floor((cards.get(slug)?.ply ?? 0) / 2) + 1 }));
  if (!result) return;
  const [white = '', black = ''] = result.replace('*', '').replaceAll('1/2', '½').split('-');
  for (const [side, got] of Object.entries({ white, black })) {
    setText(need(`[data-time=${side}]`, el), got);
    need(`[data-side=${side}]`, el).classList.toggle('won', got === '1');
  }
}

/** Takes the board of a finished game from its record: the last that was told may be before its last move. @param {string} slug */
async function lookAtEnd(slug) {
  ended.add(slug);
  const answer = await fetch(`/api/games/${slug}`).catch(() => null);
  if (!answer?.ok) {
    ended.delete(slug); // the next message asks again
    return;
  }
  const { d: { game, men, plies, state: { white, black, turn } } } = await answer.json();
  const last = plies.at(-1);
  cards.set(slug, { slug, game, white, black, turn, ply: plies.length, last, watched: 0,
    men: plies.reduce((/** @type {Card["men"]} */ now, /** @type {{effects: Effect[]}} */ { effects }) => forward(now, effects), men) });
  drawBoards();
}

/** Draws what happens next: between rounds where it stands large, and in a round once a board waits for others. */
function drawNext() {
  const { view, ahead = 0 } = state;
  const { says, note } = view.status === 'open' ? { says: '' } : happensNext({ ...view, you: undefined }, names);
  const { next: round, nextAt, byHost } = view;
  next.classList.toggle('sr', view.status !== 'running' || !round && onWall(view).length > 0 && !onWall(view).some(({ result }) => result));
  redraw(next, [says, note, round?.round, byHost], () => (!round ? [note ? t('wall.says-note', { says, note }) : says] : [
    h('b', {}, byHost ? t('wall.round', { round: round.round }) : t('wall.round-begins-in', { round: round.round })),
    byHost ? h('span', { class: 'w-host' }, t('wall.host-starts')) : h('span', { class: 'w-time' }, h('span', { role: 'timer' })),
  ]));
  count(nextAt && nextAt - ahead);
}

/** Hides the oldest rounds of the table, as many as the names need the room of; then the names may wrap. */
function fit() {
  const table = document.querySelector('.w-table');
  if (!(table instanceof HTMLTableElement)) return;
  const rows = [...table.rows].map((row) => [...row.querySelectorAll('.r')]);
  table.classList.remove('wraps');
  for (const cell of rows.flat()) cell.classList.remove('gone');
  const isWide = () => table.offsetWidth > need('.w-standings').clientWidth;
  for (let i = 0; i < state.view.rounds.length && isWide(); i++) for (const row of rows) row[i]?.classList.add('gone');
  table.classList.toggle('wraps', isWide());
}

draw();
addEventListener('resize', fit);
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') need('.back').click();
});
if (!state.view.closed) {
  const socket = follow(socketOf(first.view.slug), (message) => {
    state = { ...state, ...receive(state, message, Date.now()) };
    draw();
    if (state.view.closed) socket.stop();
  });
}
