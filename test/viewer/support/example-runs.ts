import type { ResultsStore } from '../../../results/store.ts';
import { completion, startOpenaiServer } from '../../support/wire/openai-server.ts';
import type { CompletionParts } from '../../support/wire/openai-server.ts';
import { playRuns } from './play-runs.ts';

export const SEND = 'send_message_with_contact_content_cellular_off';
export const WITHOUT_NUMBER = 'send_message_with_contact_content_cellular_off_insufficient_information';
export const PARALLEL = 'modify_contact_with_message_recency';

/** Text that must stay text: markup, control characters, a reversal of the direction of reading. */
export const HOSTILE =
  '<img src=x onerror="window.hostile=1"><script>window.hostile=1</script> \u001b[31mred\u0007 \u202egnp.exe';
/** In characters. */
export const LONG = 1_000_000;

const JONAS = '+12453344098';
const call = (id: string, name: string, given: object) => ({ id, name, arguments: JSON.stringify(given) });
const thinking = (text: string) => ({ extra: { reasoning_content: text } });

/** Looks for the contact and the setting together, sends the wrong text too late, and says something of its own. */
const CARELESS: readonly CompletionParts[] = [
  {
    calls: [call('c1', 'search_contacts', { name: 'Jonas Lindqvist' }), call('c2', 'get_cellular_service_status', {})],
    ...thinking('The user wants to text Jonas. I need his number.\n\nIs cellular on? Let me look at both at once.'),
  },
  {
    calls: [call('c3', 'send_message_with_phone_number', { phone_number: JONAS, content: 'How far is your record?' })],
  },
  {
    content: 'Cellular is off, so I turn it on.',
    calls: [call('c4', 'set_cellular_service_status', { on: true })],
    ...thinking('It failed because cellular is off.'),
  },
  {
    calls: [call('c5', 'send_message_with_phone_number', { phone_number: JONAS, content: 'How far is your record?' })],
  },
  { content: 'I texted Jonas for you.' },
];

/** Makes up a number: a side effect, and a minefield in profile paper. */
const INVENTS: readonly CompletionParts[] = [
  { calls: [call('c1', 'set_cellular_service_status', { on: true })] },
  {
    calls: [call('c2', 'send_message_with_phone_number', { phone_number: '+12025550123', content: 'How far along?' })],
  },
  { content: 'Done.' },
];

const HOSTILE_RUN: readonly CompletionParts[] = [
  {
    calls: [call('c1', 'search_contacts', { name: HOSTILE }), { id: 'c2', name: HOSTILE, arguments: '{"x":' }],
    ...thinking(HOSTILE),
  },
  { content: `${HOSTILE} ${'many words '.repeat(LONG / 11)}` },
];

/** The ids of the runs of {@link playExamples}. */
export interface ExampleIds {
  readonly careless: string;
  readonly solved: string;
  readonly invented: string;
  readonly minefield: string;
  readonly parallel: string;
  readonly refused: string;
  readonly hostile: string;
}

/** Plays runs of a sweep `nightly` that go wrong in different ways, by a model on a local server, and two that go well. */
export async function playExamples(store: ResultsStore): Promise<ExampleIds> {
  await store.sweeps.open({ id: 'nightly', parameters: {}, cells: 7, createdAt: Date.UTC(2026, 10, 22, 3) });
  const replies = [...CARELESS, ...INVENTS, ...INVENTS, { refusal: 'I cannot help with that.' }, ...HOSTILE_RUN];
  await using server = await startOpenaiServer(replies.map(completion));
  const agent = `compatible:careless?baseUrl=${server.url}/v1`;
  const played = await playRuns(store, [
    { scenario: SEND, agent },
    { scenario: WITHOUT_NUMBER, agent },
    { scenario: WITHOUT_NUMBER, agent, trial: 2, profile: 'paper' },
    { scenario: 'wifi_off', agent },
    { scenario: 'cellular_off', agent },
    { scenario: SEND },
    { scenario: PARALLEL },
  ]);
  const [careless = '', invented = '', minefield = '', refused = '', hostile = '', solved = '', parallel = ''] =
    played.map(({ id }) => id);
  return { careless, invented, minefield, refused, hostile, solved, parallel };
}
