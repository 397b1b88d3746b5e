import { afterEach, describe, expect, it, vi } from 'vitest';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { atNight } from '../support/nightly.ts';

const KEY = 'sk-never-to-be-seen';
const CALL = { id: 'call_1', name: 'set_wifi_status', arguments: '{"on": false}' };

let server: WireServer | undefined;
const rig = await rigOfFile({ OPENAI_API_KEY: KEY });
afterEach(() => server?.[Symbol.asyncDispose]());

/** A sweep of `wifi_off` whose agent is a model on a local server that sends these replies in order. */
async function sweepWith(
  id: string,
  replies: readonly WireReply[],
  scenarios = ['wifi_off'],
  concurrency = 1,
  options = '',
) {
  server = await startOpenaiServer(replies);
  const agent = `openai:gpt-test?baseUrl=${server.url}/v1${options}`;
  const counts = await rig.play(sweepSpec(id, { agents: [agent], scenarios }), undefined, concurrency);
  const record = await rig.store.trajectories.find(`${id}/${scenarios[0]}/none/${agent}/1`);
  return { counts, record, workflowId: rig.workflowId(`${id}/${scenarios[0]}/none/${agent}/1`) };
}

describe('a workflow with a model on a local server', () => {
  it('completes after a 429, which costs no attempt, and a 500, which does', async () => {
    const { record, workflowId } = await sweepWith('wire-retried', [
      openaiError(429, 'slow down', { headers: { 'retry-after': '1' } }),
      completion({ calls: [CALL] }),
      openaiError(500, 'oops'),
      completion({ content: 'Wifi is switched off.' }),
    ]);
    expect(record).toMatchObject({ outcome: 'completed', usage: { agent: { input: 22, output: 14 } } });
    const reports = record?.events.flatMap((event) => (event.kind === 'turn' && event.report) || []);
    expect(reports?.map((report) => report.attempts)).toEqual([1, 2]);
    expect(reports?.[0]?.waitedMs).toBeGreaterThanOrEqual(1000);
    expect(record?.score?.milestones[0]?.similarity).toBe(1);
    const history = await rig.client.workflow.getHandle(workflowId).fetchHistory();
    const attempts = history.events?.flatMap(
      ({ activityTaskStartedEventAttributes: started }) => started?.attempt ?? [],
    );
    // One after the failure, and one after a wait for the rate that was learned, which is left to the engine if it is long.
    expect(Math.max(...(attempts ?? []))).toBeLessThanOrEqual(3);
  });

  atNight(() => {
    it('completes with an answer whose names have 2 MB, and its worker plays on', async () => {
      const large = 'x'.repeat(2_000_000);
      const { body } = completion({ calls: [CALL] });
      const replies = [
        { body: { ...(body as object), id: large, model: large } },
        completion({ content: 'It is off.' }),
      ];
      const { record } = await sweepWith('wire-large-names', replies, undefined, undefined, '&stream=false');
      expect(record).toMatchObject({ outcome: 'completed', score: { milestones: [{ similarity: 1 }] } });
      const reports = record?.events.flatMap((event) => (event.kind === 'turn' && event.report) || []);
      expect(reports?.[0]).toMatchObject({ servedModel: `${'x'.repeat(499)}…`, responseId: `${'x'.repeat(499)}…` });
      const next = await sweepWith('wire-after-large-names', [completion({ content: 'I cannot.' })]);
      expect(next.record).toMatchObject({ outcome: 'completed' });
    });
  });

  it("schedules the retry by the provider's Retry-After instead of its own backoff", async () => {
    server = await startOpenaiServer([openaiError(429, 'slow down', { headers: { 'retry-after': '90' } })]);
    const agents = [`openai:gpt-test?baseUrl=${server.url}/v1`];
    const spec = rig.spec(sweepSpec('wire-delayed', { agents, scenarios: ['wifi_off'] }));
    await rig.working(async () => {
      const handle = await rig.start(spec);
      const turn = await vi.waitFor(
        () => failedTurn(rig.workflowId(`${spec.id}/wifi_off/none/${spec.agents[0]}/1`)),
        60_000,
      );
      expect(turn.lastFailure?.applicationFailureInfo?.type).toBe('provider.rate-limited');
      expect(Number(turn.currentRetryInterval?.seconds)).toBe(90);
      await handle.cancel();
      await handle.result().catch(() => undefined);
    });
  });

  it('stops the sweep at once if the key is rejected, without a score and without showing the key', async () => {
    const rejected = openaiError(401, `Incorrect API key provided: ${KEY}`);
    const { counts, record, workflowId } = await sweepWith(
      'wire-rejected',
      [rejected, rejected, rejected],
      ['wifi_off', 'get_cellular', 'remove_contact_with_id'],
    );
    expect(counts.stops).toMatchObject([{ scope: 'model', reason: expect.stringMatching(/openai.*401/i) }]);
    expect(counts.outcomes).toMatchObject({ infrastructure: 1, completed: 0 });
    expect(server?.requests).toHaveLength(1);
    expect(record).toMatchObject({ outcome: 'infrastructure', score: null });
    const history = await rig.client.workflow.getHandle(workflowId).fetchHistory();
    const everything = [record, counts].map((value) => JSON.stringify(value)).join('') + decoded(history);
    expect(decoded(history)).toContain('Incorrect API key provided');
    expect(everything).not.toContain(KEY);
  });

  it('stops only the cells of the model whose key is rejected', async () => {
    server = await startOpenaiServer([openaiError(401, 'Incorrect API key')]);
    const rejected = `openai:gpt-test?baseUrl=${server.url}/v1`;
    const scenarios = ['wifi_off', 'get_cellular'];
    const counts = await rig.play(
      sweepSpec('wire-mixed', { agents: [rejected, 'scripted:oracle'], scenarios }),
      undefined,
      1,
    );
    expect(counts.stops).toMatchObject([{ scope: 'model', model: rejected }]);
    expect(counts.outcomes).toMatchObject({ infrastructure: 1, completed: 2 });
    const stored = await rig.stored('wire-mixed');
    expect(stored.map(({ cell }) => cell.agent)).toEqual([rejected, 'scripted:oracle', 'scripted:oracle']);
    expect(server.requests).toHaveLength(1);
  });

  atNight(() => {
    it('ends with a scored agent-error if the model returns an empty message', async () => {
      const { record } = await sweepWith('wire-empty', [completion({ content: '' }), completion({ content: '' })]);
      expect(server?.requests).toHaveLength(2);
      expect(record).toMatchObject({ outcome: 'agent-error', score: { similarity: 0 } });
    });
  });
});

/** The pending activity of a trajectory after its first attempt has failed. */
async function failedTurn(workflowId: string) {
  const { raw } = await rig.client.workflow.getHandle(workflowId).describe();
  const failed = raw.pendingActivities?.find(({ lastFailure }) => lastFailure);
  if (!failed) throw new Error(`${workflowId}: no activity has failed yet`);
  return failed;
}

/** All text of a history, including payloads. */
function decoded(history: object): string {
  return JSON.stringify(history, (_key, value: { type?: string; data?: number[] } | null) =>
    value?.type === 'Buffer' && value.data ? Buffer.from(value.data).toString('utf8') : value,
  );
}
