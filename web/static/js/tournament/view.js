/**
 * Draws the parts of a tournament's page that depend on the visitor: what happens next, buttons,
 * the form to join, and the chat. Buttons have their action in data-action.
 *
 * @import { State } from './state.js'
 * @import { Tournament as View } from '../wire/wire-types.js'
 */
import { openDialog } from '../ui/dialog.js';
import { h, icon, need, person } from '../ui/dom.js';
import { countdownIn, redraw, textButton } from '../ui/buttons.js';
import { joins, lastGame, own, startSays, tooFew, topLine } from './state.js';
import { plainName } from '../words/names.js';
import { t } from '../words/text.js';

/** How near its end a list counts as being there, in pixels. */
const NEAR = 24;

/** @param {boolean} hosts whether the visitor has the host's key @param {boolean} drafts whether a message was being typed */
export function createView(hosts, drafts) {
  const you = need('#you');
  const chat = need('#chat');
  let atEnd = true;

  /** @param {State} state */
  function draw(state) {
    const { view } = state;
    const game = lastGame(view);
    const leaves = own(view) && view.status !== 'over';
    redraw(you, [game, leaves], () => [
      game ? h('a', { class: 'btn', href: `/g/${game}` }, icon('graph'), t('tournament.look-at-game')) : '',
      leaves ? textButton({ action: 'leave', icon: 'door', label: t('tournament.leave') }) : '',
    ]);
    need('#main').dataset.status = view.status;
    need('#join').hidden = !joins(view);
    need('#join p').hidden = view.status === 'open';
    need('#invite').hidden = view.status === 'over';
    need('#start').hidden = !hosts || view.status !== 'open';
    redraw(need('#start'), [view.players.length, view.double], () => {
      const { label, note } = startSays(view);
      return [textButton({ action: 'start', icon: 'play', label, tone: 'go', why: tooFew(view) }), h('p', {}, note)];
    });
    need('#host').hidden = !hosts || view.status === 'over';
    redraw(need('#host .sets'), [view.status, view.byHost, view.players], () => settings(view));
    drawChat(view.chat);
  }

  /** @param {View["chat"]} lines */
  function drawChat(lines) {
    const last = lines.at(-1);
    redraw(need('[data-last]'), last, () => (last ? [h('b', {}, person(last.by)), ' ', h('bdi', { lang: '' }, last.text)] : []));
    redraw(chat, lines, () => lines.map(({ by, text }, i) => h('p', { 'data-id': i }, h('b', {}, person(by)), ' ', h('bdi', { lang: '' }, text))));
    if (atEnd) chat.scrollTop = chat.scrollHeight;
  }

  need('#main').toggleAttribute('data-hosts', hosts);
  const talk = /** @type {HTMLDetailsElement} */ (need('#talk'));
  talk.open = drafts || matchMedia('(min-width: 1100px)').matches && need('#main').dataset.status !== 'open';
  talk.addEventListener('toggle', () => { chat.scrollTop = chat.scrollHeight; });
  const host = /** @type {HTMLDetailsElement} */ (need('#host'));
  host.addEventListener('toggle', () => host.open && host.scrollIntoView({ block: 'nearest' }));
  chat.addEventListener('scroll', () => {
    atEnd = chat.scrollHeight - chat.scrollTop - chat.clientHeight < NEAR;
  });
  return { draw };
}

/**
 * Draws the line that says what happens next. A screen reader hears it once: the time that counts down is a timer.
 * @param {Record<string, string>} names of the games, by id @param {boolean} hosts
 */
export function createLine(names, hosts) {
  const host = need('#next');
  const count = countdownIn(host);
  return (/** @type {State} */ state) => {
    const line = topLine(state, names, hosts);
    const { lead, says, note, when, until, href } = line;
    const next = hosts && state.view.next ? [textButton({ action: 'next', icon: 'play', label: until ? t('tournament.start-now') : t('tournament.next-round'), tone: until ? undefined : 'go' })] : [];
    redraw(host, [line, next.length], () => [
      h('span', { class: 'says' }, lead && h('small', {}, lead), h('b', {}, says), note && h('span', {}, note)),
      href ? h('a', { class: 'btn primary', href }, icon('play'), t('common.play')) : when && (until || next.length === 0) ? h('span', { class: 'cd' }, h('small', {}, when), Boolean(until) && h('span', { class: 'count', role: 'timer' })) : '',
      ...next,
    ]);
    count(until && until - (state.ahead ?? 0));
  };
}

/** What the host settles. @param {View} view */
function settings({ byHost, players, you }) {
  const others = players.filter(({ n, left }) => !left && n !== you?.n);
  return [
    h('button', { class: 'btn', type: 'button', role: 'switch', 'aria-checked': String(!byHost), 'data-action': 'pace' },
      icon(byHost ? 'pause' : 'check'), t('tournament.automatic')),
    textButton({ action: 'copy-host', icon: 'copy', label: t('tournament.host-elsewhere') }),
    h('p', { class: 'dim small' }, t('tournament.host-link')),
    ...(others.length > 0 ? [h('p', { class: 'dim small' }, t('tournament.remove-whom')), h('div', { class: 'removes' }, ...others.map(({ joined, name }) => h('button', { class: 'btn small', type: 'button', 'data-action': 'remove', 'data-about': joined, 'aria-label': t('tournament.remove-name', { name: plainName(name) }) }, icon('close'), person(name))))] : []),
    textButton({ action: 'end', icon: 'flag', label: t('tournament.end'), tone: 'danger' }),
  ];
}

/**
 * Asks before what cannot be taken back.
 * @param {string} title @param {string} what it means @param {string} does what the button says @param {() => unknown} act @param {string} [stay] what leaves all as it is
 */
export function askFirst(title, what, does, act, stay = t('common.cancel')) {
  const dialog = openDialog(title, h('div', { class: 'seatbox' }, h('p', {}, what),
    h('button', { class: 'btn danger', type: 'button', onclick: () => {
      dialog.close();
      act();
    } }, does),
    h('button', { class: 'btn', type: 'button', onclick: () => dialog.close() }, stay)));
}
