/**
 * Making a game: a game and a side are chosen, then a clock makes it.
 *
 * @import { Control } from '../types.js'
 */
import { need } from '../dom.js';
import { recall, remember } from '../memory.js';

/**
 * A clock as its button names it: "600+5" are seconds at the start and after
 * each move, "none" is no clock.
 * @param {string} text
 * @returns {Control|null}
 */
export function controlOf(text) {
  if (text === 'none') return null;
  const [base = 0, increment = 0] = text.split('+').map(Number);
  return { base: base * 1000, increment: increment * 1000 };
}

/**
 * What is chosen of a group of radio buttons.
 * @param {string} name
 */
const chosen = (name) => {
  const input = document.querySelector(`input[name=${name}]:checked`);
  return input instanceof HTMLInputElement ? input.value : '';
};

/** @param {string} name @param {string|null} value */
function choose(name, value) {
  for (const input of document.querySelectorAll(`input[name=${name}]`)) {
    if (input instanceof HTMLInputElement && input.value === value) input.checked = true;
  }
}

/**
 * Makes a game and goes to it; its link is copied on the way where the
 * browser lets us. What is wrong with the wish is shown below the clocks.
 * @param {Control|null} clock
 * @param {HTMLElement} button
 */
async function create(clock, button) {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    const answer = await fetch('/api/games', {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ game: chosen('game'), side: chosen('side'), clock }),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.error?.text);
    sessionStorage.setItem('threefold.created', body.slug);
    await navigator.clipboard?.writeText(body.url).catch(() => {});
    location.assign(`/g/${body.slug}`);
  } catch (error) {
    const fault = need('#create-fault');
    fault.textContent = (error instanceof Error && !(error instanceof TypeError) && error.message)
      || 'The game could not be made just now. Please try again.';
    fault.hidden = false;
  } finally {
    button.ariaBusy = 'false';
  }
}

/** Wakes the form. */
export function wireCreate() {
  choose('game', recall('game'));
  choose('side', recall('side'));
  for (const name of ['game', 'side']) {
    for (const input of document.querySelectorAll(`input[name=${name}]`)) {
      input.addEventListener('change', () => remember(name, chosen(name)));
    }
  }
  for (const button of document.querySelectorAll('[data-clock]')) {
    if (button instanceof HTMLElement) button.addEventListener('click', () => create(controlOf(button.dataset.clock ?? ''), button));
  }
  const exact = /** @type {HTMLFormElement} */ (need('#exact'));
  const other = need('#other-clock');
  other.addEventListener('click', () => {
    exact.hidden = !exact.hidden;
    other.setAttribute('aria-expanded', String(!exact.hidden));
    if (!exact.hidden) need('input', exact).focus();
  });
  exact.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new FormData(exact);
    const clock = { base: Number(fields.get('minutes')) * 60_000, increment: Number(fields.get('seconds')) * 1000 };
    create(clock, need('[data-action=create]', exact));
  });
}
