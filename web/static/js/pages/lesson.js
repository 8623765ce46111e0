/** The page of a lesson. */
import { need, pageData } from '../ui/dom.js';
import { whenIdle } from '../ui/idle.js';
import { listenForKeys, listKeys } from '../ui/keys.js';
import { listOf } from '../learn/list.js';
import { courseAt, createPage } from '../learn/page.js';
import { progressOf } from '../learn/progress.js';
import { entrance } from '../learn/state.js';
import { listed } from '../learn/view.js';
import { settings } from '../storage/settings.js';
import { t } from '../words/text.js';

/** @import { Course, Step } from '../learn/state.js' */
/** @import { PageData } from '../learn/page.js' */

const data = /** @type {PageData} */ (pageData('page-data'));
const asks = new URLSearchParams(location.search).get('step');
const entered = entrance(listed(document), progressOf(data.game.id), asks, data.step.id);
const main = need('#main');

/** @param {Step} step the one to begin with @param {Course|null} course if it is there already */
function begin(step, course) {
  const page = createPage({ ...data, step }, matchMedia('(max-width: 599px)').matches, course, asks === null && step.id === entered);

  const openList = listOf(main);

  /** What each button does; those of a step answer, while the positions at the end are asked. @type {Record<string, (byKey: boolean) => unknown>} */
  const does = {
    before: () => (page.state.step ? page.back() : page.answer(true)),
    show: () => (page.state.step ? page.show() : page.answer(false)),
    next: (byKey) => page.goOn(byKey),
    list: () => openList(),
  };

  main.addEventListener('click', (event) => {
    const on = (/** @type {string} */ what) => (event.target instanceof Element ? event.target.closest(what) : null);
    const byKey = event.detail === 0;
    const other = on('[data-step]');
    const button = on('[data-do]');
    const act = does[button?.getAttribute('data-do') ?? ''];
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (other) {
      event.preventDefault();
      openList(false);
      page.open(other.getAttribute('data-step') ?? '', byKey);
    } else if (button && act) {
      event.preventDefault();
      if (button.getAttribute('aria-disabled') !== 'true') act(byKey);
    }
  });
  listKeys({ title: t('page.keys-lesson'), keys: [{ keys: ['n'], says: t('page.key-next-step') }, { keys: ['h'], says: t('page.key-solution') }] });
  listenForKeys({ n: () => void page.goOn(true), h: () => void (page.state.step ? page.show() : undefined) });
  settings.on(() => page.redraw());
  if (step.id === entered) whenIdle(() => page.whole());
  else page.open(entered);
}

/** Begins with a step that did not come with the page: what stands there is not what is meant. */
async function resume() {
  main.inert = true;
  const course = await courseAt(data.course).catch(() => null);
  main.inert = false;
  begin(course?.steps.find(({ id }) => id === entered) ?? data.step, course);
}

if (entered === data.step.id) begin(data.step, null);
else resume();
