/**
 * Opens a game of this site, the record in the page's address, or a pasted text.
 *
 * @import { GameInfo, Snapshot } from '../wire/wire-types.js'
 * @import { Engine } from '../engine/client.js'
 * @import { Fault, Opened } from '../engine/types.js'
 * @import { Page, PageData } from './page.js'
 * @import { Origin } from './state.js'
 * @import { Place } from './tree.js'
 */
import { EngineError } from '../engine/client.js';
import { explain, result, sideName } from '../words/game.js';
import { KEPT, gameOf } from '../storage/looked-at.js';
import { faultTitle, pack, readRecord, unpack } from '../net/record-link.js';
import { keptLines } from './store.js';
import { treeOf, treeOfGame } from './record.js';
import { FREE } from './state.js';
import { nodeAt, size } from './tree.js';
import { faultSaid } from '../words/said.js';
import { t } from '../words/text.js';

const CUT = t('analysis.link-unread');

/** The start. @type {Place} */
const START = { ply: 0, line: '' };

/** @param {Page} page @param {PageData} data */
export async function openFirst(page, data) {
  const place = { ply: data.ply, line: new URLSearchParams(location.search).get('line') ?? '' };
  if (data.fault) page.dispatch({ type: 'fault', fault: t('analysis.not-a-position', { why: data.fault }) });
  if (location.hash.startsWith(KEPT)) await openKept(page, location.hash.slice(KEPT.length), place);
  else if (location.hash.length > 1) await openLink(page, place);
  else if (data.of) await openGame(page, data.of, place);
  if (data.tab === 'turns' && page.state.review.moves.length > 0) page.dispatch({ type: 'tab', tab: 'turns' });
}

/** @param {Page} page @param {Place} place */
async function openLink(page, place) {
  const text = await unpack(location.hash);
  if (!text) return page.dispatch({ type: 'fault', fault: CUT });
  const fault = await openText(page, text, place);
  if (fault) page.dispatch({ type: 'fault', fault: t('analysis.start-instead', { why: fault }) });
}

/** A game of this site, if it is over, with the lines that this browser keeps of it. @param {Page} page @param {string} slug @param {Place} place */
async function openGame(page, slug, place) {
  const answer = await fetch(`/api/games/${encodeURIComponent(slug)}`).catch(() => null);
  /** @type {Snapshot|undefined} */
  const snapshot = answer?.ok ? (await answer.json()).d : undefined;
  if (!snapshot || snapshot.game !== page.game.id) {
    return page.dispatch({ type: 'fault', fault: answer && answer.status !== 503 ? t('analysis.game-not-found') : t('common.game-not-loaded') });
  }
  return openSnapshot(page, snapshot, place);
}

/** A game that this browser has kept, as it is looked at without a network. @param {Page} page @param {string} slug @param {Place} place */
async function openKept(page, slug, place) {
  const kept = await gameOf(slug);
  if (!kept || kept.snapshot.game !== page.game.id) return page.dispatch({ type: 'fault', fault: t('analysis.game-no-longer-saved') });
  return openSnapshot(page, kept.snapshot, place);
}

/** @param {Page} page @param {Snapshot} snapshot @param {Place} place */
async function openSnapshot(page, snapshot, place) {
  if (snapshot.state.status !== 'over') return page.dispatch({ type: 'fault', fault: t('analysis.still-played') });
  const tree = treeOfGame(snapshot);
  const origin = originOf(snapshot, page.game.ends);
  const there = { ...place, ply: place.ply ?? snapshot.plies.length };
  page.open(snapshot.men, { type: 'open', tree, origin, at: nodeAt(tree, there) });
  const kept = await keptLines(snapshot.slug);
  if (kept) await openText(page, kept.text, there, origin);
}

/** @param {Snapshot} snapshot @param {GameInfo["ends"]} ends @returns {Origin} */
function originOf({ slug, created, plies, state: { white, black, outcome, repeated } }, ends = {}) {
  const tags = { Site: slug, Date: new Date(created).toISOString().slice(0, 10).replaceAll('-', '.'), White: white || 'White', Black: black || 'Black' };
  const { title, line } = outcome ? result(outcome, plies.length) : FREE.ended;
  const ended = { title, line: line || explain(outcome ?? {}, repeated, ends) };
  return { slug, title: `${white || sideName('white')} – ${black || sideName('black')}`, tags, result: outcome?.result ?? '*', line: plies.map(({ text }) => text), ended };
}

/**
 * Reads a position or a record by the rules, and opens it.
 * @param {Page} page @param {string} text @param {Place} place to be shown @param {Origin} [origin] where it is known
 * @returns {Promise<string>} why it cannot be read; empty where it was
 */
export async function openText(page, text, place = START, origin) {
  if (!page.engine || page.state.mute) return openByServer(page, text, place);
  /** @type {Opened} */
  let opened;
  try {
    opened = await read(page.engine, page.game.id, text);
  } catch (fault) {
    if (!(fault instanceof EngineError)) throw fault;
    if (page.engine.state().is === 'failed') return openByServer(page, text, place);
    return sentence(fault.fault);
  }
  if (opened.game !== page.game.id) {
    location.assign(`/analysis/${opened.game}#${await pack(text)}`);
    return '';
  }
  const tree = treeOf(opened);
  if (opened.fault && size(tree) === 0) return sentence(opened.fault);
  page.open(opened.first.men, {
    type: 'open', tree, at: nodeAt(tree, place), origin: origin ?? recordOrigin(opened),
    fault: opened.fault ? t('analysis.read-so-far', { why: sentence(opened.fault) }) : '',
  });
  return '';
}

/**
 * Reads a text as one of this game; what is none of it, as one of any other.
 * @param {Engine} engine @param {string} game @param {string} text
 */
const read = (engine, game, text) => engine.open(game, text).catch((fault) => engine.open('', text).catch(() => Promise.reject(fault)));

/** @param {Fault} fault */
const sentence = (fault) => (fault.line ? t('import.fault', { where: faultTitle(fault), why: faultSaid(fault) }) : faultSaid(fault));

/** @param {Opened} opened @returns {Origin} */
function recordOrigin({ tags = {}, result = '*', main }) {
  const { White, Black, Result, Variant, RulesVersion, SetUp, FEN, ...others } = tags;
  const [white = '', black = ''] = White || Black ? [White ?? 'White', Black ?? 'Black'] : [];
  const title = White || Black ? `${White ?? sideName('white')} – ${Black ?? sideName('black')}` : '';
  return { ...FREE, title, tags: { ...others, ...(white ? { White: white, Black: black } : {}) }, result, line: main.moves.map(({ played }) => played.text), ended: endOf(result) };
}

/** How a game ended, by the result of its record. @param {string} result */
const endOf = (result) => ({ title: { '1-0': t('result.white-won'), '0-1': t('result.black-won'), '1/2-1/2': t('result.draw') }[result] ?? t('analysis.unfinished'), line: t('analysis.as-in-pgn') });

/** Where this browser has no rules, the server reads records. @param {Page} page @param {string} text @param {Place} place */
async function openByServer(page, text, place) {
  const { snapshot, fault, variations } = await readRecord(text, page.game.id);
  if (!snapshot) return fault ? sentence(fault) : CUT;
  const tree = treeOfGame(snapshot, variations);
  if (fault && size(tree) === 0) return sentence(fault);
  const { white, black } = snapshot.state;
  page.open(snapshot.men, { type: 'open', tree, at: nodeAt(tree, place), origin: { ...FREE, title: white && black ? `${white} – ${black}` : '' }, fault: fault ? sentence(fault) : '' });
  return '';
}
