/** The list of tournaments, and the form that creates one and opens it with the host's key. */
import { need, setText } from '../ui/dom.js';
import { clockFields, clockOf } from '../lobby/wishes.js';
import { remember } from '../storage/memory.js';
import { createWishes } from '../net/once.js';
import { post } from '../net/post.js';

const form = /** @type {HTMLFormElement} */ (need('#new'));
const fault = need('.fault', form);
const wishes = createWishes();
const button = /** @type {HTMLButtonElement} */ (need('button', form));

form.addEventListener('invalid', () => { need('details', form).setAttribute('open', ''); }, true); // what is wrong may be folded away
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const text = (/** @type {string} */ name) => String(fields.get(name) ?? '').trim();
  const at = text('at') && new Date(text('at')).getTime(); // in the visitor's own time
  button.disabled = true;
  const wish = {
    name: text('name'), games: text('games').split(' '), clock: clockOf(clockFields(text('clock'))).clock,
    double: fields.has('double'), minutes: Number(text('minutes')), private: fields.has('private'), ...(at && { at }),
  };
  const { ok, error = '' } = await post('/api/tournaments', { ...wish, command: wishes.idOf(wish) });
  button.disabled = false;
  setText(fault, error);
  fault.hidden = !error;
  if (error) return;
  wishes.done(wish);
  const { slug, key } = /** @type {{slug: string, key: string}} */ (ok);
  remember(`host.${slug}`, key);
  location.assign(`/t/${slug}#host=${key}`);
});
