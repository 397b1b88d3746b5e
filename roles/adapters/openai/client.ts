import { OpenAI } from 'openai';
import { isList } from '../../../sandbox/json.ts';
import type { Connection } from '../../model/connection.ts';
import { LONGEST_TIMER_MS } from '../../model/options.ts';
import type { ModelSpec } from '../../model/spec.ts';
import { jsonIn } from '../json-in.ts';
import { withoutEnvironment } from '../without-environment.ts';

/** OpenAI's own client; it asks once and keeps no time. */
export function openaiClient({ options }: ModelSpec, { key, headers, fetch }: Connection): OpenAI {
  return withoutEnvironment(
    () =>
      new OpenAI({
        apiKey: key,
        defaultHeaders: headers,
        fetch: withoutLists(fetch),
        baseURL: options.baseUrl,
        timeout: LONGEST_TIMER_MS,
        maxRetries: 0,
        logLevel: 'off',
      }),
  );
}

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
