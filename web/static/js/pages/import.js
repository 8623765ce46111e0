/** The page that imports records. The text is checked while it is typed. */
import { forward } from '../board/men.js';
import { createBoard } from '../board/board.js';
import { h, need, person, setText } from '../ui/dom.js';
import { gameInfo } from '../net/games.js';
import { isolated, moveNumber } from '../words/game.js';
import { faultTitle, lineText, pack, readRecord, textOf, titleText, unpack } from '../net/record-link.js';
import { faultSaid, said } from '../words/said.js';
import { parts, t } from '../words/text.js';
import '../words/records-sent.js';

/** @import { BoardView } from '../board/types.js'
 * @import { Piece, Snapshot } from '../wire/wire-types.js' */
/** @import { ReadRecord, RecordFault, RecordRemark } from '../net/record-link.js' */

/** How long a hand rests before the text is read, in milliseconds. */
const REST = 300;

const area = /** @type {HTMLTextAreaElement} */ (need('#record'));
const chooser = /** @type {HTMLSelectElement} */ (need('select[name=game]'));
const part = /** @type {HTMLSelectElement} */ (need('select[name=part]'));
const file = /** @type {HTMLInputElement} */ (need('input[type=file]'));
const replay = /** @type {HTMLAnchorElement} */ (need('[data-replay]'));
const host = need('.read .bw');

/** The board shown, and the game it is of. @type {{game: string, view: BoardView}|null} */
let board = null;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let resting;
/** Counts the texts that were sent, so that an old answer is not shown. */
let sent = 0;

async function read() {
  const text = area.value;
  const number = ++sent;
  if (text.trim() === '') {
    showGuess('');
    return show(text, {});
  }
  const record = await readRecord(text, chooser.value, Number(part.value) || 1);
  if (number === sent) await show(text, record);
}

/** @param {string} text @param {ReadRecord} record */
async function show(text, record) {
  const number = sent;
  showFault(record.fault);
  showRemarks(record.remarks ?? []);
  showParts(record.titles ?? []);
  const { snapshot } = record;
  const plies = snapshot?.plies.length ?? 0;
  const whole = record.text ?? record.own ?? text;
  const address = record.game && plies > 0 ? `/import/${record.game}#${await pack(whole)}` : '/import';
  if (number !== sent) return;
  setText(need('[data-count]'), snapshot ? t('import.half-moves', { n: plies }) : t('import.no-moves'));
  replay.href = address;
  if (plies > 0) replay.removeAttribute('aria-disabled');
  else replay.setAttribute('aria-disabled', 'true');
  replay.title = plies > 0 ? '' : t('import.no-moves-why');
  setText(need('[data-caption]'), captionOf(snapshot));
  host.hidden = !snapshot;
  if (snapshot) await showBoard(snapshot, record.fault?.places ?? []);
}

/** Of several games in the text one is chosen; at first it is the first. @param {string[]} titles */
function showParts(titles) {
  const chosen = Math.min(Number(part.value) || 1, titles.length);
  need('[data-parts]').hidden = titles.length === 0;
  setText(need('[data-parts] span'), t('import.choose-part', { n: titles.length }));
  part.replaceChildren(...titles.map((title, i) => h('option', { value: i + 1 }, `${i + 1}. ${titleText(title)}`)));
  part.value = String(chosen);
}

/** @param {Snapshot} [snapshot] */
function captionOf(snapshot) {
  const last = snapshot?.plies.at(-1);
  if (!snapshot || !last) return t('import.paste');
  const number = snapshot.plies.length;
  const move = `${moveNumber(number)}${number % 2 === 1 ? '.' : '…'} ${last.shown}`;
  return t('import.after', { move, white: isolated(snapshot.state.white), black: isolated(snapshot.state.black) });
}

/** The last position that was read, with what the fault is about. @param {Snapshot} snapshot @param {string[]} marks */
async function showBoard(snapshot, marks) {
  const info = await gameInfo(snapshot.game);
  if (board?.game !== snapshot.game) {
    board?.view.destroy();
    host.replaceChildren();
    board = { game: snapshot.game, view: createBoard(host, info, { thumbnail: true }) };
  }
  const men = snapshot.plies.reduce((/** @type {Piece[]} */ now, { effects }) => forward(now, effects), snapshot.men);
  const last = snapshot.plies.at(-1) ?? null;
  board.view.show({
    men, last, marks, signs: {}, legal: [], turn: snapshot.state.turn, flip: false, busy: true,
    label: t('import.board', { game: info.name, caption: captionOf(snapshot) }),
  });
}

/** @param {RecordFault} [fault] */
function showFault(fault) {
  const card = need('.fault');
  card.hidden = !fault;
  area.setAttribute('aria-invalid', String(Boolean(fault)));
  if (!fault) return card.replaceChildren();
  const { code, line = 0, given, instead } = fault;
  const unnamed = code === 'record_no_game';
  card.replaceChildren(
    h('h2', {}, faultTitle(fault)),
    h('p', {}, given ? h('code', {}, given) : null, given ? ' ' : null, faultSaid(fault), unnamed && ` ${t('import.or-choose')}`),
    h('div', { class: 'bs' },
      unnamed && h('button', { class: 'btn primary', type: 'button', onclick: () => chooser.focus() }, t('import.choose')),
      instead && given && placeOf(line, given).found ? h('button', { class: 'btn primary', type: 'button', onclick: () => writeInstead(line, given, instead) }, t('import.write-instead', { move: instead })) : null,
      line > 0 ? h('button', { class: 'btn', type: 'button', onclick: () => goTo(line, given ?? '') }, t('import.go-to-line', { line })) : null));
}

/** How many remarks are shown; who writes otherwise throughout knows by then. */
const REMARKS = 5;

/** Whether a remark is a sentence; the others are of one kind. @param {RecordRemark} remark */
const isSaid = ({ key, text }) => Boolean(key || text);

/** Says as what moves were read that are not written as the site writes them, and what may be missing or untrue. @param {RecordRemark[]} remarks */
function showRemarks(remarks) {
  const card = need('.remarks');
  card.hidden = remarks.length === 0;
  const sorted = [...remarks].sort((a, b) => Number(isSaid(b)) - Number(isSaid(a)));
  const more = remarks.length - REMARKS;
  need('ul', card).replaceChildren(...sorted.slice(0, REMARKS).map(({ line = 0, given = '', shown = '', ...remark }) => h('li', {},
    h('button', { class: 'btn small', type: 'button', onclick: () => goTo(line, given) }, lineText({ line, ...remark })), ' ',
    ...(isSaid(remark) ? [said(remark)] : parts('import.read-as', { given: h('code', {}, given), shown: h('code', {}, shown) })))), ...(more > 0 ? [h('li', {}, t('import.more', { n: more }))] : []));
}

/** Where a text stands in a line: its first and its last place; all of the line where it has invisible characters in it. @param {number} line from 1 @param {string} text */
function placeOf(line, text) {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const all = lines[line - 1] ?? '';
  const within = all.indexOf(text);
  return within < 0 ? { start, end: start + all.length, found: false } : { start: start + within, end: start + within + text.length, found: true };
}

/** @param {number} line @param {string} given @param {string} instead */
function writeInstead(line, given, instead) {
  const { start, end } = placeOf(line, given);
  area.setRangeText(instead, start, end, 'end');
  area.focus();
  read();
}

/** @param {number} line @param {string} given */
function goTo(line, given) {
  const { start, end } = placeOf(line, given);
  area.focus();
  area.setSelectionRange(start, end);
}

/** Says of which file the letters were guessed, or of none. @param {string} name */
function showGuess(name) {
  const line = need('[data-guess]');
  line.hidden = name === '';
  need('span', line).replaceChildren(...parts('import.not-utf8', { name: person(name) }));
}

/** @param {string} text @param {string} [guessed] name of the file whose letters were guessed */
function take(text, guessed = '') {
  area.value = text;
  part.replaceChildren();
  showGuess(guessed);
  read();
}

/** @param {File|undefined} given */
async function takeFile(given) {
  if (!given) return;
  const { text, guessed } = await textOf(given);
  take(text, guessed ? given.name : '');
}

area.addEventListener('input', () => {
  clearTimeout(resting);
  resting = setTimeout(read, REST);
});
chooser.addEventListener('change', read);
part.addEventListener('change', read);
file.addEventListener('change', () => takeFile(file.files?.[0]));
replay.addEventListener('click', (event) => {
  if (replay.getAttribute('aria-disabled') === 'true') event.preventDefault();
});
for (const name of ['dragenter', 'dragover']) {
  addEventListener(name, (event) => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
}
addEventListener('dragleave', (event) => {
  if (!event.relatedTarget) document.body.classList.remove('dropping');
});
addEventListener('drop', (event) => {
  event.preventDefault();
  document.body.classList.remove('dropping');
  const given = event.dataTransfer;
  if (given?.files.length) takeFile(given.files[0]);
  else take(given?.getData('text/plain') ?? '');
});

/** A link may bring a text. */
async function takeFragment() {
  const text = location.hash.length > 1 ? await unpack(location.hash) : '';
  if (text) take(text);
}
addEventListener('hashchange', takeFragment);
takeFragment();
