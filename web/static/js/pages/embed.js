/**
 * A game embedded in a page of another site: it is replayed, or followed while it is played. It
 * uses no cookies and sends no commands.
 *
 * @import { Embedded } from '../embed/state.js'
 * @import { GameInfo, Side, Snapshot } from '../wire/wire-types.js'
 */
import { createBoard } from '../board/board.js';
import { need, h, icon, pageData, patch, setText } from '../ui/dom.js';
import { beside, begin, go, play, receive, said, scene, shown } from '../embed/state.js';
import { format } from '../words/clock.js';
import { motion } from '../game/scene.js';
import { nameOf } from '../words/game.js';
import { connect } from '../net/socket.js';
import { t } from '../words/text.js';

/** How long a position stands in a replay, and how often a clock is drawn. Milliseconds. */
const PACE = 2000;
const TICK = 250;

/** On windows narrower than this the board has a narrow frame. */
const NARROW = 480;

/** @typedef {{slug: string, snapshot: Snapshot, game: GameInfo, side: Side, ply: number|null, link: string}} EmbedData */

const data = /** @type {EmbedData} */ (pageData('page-data'));
const board = createBoard(need('.bw'), data.game, { phone: innerWidth < NARROW });
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;

/** @type {Embedded} */
let state = begin(data.snapshot, data.ply, performance.now());
draw(null);

for (const button of document.querySelectorAll('[data-step]')) {
  button.addEventListener('click', () => press(button.getAttribute('data-step')));
}
setInterval(drawBars, TICK);
if (state.connection !== 'over') {
  const socket = connect(`/ws/e/${data.slug}`, {
    message(message) {
      become(receive(state, message, performance.now()));
      if (state.connection === 'over') socket.stop();
    },
    lost: () => become({ ...state, connection: 'lost' }),
  });
}

/** @param {string|null} step */
function press(step) {
  const ply = shown(state);
  switch (step) {
    case 'back': return become(go({ ...state, playing: false }, ply - 1));
    case 'forward': return become(go({ ...state, playing: false }, ply + 1));
    default: return become(play(state));
  }
}

/** @param {Embedded} next */
function become(next) {
  const before = state;
  state = next;
  clearTimeout(timer);
  if (state.playing) timer = setTimeout(() => become(go(state, shown(state) + 1)), PACE);
  draw(before);
}

/** @param {Embedded|null} before */
function draw(before) {
  const now = scene(state, data.game, data.side);
  board.show(now, before && motion(shown(before), shown(state), { snapshot: state.snapshot }));
  drawBars();
  drawFoot();
}

function drawBars() {
  const above = data.side === 'white' ? 'black' : 'white';
  drawBar('top', above);
  drawBar('bottom', data.side);
}

/** @param {string} place @param {Side} side */
function drawBar(place, side) {
  const shownBeside = beside(state, side, performance.now());
  const clock = shownBeside === null ? '' : 'points' in shownBeside ? shownBeside.points : format(shownBeside.ms, Boolean(state.snapshot.terms.days));
  const running = shownBeside !== null && 'running' in shownBeside && shownBeside.running;
  patch(need(`[data-bar=${place}]`), [
    h('i', { class: `side ${side}`, 'aria-hidden': 'true' }),
    h('b', {}, nameOf(state.snapshot, side)),
    h('span', { class: running ? 'num at on' : 'num at' }, clock),
  ]);
}

function drawFoot() {
  const over = state.connection === 'over';
  document.body.dataset.connection = state.connection;
  need('[data-live]').hidden = over;
  setText(need('[data-live] span'), state.connection === 'live' ? t('page.embed-live') : t('page.embed-lost'));
  setText(need('[data-said]'), said(state));
  const button = need('[data-step=play]');
  button.setAttribute('aria-label', state.playing ? t('common.stop') : t('common.play'));
  patch(button, [icon(state.playing ? 'pause' : 'play')]);
  const ply = state.at === null ? '' : `?ply=${state.at}`;
  for (const link of document.querySelectorAll('a[data-game]')) link.setAttribute('href', data.link + ply);
}
