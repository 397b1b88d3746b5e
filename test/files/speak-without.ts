/** Prints as JSON what a worker says at its start, and why it cannot deliver a mail. */
import { deliver } from '../../activities/nights/notify/deliver.ts';
import { chosenProviders } from '../../client/worker/chosen-providers.ts';
import { unservedNotes } from '../../client/worker/start-notes.ts';
import { exampleSummary } from '../activities/nights/notify/example-summary.ts';

const environment = { GEMINI_API_KEY: 'key', OPENAI_API_KEY: 'key', ANTHROPIC_API_KEY: 'key' };
const served = chosenProviders(undefined, environment);
const mail = {
  kind: 'mail',
  host: '127.0.0.1',
  port: 1,
  tls: 'none',
  from: 'a@b',
  to: ['c@d'],
  when: 'always',
} as const;
const delivery = await deliver(mail, exampleSummary(), { environment, signal: new AbortController().signal }).then(
  () => 'delivered',
  (error: unknown) => String(error),
);
console.log(JSON.stringify({ served, notes: unservedNotes(served, environment), delivery }));

/** As it prints it. */
export interface Spoken {
  readonly served: readonly string[];
  readonly notes: readonly string[];
  readonly delivery: string;
}
