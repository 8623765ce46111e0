/**
 * Moves that are typed. What is typed is completed among the legal moves; a
 * screen reader hears how many fit.
 *
 * @import { Move } from '../types.js'
 */
import { h } from '../dom.js';

/** How many completions are shown. */
const MOST = 8;

/** Letters alone: signs between them and their case are not needed. @param {string} text */
const plain = (text) => text.toLowerCase().replace(/[-x\s]/g, '');

/** The moves that may be meant by what is typed so far. @param {Move[]} legal @param {string} typed */
export const completions = (legal, typed) => (plain(typed) === '' ? [] : legal.filter(({ text }) => plain(text).startsWith(plain(typed))));

/**
 * The one move that is meant: of this very text, or of this text in whatever
 * case, or the only one that begins so.
 * @param {Move[]} legal @param {string} typed @returns {Move|null}
 */
export function meant(legal, typed) {
  const fitting = completions(legal, typed);
  const tries = [
    fitting.filter(({ text }) => text === typed.trim()),
    fitting.filter(({ text }) => plain(text) === plain(typed)),
    fitting,
  ];
  return tries.find((moves) => moves.length === 1)?.[0] ?? null;
}

/** How many fit, in words. @param {number} legal how many moves there are at all @param {string} typed @param {number} fitting */
export function fitText(legal, typed, fitting) {
  if (legal === 0) return 'It is not your turn.';
  if (typed.trim() === '') return '';
  if (fitting === 0) return 'No legal move begins so.';
  return fitting === 1 ? 'Enter plays it.' : `${fitting} moves begin so.`;
}

/**
 * A field that opens for one move and goes away after it.
 * @param {HTMLElement} host where it is put
 * @param {{legal: () => Move[], play: (text: string) => void}} on
 */
export function createTyped(host, { legal, play }) {
  const list = h('ul', { id: 'typed-list', role: 'listbox', 'aria-label': 'Moves' });
  const says = h('p', { role: 'status' });
  const input = h('input', {
    type: 'text', role: 'combobox', 'aria-label': 'A move', 'aria-controls': 'typed-list', 'aria-autocomplete': 'list',
    'aria-expanded': 'false', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 40, placeholder: 'Type a move',
  });
  const box = h('div', { class: 'typed', 'data-typed': true, hidden: true }, input, list, says);
  host.append(box);
  /** The completion that is chosen, or -1. */
  let chosen = -1;
  /** @type {Element|null} */
  let before = null;

  const shown = () => completions(legal(), input.value).slice(0, MOST);

  function draw() {
    const moves = shown();
    chosen = Math.min(chosen, moves.length - 1);
    list.replaceChildren(...moves.map(({ text }, i) => h('li', {
      id: `typed-${i}`, role: 'option', 'aria-selected': String(i === chosen), onclick: () => finish(text),
    }, text)));
    input.setAttribute('aria-expanded', String(moves.length > 0));
    if (chosen < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `typed-${chosen}`);
    says.textContent = fitText(legal().length, input.value, completions(legal(), input.value).length);
  }

  /** @param {string} text */
  function finish(text) {
    close();
    play(text);
  }

  function enter() {
    const text = shown()[chosen]?.text ?? meant(legal(), input.value)?.text;
    if (text) finish(text);
  }

  /** @param {number} by */
  function choose(by) {
    const many = shown().length;
    if (many > 0) chosen = (Math.max(chosen, by < 0 ? 0 : -1) + by + many) % many;
    draw();
  }

  /** @type {Record<string, () => void>} */
  const keys = { Enter: enter, Escape: close, ArrowDown: () => choose(1), ArrowUp: () => choose(-1) };

  input.addEventListener('input', () => {
    chosen = -1;
    draw();
  });
  input.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (!act || event.isComposing) return;
    event.preventDefault();
    act();
  });
  box.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && box.contains(event.relatedTarget)) && input.value === '') box.hidden = true;
  });

  function close() {
    box.hidden = true;
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
  }

  return {
    /** Opens it, with what was typed to open it. @param {string} [typed] */
    open(typed = '') {
      before = document.activeElement;
      box.hidden = false;
      input.value = typed;
      chosen = -1;
      input.focus();
      draw();
    },
  };
}
