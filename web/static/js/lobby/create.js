/**
 * Making a game: a game is chosen, and whom it is against; then a clock makes an
 * invitation or an open challenge, or a level a game against the computer, and the
 * button that leads does what was done last. Everything else has a usual value, and
 * stands in the form behind.
 *
 * @import { Wish } from '../make-game.js'
 */
import { need, setText } from '../dom.js';
import { makeGame } from '../make-game.js';
import { lastLevel, recall, remember } from '../memory.js';
import { againstComputer, againstPeople, againstText, clockOf, presetOf, seatsOf, wishesText } from './wishes.js';

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

/** The clock that was taken last, or a calm one. */
const lastClock = () => recall('clock') ?? '600+5';

/**
 * Makes a game and goes to it; its link is copied on the way where the
 * browser lets us. What is wrong with the wish is shown below the choices.
 * @param {Wish} wish
 * @param {HTMLElement} button
 */
async function create(wish, button) {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const copied = field('whom') === 'friend' && !seatsOf(field);
  const error = await makeGame(wish, async (url) => copied && navigator.clipboard?.writeText(url).catch(() => {}));
  button.ariaBusy = 'false';
  const fault = need('#create-fault');
  fault.textContent = error;
  fault.hidden = !error;
  if (error) fault.scrollIntoView({ block: 'nearest' }); // the button may stand far below it
}

/** A game between people by a clock. @param {string} clock @param {HTMLElement} button */
function withPeople(clock, button) {
  remember('clock', clock);
  create(againstPeople(field, presetOf(clock)), button);
}

/** A game against the computer. @param {number} level @param {HTMLElement} button */
function withComputer(level, button) {
  remember('level', String(level));
  const clock = /** @type {HTMLSelectElement} */ (need('select[name=computer-clock]'));
  create(againstComputer(field, presetOf(clock.value), level), button);
}

/** What the game is against the opponent that is chosen, as it was last. @param {HTMLElement} button */
const start = (button) => (field('whom') === 'computer' ? withComputer(lastLevel(), button) : withPeople(lastClock(), button));

/**
 * The position that the address brought is its game's alone: another game begins as usual.
 * @param {HTMLInputElement} input the form's field for a position
 */
function followPosition(input) {
  const banner = document.getElementById('from');
  if (!banner) return;
  const { game, start: brought = '' } = banner.dataset;
  const own = field('game') === game;
  if (!own && input.value === brought) {
    banner.dataset.waits = 'yes';
    input.value = '';
  } else if (own && banner.dataset.waits) {
    delete banner.dataset.waits;
    input.value = brought;
  }
  banner.hidden = input.value !== brought;
  for (const pick of document.querySelectorAll('.begun')) pick.classList.toggle('usual', banner.hidden);
}

/** Where a position is put together. @param {string} game @param {string} position as it is so far */
const editorURL = (game, position) => `/editor/${game}${position ? `?${new URLSearchParams({ position })}` : ''}`;

/** Shows the fields that belong to what is chosen, and all wishes in a line. @param {HTMLElement} form */
function follow(form) {
  followPosition(/** @type {HTMLInputElement} */ (need('input[name=start]', form)));
  for (const part of document.querySelectorAll('#play [data-for]')) {
    const [name = '', values = ''] = (part.getAttribute('data-for') ?? '').split('=');
    if (part instanceof HTMLElement) part.hidden = !values.split(' ').includes(field(name));
  }
  for (const input of form.querySelectorAll('input[type=number]')) {
    if (input instanceof HTMLInputElement) input.disabled = input.closest('[hidden]:not(form)') !== null;
  }
  need('.sideline').hidden = seatsOf(field) !== '';
  const usual = document.querySelector(`[data-game="${field('game')}"]`)?.getAttribute('data-start') ?? '';
  need('input[name=start]', form).setAttribute('placeholder', usual);
  need('[data-editor]').setAttribute('href', editorURL(field('game'), field('start').trim()));
  need('[data-local=two]').setAttribute('href', `/local/${field('game')}`);
  need('[data-local=computer]').setAttribute('href', `/local/${field('game')}?level=${lastLevel()}`);
  setText(need('#wishes'), wishesText(field));
  setText(need('#start-what'), `Play ${need(`#name-${field('game')}`).textContent}`);
  setText(need('#start-whom'), againstText(field, lastClock(), lastLevel()) + (field('start').trim() ? ', from this position' : ''));
}

/** Shows the form, or hides it. @param {HTMLElement} form @param {boolean} shown */
function unfold(form, shown) {
  form.hidden = !shown;
  for (const opener of document.querySelectorAll('[aria-controls=exact]')) opener.setAttribute('aria-expanded', String(shown));
}

/** The buttons that make a game at once; those of the last time are marked. @param {HTMLElement} form */
function wireStarts(form) {
  for (const button of document.querySelectorAll('[data-clock], [data-level]')) {
    if (!(button instanceof HTMLElement)) continue;
    const { clock, level } = button.dataset;
    button.classList.toggle('last', clock ? clock === recall('clock') : level === recall('level'));
    button.addEventListener('click', () => (clock ? withPeople(clock, button) : withComputer(Number(level), button)));
  }
  const lead = need('#start');
  lead.addEventListener('click', () => start(lead));
  const open = need('[data-action=anyone]');
  open.addEventListener('click', () => {
    choose('whom', 'anyone');
    follow(form);
    start(open);
  });
}

/** The clock for all levels of the computer. */
function wireComputerClock() {
  const clock = /** @type {HTMLSelectElement} */ (need('select[name=computer-clock]'));
  clock.value = recall('computer-clock') ?? 'none';
  if (clock.selectedIndex < 0) clock.selectedIndex = 0;
  clock.addEventListener('change', () => remember('computer-clock', clock.value));
}

/** The form, and what opens it. @param {HTMLFormElement} form */
function wireForm(form) {
  for (const opener of document.querySelectorAll('[aria-controls=exact]')) {
    opener.addEventListener('click', () => {
      unfold(form, form.hidden === true);
      const first = [...form.querySelectorAll('input')].find((input) => input.checkVisibility());
      if (!form.hidden) (opener.id === 'computer-start' ? need('input[name=start]', form) : first)?.focus();
    });
  }
  form.addEventListener('input', () => follow(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    create(againstPeople(field, clockOf(field)), need('[data-action=create]', form));
  });
}

/**
 * The position that the address brought: it is used until the reader says otherwise. One
 * that cannot be read stands in the form, and the server says why when a game is made.
 * @param {HTMLFormElement} form
 */
function wirePosition(form) {
  const banner = document.getElementById('from');
  const brought = new URLSearchParams(location.search);
  const input = /** @type {HTMLInputElement} */ (need('input[name=start]', form));
  if (!banner) unfold(form, Boolean(brought.get('start')) && input.value !== '');
  banner?.querySelector('button')?.addEventListener('click', () => {
    banner.remove();
    input.value = '';
    history.replaceState(null, '', '/');
    for (const pick of document.querySelectorAll('.begun')) pick.classList.add('usual');
    follow(form);
    need('#start').focus();
  });
}

/** Wakes the form. */
export function wireCreate() {
  const form = /** @type {HTMLFormElement} */ (need('#exact'));
  if (!new URLSearchParams(location.search).get('game')) choose('game', recall('game'));
  choose('side', recall('side'));
  choose('whom', recall('whom'));
  for (const name of ['game', 'side', 'whom']) {
    for (const input of document.querySelectorAll(`input[name=${name}]`)) {
      input.addEventListener('change', () => {
        remember(name, field(name));
        follow(form);
      });
    }
  }
  wireStarts(form);
  wireComputerClock();
  wireForm(form);
  wirePosition(form);
  follow(form);
}
