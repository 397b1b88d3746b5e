import { afterEach, expect, it } from 'vitest';
import { modelsToCheck } from '../../client/planning/plan-sweep.ts';
import { judgeAgreements } from '../../results/report/judges.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReplies, WireServer } from '../support/wire/wire-server.ts';
import { atNight } from '../support/nightly.ts';

let server: WireServer | undefined;
const rig = await rigOfFile();
afterEach(() => server?.[Symbol.asyncDispose]());

const RIGHT = completion({ content: '{"verdict": "right", "reasons": "It is off.", "false_sentences": []}' });

/** A sweep of two agents, whose four runs a model on a local server judges that sends these replies. */
async function judged(id: string, replies: WireReplies, preflight = false) {
  server = await startOpenaiServer(replies);
  const judge = `compatible:gpt-judge?baseUrl=${server.url}/v1`;
  const asked = sweepSpec(id, {
    agents: ['scripted:oracle', 'scripted:slip'],
    scenarios: ['wifi_off', 'cellular_off'],
  });
  const spec = rig.spec({ ...asked, settings: { ...asked.settings, judge } });
  const started = { concurrency: 1, preflight: preflight ? modelsToCheck(spec) : [] };
  const counts = await rig.working(async () => (await rig.start(spec, started)).result());
  const [opinion] = await judgeAgreements(rig.store, { id, parameters: parametersOf(spec) }, counts.scored);
  return { judge, counts, opinion, requests: server.requests };
}

it('each scored run of a sweep with a judge is judged once, and keeps its score', async () => {
  const { judge, counts, opinion, requests } = await judged('judged', [
    openaiError(429, 'Slow down.'),
    ...Array.from({ length: 4 }, () => RIGHT),
  ]);
  expect(counts).toMatchObject({ scored: 4, solved: 2, stops: [] });
  expect(opinion).toMatchObject({ by: judge, labels: 4, missing: 0, right: 4, rightSolved: 2 });
  expect(requests).toHaveLength(5);
});

it('a judge that cannot be asked is asked no more, and costs no run', async () => {
  const { judge, counts, opinion, requests } = await judged('unasked', () => openaiError(401, 'Incorrect API key.'));
  expect(counts).toMatchObject({ scored: 4, solved: 2, stops: [{ scope: 'model', model: judge }] });
  expect(opinion).toMatchObject({ by: judge, labels: 0, missing: 4 });
  // The agents play in lanes of their own.
  expect(requests.length).toBeLessThanOrEqual(2);
});

atNight(() => {
  it('a judge that fails the preflight is not asked about a run', async () => {
    const { counts, requests } = await judged('unusable', () => openaiError(401, 'Incorrect API key.'), true);
    expect(counts).toMatchObject({ scored: 4, solved: 2 });
    expect(requests).toHaveLength(1);
  });
});

atNight(() => {
  it('a judge whose answer holds no verdict leaves that run without one', async () => {
    const { counts, opinion } = await judged('unread', [completion({ content: 'Fine.' }), RIGHT, RIGHT, RIGHT]);
    expect(counts).toMatchObject({ scored: 4, stops: [] });
    expect(opinion).toMatchObject({ labels: 3, missing: 1 });
  });
});
