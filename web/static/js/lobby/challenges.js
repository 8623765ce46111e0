/**
 * The list of open challenges, which anyone may accept.
 *
 * @import { Challenge, Side } from '../wire/wire-types.js'
 */
import { toast } from '../ui/dialog.js';
import { h, need, person, setText } from '../ui/dom.js';
import { redraw } from '../ui/buttons.js';
import { tint } from '../words/game.js';
import { post } from '../net/post.js';
import { clockText, unusual } from '../words/terms.js';
import { ownGames } from './mine.js';
import { plainName } from '../words/names.js';
import { t } from '../words/text.js';

/** @param {Record<string, string>} names of the games, by id */
export function createChallenges(names) {
  const list = need('#open');

  /** @param {Challenge[]} open */
  function update(open) {
    const own = ownGames();
    setText(need('#open-count'), String(open.length));
    need('#open-empty').hidden = open.length > 0;
    redraw(list, [open, own.filter((slug) => open.some((one) => one.slug === slug))],
      () => open.map((one) => row(one, names[one.game] ?? one.game, own.includes(one.slug))));
  }

  list.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-action=challenge]') : null;
    const slug = button?.closest('[data-challenge]')?.getAttribute('data-challenge');
    if (slug) join(slug);
  });

  return { update };
}

/** @param {string} slug */
async function join(slug) {
  const { error } = await post(`/api/games/${slug}/accept`);
  if (error) toast(error);
  else location.assign(`/g/${slug}`);
}

/**
 * What side the reader will have: their own, or the one that is left.
 * @param {Challenge["side"]} side the creator's @param {boolean} own
 */
export function sideText(side, own) {
  /** @type {Partial<Record<Challenge["side"], Side>>} */
  const left = { white: 'black', black: 'white' };
  const yours = own ? side : left[side];
  if (yours === 'white') return t('lobby.you-white');
  if (yours === 'black') return t('lobby.you-black');
  return side === 'none' ? t('lobby.either-side') : t('lobby.random');
}

/** @param {Challenge} challenge @param {string} game @param {boolean} own */
function row({ slug, game: id, by, side, terms, here }, game, own) {
  const says = [game, clockText(terms), side === 'chance' ? '' : sideText(side, own), ...unusual(terms), here ? '' : t('lobby.away')].filter(Boolean).join(' · ');
  return h('div', { class: 'row open', 'data-challenge': slug },
    h('span', { class: `av av-${tint(by)}`, 'aria-hidden': 'true' }, by.charAt(0)),
    h('div', { class: 'g' },
      h('b', {}, h('i', { class: `pres ${here ? 'online' : 'gone'}` }), person(by)),
      h('span', {}, h('i', { class: `tag tag-${id}` }), says)),
    own ? h('a', { class: 'btn small', href: `/g/${slug}` }, t('lobby.yours'))
      : h('button', { class: 'btn small', type: 'button', 'data-action': 'challenge', 'aria-label': t('lobby.join-challenge', { name: plainName(by), terms: says }) }, t('common.join')));
}
