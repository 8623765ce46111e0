/**
 * Making a game: a game is chosen, then a clock makes an invitation, or a level a
 * game against the computer. Everything else has a usual value, and stands in the
 * form behind.
 *
 * @import { Wish } from '../make-game.js'
 */
import { need, setText } from '../dom.js';
import { makeGame } from '../make-game.js';
import { recall, remember } from '../memory.js';
import { againstComputer, againstPeople, clockOf, presetOf, wishesText } from './wishes.js';

/** What is entered or chosen in a field, a group of radio buttons or a box. @param {string} name */
function field(name) {
  const input = document.querySelector(`input[name="${name}"]:is([type=radio], [type=checkbox]):checked, input[name="${name}"]:not([type=radio], [type=checkbox])`);
  return input instanceof HTMLInputElement ? input.value : '';
}

/** @param {string} name @param {string|null} value */
function choose(name, value) {
  for (const input of document.querySelectorAll(`input[name=${name}]`)) {
    if (input instanceof HTMLInputElement && input.value === value) input.checked = true;
  }
}

/**
 * Makes a game and goes to it; its link is copied on the way where the
 * browser lets us. What is wrong with the wish is shown below the choices.
 * @param {Wish} wish
 * @param {HTMLElement} button
 */
async function create(wish, button) {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const copied = !wish.level && !field('seats') && wish.terms.visibility !== 'open';
  const error = await makeGame(wish, async (url) => copied && navigator.clipboard?.writeText(url).catch(() => {}));
  button.ariaBusy = 'false';
  const fault = need('#create-fault');
  fault.textContent = error;
  fault.hidden = !error;
}

/** Shows the fields that belong to what is chosen, and all wishes in a line. @param {HTMLElement} form */
function follow(form) {
  for (const part of form.querySelectorAll('[data-for]')) {
    const [name = '', value] = (part.getAttribute('data-for') ?? '').split('=');
    if (part instanceof HTMLElement) part.hidden = field(name) !== value;
  }
  for (const input of form.querySelectorAll('input[type=number]')) {
    if (input instanceof HTMLInputElement) input.disabled = input.closest('[hidden]:not(form)') !== null;
  }
  need('.sideline').hidden = field('seats') !== '';
  const start = document.querySelector(`[data-game="${field('game')}"]`)?.getAttribute('data-start') ?? '';
  need('input[name=start]', form).setAttribute('placeholder', start);
  setText(need('#wishes'), wishesText(field));
  setText(need('#computer-game'), need(`#name-${field('game')}`).textContent ?? '');
  setText(need('#computer-start'), field('start').trim() ? 'From the position below' : 'From a position');
}

/** Shows the form, or hides it. @param {HTMLElement} form @param {boolean} shown */
function unfold(form, shown) {
  form.hidden = !shown;
  need('#other-clock').setAttribute('aria-expanded', String(shown));
}

/** The levels of the computer, and the clock for all of them. @param {HTMLElement} form */
function wireComputer(form) {
  const clock = /** @type {HTMLSelectElement} */ (need('select[name=computer-clock]'));
  clock.value = recall('computer-clock') ?? 'none';
  if (clock.selectedIndex < 0) clock.selectedIndex = 0;
  clock.addEventListener('change', () => remember('computer-clock', clock.value));
  for (const button of document.querySelectorAll('[data-level]')) {
    if (!(button instanceof HTMLElement)) continue;
    const level = button.dataset.level ?? '';
    button.classList.toggle('last', level === recall('level'));
    button.addEventListener('click', () => {
      remember('level', level);
      create(againstComputer(field, presetOf(clock.value), Number(level)), button);
    });
  }
  need('#computer-start').addEventListener('click', () => {
    unfold(form, true);
    need('input[name=start]', form).focus();
  });
}

/**
 * A link may bring a game with it, and a position to begin at, which stands in the form.
 * @param {HTMLElement} form
 */
function takeLink(form) {
  const brought = new URLSearchParams(location.search);
  choose('game', brought.get('game'));
  const start = brought.get('start');
  if (!start) return;
  const input = /** @type {HTMLInputElement} */ (need('input[name=start]', form));
  input.value = start;
  unfold(form, true);
}

/** Wakes the form. */
export function wireCreate() {
  const exact = /** @type {HTMLFormElement} */ (need('#exact'));
  choose('game', recall('game'));
  choose('side', recall('side'));
  for (const name of ['game', 'side']) {
    for (const input of document.querySelectorAll(`input[name=${name}]`)) {
      input.addEventListener('change', () => {
        remember(name, field(name));
        follow(exact);
      });
    }
  }
  for (const button of document.querySelectorAll('[data-clock]')) {
    if (button instanceof HTMLElement) button.addEventListener('click', () => create(againstPeople(field, presetOf(button.dataset.clock ?? '')), button));
  }
  const other = need('#other-clock');
  other.addEventListener('click', () => {
    unfold(exact, exact.hidden === true);
    if (!exact.hidden) need('input', exact).focus();
  });
  exact.addEventListener('input', () => follow(exact));
  exact.addEventListener('submit', (event) => {
    event.preventDefault();
    create(againstPeople(field, clockOf(field)), need('[data-action=create]', exact));
  });
  wireComputer(exact);
  takeLink(exact);
  follow(exact);
}
