import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
import { settingsOf } from '../support/packs.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';

/** The ending and the score of a run by this agent, and what is stored of it. */
async function runOf(agent: string, options?: InlineOptions) {
  const store = await openStore(join(mkdtempSync(join(tmpdir(), 'toolsandbox-inline-')), 'results.db'), 'write');
  try {
    const dependencies = createDependencies(store, {});
    const settings = settingsOf();
    await store.packs.save(toStoredPack(loadPack()));
    const players = { agent, user: 'scripted:user' };
    const cell = { sweep: 's', scenario: 'wifi_off', augmentation: 'none', trial: 1, seed: 0, ...players } as const;
    const input = trajectoryInput(await dependencies.packs.get(settings.pack), settings, cell);
    const { events, finished } = await playInline(dependencies, input, options);
    const [stored] = await Array.fromAsync(store.trajectories.summaries());
    return { ending: endingOf(events), finished, stored };
  } finally {
    await store.close();
  }
}

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
