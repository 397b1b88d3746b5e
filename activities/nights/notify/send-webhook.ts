import type { NightSummary, Webhook } from '../../../runs/nights.ts';
import { jsonMessage } from './json-message.ts';
import { networkErrorCode, secretIn, Undelivered } from './undelivered.ts';
import type { Way } from './way.ts';

/** Posts a night to the URL in a variable. Redirects are not followed: the message goes where the URL says or nowhere. */
export async function sendWebhook(
  { urlVariable }: Webhook,
  summary: NightSummary,
  { environment, signal }: Way,
): Promise<void> {
  const url = URL.parse(secretIn(urlVariable, environment));
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Undelivered(`${urlVariable} holds no http(s) URL`);
  if (`${url.username}${url.password}` !== '')
    throw new Undelivered(
      `${urlVariable} holds a URL with a user name or a password: use one whose secret is in its path`,
    );
  const body = JSON.stringify(jsonMessage(summary));
  const status = await post(url, body, signal).catch((error: unknown) => {
    throw new Undelivered(`the webhook of ${urlVariable} cannot be reached (${networkErrorCode(error)})`);
  });
  if (status < 200 || status > 299)
    throw new Undelivered(`the webhook of ${urlVariable} answered with status ${status}`);
}

async function post(url: URL, body: string, signal: AbortSignal): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
  await response.body?.cancel();
  return response.status;
}
