/**
 * The page on which moves are planned in a correspondence game: a board for both sides from the
 * position of the game, by the rules in this browser and without the engine. The server plays
 * saved plans, and shows them to no other player.
 *
 * @import { GameInfo, Snapshot } from '../wire/wire-types.js'
 * @import { Stand } from '../engine/types.js'
 * @import { EngineFiles } from '../engine/types.js'
 */
import { ROOT, add, at, path, plant, remove } from '../analysis/tree.js';
import { createBoard } from '../board/board.js';
import { toast } from '../ui/dialog.js';
import { h, icon, need, pageData, setText } from '../ui/dom.js';
import { EngineError, createEngine } from '../engine/client.js';
import { boardLabel, moveLine } from '../game/describe.js';
import { moveCues } from '../game/sounds.js';
import { ends, inWords, isSecondReply, linesOf } from '../plan/lines.js';
import { post } from '../net/post.js';
import { settings } from '../storage/settings.js';
import { play } from '../ui/sound.js';
import { t } from '../words/text.js';
import '../words/refusals.js';

const { game, slug } = /** @type {{game: GameInfo, slug: string}} */ (pageData('page-data'));
const engine = createEngine(/** @type {EngineFiles} */ (pageData('engine')));
const board = createBoard(need('#board'), game, { phone: matchMedia('(max-width: 599px)').matches, onMove: move, onAsk: ask });

/** Where the game stands, and what is planned from there. @type {{snapshot: Snapshot|null, tree: ReturnType<typeof plant>, at: number, stand: Stand|null, kept: string}} */
const state = { snapshot: null, tree: plant(''), at: ROOT, stand: null, kept: '[]' };

const asked = (id = state.at) => ({ game: game.id, start: at(state.tree, ROOT).position, moves: path(state.tree, id).map(({ move: made }) => made?.text ?? '') });

/** @param {string} says */
function note(says) {
  need('[data-note]').hidden = !says;
  setText(need('[data-note] span'), says);
}

async function start() {
  const [looked, kept] = await Promise.all([`/api/games/${slug}`, `/api/games/${slug}/plan`].map((address) => fetch(address).then((answer) => (answer.ok ? answer.json() : null), () => null)));
  if (!looked || !kept) return note(t('common.game-not-loaded'));
  const snapshot = /** @type {Snapshot} */ (looked.d);
  const { you, plies, state: now } = snapshot;
  state.snapshot = snapshot;
  state.tree = plant(plies.at(-1)?.position ?? snapshot.start);
  if (kept.gone) note(t('page.plan-ended'));
  if (now.status !== 'playing' || now.turn === you.seat) note(now.status === 'playing' ? t('game.plan-not-now') : t('page.plan-over'));
  else await read(kept.lines, plies.length - kept.ply);
  await go(ROOT);
}

/** Puts what is kept into the tree, but for the moves that were played already. @param {string[][]} lines @param {number} played */
async function read(lines, played) {
  for (const line of lines) {
    let id = ROOT;
    const rest = played > 0 && !state.snapshot?.plies.slice(-played).every(({ text }, i) => text === line[i]) ? [] : line.slice(Math.max(played, 0));
    for (const text of rest) {
      const step = await engine.play(asked(id), text).catch(() => null);
      if (!step || 'refusal' in step) break;
      ({ tree: state.tree, id } = add(state.tree, id, step.played));
    }
  }
  state.kept = JSON.stringify(linesOf(state.tree));
}

/** The board stays as it is until it is known how the position stands. @param {number} id */
async function go(id) {
  const stand = await engine.stand(asked(id)).catch((fault) => {
    if (!(fault instanceof EngineError)) throw fault;
    note(fault.message);
    return null;
  });
  Object.assign(state, { at: id, stand });
  draw();
}

/** @param {string} text */
async function move(text) {
  if (isSecondReply(state.tree, state.at, text)) {
    toast(t('page.plan-one-reply'));
    return board.clear();
  }
  const from = state.at;
  const step = await engine.play(asked(), text).catch(() => null);
  if (state.at !== from) return; // another position is on the board, which drops the move
  if (!step) return board.clear();
  if ('refusal' in step) return board.refuse(step.refusal);
  const { tree, id } = add(state.tree, state.at, step.played);
  Object.assign(state, { tree, at: id, stand: step.stand });
  for (const { name, hop, after = 0 } of moveCues(step.played)) setTimeout(() => play(name, hop), after);
  need('[data-announcements]').append(h('p', {}, moveLine(step.played)));
  draw();
}

/** @param {string[]} clicks */
async function ask(clicks) {
  const refusal = await engine.refuse(asked(), clicks).catch(() => null);
  if (refusal) board.refuse(refusal);
}

function mayPlan() {
  const { snapshot } = state;
  return snapshot !== null && snapshot.state.status === 'playing' && snapshot.state.turn !== snapshot.you.seat;
}

function draw() {
  const { snapshot, stand, tree } = state;
  if (!snapshot) return;
  const line = path(tree, state.at);
  const moves = line.map(({ move: made }) => /** @type {import('../wire/wire-types.js').Played} */ (made));
  const last = moves.at(-1) ?? snapshot.plies.at(-1) ?? null;
  const legal = mayPlan() ? stand?.legal ?? [] : [];
  if (stand) {
    board.show({
      men: stand.men, last, signs: stand.signs, legal, turn: stand.turn, flip: snapshot.you.seat === 'black',
      label: boardLabel([...snapshot.plies, ...moves], game), busy: legal.length === 0, destinations: settings.get().destinations,
    });
  }
  const own = stand?.turn === snapshot.you.seat;
  setText(need('[data-whose]'), !mayPlan() ? t('page.plan-not-now') : stand?.outcome ? t('page.plan-end') : own ? t('page.plan-your-reply') : t('page.plan-if'));
  setText(need('[data-line]'), inWords(line));
  drawLines();
}

function drawLines() {
  const { tree } = state;
  const all = ends(tree);
  need('[data-lines]').replaceChildren(...all.map(({ id }, i) => h('li', {},
    h('button', { class: 'go', type: 'button', onclick: () => go(id) }, inWords(path(tree, id))),
    h('button', { class: 'ib', type: 'button', 'aria-label': t('page.plan-remove-line', { n: i + 1 }), onclick: () => takeOut(id) }, icon('close')))));
  need('[data-none]').hidden = all.length > 0 || !mayPlan();
  const begun = state.at === ROOT ? t('page.plan-at-start') : '';
  allow('back', begun);
  allow('start', begun);
  allow('keep', !mayPlan() ? t('page.plan-not-now') : JSON.stringify(linesOf(tree)) === state.kept ? t('page.plan-nothing-new') : '');
}

/** Lets a button be pressed, or says why not. @param {string} what @param {string} why */
function allow(what, why) {
  const button = need(`[data-do="${what}"]`);
  button.setAttribute('aria-disabled', String(why !== ''));
  button.title = why;
}

/** Takes a line out, as far as no other one needs it. @param {number} id */
async function takeOut(id) {
  let first = id;
  for (let node = at(state.tree, id); node.parent >= ROOT && node.id !== ROOT && at(state.tree, node.parent).children.length === 1 && node.parent !== ROOT; node = at(state.tree, node.parent)) first = node.parent;
  await go(ROOT);
  state.tree = remove(state.tree, first).tree;
  draw();
}

async function keep() {
  const lines = linesOf(state.tree);
  const { ok, error } = await post(`/api/games/${slug}/plan`, { on: state.snapshot?.state.on ?? 0, lines });
  if (!ok) {
    toast(error ?? '');
    return;
  }
  state.kept = JSON.stringify(lines);
  drawLines();
  toast(lines.length > 0 ? t('page.plan-saved') : t('page.plan-removed'));
}

/** @type {Record<string, () => unknown>} */
const acts = { back: () => go(at(state.tree, state.at).parent), start: () => go(ROOT), keep };
for (const [name, act] of Object.entries(acts)) {
  need(`[data-do="${name}"]`).addEventListener('click', (event) => {
    const on = /** @type {HTMLElement} */ (event.currentTarget);
    if (on.getAttribute('aria-disabled') !== 'true') act();
  });
}
start();
