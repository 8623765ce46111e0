/** All live games as small boards that move, one of them large. */
import { need, pageData, setText } from '../ui/dom.js';
import { followLiveList } from '../frame/followed.js';
import { createLive } from '../lobby/live.js';
import { t } from '../words/text.js';

/** @import { Live } from '../wire/wire-types.js' */

const { live: first, names } = /** @type {{live: Live, names: Record<string, string>}} */ (pageData('page-data'));
const large = createLive(need('#featured'), names);
const small = createLive(need('#live'), names);
/** The slug of the game that is shown large. */
let featured = '';

/**
 * The one that most are watching, of those the one moved last; one that is
 * shown already stays until another has more watchers.
 * @param {Live} now
 */
function choose({ live }) {
  const best = live.reduce((most, card) => Math.max(most, card.watched), 0);
  const leading = live.filter((card) => card.watched === best);
  return (leading.find(({ slug }) => slug === featured) ?? leading[0])?.slug ?? '';
}

/** @param {Live} now */
function show(now) {
  featured = choose(now);
  large.update(now.live.filter(({ slug }) => slug === featured));
  small.update(now.live.filter(({ slug }) => slug !== featured));
  need('#featured').hidden = !featured;
  need('#live').hidden = now.live.length < 2;
  need('#live-empty').hidden = now.live.length > 0;
  setText(need('#live-count'), t('tv.games', { n: now.games }));
}

show(first);
followLiveList(show);
