/** Small helpers to find and create elements. */
import { plainName, programOf } from '../words/names.js';
import { t } from '../words/text.js';

/**
 * Makes an element. Properties are attributes; `on…` takes a listener, and
 * false, null or undefined leave an attribute out. Text becomes text nodes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') {
      el.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      el.setAttribute(name, value === true ? '' : String(value));
    }
  }
  for (const child of children) if (child) el.append(child);
  return el;
}

/**
 * A player's name beside other text: it may be written from right to left, and must not
 * turn round what stands about it. The mark of a program's name is a chip, and the computer's name a word.
 * @param {string} name
 */
export function person(name) {
  const program = programOf(name);
  return h('bdi', {}, program ?? plainName(name), program !== null && h('span', { class: 'chip' }, ` ${t('common.program')}`));
}

/**
 * An interface icon. The drawings of icons and chessmen stand in every page
 * itself: a drawing of another file would be asked for again with each use.
 * @param {string} name of a symbol in icons.svg, without its "i-"
 */
export function icon(name) {
  return drawing('i', 24, reference(`#i-${name}`));
}

/**
 * Chessmen of one colour in a row, as one drawing that shrinks as a whole: each stands 63 % of
 * its width beside the one before, and a little more beside another kind.
 * @param {string[]} men colour and kind: "white king"
 */
export function chessmen(men) {
  let x = -8;
  const all = men.map((man, i) => {
    if (i > 0) x += man === men[i - 1] ? 30 : 36;
    return reference(`#piece-${man.split(' ')[1]}`, { x, width: 48 });
  });
  const svg = drawing(men[0]?.startsWith('white') ? 'wp' : 'bp', 48, ...all);
  svg.setAttribute('viewBox', `0 0 ${x + 40} 48`);
  return svg;
}

/** @param {string} className @param {number} size @param {Element[]} parts */
function drawing(className, size, ...parts) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', className);
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(...parts);
  return svg;
}

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} href @param {Record<string, number>} [box] */
function reference(href, box = {}) {
  const ref = document.createElementNS(SVG, 'use');
  for (const [name, value] of Object.entries({ href, ...box })) ref.setAttribute(name, String(value));
  return ref;
}

/**
 * The element a page must have.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function need(selector, root = document) {
  const el = root.querySelector(selector);
  if (!(el instanceof HTMLElement)) throw new Error(`the page lacks ${selector}`);
  return el;
}

/**
 * Sets text only where it differs, so that nothing is announced or laid out
 * again without a reason.
 * @param {Element} el
 * @param {string} text
 */
export function setText(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

/**
 * Makes a change that exchanges an element's content. Focus that was within it goes on
 * to what takes its place, or it would be lost.
 * @param {HTMLElement} host
 * @param {string} selector what takes the place
 * @param {() => void} change
 */
export function keepFocus(host, selector, change) {
  const focused = host.contains(document.activeElement);
  change();
  if (focused) need(selector, host).focus();
}

/**
 * Gives an element these children. A child of the same kind that is there
 * already stays, and becomes like the new one: a button that is held down must
 * not be exchanged for another before it is let go. Only what differs changes,
 * and listeners are not carried over.
 * @param {Element} host
 * @param {(Node|string)[]} wanted
 */
export function patch(host, wanted) {
  const old = [...host.childNodes];
  const kept = wanted.map((one) => {
    const node = typeof one === 'string' ? document.createTextNode(one) : one;
    const at = old.findIndex((there) => kindOf(there) === kindOf(node));
    const [same] = at < 0 ? [] : old.splice(at, 1);
    return same ? become(same, node) : node;
  });
  for (const gone of old) gone.remove();
  kept.forEach((node, i) => {
    if (host.childNodes[i] !== node) host.insertBefore(node, host.childNodes[i] ?? null);
  });
}

/** Two nodes of one kind can stand for each other: of buttons, those that do the same. @param {Node} node */
const kindOf = (node) => (node instanceof Element
  ? [node.nodeName, ...IDENTITY.map((name) => node.getAttribute(name))].join(' ') : node.nodeName);

const IDENTITY = ['data-action', 'data-about', 'data-prompt', 'data-do', 'data-id', 'data-device'];

/** @param {Node} old @param {Node} wanted */
function become(old, wanted) {
  if (old instanceof Element && wanted instanceof Element) {
    for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    patch(old, [...wanted.childNodes]);
  } else if (old.nodeValue !== wanted.nodeValue) {
    old.nodeValue = wanted.nodeValue;
  }
  return old;
}

/**
 * The JSON of a data block (<script type="application/json">) of the page.
 * @param {string} id
 * @returns {unknown}
 */
export function pageData(id) {
  return JSON.parse(need(`#${id}`).textContent ?? 'null');
}

/** Brings what is current in a list into sight, or its beginning; only the list scrolls. @param {HTMLElement} list @param {Element|null} current */
export function reveal(list, current) {
  if (!current) {
    list.scrollTop = 0;
    return;
  }
  const [box, one] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  if (one.top < box.top) list.scrollTop -= box.top - one.top;
  if (one.bottom > box.bottom) list.scrollTop += one.bottom - box.bottom;
}
