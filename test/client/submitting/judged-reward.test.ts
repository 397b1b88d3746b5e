import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../../client/index.ts';
import { tauPack } from '../../../client/imports/tau2-pack.ts';
import { withResults } from '../../../client/results.ts';
import { makeSubmission } from '../../../client/submitting/make-submission.ts';
import { CLAIMS_FILE, RUNS_FILE } from '../../../client/submitting/submission.ts';
import { verifySubmission } from '../../../client/submitting/verify-submission.ts';
import { completion, startOpenaiServer } from '../../support/wire/openai-server.ts';
import { CHANGE, FIND, SHOP_CHECKOUT } from '../../worlds/tau2/shop-checkout.ts';
import { shopTask } from '../../worlds/tau2/shop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const RESULTS = join(folder, 'results.db');
const criteria = { nl_assertions: ['The agent is kind.'], reward_basis: ['DB', 'NL_ASSERTION'] };
const tasks = [shopTask('kind', { actions: [FIND, CHANGE], ...criteria })];
const { pack } = tauPack({ ...SHOP_CHECKOUT, tasks }, 'cups');

const ANSWERS = {
  kindly: '{"verdict": "right", "holds": [true]}',
  rudely: '{"verdict": "right", "holds": [false]}',
  silently: '{"verdict": "right"}',
} as const;
type Sweep = keyof typeof ANSWERS | 'unjudged';

/** The agent solves the task; the judge answers this. */
async function played(id: Sweep, answer?: string): Promise<void> {
  await using server = await startOpenaiServer(() => completion({ content: answer ?? '' }));
  await evaluate({
    pack,
    id,
    results: RESULTS,
    augmentations: ['none'],
    agent: 'scripted:oracle',
    preflight: false,
    ...(answer !== undefined && { judge: `compatible:gpt-judge?baseUrl=${server.url}/v1` }),
  });
  await withResults(RESULTS, 'read', async (store) =>
    makeSubmission(
      store,
      (await store.sweeps.find(id))!,
      {},
      {
        path: join(folder, id),
        replace: true,
        onRun: () => undefined,
      },
    ),
  );
}

beforeAll(async () => {
  for (const [id, answer] of Object.entries(ANSWERS)) await played(id as Sweep, answer);
  await played('unjudged');
});

function storedReward(sweep: Sweep) {
  return withResults(RESULTS, 'read', async (store) => {
    for await (const { guestReward } of store.trajectories.records({ sweep })) return guestReward;
    return undefined;
  });
}

async function verdictOn(path: string, acceptJudge = false) {
  const quiet = { report: () => undefined, onRun: () => undefined };
  const { runs, agents } = await verifySubmission(path, {
    pack,
    acceptModelUser: false,
    acceptJudge,
    environment: {},
    ...quiet,
  });
  return { ...runs[0]!, solved: agents[0]!.solved };
}

/** A submission whose only run says another reward. */
function withReward(sweep: Sweep, reward: object): string {
  const path = mkdtempSync(join(folder, 'forged-'));
  cpSync(join(folder, sweep), path, { recursive: true });
  const run = JSON.parse(gunzipSync(readFileSync(join(path, RUNS_FILE))).toString());
  Object.assign(run.guest_reward, reward);
  const runs = gzipSync(`${JSON.stringify(run)}\n`);
  writeFileSync(join(path, RUNS_FILE), runs);
  const submission = JSON.parse(readFileSync(join(path, CLAIMS_FILE), 'utf8'));
  submission.runs.sha256 = createHash('sha256').update(runs).digest('hex');
  writeFileSync(join(path, CLAIMS_FILE), JSON.stringify(submission));
  return path;
}

describe('what a judge says of the sentences of a task', () => {
  it('completes the stored reward; an answer that is silent on them does not', async () => {
    expect(await storedReward('kindly')).toMatchObject({ reward: 1, parts: { DB: 1, NL_ASSERTION: 1 } });
    const rudely = await storedReward('rudely');
    expect(rudely).toMatchObject({ reward: 0, parts: { DB: 1, NL_ASSERTION: 0 } });
    expect(rudely?.why).toEqual(['the judge finds that a sentence does not hold']);
    for (const sweep of ['silently', 'unjudged'] as const)
      expect(await storedReward(sweep)).toMatchObject({ reward: null, parts: { DB: 1, NL_ASSERTION: null } });
  });

  it.each(['kindly', 'rudely'] as const)(
    'is not known to be true in a submission, unless it is accepted: %s',
    async (sweep) => {
      const path = join(folder, sweep);
      expect(await verdictOn(path)).toMatchObject({
        verdict: 'unknown',
        reasons: ['a judge completed its guest_reward, whose words nothing shows'],
        solved: { low: 0, high: 1 },
      });
      expect(await verdictOn(path, true)).toMatchObject({ verdict: 'pass', solved: { low: 1, high: 1 } });
    },
  );

  it('is not missed where no judge was asked', async () => {
    expect(await verdictOn(join(folder, 'unjudged'))).toMatchObject({ verdict: 'pass' });
  });

  it.each([
    ['a part that is computed', { parts: { DB: 0, NL_ASSERTION: 1 } }],
    ['a whole that does not follow from its parts', { reward: 0 }],
    ['other reasons', { why: ['nobody knows'] }],
    ['a judge of what needs none', { basis: ['DB'] }],
  ])('cannot change %s', async (_, reward) => {
    const path = withReward('kindly', reward);
    for (const acceptJudge of [false, true])
      expect(await verdictOn(path, acceptJudge)).toMatchObject({
        verdict: 'fail',
        reasons: ['what is said of it does not follow from its log: guest_reward'],
      });
  });
});
