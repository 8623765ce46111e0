/**
 * Makes the diagrams of the rules interactive: moves can be tried, and refusals are explained
 * below. Without scripts they are pictures.
 *
 * @import { GameInfo } from '../wire/wire-types.js'
 * @import { Node } from './node.js'
 */
import { h, icon, need } from '../ui/dom.js';
import { createPlayer } from './player.js';
import { t } from '../words/text.js';

/** What the figures of a game answer, by their positions. @typedef {{clicks: string[], figures: Record<string, Node>}} Figures */

/** @param {GameInfo} info @param {Figures} all @param {Iterable<Element>} diagrams */
export function enliven(info, all, diagrams) {
  const near = new IntersectionObserver((seen) => {
    for (const { isIntersecting, target } of seen) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      bringToLife(info, all, /** @type {HTMLElement} */ (target));
    }
  }, { rootMargin: '200px' });
  for (const diagram of diagrams) near.observe(diagram);
}

/** @param {GameInfo} info @param {Figures} all @param {HTMLElement} figure */
function bringToLife(info, all, figure) {
  const host = need('[data-position]', figure);
  const node = all.figures[host.dataset.position ?? ''];
  if (!node || node.tries.length === 0) return;
  const caption = need('figcaption', figure);
  const text = h('span', { role: 'status' }, caption.textContent);
  const said = text.textContent ?? '';
  const back = h('button', { class: 'btn small', type: 'button', hidden: true, onclick: () => again() }, icon('undo'), t('learn.play-again'));
  caption.replaceChildren(text, back);
  host.classList.remove('still');
  const options = Object.fromEntries((host.dataset.options ?? '').split(' ').map((option) => option.split('=')));
  const player = createPlayer(host, info, all.clicks, {
    onRefused: (why) => tell(true, h('b', {}, `${t('words.sentence', { text: why.title })} `), why.text),
    onWrong() {},
    onPlayed: () => tell(true, said),
  }, { select: options.select, marks: options.marks?.split(','), flip: 'flip' in options });

  /** @param {boolean} tried @param {...(Node|string|HTMLElement)} words */
  function tell(tried, ...words) {
    text.replaceChildren(.../** @type {(HTMLElement|string)[]} */ (words));
    back.hidden = !tried;
  }

  function again() {
    player.again();
    tell(false, said);
  }

  player.open([node], said);
  figure.dataset.live = 'true';
}
