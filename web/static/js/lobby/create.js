/**
 * The form that creates a game. Its state is what is chosen (wishes.js), whether the rarer choices
 * are shown, and why no game was made; all fields and the button are drawn from it.
 *
 * @import { Field, Fields, Form } from './wishes.js'
 */
import { need, setText } from '../ui/dom.js';
import { makeGame } from '../net/make-game.js';
import { USUAL_LEVEL, recall, remember } from '../storage/memory.js';
import { clockText } from '../words/terms.js';
import { CLOCK_FIELDS, clockFields, clockOf, codeOf, howText, kindOf, matchOf, seatsOf, whatText, wishOf, withChoice, withPosition } from './wishes.js';
import { t } from '../words/text.js';

/** @typedef {Form & {open: boolean, error: string}} State */

const form = /** @type {HTMLFormElement} */ (need('#wish'));
const more = need('#more');
const banner = document.getElementById('from');
const inputs = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll('input[name]')]);

/** The ids of all games. */
const GAMES = inputs.filter(({ name }) => name === 'game').map(({ value }) => value);

/** What is remembered from one visit to the next, beside the two clocks. @type {Field[]} */
const KEPT = ['game', 'whom', 'level', 'match', 'side'];

/** A calm clock for games with people, and none with the computer, where none was chosen yet. */
const CLOCKS = { people: '600+5', computer: 'none' };

/** Under which names the clocks are kept. */
const CLOCK_KEYS = { people: 'clock', computer: 'computer-clock' };

/** @param {HTMLInputElement} input */
const isChoice = ({ type }) => type === 'radio' || type === 'checkbox';

/** The fields as the page has them. @returns {Fields} */
function readFields() {
  /** @type {Record<string, string>} */
  const all = {};
  for (const input of inputs) if (input.name !== 'clock') all[input.name] = input.checked || !isChoice(input) ? input.value : all[input.name] ?? '';
  return /** @type {Fields} */ (all);
}

/** What the address asks for, or else is remembered of a choice, if the form offers it. @param {Field} name */
function recalled(name) {
  const value = new URLSearchParams(location.search).get(name) ?? recall(name) ?? (name === 'level' ? String(USUAL_LEVEL) : '');
  return inputs.some((input) => input.name === name && input.value === value) ? { [name]: value } : {};
}

/** What the form begins with: what was chosen last, and what the address brought. @returns {State} */
function initial() {
  const address = new URLSearchParams(location.search);
  const fields = { ...readFields(), ...Object.assign({}, ...KEPT.map(recalled)) };
  if (fields.invited) fields.whom = 'friend';
  const clocks = { people: recall(CLOCK_KEYS.people) ?? CLOCKS.people, computer: recall(CLOCK_KEYS.computer) ?? CLOCKS.computer };
  Object.assign(fields, clockFields(clocks[kindOf(fields)]));
  const brought = banner ? { game: banner.dataset.game ?? '', start: banner.dataset.start ?? '' } : null;
  // A position that cannot be read is in the form, and the server says why when a game is made.
  const open = !banner && Boolean(address.get('start')) && fields.start !== '';
  return { ...withPosition({ fields, clocks, brought, waits: false }), open, error: '' };
}

/** Where a position is put together. @param {string} game @param {string} position as it is so far */
const editorURL = (game, position) => `/editor/${game}${position ? `?${new URLSearchParams({ position })}` : ''}`;

/** @param {State} state */
function draw({ fields, brought, open, error }) {
  drawFields(fields, open);
  const invites = document.getElementById('invites');
  if (invites) invites.hidden = !['friend', 'match'].includes(fields.whom) || seatsOf(fields) !== '';
  if (banner) banner.hidden = fields.start !== brought?.start;
  for (const pick of document.querySelectorAll('.begun')) pick.classList.toggle('usual', fields.start !== brought?.start);
  need('[name=start]', form).setAttribute('placeholder', need(`[data-game="${fields.game}"]`).dataset.start ?? '');
  need('[data-editor]').setAttribute('href', editorURL(fields.game, fields.start.trim()));
  need('[data-local=two]').setAttribute('href', `/local/${fields.game}`);
  need('[data-local=computer]').setAttribute('href', `/local/${fields.game}?level=${fields.level}`);
  const name = need(`#name-${fields.game}`).textContent ?? '';
  setText(need('#start-what'), whatText(fields, name));
  setText(need('#start-whom'), howText(fields, name));
  const fault = need('#create-fault');
  setText(fault, error);
  fault.hidden = !error;
}

/** @param {Fields} fields @param {boolean} open */
function drawFields(fields, open) {
  const code = codeOf(fields);
  for (const input of inputs) {
    const value = input.name === 'clock' ? code : fields[/** @type {Field} */ (input.name)];
    if (isChoice(input)) input.checked = input.value === value;
    else if (input.value !== value) input.value = value;
  }
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('[data-for]'))) {
    const [name = '', values = ''] = (part.dataset.for ?? '').split('=');
    part.hidden = !values.split(' ').includes(fields[/** @type {Field} */ (name)]);
  }
  need('#exact').hidden = !open;
  for (const input of inputs) if (input.type === 'number') input.disabled = input.closest('#exact [hidden]') !== null;
  /** @type {HTMLFieldSetElement} */ (need('.sideline')).disabled = seatsOf(fields) !== '';
  const preset = inputs.some(({ name, checked, parentElement }) => name === 'clock' && checked && !parentElement?.hidden);
  setText(more, preset ? t('common.more') : clockText(clockOf(fields)));
  more.ariaLabel = preset ? null : t('lobby.more-clock', { clock: more.textContent });
  more.classList.toggle('on', !preset);
  more.setAttribute('aria-expanded', String(open));
  drawOrder(fields);
  drawNeed();
}

/** A match of several games has their order on the cards. @param {Fields} fields */
function drawOrder(fields) {
  const order = [...new Set(matchOf(fields, GAMES))];
  for (const sign of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('.pick .ok'))) {
    const at = order.indexOf(sign.closest('label')?.dataset.game ?? '');
    if (order.length > 1) sign.dataset.order = String(at + 1);
    else delete sign.dataset.order;
  }
}

/** What the choice in the third row means. */
function drawNeed() {
  const { dataset } = need('.needs fieldset:not([hidden]) :checked');
  setText(need('#needs-what'), dataset.what ?? '');
  setText(need('#needs-says'), dataset.says ?? t('lobby.colours-change'));
}

/** Wakes the form. */
export function wireCreate() {
  let state = initial();

  /** @param {State} next */
  function become(next) {
    state = next;
    draw(state);
  }

  /** What is not valid is neither remembered nor waits for another opponent. @param {Field|"clock"} name @param {string} value */
  function choose(name, value) {
    const { clocks } = state;
    become({ ...state, ...withChoice(state, name, value), error: '' });
    if (!form.matches(':valid')) become({ ...state, clocks });
    else if (KEPT.includes(/** @type {Field} */ (name))) remember(name, value);
    else if (name in CLOCK_FIELDS) remember(CLOCK_KEYS[kindOf(state.fields)], codeOf(state.fields));
  }

  /**
   * Makes the game and goes to it; its link is copied on the way where the
   * browser lets us. What is wrong with the wish is shown above the button.
   * @param {HTMLElement} button
   */
  async function create(button) {
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    become({ ...state, error: '' }); // the same error is said again
    const { fields } = state;
    const copied = ['friend', 'match'].includes(fields.whom) && !seatsOf(fields) && !fields.invited;
    const error = await makeGame(wishOf(fields, GAMES), async (url) => copied && navigator.clipboard?.writeText(url).catch(() => {}));
    button.ariaBusy = 'false';
    become({ ...state, error });
    if (error) need('#create-fault').scrollIntoView({ block: 'nearest' });
  }

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    choose(/** @type {Field} */ (target.name), target.type === 'checkbox' && !target.checked ? '' : target.value);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    create(need('#start'));
  });
  form.addEventListener('invalid', () => become({ ...state, open: true }), true); // what is wrong has to be seen
  const anyone = need('[data-action=anyone]');
  anyone.addEventListener('click', () => {
    become({ ...state, ...withChoice(state, 'whom', 'anyone') });
    create(anyone);
  });
  more.addEventListener('click', () => {
    become({ ...state, open: !state.open });
    if (!state.open) return;
    inputs.find((input) => input.closest('#exact') && input.checkVisibility())?.focus({ preventScroll: true });
    need('#exact').scrollIntoView({ block: 'nearest' });
  });
  banner?.querySelector('button')?.addEventListener('click', () => {
    history.replaceState(null, '', '/');
    become({ ...state, brought: null, fields: { ...state.fields, start: '' } });
    need('#start').focus();
  });
  draw(state);
}
