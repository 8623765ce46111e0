/** Creates SVG nodes, without markup strings. */

const NS = 'http://www.w3.org/2000/svg';

/**
 * A node with its attributes and children; attributes that are undefined are
 * left out.
 * @param {string} name @param {Record<string, string|number|undefined>} [attributes] @param {Node[]} children
 * @returns {SVGGraphicsElement}
 */
export function svg(name, attributes = {}, ...children) {
  const node = /** @type {SVGGraphicsElement} */ (document.createElementNS(NS, name));
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) node.setAttribute(key, String(value));
  }
  node.append(...children);
  return node;
}

/** A group of a class. @param {string} name @param {Node[]} children */
export const group = (name, ...children) => svg('g', { class: name }, ...children);

/**
 * A layer of a board, named for developers who inspect the document. What is only to
 * be seen is kept from assistive technology.
 * @param {string} name @param {"seen"|"used"} [how]
 */
export function layer(name, how = 'seen') {
  return svg('g', { 'data-layer': name, 'aria-hidden': how === 'seen' ? 'true' : undefined });
}

/**
 * Text at a point.
 * @param {string} name its class
 * @param {number} x
 * @param {number} y
 * @param {string} words
 */
export function text(name, x, y, words) {
  return svg('text', { class: name || undefined, x: round(x), y: round(y) }, document.createTextNode(words));
}

/** @param {number} v */
export const round = (v) => Math.round(v * 100) / 100;

/**
 * The drawing of a man, with its middle at a point.
 * @param {string} man "white king" @param {import('./geometry.js').Point} at @param {number} size in units
 */
export function piece(man, [x, y], size) {
  const [colour, kind] = man.split(' ');
  return svg('use', {
    class: colour === 'white' ? 'wp' : 'bp',
    href: `#piece-${kind}`,
    x: round(x - size / 2), y: round(y - size / 2), width: round(size), height: round(size),
  });
}
