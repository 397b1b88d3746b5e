import { afterEach, describe, expect, it } from 'vitest';
import { modelsToCheck } from '../../client/planning/plan-sweep.ts';
import { readProgress } from '../../client/operating/progress.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { rowsOfToday } from '../support/nightly.ts';

let server: WireServer | undefined;
const rig = await rigOfFile();
afterEach(() => server?.[Symbol.asyncDispose]());

const SCENARIOS = ['wifi_off', 'get_cellular', 'remove_contact_with_id', 'cellular_off'];
const READY = completion({ calls: [{ id: 'call_1', name: 'report_ready', arguments: '{"word": "yes"}' }] });

/** A sweep of a model on a local server that sends these replies, and of the reference solution. */
async function play(id: string, replies: readonly WireReply[], preflight: boolean) {
  server = await startOpenaiServer(replies);
  const model = `compatible:gpt-test?baseUrl=${server.url}/v1`;
  const scenarios = SCENARIOS;
  const spec = rig.spec(sweepSpec(id, { agents: [model, 'scripted:oracle'], scenarios }));
  return rig.working(async () => {
    const handle = await rig.start(spec, { concurrency: 1, preflight: preflight ? modelsToCheck(spec) : [] });
    const counts = await handle.result();
    return { counts, model, progress: await readProgress(rig.client, handle.workflowId) };
  });
}

describe('a preflight', () => {
  it('asks each model for one call, and says what answered', async () => {
    const { progress, model } = await play(
      'checked',
      [READY, ...Array.from({ length: 20 }, () => completion({ content: 'No.' }))],
      true,
    );
    expect(progress.checks).toEqual([
      { model, result: { servedModel: 'gpt-test', latencyMs: expect.any(Number), calledTool: true }, problem: null },
    ]);
    expect(server?.requests[0]?.body.tools).toHaveLength(1);
  });

  it.each([
    ['a key that is rejected', openaiError(401, 'Incorrect API key provided.'), /401/],
    ['a model that a proxy does not know', openaiError(400, 'Invalid model name passed in model=gpt-test'), /model/],
  ])('finds %s before the first cell, and plays the other agents', async (what, reply, words) => {
    const id = `unusable-${words.source}`.replaceAll(/\W/g, '');
    const { counts, model, progress } = await play(id, [reply], true);
    expect(counts.stops, what).toEqual([{ scope: 'model', model, reason: expect.stringMatching(words) }]);
    expect(progress.checks).toMatchObject([{ model, result: null, problem: expect.stringMatching(words) }]);
    expect(counts.outcomes).toMatchObject({ completed: 4, infrastructure: 0 });
    expect(server?.requests).toHaveLength(1);
  });
});

describe('a failure that ends three cells of a model without a success between them', () => {
  const REFUSALS = [
    [403, 'provider.permission'],
    [422, 'provider.invalid-request'],
  ] as const;
  it.each(rowsOfToday(REFUSALS, ([status]) => status === 422))(
    'stops the model when it is a %i, and not the others',
    async (status, _type) => {
      const replies = Array.from({ length: 10 }, () => openaiError(status, 'Flagged.'));
      const { counts, model } = await play(`three-times-${status}`, replies, false);
      expect(counts.outcomes).toMatchObject({ infrastructure: 3, completed: 4 });
      expect(counts.stops).toEqual([{ scope: 'model', model, reason: expect.stringContaining('in 3 cells') }]);
      expect(server?.requests).toHaveLength(3);
    },
  );

  it('does not stop the model after a success', async () => {
    const flagged = openaiError(403, 'Flagged.');
    const answer = completion({ content: 'I cannot.' });
    const { counts } = await play('now-and-then', [flagged, flagged, answer, answer, answer, flagged], false);
    expect(counts.stops).toEqual([]);
  });
});
