import { describe, expect, it } from 'vitest';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireServer } from '../support/wire/wire-server.ts';
import { atNight } from '../support/nightly.ts';

const rig = await rigOfFile({ COMPATIBLE_API_KEY: 'test-key' });

const refuses = completion({ refusal: 'I would rather not play this person.' });
const hangsUp = completion({ calls: [{ id: 'c', name: 'end_conversation', arguments: '{}' }] });

/** A sweep of one cell; the simulated user takes one turn in each play. */
const oneCell = (id: string, server: WireServer, profile: 'default' | 'paper' = 'default') => {
  const cell = sweepSpec(id, { scenarios: ['wifi_off'], user: `compatible:tiny?baseUrl=${server.url}/v1` });
  return rig.spec({ ...cell, settings: { ...cell.settings, profile } });
};

describe('a mistake of the simulated user', () => {
  it('has no score, and the cell is played again at once, twice by default', async () => {
    await using server = await startOpenaiServer([refuses, refuses, hangsUp]);
    const counts = await rig.play(oneCell('user-recovers', server));
    expect(counts).toMatchObject({ scored: 1, similaritySum: 1, replays: 2 });
    expect(counts.outcomes).toMatchObject({ completed: 1, 'user-error': 0 });
  });

  it('leaves the cell open if it is made every time, for the next run of the sweep', async () => {
    await using server = await startOpenaiServer([refuses, refuses, refuses, hangsUp]);
    const spec = oneCell('user-never-recovers', server);
    const counts = await rig.play(spec);
    expect(counts).toMatchObject({ scored: 0, replays: 2 });
    expect(counts.outcomes).toMatchObject({ completed: 0, 'user-error': 1 });
    expect(await rig.stored(spec.id)).toMatchObject([{ outcome: 'user-error', score: null }]);
    expect((await rig.play(spec)).outcomes).toMatchObject({ completed: 1 });
    expect(server.requests).toHaveLength(4);
  });

  atNight(() => {
    it('is played again as often as the sweep says', async () => {
      await using server = await startOpenaiServer([refuses, hangsUp]);
      const spec = oneCell('user-no-retries', server);
      const counts = await rig.working(async () => (await rig.start(spec, { userRetries: 0 })).result());
      expect(counts.outcomes).toMatchObject({ completed: 0, 'user-error': 1 });
      expect(counts.replays).toBe(0);
      expect(server.requests).toHaveLength(1);
    });
  });

  atNight(() => {
    it('is scored in profile paper, and not played again', async () => {
      await using server = await startOpenaiServer([refuses, hangsUp]);
      const counts = await rig.play(oneCell('user-in-paper', server, 'paper'));
      expect(counts).toMatchObject({ scored: 1, similaritySum: 0 });
      expect(counts.outcomes).toMatchObject({ 'user-error': 1 });
      expect(server.requests).toHaveLength(1);
    });
  });
});
