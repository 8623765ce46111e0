/** The rules of a game: the contents follow the reader. */
import { need } from './dom.js';


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
