/** The page of puzzles. */
import { pageData } from '../ui/dom.js';
import { listenForKeys, listKeys } from '../ui/keys.js';
import { listOf } from '../learn/list.js';
import { createSeeker } from '../puzzle/other.js';
import { createPage } from '../puzzle/page.js';
import { settings } from '../storage/settings.js';
import { t } from '../words/text.js';

/** @import { EngineFiles } from '../engine/types.js' */
/** @import { PageData } from '../puzzle/page.js' */
/** @import { Task } from '../puzzle/state.js' */

const data = /** @type {PageData} */ (pageData('page-data'));
/** @type {ReturnType<typeof createSeeker>|undefined} */
let seeker;
const seek = (/** @type {Task} */ task, /** @type {(text: string, found: boolean) => void} */ tell) => {
  seeker ??= createSeeker(data.game.id, /** @type {EngineFiles} */ (pageData('engine')));
  return seeker(task, tell);
};
const page = createPage(data, matchMedia('(max-width: 599px)').matches, seek);
const openList = listOf(page.main);

/** What each button does. @type {Record<string, (byKey: boolean) => unknown>} */
const does = {
  hint: page.hint, show: page.show, again: page.again, next: page.next, other: page.other,
  list: () => openList(), back: () => page.step(-1), forward: () => page.step(1),
};

page.main.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-do]') : null;
  const link = event.target instanceof Element ? event.target.closest('[data-open]') : null;
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    openList(false);
    page.open(link.getAttribute('data-open'), event.detail === 0);
  }
  const act = does[button?.getAttribute('data-do') ?? ''];
  if (act && button?.getAttribute('aria-disabled') !== 'true') act(event.detail === 0);
});
page.main.addEventListener('change', (event) => {
  if (event.target instanceof HTMLInputElement && event.target.name === 'grade') page.want(Number(event.target.value));
});
listKeys({ title: t('page.keys-puzzle'), keys: [{ keys: ['n'], says: t('page.key-next-puzzle') }, { keys: ['h'], says: t('page.key-which-piece') }, { keys: ['←', '→'], says: t('page.key-through-solution') }] });
listenForKeys({
  n: () => (page.state.said?.tone === 'bad' ? page.again(true) : void page.next(true)),
  ArrowLeft: () => page.step(-1), ArrowRight: () => page.step(1),
  h: () => (page.state.task && (page.state.is === 'open' || page.state.is === 'wrong') ? page.hint() : undefined),
});
settings.on(() => page.redraw());
