/** The rules of a game: diagrams, and the contents that follow the reader. */
import { drawDiagrams } from './diagrams.js';
import { drawMinis } from './minis.js';

drawMinis();
drawDiagrams();

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
