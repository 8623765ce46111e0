/**
 * The form that creates a game: the game and the opponent, then a clock or a level of the
 * computer. The main button repeats the last choice; the other fields have defaults.
 *
 * @import { Wish } from '../net/make-game.js'
 * @import { Fields } from './wishes.js'
 */
import { need, setText } from '../ui/dom.js';
import { makeGame } from '../net/make-game.js';
import { USUAL_LEVEL, recall, remember } from '../storage/memory.js';
import { againstComputer, againstPeople, againstText, clockOf, presetOf, seatsOf, whatText, wishesText } from './wishes.js';

/**
 * What the form knows: its fields; the clock and the level of the last time, if there was one; the position
 * that the address brought, which is its game's alone, and whether it waits until that game
 * is chosen again; whether the form behind is open; and why no game was made.
 * @typedef {{
 *   fields: Fields, clock: string|null, level: string|null, brought: {game: string, start: string}|null, waits: boolean, open: boolean, error: string,
 * }} State
 */

const play = need('#play');
const form = /** @type {HTMLFormElement} */ (need('#exact'));
const start = /** @type {HTMLInputElement} */ (need('input[name=start]', form));
const match = /** @type {HTMLSelectElement} */ (need('select[name=match]'));
const computerClock = /** @type {HTMLSelectElement} */ (need('select[name=computer-clock]'));
const banner = document.getElementById('from');
const openers = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[aria-controls=exact]')]);
const startButtons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-clock], [data-level]')]);

/** @returns {HTMLInputElement[]} */
const inputs = (selector = 'input[name]') => [.../** @type {NodeListOf<HTMLInputElement>} */ (play.querySelectorAll(selector))];

/** The ids of all games. */
const GAMES = inputs('input[name=game]').map(({ value }) => value);

/** @returns {Fields} */
function readFields() {
  /** @type {Record<string, string>} */
  const all = { match: match.value };
  for (const { name, type, value, checked } of inputs()) {
    all[name] = checked || (type !== 'radio' && type !== 'checkbox') ? value : all[name] ?? '';
  }
  if (all.whom !== 'match') return /** @type {Fields} */ ({ ...all, match: '' });
  return /** @type {Fields} */ ({ ...all, whom: 'friend' }); // who sends a link
}

/** @param {string} name @param {string|null} value */
function choose(name, value) {
  for (const input of inputs(`input[name=${name}]`)) if (input.value === value) input.checked = true;
}

/**
 * Another game begins as usual: the position that the address brought waits for its own.
 * @param {State} state @param {Fields} fields @returns {State}
 */
function withFields(state, fields) {
  const { brought } = state;
  const own = fields.game === brought?.game;
  if (brought && !own && fields.start === brought.start) return { ...state, fields: { ...fields, start: '' }, waits: true };
  if (brought && own && state.waits) return { ...state, fields: { ...fields, start: brought.start }, waits: false };
  return { ...state, fields };
}

/** Where a position is put together. @param {string} game @param {string} position as it is so far */
const editorURL = (game, position) => `/editor/${game}${position ? `?${new URLSearchParams({ position })}` : ''}`;

/** The fields that belong to what is chosen, and all wishes in a line. @param {State} state */
function draw({ fields, clock, level, brought, open, error }) {
  const position = fields.start.trim();
  if (start.value !== fields.start) start.value = fields.start;
  const invites = document.getElementById('invites');
  if (invites) invites.hidden = fields.whom !== 'friend' || fields.seats !== '';
  if (banner) banner.hidden = fields.start !== brought?.start;
  for (const pick of document.querySelectorAll('.begun')) pick.classList.toggle('usual', fields.start !== brought?.start);
  form.hidden = !open;
  for (const opener of openers) opener.setAttribute('aria-expanded', String(open));
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (play.querySelectorAll('[data-for]'))) {
    const [name = '', values = ''] = (part.dataset.for ?? '').split('=');
    part.hidden = !values.split(' ').includes(fields[/** @type {keyof Fields} */ (name)]);
  }
  for (const input of inputs('#exact input[type=number]')) input.disabled = input.closest('[hidden]:not(form)') !== null;
  for (const { classList, dataset } of startButtons) classList.toggle('last', dataset.clock ? dataset.clock === clock : dataset.level === level);
  need('.sideline').hidden = seatsOf(fields) !== '';
  start.placeholder = document.querySelector(`[data-game="${fields.game}"]`)?.getAttribute('data-start') ?? '';
  need('[data-editor]').setAttribute('href', editorURL(fields.game, position));
  need('[data-local=two]').setAttribute('href', `/local/${fields.game}`);
  need('[data-local=computer]').setAttribute('href', `/local/${fields.game}?level=${levelOf(level)}`);
  setText(need('#wishes'), wishesText(fields));
  setText(need('#start-what'), whatText(fields, need(`#name-${fields.game}`).textContent ?? ''));
  setText(need('#start-whom'), againstText(fields, clock ?? CLOCK, levelOf(level)) + (position ? ', from this position' : ''));
  const fault = need('#create-fault');
  setText(fault, error);
  fault.hidden = !error;
}

/** A calm clock, where none was taken yet. */
const CLOCK = '600+5';

/** A level that plays, and can be beaten, where none was played yet. @param {string|null} level */
const levelOf = (level) => Number(level) || USUAL_LEVEL;

/** The clock and the level of the last time. */
const lastTime = () => ({ clock: recall('clock'), level: recall('level') });

/** What the form begins with: what was chosen last, and the position that the address brought. @returns {State} */
function initial() {
  const address = new URLSearchParams(location.search);
  for (const name of address.get('game') ? ['side', 'whom'] : ['game', 'side', 'whom']) choose(name, recall(name));
  if (document.querySelector('#invites')) choose('whom', 'friend');
  computerClock.value = recall('computer-clock') ?? 'none';
  if (computerClock.selectedIndex < 0) computerClock.selectedIndex = 0;
  const brought = banner ? { game: banner.dataset.game ?? '', start: banner.dataset.start ?? '' } : null;
  // A position that cannot be read is in the form, and the server says why when a game is made.
  const open = !banner && Boolean(address.get('start')) && start.value !== '';
  const fields = readFields();
  return withFields({ fields, ...lastTime(), brought, waits: false, open, error: '' }, fields);
}

/** Wakes the form. */
export function wireCreate() {
  let state = initial();

  /** @param {State} next */
  function become(next) {
    state = next;
    draw(state);
  }
  const read = () => become(withFields(state, readFields()));

  /**
   * Makes a game and goes to it; its link is copied on the way where the
   * browser lets us. What is wrong with the wish is shown below the choices.
   * @param {Wish} wish @param {HTMLElement} button
   */
  async function create(wish, button) {
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    become({ ...state, error: '' }); // the same error is said again
    const copied = state.fields.whom === 'friend' && !seatsOf(state.fields) && !state.fields.invited;
    const error = await makeGame(wish, async (url) => copied && navigator.clipboard?.writeText(url).catch(() => {}));
    button.ariaBusy = 'false';
    become({ ...state, error });
    if (error) need('#create-fault').scrollIntoView({ block: 'nearest' }); // the button may be far below it
  }

  /** A game between people by a clock. @param {string} clock @param {HTMLElement} button */
  function withPeople(clock, button) {
    remember('clock', clock);
    read();
    become({ ...state, clock });
    create(againstPeople(state.fields, presetOf(clock), GAMES), button);
  }

  /** A game against the computer. @param {number} level @param {HTMLElement} button */
  function withComputer(level, button) {
    remember('level', String(level));
    read();
    become({ ...state, level: String(level) });
    create(againstComputer(state.fields, presetOf(computerClock.value), level), button);
  }

  /** The game against the opponent that is chosen, as it was last. @param {HTMLElement} button */
  const again = (button) => (state.fields.whom === 'computer' ? withComputer(levelOf(state.level), button) : withPeople(state.clock ?? CLOCK, button));

  for (const name of ['game', 'side', 'whom']) {
    for (const input of inputs(`input[name=${name}]`)) {
      input.addEventListener('change', () => {
        remember(name, input.value);
        read();
      });
    }
  }
  for (const button of startButtons) {
    const { clock, level } = button.dataset;
    button.addEventListener('click', () => (clock ? withPeople(clock, button) : withComputer(Number(level), button)));
  }
  need('#start').addEventListener('click', () => again(need('#start')));
  const anyone = need('[data-action=anyone]');
  anyone.addEventListener('click', () => {
    choose('whom', 'anyone');
    read();
    again(anyone);
  });
  match.addEventListener('change', read);
  computerClock.addEventListener('change', () => remember('computer-clock', computerClock.value));
  for (const opener of openers) {
    opener.addEventListener('click', () => {
      become({ ...state, open: !state.open });
      if (state.open) (opener.id === 'computer-start' ? start : inputs('#exact input').find((input) => input.checkVisibility()))?.focus();
    });
  }
  form.addEventListener('input', read);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    read();
    create(againstPeople(state.fields, clockOf(state.fields), GAMES), need('[data-action=create]', form));
  });
  banner?.querySelector('button')?.addEventListener('click', () => {
    history.replaceState(null, '', '/');
    become({ ...state, brought: null, fields: { ...state.fields, start: '' } });
    need('#start').focus();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && become({ ...state, ...lastTime() }));
  draw(state);
}
