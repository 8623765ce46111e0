/** The page of a lesson. */
import { pageData } from './dom.js';
import { whenIdle } from './idle.js';
import { listenForKeys, listKeys } from './keys.js';
import { courseAt, createPage } from './learn/page.js';
import { progressOf } from './learn/progress.js';
import { entrance } from './learn/state.js';
import { listed } from './learn/view.js';
import { settings } from './settings.js';

/** @import { PageData } from './learn/page.js' */

const data = /** @type {PageData} */ (pageData('page-data'));
const asks = new URLSearchParams(location.search).get('step');
const entered = entrance(listed(document), progressOf(data.game.id), asks, data.step.id);
const course = entered === data.step.id ? null : await courseAt(data.course).catch(() => null);
const step = course?.steps.find(({ id }) => id === entered) ?? data.step;
const page = createPage({ ...data, step }, matchMedia('(max-width: 599px)').matches, course, asks === null && step.id === entered);
const list = page.main.querySelector('.les-steps');

/** What each button does; those of a step answer, while the positions at the end are asked. @type {Record<string, (byKey: boolean) => unknown>} */
const does = {
  before: () => (page.state.step ? page.back() : page.answer(true)),
  show: () => (page.state.step ? page.show() : page.answer(false)),
  next: (byKey) => page.goOn(byKey),
  list() {
    const open = list?.classList.toggle('open') ?? false;
    page.main.querySelector('[data-do="list"]')?.setAttribute('aria-expanded', String(open));
  },
};

page.main.addEventListener('click', (event) => {
  const on = (/** @type {string} */ what) => (event.target instanceof Element ? event.target.closest(what) : null);
  const byKey = event.detail === 0;
  const step = on('[data-step]');
  const button = on('[data-do]');
  const act = does[button?.getAttribute('data-do') ?? ''];
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (step) {
    event.preventDefault();
    list?.classList.remove('open');
    page.open(step.getAttribute('data-step') ?? '', byKey);
  } else if (button && act) {
    event.preventDefault();
    if (button.getAttribute('aria-disabled') !== 'true') act(byKey);
  }
});
listKeys({ title: 'In a lesson', keys: [{ keys: ['n'], says: 'On to the next step, or try again' }, { keys: ['h'], says: 'Be shown how' }] });
listenForKeys({ n: () => void page.goOn(true), h: () => void (page.state.step ? page.show() : undefined) });
settings.on(() => page.redraw());
if (step.id === entered) whenIdle(() => page.whole());
else page.open(entered);
