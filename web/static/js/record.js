/** The replay of a record that was not played here. It stands in the address. */
import { need, pageData, setText } from './dom.js';
import { listenToActions } from './game/actions.js';
import { noLink } from './game/no-link.js';
import { createPage } from './game/page.js';
import { gameInfo } from './games.js';
import { faultTitle, readRecord, unpack } from './record-link.js';

/** @import { Side } from './types.js' */

const { game, me, ply, from } = /** @type {{game: string, me: {name: string}, ply: number|null, from: Side|""}} */ (pageData('page-data'));

async function open() {
  const text = await unpack(location.hash);
  const [record, info] = await Promise.all([readRecord(text, game), gameInfo(game)]);
  const { snapshot, fault } = record;
  if (!snapshot || !text) {
    const sorry = need('#no-record');
    setText(need('p', sorry), text && fault ? `${faultTitle(fault)}: ${fault.text}` : 'It was perhaps cut short when it was copied.');
    sorry.hidden = false;
    return;
  }
  need('[data-edit]').setAttribute('href', `/import${location.hash}`);
  if (fault) {
    setText(need('[data-fault] span'), `Read as far as here. ${faultTitle(fault)}: ${fault.text}`);
    need('[data-fault]').hidden = false;
  }
  const data = { slug: '', v: 0, snapshot, game: info, me, link: location.href, network: [], local: false, seat: /** @type {const} */ (''), ply, from, variations: record.variations };
  const nothing = () => {};
  const page = createPage(data, { move: nothing, ask: nothing, say: nothing, resync: nothing, catchUp: nothing });
  listenToActions(page, noLink(), data);
}

open();
addEventListener('hashchange', () => location.reload());
