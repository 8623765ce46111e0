/**
 * The parts of every page: the switches in the top bar, times, and the note that the network is
 * offline.
 */
import { renewCalls } from '../net/calls.js';
import { need } from '../ui/dom.js';
import { whenIdle } from '../ui/idle.js';
import { wireInstall } from './install.js';
import { listenForKeys, openHelp } from '../ui/keys.js';
import { wireName } from './name.js';
import { openSettings } from './settings-dialog.js';
import { applySettings } from '../storage/settings.js';
import { soundSwitch } from '../ui/sound.js';
import { begun, parts } from './taking-part.js';
import { themeSwitch } from './theme.js';
import { showTimes } from '../words/times.js';
import { watchWaiting } from './waiting.js';
import { startWorker } from '../net/without-network.js';

applySettings();
soundSwitch([...document.querySelectorAll('[data-switch=sound]')].filter((el) => el instanceof HTMLElement));
themeSwitch(need('[data-switch=theme]'));
showTimes();
listenForKeys({ '?': openHelp });
for (const button of document.querySelectorAll('[data-open=settings]')) button.addEventListener('click', openSettings);
wireName();
wireInstall();

const offline = need('#offline');
const showOffline = () => {
  offline.hidden = navigator.onLine;
};
addEventListener('online', showOffline);
addEventListener('offline', showOffline);
showOffline();

whenIdle(renewCalls);
whenIdle(watchWaiting);
const followParts = async () => {
  if (Object.keys(parts()).length > 0) (await begun())?.follow();
};
whenIdle(followParts);
for (const event of ['storage', 'pageshow']) addEventListener(event, followParts); // another page may have joined something
whenIdle(startWorker);
