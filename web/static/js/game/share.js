/**
 * The Share panel: the link to a position, the record, pictures, and a board on paper.
 *
 * @import { GameInfo, Side, Snapshot } from '../wire/wire-types.js'
 * @import { State } from './state.js'
 */
import { openDialog } from '../ui/dialog.js';
import { h, icon } from '../ui/dom.js';
import { embedSection, privateSection } from './embed-code.js';
import { linkBox, sendLink } from './invite.js';
import { oneOf } from './one-of.js';
import { plyName } from './replay.js';
import { bottom, shownPly } from './selectors.js';
import { t } from '../words/text.js';

/**
 * What is shared: the position after so many plies, or with null the game as it
 * stands, seen from a side.
 * @typedef {{ply: number|null, side: Side}} Shared
 */

/** What an address says of the side, and of both. @param {Shared} shared */
function asked({ ply, side }) {
  const from = side === 'black' ? ['side=black'] : [];
  return { from, at: ply === null ? from : [`ply=${ply}`, ...from] };
}

/** The addresses of what is shared. A film shows the whole game. Pure. @param {string} slug @param {Shared} shared */
export function addresses(slug, shared) {
  const { from, at } = asked(shared);
  const address = (/** @type {string} */ path, /** @type {string[]} */ query) => [`/g/${slug}${path}`, query.join('&')].filter(Boolean).join('?');
  return {
    page: address('', at), picture: address('.svg', at), film: address('.gif', from),
    text: address('.pgn', []), json: address('.json', []), code: `/qr/${slug}.svg`,
    embed: [`/embed/${slug}`, at.join('&')].filter(Boolean).join('?'),
  };
}

/** The address of a game that no server has: the page's own holds its record. Pure. @param {string} game id @param {string} here @param {Shared} shared */
export function recordAddress(game, here, shared) {
  const url = new URL(here);
  url.pathname = `/import/${game}`;
  url.search = asked(shared).at.join('&');
  return url.href;
}

/**
 * Where a link may open: at the start, at the ply on the board, and at the game as
 * it stands. Pure.
 * @param {State} state
 * @returns {{ply: number|null, label: string}[]}
 */
export function openings(state) {
  const { plies, state: { status } } = state.snapshot;
  const shown = shownPly(state);
  const between = shown > 0 && shown < plies.length ? [{ ply: shown, label: plyName(shown, plies) }] : [];
  if (plies.length === 0) return [{ ply: null, label: t('share.current-position') }];
  return [{ ply: 0, label: t('game.start') }, ...between, { ply: null, label: status === 'over' ? t('share.end') : t('share.current-position') }];
}

/**
 * Opens the panel.
 * @param {State} state
 * @param {GameInfo} game
 * @param {string} slug empty for a record, of which the site has no pictures and no files
 */
export function openShare(state, game, slug) {
  if (document.querySelector('dialog[open]')) return;
  const { snapshot } = state;
  const all = openings(state);
  const shown = shownPly(state);
  // A game that goes on everybody sees from a side of their own.
  const over = snapshot.state.status === 'over';
  /** @type {Shared} */
  let shared = { ply: all.find(({ ply }) => (ply ?? snapshot.plies.length) === shown)?.ply ?? null, side: over ? bottom(state) : 'white' };
  const parts = createParts(snapshot, game, slug);

  /** @param {Partial<Shared>} change */
  function choose(change) {
    shared = { ...shared, ...change };
    parts.update(shared);
  }

  choose({});
  openDialog(t('share.title'), h('div', { class: 'share' },
    h('section', { class: 'card' },
      parts.preview,
      h('div', { class: 'where' },
        all.length > 1 && oneOf(t('share.open-at'), 'share-ply', all.map(({ ply, label }) => [String(ply), label]), String(shared.ply),
          (ply) => choose({ ply: ply === 'null' ? null : Number(ply) })),
        over && oneOf(t('share.view-from'), 'share-side', [['white', t('side.white')], ['black', t('side.black')]], shared.side,
          (side) => choose({ side: /** @type {Side} */ (side) }))),
      parts.link, parts.send),
    ...parts.sections));
}

/**
 * What the panel shows of the choices made in it.
 * @param {Snapshot} snapshot @param {GameInfo} game @param {string} slug
 */
function createParts({ plies, terms, state: { status, white, black } }, game, slug) {
  const preview = Boolean(slug) && h('img', { class: 'preview', width: 132, height: 132, alt: t('share.preview-alt') });
  const link = linkBox('', t('share.link-to-page'));
  const field = /** @type {HTMLInputElement} */ (link.querySelector('input'));
  const picture = file(t('share.this-position'), 'SVG', `${slug}.svg`);
  const film = file(t('share.whole-game'), 'GIF', `${slug}.gif`);
  const { text, json, code } = addresses(slug, { ply: null, side: 'white' });
  const send = 'share' in navigator && h('button', { class: 'btn primary', type: 'button', onclick: () => sendLink(document.title, field.value) }, icon('share'), t('common.share'));
  const closed = terms.visibility === 'private';
  const embed = Boolean(slug) && !closed && embedSection(white && black ? t('title.game', { white, black, game: game.name }) : game.name);
  const sections = [
    Boolean(slug) && status === 'over' && section(t('share.game'), file(t('share.all-moves'), 'PGN', `${slug}.pgn`, text), file(t('share.moves-and-times'), 'JSON', `${slug}.json`, json)),
    Boolean(slug) && section(t('share.picture'), picture, plies.length > 0 && film),
    embed && embed.section,
    Boolean(slug) && closed && privateSection(),
    section(t('share.print'), file(t('share.printable-board'), 'SVG', `${game.id}-board.svg`, `/rules/${game.id}/board.svg`),
      game.board.places.some(({ slots }) => slots) && file(t('share.pieces-to-cut-out'), 'SVG', `${game.id}-tiles.svg`, `/rules/${game.id}/tiles.svg`)),
    Boolean(slug) && h('section', { class: 'card' }, h('h3', {}, t('share.code')),
      h('figure', { class: 'qr' }, h('img', { src: code, width: 240, height: 240, alt: t('share.game-code') }))),
  ].filter((one) => one !== false);

  /** @param {Shared} shared */
  function update(shared) {
    if (!slug) {
      field.value = recordAddress(game.id, location.href, shared);
      return;
    }
    const at = addresses(slug, shared);
    if (preview) preview.src = at.picture;
    picture.href = at.picture;
    film.href = at.film;
    field.value = new URL(at.page, location.href).href;
    if (embed) embed.update(new URL(at.embed, location.href));
  }

  return { preview, link, send, sections, update };
}

/** @param {string} title @param {...(Node|false)} files */
const section = (title, ...files) => h('section', { class: 'card' }, h('h3', {}, title), h('div', { class: 'files' }, ...files));

/** A file to be saved. @param {string} label @param {string} kind @param {string} name @param {string} [href] */
const file = (label, kind, name, href) => h('a', { class: 'btn', download: name, href }, h('span', {}, label, ' ', h('small', {}, kind)));
