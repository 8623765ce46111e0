/**
 * Installing the site as an app: with the browser's prompt if there is one, else with
 * instructions.
 */
import { openDialog } from '../ui/dialog.js';
import { h } from '../ui/dom.js';
import { recall, remember } from '../storage/memory.js';
import { isInstalled } from '../net/without-network.js';
import { t } from '../words/text.js';

/** @typedef {Event & {prompt(): Promise<void>}} Offer */

const PLAYED = 'played';
const OFFERED = 'install-offered';
/** After so many games it is offered. */
const ENOUGH = 2;

/** What the browser would ask. @type {Offer|null} */
let offer = null;

/** On an iPhone or iPad there is no offer, only words. */
const byHand = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

const canInstall = () => !isInstalled() && isSecureContext && (offer !== null || byHand());

/** Notes a game that was played to its end. @param {string} slug */
export function notePlayed(slug) {
  const all = (recall(PLAYED) ?? '').split(' ').filter(Boolean);
  if (slug && !all.includes(slug) && all.length < ENOUGH) remember(PLAYED, [...all, slug].join(' '));
}

/** Whether it is time to offer it, which is done once. Pure. @param {string|null} played @param {string|null} offered */
const isTime = (played, offered) => !offered && (played ?? '').split(' ').filter(Boolean).length >= ENOUGH;

async function install() {
  if (offer) {
    await offer.prompt().catch(() => {});
    offer = null;
    draw();
  } else {
    openDialog(t('install.install'), h('div', { class: 'prose' },
      h('p', {}, t('install.how')),
      h('p', {}, t('install.bring'))));
  }
}

function draw() {
  for (const button of document.querySelectorAll('[data-install]')) if (button instanceof HTMLElement) button.hidden = !canInstall();
}

/** Wires the menu's button; in the lobby, which has a place for it, the offer stands there once. */
export function wireInstall() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = /** @type {Offer} */ (event);
    draw();
    offerOnce();
  });
  addEventListener('appinstalled', () => {
    offer = null;
    draw();
  });
  for (const button of document.querySelectorAll('[data-install]')) {
    button.addEventListener('click', () => {
      document.getElementById('menu')?.hidePopover();
      install();
    });
  }
  draw();
  offerOnce();
  const bring = document.querySelector('.bring');
  if (bring instanceof HTMLElement) bring.hidden = !isInstalled(); // it has cookies of its own on an iPhone, and may have no player
}

function offerOnce() {
  const place = document.getElementById('install');
  if (!place || !canInstall() || !isTime(recall(PLAYED), recall(OFFERED))) return;
  remember(OFFERED, 'yes');
  const close = () => { place.hidden = true; };
  place.replaceChildren(h('p', {}, t('install.offer')),
    h('div', { class: 'bs' },
      h('button', { class: 'btn primary', type: 'button', onclick: () => { close(); install(); } }, t('install.install')),
      h('button', { class: 'btn', type: 'button', onclick: close }, t('common.not-now'))));
  place.hidden = false;
}
