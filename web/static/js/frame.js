/** What every page has: the switches in the top bar, times, and the word that there is no network. */
import { need } from './dom.js';
import { soundSwitch } from './sound.js';
import { themeSwitch } from './theme.js';
import { showTimes } from './times.js';

soundSwitch([...document.querySelectorAll('[data-switch=sound]')].filter((el) => el instanceof HTMLElement));
themeSwitch(need('[data-switch=theme]'));
showTimes();

const offline = need('#offline');
const showOffline = () => {
  offline.hidden = navigator.onLine;
};
addEventListener('online', showOffline);
addEventListener('offline', showOffline);
showOffline();
