/** Prints as JSON what a worker says at its start. */
import { chosenProviders } from '../../client/worker/chosen-providers.ts';
import { unservedNotes } from '../../client/worker/start-notes.ts';

const environment = { GEMINI_API_KEY: 'key', OPENAI_API_KEY: 'key', ANTHROPIC_API_KEY: 'key' };
const served = chosenProviders(undefined, environment);
console.log(JSON.stringify({ served, notes: unservedNotes(served, environment) }));

/** As it prints it. */
export interface Spoken {
  readonly served: readonly string[];
  readonly notes: readonly string[];
}
