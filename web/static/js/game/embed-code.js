/** The section of the Share panel with the HTML code that embeds a game in another site. */
import { h, icon } from '../ui/dom.js';
import { copyField } from './invite.js';
import { oneOf } from './one-of.js';
import { t } from '../words/text.js';

/**
 * The sizes that are offered, in pixels. The page of the frame fits any from 320 on.
 * @type {Record<string, {width: number, height: number}>}
 */
const SIZES = { large: { width: 480, height: 560 }, small: { width: 320, height: 480 } };

const SAID = { copied: t('share.code-copied'), selected: t('share.code-selected') };

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
  const code = h('textarea', { class: 'code', readonly: true, rows: 4, spellcheck: false, 'aria-label': t('share.embed-code'), onfocus: () => code.select() });
  const copy = h('button', { class: 'btn', type: 'button', onclick: () => copyField(code, copy, SAID) }, icon('copy'), t('share.copy-code'));
  const see = h('a', { class: 'btn', target: '_blank', rel: 'noopener' }, icon('eye'), t('share.preview'));

  function draw() {
    const at = new URL(address);
    if (chosen.theme) at.searchParams.set('theme', chosen.theme);
    code.value = embedCode(at.href, SIZES[chosen.size], title);
    see.href = at.href;
  }

  const section = h('section', { class: 'card' }, h('h3', {}, t('share.embed')),
    oneOf(t('share.embed-size'), 'embed-size', Object.entries(SIZES).map(([value, { width, height }]) => [value, `${width} × ${height}`]), chosen.size,
      (size) => { chosen.size = size; draw(); }),
    oneOf(t('share.embed-colours'), 'embed-theme', [['', t('share.colours-system')], ['light', t('share.colours-light')], ['dark', t('share.colours-dark')]], chosen.theme,
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
export const privateSection = () => h('section', { class: 'card' }, h('h3', {}, t('share.embed')),
  h('p', {}, t('share.embed-not-private')));
