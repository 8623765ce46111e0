/** A game on this device: pass and play, or against the computer. */
import { need, pageData, setText } from '../ui/dom.js';
import { EngineError, createEngine } from '../engine/client.js';
import { listenToActions } from '../game/actions.js';
import { createPage } from '../game/page.js';
import { NAMELESS } from '../words/game.js';
import { begun, keep, keptGame } from '../local/kept.js';
import { keepRecord } from '../local/record.js';
import { megabytes } from '../net/without-network.js';
import { createReferee } from '../local/referee.js';
import { snapshotOf } from '../local/snapshot.js';
import { t } from '../words/text.js';
import '../words/refusals.js';
import '../words/records.js';

/** @import { EngineFiles, EngineState } from '../engine/types.js' */
/** @import { GameInfo, Side } from '../wire/wire-types.js' */

const { game, me: { name }, levels } = /** @type {{game: GameInfo, me: {name: string}, levels: string[]}} */ (pageData('page-data'));
const me = { name: name || NAMELESS };
const asked = new URLSearchParams(location.search);
/** The computer's level, or 0 where two play by turns. */
const level = levels[Number(asked.get('level')) - 1] ? Number(asked.get('level')) : 0;
/** The side wished for where a game begins. @type {Side|""} */
const side = asked.get('side') === 'white' ? 'white' : asked.get('side') === 'black' ? 'black' : '';

/** What is said until the rules are there. @param {EngineState} state */
function told({ is, share = 0, bytes = 0 }) {
  if (is === 'loading') setText(need('#coming [role=status]'), t('page.loading-rules', { percent: Math.round(share * 100), size: megabytes(bytes) }));
}

/** The game that goes on here, or a new one. Of a kept game that today's rules do not read, nothing is left. @param {ReturnType<typeof createEngine>} engine */
async function opened(engine) {
  const line = (/** @type {import('../local/kept.js').Kept} */ { start, moves }) => engine.course({ game: game.id, start, moves });
  const known = keptGame(game.id, level);
  if (known) {
    const course = await line(known).catch((fault) => (fault.fault?.code === 'bad_move' || fault.fault?.code === 'bad_position' ? null : Promise.reject(fault)));
    if (course && (known.moves.length > 0 || !side || known.side === side)) return { kept: known, course };
  }
  const kept = begun(game.start, level, side || (Math.random() < 0.5 ? 'white' : 'black'));
  return { kept, course: await line(kept) };
}

async function start() {
  const engine = createEngine(/** @type {EngineFiles} */ (pageData('engine')), told);
  const { kept, course } = await opened(engine);
  keep(game.id, kept);
  const snapshot = snapshotOf(game.id, kept, course, { v: 1, name: me.name });
  const data = { slug: '', v: 1, snapshot, game, me, link: location.href, network: [], local: false, seat: /** @type {const} */ (''), ply: null, from: /** @type {const} */ (''), level: levels[level - 1] ?? '' };
  need('#coming').hidden = true;
  const page = createPage(data, { move: (text) => link.move(text), ask: (clicks) => link.ask(clicks), say: () => {}, resync: () => {}, catchUp: () => {} });
  const link = createReferee(page, engine, { kept, course, name: me.name, changed: (now, line) => keepRecord(game, now, line, me.name) });
  listenToActions(page, link, data);
  keepRecord(game, kept, course, me.name);
  link.open();
}

start().catch((err) => {
  setText(need('#coming [role=status]'), err instanceof EngineError ? t('page.rules-failed-why', { why: err.message }) : t('page.not-opened'));
  need('#coming .bs').hidden = false;
  if (!(err instanceof EngineError)) throw err;
});
