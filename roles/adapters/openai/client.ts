import { OpenAI } from 'openai';
import { isList, jsonIn } from '../../../sandbox/json.ts';
import { LONGEST_TIMER_MS } from '../../model/options.ts';
import { clientPerConnection } from '../client-per-connection.ts';

/** OpenAI's own client; it asks once and keeps no time. Headers, which differ between turns, go with each request. */
export const openaiClient = clientPerConnection(
  ({ options }, { key, fetch }) =>
    new OpenAI({
      apiKey: key,
      fetch: withoutLists(fetch),
      baseURL: options.baseUrl,
      timeout: LONGEST_TIMER_MS,
      maxRetries: 0,
      logLevel: 'off',
    }),
);

/** Gemini's interface in OpenAI's form sends an error as a list of one, of which the client would read nothing. */
function withoutLists(send: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.ok) return response;
    const text = await response.text();
    const body = jsonIn(text);
    const { status, statusText, headers } = response;
    const said = isList(body) && body.length === 1 ? JSON.stringify(body[0]) : text;
    return new Response(said === '' ? null : said, { status, statusText, headers });
  };
}
