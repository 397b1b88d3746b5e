import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { openSqliteStore } from '../../results/sqlite-store.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { endingOf, NO_USAGE } from '../../sandbox/trajectory.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { playInline } from '../../workers/play-inline.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';

it('an inline run without the API key of its model ends unscored, with the scope of the failure', async () => {
  const store = await openSqliteStore(join(mkdtempSync(join(tmpdir(), 'toolsandbox-inline-')), 'results.db'));
  try {
    const dependencies = createDependencies(store, {});
    const { hash, scenarios } = loadPack();
    const pack = { path: null, hash };
    const settings = { pack, profile: 'default', clock: DEFAULT_CLOCK, services: 'synthetic' } as const;
    const players = { agent: 'openai:gpt-5', user: 'scripted:user' };
    const cell = {
      sweep: 's',
      scenario: scenarios[0]!.name,
      augmentation: 'none',
      ...players,
      trial: 1,
      seed: 0,
    } as const;
    const { events, finished } = await playInline(dependencies, trajectoryInput(dependencies.packs, settings, cell));
    expect(endingOf(events)).toMatchObject({
      outcome: 'infrastructure',
      reason: expect.stringContaining('OPENAI_API_KEY'),
      failure: { type: 'provider.missing-key', scope: 'model', model: 'openai:gpt-5' },
    });
    expect(finished).toMatchObject({ similarity: null, turnCount: 0 });
    const stored = await store.trajectory('s/' + cell.scenario + '/none/openai:gpt-5/1');
    expect(stored).toMatchObject({ outcome: 'infrastructure', reason: expect.stringContaining('OPENAI_API_KEY') });
  } finally {
    await store.close();
  }
});

it('a run without an engine stores the tokens of each role by itself', async () => {
  const store = await openSqliteStore(join(mkdtempSync(join(tmpdir(), 'toolsandbox-inline-')), 'results.db'));
  try {
    await using server = await startOpenaiServer([completion({ content: 'I cannot do that.' })]);
    const dependencies = createDependencies(store, {});
    const pack = { path: null, hash: loadPack().hash };
    const settings = { pack, profile: 'default', clock: DEFAULT_CLOCK, services: 'synthetic' } as const;
    const players = { agent: `openai:gpt-test?baseUrl=${server.url}/v1`, user: 'scripted:user' };
    const cell = { sweep: 's', scenario: 'wifi_off', augmentation: 'none', trial: 1, seed: 0, ...players } as const;
    await playInline(dependencies, trajectoryInput(dependencies.packs, settings, cell));
    const [stored] = await store.trajectories();
    expect(stored).toMatchObject({ outcome: 'completed', reason: null, usage: { agent: { input: 11 } } });
    expect(stored?.usage.user).toEqual(NO_USAGE);
  } finally {
    await store.close();
  }
});
