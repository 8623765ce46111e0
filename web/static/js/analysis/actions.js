/**
 * The actions of the analysis board's buttons and keys, except moves on the board.
 *
 * @import { Step } from '../game/browse.js'
 * @import { Actions } from '../ui/press.js'
 * @import { State, Tab } from './state.js'
 * @import { Page } from './page.js'
 */
import { openDialog, openRules, toast } from '../ui/dialog.js';
import { h, icon, need } from '../ui/dom.js';
import { EngineError } from '../engine/client.js';
import { copyText, linkBox, sendLink } from '../game/invite.js';
import { listenToSteps, onControl, stepActions } from '../game/stepping.js';
import { listKeys } from '../ui/keys.js';
import { makeGame } from '../net/make-game.js';
import { lastLevel, remember } from '../storage/memory.js';
import { listenToButtons } from '../ui/press.js';
import { settings } from '../storage/settings.js';
import { reviewActions } from './review/actions.js';
import { HELP, SHIFTED } from './keys.js';
import { linkOf } from './keeping.js';
import { openText } from './opening.js';
import { glyphChoices } from './panels-view.js';
import { LONGEST_LINK } from './record.js';
import { asked, here, standing, textOf } from './state.js';
import { allKept, countKept, fileOf, forgetAll, keepLines, readFile } from './store.js';
import { ROOT, addLine, at, mainFrom, siblings } from './tree.js';
import { t } from '../words/text.js';

/** @param {Page} page */
export function listenToActions(page) {
  const { dispatch, game } = page;
  const legal = () => (page.state.refused || page.state.mute ? [] : standing(page.state)?.legal ?? []);
  const level = /** @type {HTMLSelectElement} */ (need('[data-level]'));
  level.value = String(lastLevel());
  if (level.selectedIndex < 0) level.value = '3';

  /** @type {Actions} */
  const actions = { ...moving(page), ...stepActions((step) => take(page, step)), ...engineActions(page), ...treeActions(page), ...records(page), ...continuing(page, level), ...reviewActions(page, { openShare }),
    flip: () => dispatch({ type: 'flip' }),
    rules: () => openRules(game.id, game.name),
    tab: (tab) => dispatch({ type: 'tab', tab: /** @type {Tab} */ (tab) }),
    games: () => dispatch({ type: 'tab', tab: page.state.tab === 'openings' ? 'moves' : 'openings' }),
    more: () => openMore(),
  };

  listKeys(HELP);
  listenToButtons(actions);
  listenToTabs(actions);
  const keys = Object.fromEntries(SHIFTED.map(({ key, action }) => [key, () => settings.get().letters && press(page, actions, action)]));
  listenToSteps(page, {
    take: (step) => take(page, step), legal, read: async (text) => page.engine?.read(asked(page.state), text).catch(() => null) ?? null,
    keys: {
      ...keys,
      ArrowUp: () => actions.fork?.('-1'), ArrowDown: () => actions.fork?.('1'),
      ' ': () => !onControl() && actions.best?.(''),
      l: () => page.announce(need('[data-where]').textContent ?? ''),
    },
  });
}

/** A step through the line on the board. @param {Page} page @param {Step} step @returns {boolean} whether it led anywhere */
function take({ state, go }, step) {
  const { parent, children } = here(state);
  switch (step) {
    case 'first': return go(ROOT);
    case 'back': return state.at !== ROOT && go(parent);
    case 'forward': return go(children[0] ?? state.at);
    case 'last': return go(mainFrom(state.tree, state.at).at(-1)?.id ?? ROOT);
  }
}

/** A key does what its button does, and says why where that may not be pressed. @param {Page} page @param {Actions} actions @param {string} name */
function press(page, actions, name) {
  const button = [...page.main.querySelectorAll(`[data-action="${name}"]`)].find((one) => one.getAttribute('aria-disabled') === 'true');
  if (button) toast(button.getAttribute('title') ?? '');
  else actions[name]?.('');
}

/** @param {Actions} actions */
function listenToTabs(actions) {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[role="tab"]')]);
  need('[role="tablist"]').addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const tabs = all.filter((tab) => !tab.hidden);
    const now = tabs.findIndex((tab) => tab === document.activeElement);
    if (!by || now < 0) return;
    event.preventDefault();
    const next = tabs[(now + by + tabs.length) % tabs.length];
    actions.tab?.(next?.dataset.about ?? 'moves');
    next?.focus();
  });
}

/** @param {Page} page @returns {Actions} */
const moving = (page) => ({
  go: (id) => page.go(Number(id)),
  fork: (by) => {
    const all = siblings(page.state.tree, page.state.at);
    const next = all[(all.indexOf(page.state.at) + Number(by) + all.length) % all.length];
    return all.length > 1 && next !== undefined && page.go(next);
  },
  move: (text) => page.move(text),
});

/** @param {Page} page @returns {Actions} */
function engineActions(page) {
  const { dispatch } = page;
  /** A line of the engine, as far as a move, into the tree; and there, but where one stays. @param {string} about "0 3", "0 8 stay" */
  async function line(about) {
    const [which = 0, moves = 0] = about.split(' ').map(Number);
    const { state } = page;
    const found = state.engine.of === state.at ? state.engine.thought?.lines[which]?.moves.slice(0, moves) ?? [] : [];
    if (found.length === 0 || !page.engine) return;
    const from = state.at;
    const question = asked(state);
    try {
      const course = await page.engine.course({ ...question, moves: [...question.moves, ...found.map(({ text }) => text)] });
      const plies = course.plies.slice(question.moves.length);
      dispatch({ type: 'line', from, moves: plies });
      if (!about.endsWith('stay')) page.go(addLine(page.state.tree, from, plies).id);
      else toast(t('analysis.line-added'));
    } catch (fault) {
      if (!(fault instanceof EngineError)) throw fault;
      toast(fault.message);
    }
  }
  return {
    line,
    insert: () => line('0 60 stay'),
    best: () => {
      const { engine, at: id } = page.state;
      return engine.on && !engine.threat && engine.of === id && engine.thought ? line('0 1') : false;
    },
    engine: () => dispatch({ type: 'choose', choice: { on: !page.state.engine.on } }),
    lines: () => dispatch({ type: 'choose', choice: { lines: page.state.engine.lines % 5 + 1 } }),
    arrows: () => dispatch({ type: 'choose', choice: { arrows: !page.state.engine.arrows } }),
    threat: () => dispatch({ type: 'threat' }),
    deeper: () => dispatch({ type: 'deeper' }),
  };
}

/** @param {Page} page @returns {Actions} */
function treeActions(page) {
  const { dispatch } = page;
  const form = /** @type {HTMLFormElement} */ (need('[data-saying]'));
  const area = /** @type {HTMLTextAreaElement} */ (need('textarea', form));
  /** The node that is spoken of. */
  let spoken = ROOT;
  const close = () => {
    form.hidden = true;
    need('[data-action="comment"]').focus();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    dispatch({ type: 'say', id: spoken, text: area.value });
    close();
  });
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) form.requestSubmit();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  return {
    comment: () => {
      dispatch({ type: 'tab', tab: 'moves' });
      spoken = page.state.at;
      area.value = at(page.state.tree, spoken).comment;
      form.hidden = false;
      area.focus();
    },
    glyph: (glyph) => {
      closeDialogs();
      dispatch({ type: 'mark', glyph: Number(glyph) });
    },
    glyphs: () => openDialog(t('analysis.symbols'), glyphChoices(here(page.state).glyphs)),
    promote: () => dispatch({ type: 'promote' }),
    remove: () => dispatch({ type: 'remove' }),
    others: () => dispatch({ type: 'others' }),
    undo: () => dispatch({ type: 'undo' }),
    unfold: (id) => dispatch({ type: 'fold', id: Number(id), folded: false }),
    fold: () => dispatch({ type: 'fold', id: page.state.at, folded: !here(page.state).folded }),
  };
}

/** @param {Page} page @returns {Actions} */
function records(page) {
  return {
    'copy-position': () => copyText(here(page.state).position),
    'copy-record': () => copyText(textOf(page.state)),
    'save-record': () => saveRecord(page.state),
    share: () => openShare(page.state),
    paste: () => openPaste(page),
    'save-lines': async () => save('threefold-lines.json', fileOf(await allKept())),
    'read-lines': () => pick(async (text) => {
      const found = readFile(text);
      if (!found) return toast(t('analysis.file-without-lines'));
      for (const kept of found) await keepLines(kept);
      page.dispatch({ type: 'kept', games: await countKept() });
      toast(t('analysis.lines-imported', { n: found.length }));
    }),
    forget: () => confirmed(t('analysis.delete-lines'), t('analysis.delete-lines-means'), async () => {
      await forgetAll();
      page.dispatch({ type: 'kept', games: await countKept() });
      toast(t('analysis.lines-deleted'));
    }),
  };
}

/** @param {State} state */
const saveRecord = (state) => save(`${state.origin.slug || state.game.id}.pgn`, textOf(state));

/** Gives a text as a file. @param {string} name @param {string} text */
function save(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  h('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Asks for a file. @param {(text: string) => unknown} then */
function pick(then) {
  const input = h('input', { type: 'file', onchange: async () => input.files?.[0] && then(await input.files[0].text()) });
  input.click();
}

/** Asks back. @param {string} what @param {string} says @param {() => unknown} act */
function confirmed(what, says, act) {
  const dialog = openDialog(what, h('div', { class: 'ask-back' }, h('p', {}, says),
    h('button', { class: 'btn danger', type: 'button', onclick: () => { dialog.close(); act(); } }, what)));
}

/** What is open gives its place. */
function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}

/** @param {State} state whose tree is shared */
async function openShare(state) {
  closeDialogs();
  const url = await linkOf(state, location.href);
  if (url.hash.length <= LONGEST_LINK) {
    const send = 'share' in navigator && h('button', { class: 'btn primary', type: 'button', onclick: () => sendLink(document.title, url.href) }, icon('share'), t('common.share'));
    openDialog(t('common.share'), h('div', { class: 'share' }, h('section', { class: 'card' }, h('p', {}, t('analysis.link-contains-all')), linkBox(url.href, t('analysis.link')), send)));
    return;
  }
  openDialog(t('common.share'), h('div', { class: 'share' }, h('section', { class: 'card' }, h('p', {}, t('analysis.too-long-for-link')),
    h('button', { class: 'btn primary', type: 'button', onclick: () => saveRecord(state) }, icon('list'), t('analysis.save-to-file')))));
}

/** @param {Page} page */
function openPaste(page) {
  closeDialogs();
  const area = h('textarea', { class: 'rec', rows: 8, 'aria-label': t('analysis.position-or-game'), placeholder: t('analysis.position-or-pgn') });
  const fault = h('p', { class: 'hint', role: 'alert', hidden: true }, icon('info'), h('span'));
  const read = async () => {
    const says = area.value.trim() ? await openText(page, area.value) : t('analysis.paste-first');
    fault.hidden = !says;
    need('span', fault).textContent = says;
    if (!says) dialog.close();
  };
  const file = h('button', { class: 'btn', type: 'button', onclick: () => pick((text) => {
    area.value = text;
    read();
  }) }, icon('list'), t('analysis.choose-file'));
  const dialog = openDialog(t('analysis.import-title'), h('div', { class: 'paste' }, area, fault,
    h('div', { class: 'two' }, h('button', { class: 'btn primary', type: 'button', onclick: read }, icon('check'), t('analysis.import')), file)));
  area.focus();
}

/** @param {Page} page @param {HTMLSelectElement} level @returns {Actions} */
function continuing(page, level) {
  const start = () => here(page.state).position;
  const make = async (/** @type {import('../net/make-game.js').Wish} */ wish) => {
    const fault = await makeGame(wish);
    if (fault) toast(fault);
  };
  return {
    'with-friend': () => location.assign(`/?${new URLSearchParams({ game: page.game.id, start: start() })}#play`),
    'with-computer': () => {
      remember('level', level.value);
      return make({ game: page.game.id, side: page.state.flipped ? 'black' : 'white', start: start(), level: Number(level.value), terms: {} });
    },
    'with-both': () => make({ game: page.game.id, side: 'both', start: start(), terms: {} }),
  };
}

/** On phones what stands beside the board on wide pages opens over it. */
function openMore() {
  const left = need('.a-left');
  const home = h('span', { hidden: true });
  left.replaceWith(home);
  openDialog(t('common.more'), left, () => home.replaceWith(left));
}
