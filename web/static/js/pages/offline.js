/**
 * The page that the service worker shows instead of one that it cannot fetch. It loads that page
 * as soon as the site can be reached.
 *
 * @import { LookedAt } from '../storage/looked-at.js'
 */
import { forward } from '../board/men.js';
import { toast } from '../ui/dialog.js';
import { h, need, person } from '../ui/dom.js';
import { forgetLessons } from '../learn/progress.js';
import { KEPT, forgetGames, lookedAt } from '../storage/looked-at.js';
import { forgetPuzzles } from '../puzzle/progress.js';
import { forgetTasks } from '../puzzle/seen.js';
import { drawThumbnail } from '../board/thumbnails.js';
import { canKeep, forgetModule, keepModule, megabytes, moduleKept } from '../net/without-network.js';
import { language, t } from '../words/text.js';

/** How often the site is looked for. Milliseconds. */
const EVERY = 5000;

const stands = location.pathname === '/offline';

async function look() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
}

/** @param {LookedAt} one */
function draw({ slug, at, snapshot: { game, state, men, plies, you } }) {
  const board = h('div', { class: 'mb', 'aria-hidden': 'true' });
  drawThumbnail(board, { game, men: plies.reduce((now, { effects }) => forward(now, effects), men), flip: you.seat === 'black' });
  const says = state.status === 'over' ? (state.outcome?.result ?? '').replace('-', '–').replace('1/2–1/2', '½–½') : t('offline.saved');
  return h('a', { class: 'card mygame', href: `/import/${game}${KEPT}${slug}` }, board,
    h('div', {}, h('b', {}, person(state.white), ' – ', person(state.black)),
      h('span', {}, h('i', { class: `tag tag-${game}` }), h('time', { datetime: new Date(at).toISOString() }, new Date(at).toLocaleDateString(language, { dateStyle: 'medium' }))),
      h('span', { class: 'says' }, says)));
}

async function drawGames() {
  const all = await lookedAt();
  need('[data-games]').replaceChildren(...all.map(draw));
  need('#looked-at').hidden = all.length === 0;
}

async function drawModule() {
  const kept = canKeep() ? await moduleKept() : null;
  const button = need('[data-keep]');
  need('[data-kept]').hidden = !kept?.whole;
  button.hidden = !kept || kept.whole;
  if (kept) button.textContent = t('offline.save-engine', { size: megabytes(kept.bytes) });
}

need('[data-keep]').addEventListener('click', async () => {
  const button = need('[data-keep]');
  button.setAttribute('aria-disabled', 'true');
  button.textContent = t('common.loading');
  const kept = await keepModule();
  button.removeAttribute('aria-disabled');
  await drawModule();
  toast(kept?.whole ? t('offline.engine-saved') : t('offline.failed'));
});
need('[data-forget]').addEventListener('click', async () => {
  forgetPuzzles();
  forgetLessons();
  await Promise.all([forgetGames(), forgetTasks(), canKeep() && forgetModule()]);
  await Promise.all([drawGames(), drawModule()]);
  toast(t('offline.removed'));
});

if (!stands) {
  need('[data-comes]').hidden = false;
  addEventListener('online', look);
  setInterval(() => !document.hidden && look(), EVERY);
}
need('[data-none]').hidden = canKeep();
drawGames();
drawModule();
