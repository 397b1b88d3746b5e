import { OpenAI } from 'openai';
import type { Connection } from '../../model/connection.ts';
import { LONGEST_TIMER_MS } from '../../model/options.ts';
import type { ModelSpec } from '../../model/spec.ts';
import { withoutEnvironment } from '../without-environment.ts';

/** OpenAI's own client; it asks once and keeps no time. */
export function openaiClient({ options }: ModelSpec, { key, headers, fetch }: Connection): OpenAI {
  return withoutEnvironment(
    () =>
      new OpenAI({
        apiKey: key,
        defaultHeaders: headers,
        fetch,
        baseURL: options.baseUrl,
        timeout: LONGEST_TIMER_MS,
        maxRetries: 0,
        logLevel: 'off',
      }),
  );
}
