/**
 * Draws the players' chat and the watchers' chat. Messages are plain text. announcements.js
 * announces new ones.
 *
 * @import { State } from './state.js'
 * @import { Audience } from '../wire/wire-types.js'
 * @import { Line, ChatAction } from './chat.js'
 * @import { Typed } from './match.js'
 */
import { h, icon, person } from '../ui/dom.js';
import { redraw } from '../ui/buttons.js';
import { canSay, isSilent, linesOf, LONGEST, PHRASES } from './chat.js';
import { other, seat } from './selectors.js';
import { nameOf, sideName } from '../words/game.js';
import { parts, t } from '../words/text.js';

/** @type {Audience[]} */
const TABS = ['players', 'watchers'];

/**
 * @param {HTMLElement} host
 * @param {{onSay: (to: Audience, text: string) => void, onChat: (action: ChatAction) => void}} on
 */
export function createChat(host, on) {
  const chats = TABS.map((tab) => {
    const lines = createLines();
    return { tab, button: makeTab(tab, on), lines, panel: makePanel(tab, lines.parts, on) };
  });
  const mute = h('button', { class: 'ib', type: 'button', 'data-mute': true }, icon('mute'));
  /** @type {Audience} */
  let current = 'watchers';
  mute.addEventListener('click', () => on.onChat({ type: 'mute', tab: current }));
  host.replaceChildren(
    h('div', { class: 'tabs' }, h('div', { role: 'tablist', 'aria-label': t('chat.chats') }, ...chats.map(({ button }) => button)), mute),
    ...chats.map(({ panel }) => panel));

  /** @param {State} state */
  function update(state) {
    const { chat, snapshot } = state;
    current = chat.tab;
    host.hidden = isSilent(state);
    const muted = chat.muted.includes(chat.tab);
    mute.setAttribute('aria-pressed', String(muted));
    mute.title = muted ? t('chat.unmute') : t('chat.mute');
    mute.setAttribute('aria-label', mute.title);
    for (const { tab, button, lines, panel } of chats) {
      const open = (snapshot.you.seat === 'white' || snapshot.you.seat === 'black') && !snapshot.machine;
      button.hidden = tab === 'players' && !open;
      const opened = panel.hidden && tab === chat.tab;
      panel.hidden = tab !== chat.tab;
      button.setAttribute('aria-selected', String(tab === chat.tab));
      drawTab(button, tab === 'watchers' ? t('chat.watchers') : nameOf(snapshot, other(seat(state) ?? 'white')), chat.unread[tab]);
      lines.draw(linesOf(chat, tab), opened);
      const form = panel.querySelector('form');
      if (form) form.hidden = !canSay(state);
    }
  }

  return {
    update,

    /** The line that is being typed, if there is one. @returns {Typed|null} */
    typed() {
      const field = chats.find(({ tab }) => tab === current)?.panel.querySelector('input');
      return field?.value ? { to: current, text: field.value, focused: field === document.activeElement } : null;
    },

    /** Such a line goes on here. @param {Typed} typed */
    retype({ to, text, focused }) {
      const part = chats.find(({ tab }) => tab === to);
      const field = part?.panel.querySelector('input');
      if (!part || !field || part.button.hidden) return;
      on.onChat({ type: 'tab', tab: part.tab });
      field.value = text;
      if (focused) field.focus({ preventScroll: true });
    },

    /** Puts a line back that the server would not show. @param {string} text */
    unsay(text) {
      const field = chats.find(({ tab }) => tab === current)?.panel.querySelector('input');
      if (field && !field.value) field.value = text;
    },
  };
}

/** @param {Audience} tab @param {{onChat: (action: ChatAction) => void}} on */
const makeTab = (tab, on) => h('button', {
  type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-controls': `chat-${tab}`, 'data-tab': tab, onclick: () => on.onChat({ type: 'tab', tab }),
});

/** @param {Audience} tab @param {HTMLElement[]} lines @param {{onSay: (to: Audience, text: string) => void}} on */
function makePanel(tab, lines, on) {
  const field = h('input', {
    name: 'text', maxlength: LONGEST, autocomplete: 'off', placeholder: t('chat.write'), enterkeyhint: 'send',
    'aria-label': tab === 'players' ? t('chat.to-opponent') : t('chat.to-watchers'),
  });
  const say = (/** @type {string} */ text) => {
    if (text.trim()) on.onSay(tab, text.trim());
  };
  const phrases = h('div', { class: 'phrases', hidden: true }, ...PHRASES.map((text) => h('button', { class: 'chip', type: 'button', onclick: () => {
    say(text);
    open(false);
  } }, text)));
  const opener = h('button', { class: 'ib', type: 'button', 'aria-label': t('chat.phrases'), title: t('chat.phrases'), 'aria-expanded': 'false', onclick: () => open(Boolean(phrases.hidden)) }, icon('chat'));
  function open(/** @type {boolean} */ shown) {
    phrases.hidden = !shown;
    opener.setAttribute('aria-expanded', String(shown));
  }
  const form = h('form', { onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    say(field.value);
    field.value = '';
  } }, phrases, h('div', { class: 'line' }, opener, field, h('button', { class: 'ib', type: 'submit', 'aria-label': t('chat.send'), title: t('chat.send') }, icon('send'))));
  return h('div', { class: 'chat-panel', hidden: true, role: 'tabpanel', id: `chat-${tab}`, 'aria-labelledby': `tab-${tab}`, 'data-chat': tab },
    ...lines, form);
}

/** Where there is little room, the opponent's name alone stands for "You and …". @param {HTMLElement} button @param {string} name @param {number} unread */
function drawTab(button, name, unread) {
  redraw(button, [name, unread], () => [
    h('span', { title: name }, ...(button.dataset.tab === 'players' ? parts('chat.you-and', { with: (inner) => h('span', { class: 'with' }, inner), name: h('bdi', {}, name) }) : [h('bdi', {}, name)])),
    unread > 0 ? h('span', { class: 'badge', 'aria-label': t('common.new', { n: unread }) }, String(unread)) : '',
  ]);
}

/**
 * The lines of a chat. The list stays at its end, whatever becomes of its size, unless the
 * reader has scrolled back: then a button says that there is a new line, and leads there.
 */
function createLines() {
  const list = h('ol', { class: 'lines', tabindex: '0' });
  const newer = h('button', { class: 'btn small newer', type: 'button', hidden: true, onclick: () => {
    toEnd();
    list.focus({ preventScroll: true });
  } }, t('chat.new-message'));
  let atEnd = true;
  let top = 0;
  let last = '';
  list.addEventListener('scroll', () => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) seen();
    else if (list.scrollTop < top) atEnd = false; // else the box has become smaller
    top = list.scrollTop;
  });
  new ResizeObserver(() => atEnd && toEnd()).observe(list);

  function toEnd() {
    seen();
    list.scrollTop = list.scrollHeight;
  }

  function seen() {
    atEnd = true;
    newer.hidden = true;
  }

  /** @param {Line[]} lines @param {boolean} opened just now */
  function draw(lines, opened) {
    redraw(list, lines.map(({ id }) => id), () => lines.map(drawLine));
    if (opened || atEnd) toEnd();
    else if (lines.length > 0 && lines.at(-1)?.id !== last) newer.hidden = false;
    last = lines.at(-1)?.id ?? '';
  }

  return { parts: [list, newer], draw };
}

/** How near its end a list counts as being there, in pixels: less than a line. */
const NEAR = 12;

/** @param {Line} line */
function drawLine({ system, name, seat: side, text }) {
  if (system) return h('li', { class: 'system' }, text);
  return h('li', {}, side && h('i', { class: `side ${side}`, title: sideName(side) }), h('b', {}, person(name)), ' ', h('bdi', { lang: '' }, text));
}
