/** The replay of a record that was not played here. The record is in the address. */
import { need, pageData, setText } from '../ui/dom.js';
import { listenToActions } from '../game/actions.js';
import { createPage } from '../game/page.js';
import { gameInfo } from '../net/games.js';
import { KEPT, asRecord, gameOf } from '../storage/looked-at.js';
import { faultTitle, readRecord, unpack } from '../net/record-link.js';
import { faultSaid } from '../words/said.js';
import { language, t } from '../words/text.js';
import '../words/records-sent.js';

/** @import { Link } from '../game/link.js'
 * @import { GameInfo, Side, Snapshot, Variation } from '../wire/wire-types.js' */

const { game, me, ply, from } = /** @type {{game: string, me: {name: string}, ply: number|null, from: Side|""}} */ (pageData('page-data'));

const nothing = () => {};
/** A link without a connection: the game is over, and nothing is sent. @type {Link} */
const NO_LINK = {
  open: nothing, again: nothing, send: () => false, resync: nothing, catchUp: nothing, move: nothing, ask: nothing,
  read: async () => ({ moves: [] }), say: nothing, accept: async () => {}, look: async () => {},
};

/** A game that this browser has kept, as it stood. @param {string} slug */
async function openKept(slug) {
  const [kept, info] = await Promise.all([gameOf(slug), gameInfo(game)]);
  if (!kept || kept.snapshot.game !== game) return showSorry(t('import.not-kept'));
  need('[data-edit]').setAttribute('href', `/g/${slug}`);
  if (kept.snapshot.state.status !== 'over') {
    setText(need('[data-fault] span'), t('import.as-of', { time: new Date(kept.at).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }) }));
    need('[data-fault]').hidden = false;
  }
  show(asRecord(kept.snapshot), info, []);
}

/** @param {string} says */
function showSorry(says) {
  const sorry = need('#no-record');
  setText(need('p', sorry), says);
  sorry.hidden = false;
}

/** @param {Snapshot} snapshot @param {GameInfo} info @param {Variation[]} [variations] */
function show(snapshot, info, variations) {
  const data = { slug: '', v: 0, snapshot, game: info, me, link: location.href, network: [], local: false, seat: /** @type {const} */ (''), ply, from, variations };
  const page = createPage(data, { move: nothing, ask: nothing, say: nothing, resync: nothing, catchUp: nothing });
  listenToActions(page, NO_LINK, data);
}

async function open() {
  const text = await unpack(location.hash);
  const [record, info] = await Promise.all([readRecord(text, game), gameInfo(game)]);
  const { snapshot, fault } = record;
  if (!snapshot || !text) {
    showSorry(text && fault ? t('import.fault', { where: faultTitle(fault), why: faultSaid(fault) }) : t('import.whole-link'));
    return;
  }
  need('[data-edit]').setAttribute('href', `/import${location.hash}`);
  if (fault) {
    setText(need('[data-fault] span'), t('import.read-so-far', { where: faultTitle(fault), why: faultSaid(fault) }));
    need('[data-fault]').hidden = false;
  }
  show(snapshot, info, record.variations);
}

if (location.hash.startsWith(KEPT)) openKept(location.hash.slice(KEPT.length));
else open();
addEventListener('hashchange', () => location.reload());
