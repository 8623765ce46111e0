/**
 * Typed moves: the text is completed among the legal moves, and parsed by the server. A screen
 * reader hears how many moves match.
 *
 * @import { GameInfo, Move, ReadOut } from '../wire/wire-types.js'
 */
import { h } from '../ui/dom.js';
import { refusalSaid } from '../words/said.js';
import { t } from '../words/text.js';

/** How many moves are shown. */
const MOST = 8;

/** Letters alone: signs between them and their case are not needed. @param {string} text */
const plain = (text) => text.toLowerCase().replace(/[-x\s]/g, '');

/** The moves whose texts begin as what is typed. @param {Move[]} legal @param {string} typed */
export const completions = (legal, typed) => (plain(typed) === '' ? [] : legal.filter(({ text }) => plain(text).startsWith(plain(typed))));

/**
 * The moves that may be meant: those that the server reads, then those that
 * begin so.
 * @param {Move[]} legal @param {string} typed @param {ReadOut|null} [reading]
 */
export function fitting(legal, typed, reading = null) {
  const read = legal.filter(({ text }) => reading?.moves.includes(text));
  return [...read, ...completions(legal, typed).filter((move) => !read.includes(move))];
}

/**
 * The one move that is meant: of this very text, or of this text in whatever
 * case, or the only one that the server reads, or the only one that begins so.
 * @param {Move[]} legal @param {string} typed @param {ReadOut|null} [reading] @returns {Move|null}
 */
export function meant(legal, typed, reading = null) {
  const begin = completions(legal, typed);
  const tries = [
    begin.filter(({ text }) => text === typed.trim()),
    begin.filter(({ text }) => plain(text) === plain(typed)),
    legal.filter(({ text }) => reading?.moves.includes(text)),
    reading && reading.moves.length > 1 ? [] : begin,
  ];
  return tries.find((moves) => moves.length === 1)?.[0] ?? null;
}

/**
 * What fits, in words. Until the server has answered, nothing is said against a text: it
 * reads more than begins a move's.
 * @param {Move[]} legal @param {string} typed @param {ReadOut|null} [reading] null where no answer came
 */
export function fitText(legal, typed, reading) {
  if (legal.length === 0) return t('game.not-your-turn');
  if (typed.trim() === '') return '';
  const move = meant(legal, typed, reading);
  if (move) return t('game.typed-enter-plays', { move: move.text });
  const fit = fitting(legal, typed, reading).length;
  if (fit > 0) return reading?.moves.length === fit ? t('game.typed-choose', { n: fit }) : t('game.typed-match', { n: fit });
  if (reading === undefined) return '';
  if (reading === null) return t('game.typed-no-move');
  if (!reading.why) return t('game.typed-no-match');
  const { title, text: why } = refusalSaid(reading.why);
  return t('game.typed-why', { title, text: why });
}

/**
 * The letters that a move's text can begin with, small: those of men and of
 * places, and of castling.
 * @param {GameInfo} game
 */
export const firstLetters = ({ kinds, board }) =>
  new Set([...kinds.map(({ letter }) => letter), ...board.places.map(({ id }) => id[0]), 'o', '0'].map((letter) => letter.toLowerCase()));

/**
 * A field that opens for one move and goes away after it.
 * @param {HTMLElement} host where it is put
 * @param {{legal: () => Move[], play: (text: string) => void, read: (text: string) => Promise<ReadOut|null>}} on
 */
export function createTyped(host, { legal, play, read }) {
  const list = h('ul', { id: 'typed-list', role: 'listbox', 'aria-label': t('game.moves') });
  const says = h('p', { role: 'status' });
  const input = h('input', {
    type: 'text', role: 'combobox', 'aria-label': t('game.typed-label'), 'aria-controls': 'typed-list', 'aria-autocomplete': 'list',
    'aria-expanded': 'false', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 64, placeholder: t('game.type-move'),
  });
  const box = h('div', { class: 'typed', 'data-typed': true, hidden: true }, input, list, says);
  host.append(box);
  /** The move that is chosen in the list, or -1. */
  let chosen = -1;
  /** What the server read in the text of the field, once it has answered; null where it did not. @type {ReadOut|null|undefined} */
  let reading;
  /** Resolves when it has. */
  let answered = Promise.resolve();
  /** @type {Element|null} */
  let before = null;

  const shown = () => fitting(legal(), input.value, reading).slice(0, MOST);

  function draw() {
    const moves = shown();
    chosen = Math.min(chosen, moves.length - 1);
    list.replaceChildren(...moves.map(({ text }, i) => h('li', {
      id: `typed-${i}`, role: 'option', 'aria-selected': String(i === chosen), onclick: () => finish(text),
    }, text)));
    input.setAttribute('aria-expanded', String(moves.length > 0));
    if (chosen < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `typed-${chosen}`);
    says.textContent = fitText(legal(), input.value, reading);
  }

  /** The text has changed: it is completed at once, and read as soon as the server answers. */
  function changed() {
    const text = input.value;
    chosen = -1;
    reading = undefined;
    draw();
    if (text.trim() === '' || legal().length === 0) return;
    answered = read(text).then((answer) => {
      if (input.value !== text) return;
      reading = answer;
      draw();
    });
  }

  /** @param {string} text */
  function finish(text) {
    close();
    play(text);
  }

  async function enter() {
    const text = input.value;
    const picked = shown()[chosen]?.text;
    if (picked) return finish(picked);
    await answered;
    if (box.hidden || input.value !== text) return;
    const move = meant(legal(), text, reading);
    if (move) finish(move.text);
  }

  /** @param {number} by */
  function choose(by) {
    const many = shown().length;
    if (many > 0) chosen = (Math.max(chosen, by < 0 ? 0 : -1) + by + many) % many;
    draw();
  }

  /** @type {Record<string, () => void>} */
  const keys = { Enter: enter, Escape: close, ArrowDown: () => choose(1), ArrowUp: () => choose(-1) };

  input.addEventListener('input', changed);
  input.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (!act || event.isComposing) return;
    event.preventDefault();
    act();
  });
  box.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget)) && input.value === '') box.hidden = true;
  });

  /** The keys are the page's again at once: a field that is hidden keeps the focus for a moment. */
  function close() {
    input.blur();
    box.hidden = true;
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
  }

  return {
    /** Opens it, with what was typed to open it. @param {string} [typed] */
    open(typed = '') {
      before = document.activeElement;
      box.hidden = false;
      input.value = typed;
      input.focus();
      changed();
    },
  };
}
