/** The page of a player; on the visitor's own, a switch shows it to others. */
import { need, setText } from '../ui/dom.js';
import { post } from '../net/post.js';

const listed = document.querySelector('#listed');
if (listed instanceof HTMLInputElement) {
  listed.addEventListener('change', async () => {
    const fault = need('#listed-fault');
    setText(fault, '');
    const { error } = await post('/api/me/listed', { listed: listed.checked });
    if (!error) return;
    listed.checked = !listed.checked;
    setText(fault, error);
  });
}
