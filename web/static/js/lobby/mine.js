/**
 * The visitor's own games and the latest finished games, kept up to date.
 *
 * @import { Live } from '../wire/wire-types.js'
 */
import { drawThumbnails } from '../board/thumbnails.js';
import { showTimes } from '../words/times.js';
import { readWaiting } from '../frame/waiting.js';

/** The least time between two looks at the server. Milliseconds. */
const PAUSE = 3000;
/** The time between two where the live list does not show a game of the visitor's. Milliseconds. */
const UNTOLD = 15_000;

/** The parts of the page that are replaced by those of a newer one. */
const PARTS = ['mine', 'await', 'recent'];

/**
 * Fetches the lists again when the live list changes, whether or not it shows a
 * game of the visitor's: it has no room for all, and none for private ones,
 * after which the page asks now and then. Where none of theirs is waiting or
 * played, nothing can come about without them. Out of sight the page waits
 * until it is looked at.
 * @param {Live} list as it was when the lists were written
 */
export function createMine(list) {
  /** @type {Map<string, string>} Each part as the server wrote it last. */
  const written = new Map();
  let known = gist(list);
  let shown = slugs(list);

  const refresh = throttle(PAUSE, async () => {
    try {
      const answer = document.hidden ? null : await fetch('/');
      if (answer?.ok) take(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    } catch {
      // The next change asks again.
    }
  });

  /** @param {Live} now */
  function update(now) {
    const before = known;
    known = gist(now);
    shown = slugs(now);
    if (known !== before && !document.hidden && ownGames().length > 0) refresh();
  }

  /** @param {Document} page */
  function take(page) {
    for (const id of PARTS) {
      const fresh = page.getElementById(id);
      const old = document.getElementById(id);
      if (!fresh || !old || written.get(id) === fresh.outerHTML) continue;
      written.set(id, fresh.outerHTML);
      replace(old, document.adoptNode(fresh));
    }
    readWaiting();
  }

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) refresh();
  });
  setInterval(() => {
    if (!document.hidden && ownGames().some((slug) => !shown.includes(slug))) refresh();
  }, UNTOLD);

  return { update };
}

/** Puts a part in the place of an old one; the focus stays on the same link, and a row where it was scrolled to. @param {HTMLElement} old @param {HTMLElement} fresh */
function replace(old, fresh) {
  const on = old.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
  const scrolled = old.querySelector('.mine')?.scrollLeft;
  old.replaceWith(fresh);
  fresh.querySelector('.mine')?.scrollTo({ left: scrolled });
  drawThumbnails(fresh);
  showTimes(fresh);
  const again = on && [fresh, ...fresh.querySelectorAll('a')].find((el) => el.getAttribute('href') === on);
  if (again) again.focus();
}

/** What has to differ for a list to differ. @param {Live} list */
const gist = ({ live, open }) => JSON.stringify([live.map(({ slug, ply }) => [slug, ply]), open.map(({ slug }) => slug)]);

/** The games that the live list shows. @param {Live} list */
const slugs = ({ live, open }) => [...live, ...open].map(({ slug }) => slug);

/** The slugs of the visitor's own games that are not over. */
export const ownGames = () => [...document.querySelectorAll('#mine [data-slug]')].map((el) => el.getAttribute('data-slug') ?? '');

/**
 * Runs something at once when it is called for, and then once more if it was
 * called for again while it ran or in the pause after. Never twice at a time.
 * @param {number} pause milliseconds from one start to the next, at least
 * @param {() => Promise<unknown>} run must not fail
 * @returns {() => Promise<void>} the call
 */
export function throttle(pause, run) {
  let wanted = false;
  let busy = false;
  return async () => {
    wanted = true;
    if (busy) return;
    busy = true;
    while (wanted) {
      wanted = false;
      await Promise.all([run(), new Promise((over) => { setTimeout(over, pause); })]);
    }
    busy = false;
  };
}
