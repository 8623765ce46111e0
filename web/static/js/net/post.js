/**
 * Sends something to the site's API, and gives the answer's JSON, or what is
 * to be said to the visitor about why there is none, with the code of the
 * server's refusal if it has refused.
 *
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<{ok?: any, error?: string, code?: string}>}
 */
export async function post(path, body = {}) {
  const answer = await fetch(path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  }).catch(() => null);
  if (!answer) return { error: 'No connection. Try again in a moment.' };
  const reply = await answer.json().catch(() => ({}));
  return answer.ok ? { ok: reply } : { error: reply.error?.text ?? 'That did not work. Please try again.', code: reply.error?.code };
}
