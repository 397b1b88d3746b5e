import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { openStore } from '../../results/open-store.ts';
import { endingOf, NO_USAGE } from '../../sandbox/trajectory.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { playInline } from '../../workers/play-inline.ts';
import type { InlineOptions } from '../../workers/play-inline.ts';
import type { Budget } from '../../limits/limit.ts';
import { MODULES_VARIABLE } from '../../modules/module-place.ts';
import { pinnedSpec } from '../../roles/seat/pinned-spec.ts';
import { settingsOf } from '../support/packs.ts';
import { ENDPOINT_PATH, startEndpointServer } from '../support/wire/endpoint-server.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import { rowsOfToday } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** The ending and the score of a run by this agent, and what is stored of it. */
async function runOf(
  agent: string,
  options?: InlineOptions,
  { environment = {}, budget }: { readonly environment?: NodeJS.ProcessEnv; readonly budget?: Budget } = {},
) {
  await using store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  const dependencies = createDependencies(store, environment);
  const settings = settingsOf();
  await store.packs.save(toStoredPack(loadPack()));
  const players = { agent, user: 'scripted:user' };
  const cell = { sweep: 's', scenario: 'wifi_off', augmentation: 'none', trial: 1, seed: 0, ...players } as const;
  const input = trajectoryInput(await dependencies.packs.get(settings.pack), settings, cell);
  if (budget !== undefined) await store.traffic.setBudget(cell.sweep, { ...budget, allowUnpriced: true, ends: true });
  const { events, finished } = await playInline(dependencies, input, options);
  const [stored] = await Array.fromAsync(store.trajectories.summaries());
  const spent = await store.traffic.budget(cell.sweep);
  return { ending: endingOf(events), events, finished, stored, spent };
}

const LARGE = 'x'.repeat(2_000_000);
const OFF = { name: 'set_wifi_status', arguments: '{"on": false}' };

/** The largest text of a value. */
function longestText(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? Math.max(0, ...Object.values(value).map(longestText)) : 0;
}

describe('an inline run whose agent answers with names of 2 MB', () => {
  /** As chat completions: the names of the whole answer, or of its calls. */
  const chatReplies = (finish: string) =>
    [
      completion({ calls: [{ id: LARGE, ...OFF }], finish }),
      completion({ content: 'Wifi is off.', finish: 'stop' }),
    ].map(({ body }) => ({ body: { ...(body as object), id: LARGE, model: LARGE } }));

  const FINISHES = [
    ['a known finish reason', 'stop'],
    ['one of 2 MB', LARGE],
  ] as const;
  it.each(rowsOfToday(FINISHES, ([, finish]) => finish === LARGE))(
    'in chat completions with %s is scored',
    async (_, finish) => {
      await using server = await startOpenaiServer(chatReplies(finish));
      const environment = { OPENAI_API_KEY: 'sk-test-0123456789abcdef' };
      const { ending, finished, events } = await runOf(
        `openai:gpt-test?baseUrl=${server.url}/v1&api=chat&stream=false`,
        {},
        { environment },
      );
      expect(ending).toMatchObject({ outcome: 'completed' });
      expect(finished).toMatchObject({ similarity: 1 });
      expect(longestText(events)).toBeLessThan(10_000);
    },
  );

  it('from an endpoint is scored', async () => {
    const names = { model: LARGE, usage: { prompt_tokens: 5, completion_tokens: 2, cost: 0.01, note: LARGE } };
    await using server = await startEndpointServer([
      { body: { tool_calls: [{ id: LARGE, function: OFF }], ...names } },
      { body: { content: 'Wifi is off.', ...names } },
    ]);
    const { ending, finished, events, spent } = await runOf(`${server.url}${ENDPOINT_PATH}`);
    expect(ending).toMatchObject({ outcome: 'completed' });
    expect(finished).toMatchObject({ similarity: 1 });
    expect(longestText(events)).toBeLessThan(10_000);
    expect(spent.costUsd).toBeCloseTo(0.02);
  });

  const ENDS = [
    ['is scored', '{ model: LARGE, content: "Wifi is off." }', 'completed'],
    ['ends with its error', '{ failed: LARGE }', 'agent-error'],
  ] as const;
  it.each(rowsOfToday(ENDS, ([, , outcome]) => outcome === 'agent-error'))(
    'from a module %s',
    async (_, last, outcome) => {
      const folder = realpathSync(temporaryFolder());
      const first = `{ model: LARGE, tool_calls: [{ id: LARGE, function: ${JSON.stringify(OFF)} }] }`;
      const text = `const LARGE = 'x'.repeat(2_000_000);
      export default (view) => (view.messages.some(({ role }) => role === 'tool') ? ${last} : ${first});`;
      writeFileSync(join(folder, 'agent.mjs'), text);
      const environment = { ...process.env, [MODULES_VARIABLE]: folder };
      const { ending, events } = await runOf(pinnedSpec('module:./agent.mjs', folder), {}, { environment });
      expect(ending).toMatchObject({ outcome });
      expect(longestText(events)).toBeLessThan(10_000);
    },
  );

  it('pays back nothing that its budget has lost', async () => {
    const turns = [{ tool_calls: [{ function: OFF }] }, { content: 'Wifi is off.' }];
    const usages = [
      { prompt_tokens: 5, completion_tokens: 2, cost: -1_000 },
      { prompt_tokens: 1e300, completion_tokens: '2', cost: 1 },
    ];
    await using server = await startEndpointServer(
      turns.map((turn, index) => ({ body: { ...turn, usage: usages[index] } })),
    );
    const budget = { maxCostUsd: 1, maxTokens: 1_000_000 };
    const { ending, spent } = await runOf(`${server.url}${ENDPOINT_PATH}`, {}, { budget });
    expect(ending).toMatchObject({ outcome: 'completed' });
    expect(spent).toMatchObject({ costUsd: 0, tokens: 7, unpriced: 2 });
  });
});

describe('an inline run', () => {
  it('ends unscored, with the scope of the failure, without the API key of its model', async () => {
    const { ending, finished, stored } = await runOf('openai:gpt-5');
    expect(ending).toMatchObject({
      outcome: 'infrastructure',
      reason: expect.stringContaining('OPENAI_API_KEY'),
      failure: { type: 'provider.missing-key', scope: 'model', model: 'openai:gpt-5' },
    });
    expect(finished).toMatchObject({ similarity: null, turnCount: 0 });
    expect(stored).toMatchObject({ outcome: 'infrastructure', reason: expect.stringContaining('OPENAI_API_KEY') });
  });

  it('waits for a rate limit and tells the reason, as on an engine', async () => {
    const limited = openaiError(429, 'Rate limit reached for gpt-test', { headers: { 'retry-after': '1' } });
    await using server = await startOpenaiServer([limited, completion({ content: 'I cannot do that.' })]);
    const waits: string[] = [];
    const { ending } = await runOf(`openai:gpt-test?baseUrl=${server.url}/v1`, {
      onWait: (reason) => waits.push(reason),
    });
    expect(ending.outcome).toBe('completed');
    expect(waits[0]).toContain('Rate limit reached');
  });

  it("is an agent-error if the last attempt of a turn is the agent's own failure, as on an engine", async () => {
    await using server = await startOpenaiServer([completion({ content: '' }), completion({ content: '' })]);
    const { ending } = await runOf(`openai:gpt-test?baseUrl=${server.url}/v1`);
    expect(ending).toMatchObject({ outcome: 'agent-error' });
    expect(server.requests).toHaveLength(2);
  });

  it('stores the tokens of each role separately', async () => {
    await using server = await startOpenaiServer([completion({ content: 'I cannot do that.' })]);
    const { stored } = await runOf(`openai:gpt-test?baseUrl=${server.url}/v1`);
    expect(stored).toMatchObject({ outcome: 'completed', reason: null, usage: { agent: { input: 11 } } });
    expect(stored?.usage.user).toEqual(NO_USAGE);
  });

  it('ends with an agent-error if the agent writes too much in one turn, as on an engine', async () => {
    const calls = Array.from({ length: 20 }, (_, index) => {
      return { id: `call_${index}`, name: 'set_wifi_status', arguments: JSON.stringify({ on: 'x'.repeat(60_000) }) };
    });
    await using server = await startOpenaiServer([completion({ calls })]);
    const { ending } = await runOf(`openai:gpt-test?baseUrl=${server.url}/v1`);
    expect(ending).toMatchObject({
      outcome: 'agent-error',
      reason: expect.stringMatching(/in one step; the limit is 1,500 KB$/),
    });
  });

  it('is cancelled and has no score if it is aborted', async () => {
    const { ending, finished } = await runOf('scripted:oracle?delayMs=600000', { signal: AbortSignal.abort() });
    expect(ending).toMatchObject({ outcome: 'cancelled' });
    expect(finished.similarity).toBeNull();
  });
});
