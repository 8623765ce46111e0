/** Posts requests to the JSON API. */
import { said } from '../words/said.js';
import { t } from '../words/text.js';

/**
 * Posts a body as JSON, and returns the answer's JSON in `ok`, or a sentence for the visitor in
 * `error` with the server's error code if it has refused.
 *
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<{ok?: any, error?: string, code?: string}>}
 */
export async function post(path, body = {}) {
  const answer = await fetch(path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) return { error: t('net.no-connection') };
  const reply = await answer.json().catch(() => ({}));
  return answer.ok ? { ok: reply } : { error: reply.error ? said(reply.error) : t('net.failed'), code: reply.error?.code };
}
