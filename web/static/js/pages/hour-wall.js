/**
 * The wall of a weekly hour: its page for a projector.
 *
 * @import { Look } from '../tournament/hour.js'
 */
import { follow } from '../frame/followed.js';
import { hourSocket } from '../frame/taking-part.js';
import { createLive } from '../lobby/live.js';
import { happensNext, receive, written } from '../tournament/hour.js';
import { createParts } from '../tournament/parts.js';
import { phaseOf } from '../tournament/phases.js';
import { countdownIn, redraw } from '../ui/buttons.js';
import { h, need, pageData } from '../ui/dom.js';
import { t } from '../words/text.js';

const { now, names, ...first } = /** @type {Look & {now: number, names: Record<string, string>}} */ (pageData('page-data'));
const next = need('#next');
const count = countdownIn(next);
const live = createLive(need('.live-list'), names);
const updateParts = createParts(first.view, { written, of: (/** @type {Look} */ page) => page.view });
let state = /** @type {Look} */ ({ ...first, ahead: now - Date.now() });
/** @type {ReturnType<typeof setTimeout>|undefined} */
let later;

function draw() {
  const { view, boards, ahead = 0 } = state;
  live.update(boards);
  need('#boards').hidden = view.status !== 'running';
  updateParts(view);
  const at = Date.now() + ahead;
  const { says, note } = happensNext({ ...state, own: { n: 0 } }, at);
  const { phase } = phaseOf(view, at);
  const until = phase === 'far' || phase === 'over' ? undefined : view.status === 'open' ? view.starts : view.ends;
  next.classList.toggle('sr', phase === 'far' || view.status === 'over');
  redraw(next, [says, note, until], () => (until ? [h('b', {}, view.status === 'open' ? t('hour.begins-in') : t('hour.ends-in-whole'), ' ', h('span', { role: 'timer', class: 'num' }))] : [note ? t('wall.says-note', { says, note }) : says]));
  count(until && until - ahead);
  clearTimeout(later);
  later = setTimeout(draw, Math.min(phaseOf(view, at).end - at + 50, 3_600_000));
}

draw();
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') need('.back').click();
});
if (first.view.status !== 'over') {
  const socket = follow(hourSocket(first.view.slug), (message) => {
    state = receive(state, message, Date.now());
    draw();
    if (state.view.status === 'over') socket.stop();
  }, undefined, () => { state = { ...state, boards: [] }; });
}
