/**
 * The archive's list. It is a form and links that work without scripts; this module fetches the
 * list in place when the form changes.
 */
import { need, setText } from '../ui/dom.js';
import { drawThumbnails } from '../board/thumbnails.js';
import { showTimes } from '../words/times.js';
import { t } from '../words/text.js';

/** Debounce of typing before the list is fetched, in milliseconds. */
const TYPING = 300;

/** Above this width the form stands beside the list, and each change counts. */
const BESIDE = '(min-width: 1100px)';

const form = /** @type {HTMLFormElement} */ (need('#filters'));
const found = need('#found');

/** The list that is on its way; a later one takes its place. @type {AbortController | null} */
let asking = null;
let typing = 0;

/** The address of what the form asks for, without what is empty. */
function address() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) query.append(name, value.trim());
  }
  const text = query.toString();
  return text ? `/games?${text}` : '/games';
}

/**
 * Shows the list at an address in place of this one.
 * @param {string} url
 * @param {'form'|'link'|'back'} from what asks for it: a person who is filling in the form keeps
 *   it as it is, and Back makes no new step that Back takes back
 */
async function show(url, from) {
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  found.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(url, { signal: mine.signal });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const list = page.querySelector('#found');
    const fields = page.querySelector('.rail-fields');
    if (!list || !fields) throw new Error(`no list at ${url}`);
    if (from !== 'back') history.pushState(null, '', url);
    if (from === 'form') say(fields);
    else need('.rail-fields', form).replaceWith(fields);
    found.replaceChildren(...list.childNodes);
    drawThumbnails(found);
    showTimes(found);
  } catch (err) {
    if (mine.signal.aborted) return;
    failed(url, from);
  }
  if (asking === mine) found.setAttribute('aria-busy', 'false');
}

/** Shows the problems that the server has with what was filled in. @param {Element} fresh */
function say(fresh) {
  for (const line of form.querySelectorAll('[data-problem]')) {
    const problem = fresh.querySelector(`[data-problem="${line.getAttribute('data-problem')}"]`);
    setText(line, problem?.textContent ?? '');
    form.querySelector(`[name="${line.getAttribute('data-problem')}"]`)?.setAttribute('aria-invalid', String(line.textContent !== ''));
  }
}

/**
 * Says that the list did not come. What was there stays.
 * @param {string} url
 * @param {'form'|'link'|'back'} from
 */
function failed(url, from) {
  found.querySelector('.listfault')?.remove();
  const line = document.createElement('p');
  line.className = 'hint listfault';
  line.setAttribute('role', 'alert');
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'btn small';
  again.textContent = t('common.try-again');
  again.addEventListener('click', () => show(url, from));
  line.append(t('archive.failed'), ' ', again);
  found.prepend(line);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(typing);
  if (form.matches(':popover-open')) form.hidePopover();
  show(address(), 'form');
});

form.addEventListener('input', (event) => {
  clearTimeout(typing);
  const typed = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
  if (matchMedia(BESIDE).matches) typing = window.setTimeout(() => show(address(), 'form'), typed ? TYPING : 0);
});

found.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link || link.pathname !== '/games') return;
  event.preventDefault();
  if (link.closest('.pager')) {
    location.assign(link.href); // a page of its own begins at the top
    return;
  }
  show(link.pathname + link.search, 'link');
});

addEventListener('popstate', () => show(location.pathname + location.search, 'back'));
drawThumbnails();
