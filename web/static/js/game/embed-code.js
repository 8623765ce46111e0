/** The section of the Share panel with the HTML code that embeds a game in another site. */
import { h, icon } from '../ui/dom.js';
import { copyField } from './invite.js';
import { oneOf } from './one-of.js';

/**
 * The sizes that are offered, in pixels. The page of the frame fits any from 320 on.
 * @type {Record<string, {width: number, height: number}>}
 */
const SIZES = { large: { width: 480, height: 560 }, small: { width: 320, height: 480 } };

const SAID = { copied: 'Code copied. Paste it into your page’s HTML.', selected: 'The code is selected. Copy it with Ctrl+C or a long press.' };

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in an attribute. @param {string} text */
const quoted = (text) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]);

/**
 * HTML that shows an address in a frame. Pure.
 * @param {string} address @param {{width: number, height: number}} size @param {string} title what screen readers call the frame
 */
export const embedCode = (address, { width, height }, title) => `<iframe src="${quoted(address)}" width="${width}" height="${height}" `
  + `style="border:0;max-width:100%" loading="lazy" title="${quoted(title)}"></iframe>`;

/**
 * Makes the section. update gives it the address of what is shared, without colours.
 * @param {string} title of the game
 */
export function embedSection(title) {
  const chosen = { size: 'large', theme: '' };
  let address = new URL(location.href);
  const code = h('textarea', { class: 'code', readonly: true, rows: 4, spellcheck: false, 'aria-label': 'Embed code', onfocus: () => code.select() });
  const copy = h('button', { class: 'btn', type: 'button', onclick: () => copyField(code, copy, SAID) }, icon('copy'), 'Copy code');
  const see = h('a', { class: 'btn', target: '_blank', rel: 'noopener' }, icon('eye'), 'Preview');

  function draw() {
    const at = new URL(address);
    if (chosen.theme) at.searchParams.set('theme', chosen.theme);
    code.value = embedCode(at.href, SIZES[chosen.size], title);
    see.href = at.href;
  }

  const section = h('section', { class: 'card' }, h('h3', {}, 'Embed in your page'),
    oneOf('Size', 'embed-size', Object.entries(SIZES).map(([value, { width, height }]) => [value, `${width} × ${height}`]), chosen.size,
      (size) => { chosen.size = size; draw(); }),
    oneOf('Colours', 'embed-theme', [['', 'System'], ['light', 'Light'], ['dark', 'Dark']], chosen.theme,
      (theme) => { chosen.theme = theme; draw(); }),
    code, h('div', { class: 'files' }, copy, see));

  /** @param {URL} to */
  function update(to) {
    address = to;
    draw();
  }

  return { section, update };
}

/** What stands in the section's place where the game is private. */
export const privateSection = () => h('section', { class: 'card' }, h('h3', {}, 'Embed in your page'),
  h('p', {}, 'This game is private. Anyone with its link, PGN or picture can see it, but it cannot be embedded on other sites.'));
