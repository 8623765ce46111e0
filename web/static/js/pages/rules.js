/**
 * The rules of a game: the contents follow the scroll position, and moves can be tried on the
 * diagrams.
 */
import { need, pageData } from '../ui/dom.js';
import { whenIdle } from '../ui/idle.js';
import { enliven } from '../learn/figures.js';
import { createWhere } from '../learn/where.js';

const contents = need('.toc');
const links = [...document.querySelectorAll('.toc a[href^="#"]')];

/** Marks the heading the reader is below. */
function mark() {
  const passed = links.filter((link) => {
    const heading = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    return heading !== null && heading.getBoundingClientRect().top < innerHeight / 3;
  });
  const current = passed.at(-1) ?? links[0];
  for (const link of links) {
    if (link === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  if (current instanceof HTMLElement) contents.scrollTo({ left: current.offsetLeft - contents.clientWidth / 3 });
}

let due = false;
addEventListener('scroll', () => {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    mark();
  });
}, { passive: true });
mark();

/** Where what the boards answer is; other pages with contents have none. */
const boards = document.querySelector('#boards') && /** @type {string} */ (pageData('boards'));

/** They stay pictures where it cannot be fetched. @param {string} address */
async function play(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return;
    const { game, figures, where } = await answer.json();
    enliven(game, figures, document.querySelectorAll('.diagram:has([data-position])'));
    createWhere(need('.where'), game, where);
  } catch {
    // The pictures say it, too.
  }
}
if (boards) whenIdle(() => play(boards));
