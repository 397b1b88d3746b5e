import { describe, expect, it } from 'vitest';

import { evaluate } from '../../client/index.ts';
import { tauPack } from '../../client/imports/tau2-pack.ts';
import { rescoreRun } from '../../client/rescoring/rescore-sweep.ts';
import { readHolds } from '../../roles/judge/read-judgement.ts';
import { judgeView } from '../../roles/judge/judge-prompt.ts';
import { guestRewardLines, guestRewards } from '../../results/report/guest-rewards.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import type { GoldAction } from '../../worlds/tau2/task.ts';
import { judgedReward, withEarlierJudgement } from '../../worlds/judged-reward.ts';
import type { GuestReward } from '../../worlds/world.ts';
import { exampleRecord } from '../results/example-record.ts';
import { CHANGE, FIND, SHOP_CHECKOUT } from '../worlds/tau2/shop-checkout.ts';
import { RED_TO_BLUE, agentCall, shopTask } from '../worlds/tau2/shop.ts';
import { callTurn, following } from '../support/turns.ts';

const kind = shopTask('kind', {
  actions: [FIND, CHANGE],
  nl_assertions: ['The agent is kind.'],
  reward_basis: ['DB', 'NL_ASSERTION'],
});
const { pack } = tauPack({ ...SHOP_CHECKOUT, tasks: [...SHOP_CHECKOUT.tasks, kind] }, 'cups');

/** A run in which the agent makes these calls, and then says this again and again. */
async function played(task: string, calls: readonly GoldAction[], said: string) {
  const turns = calls.map(({ name, arguments: given }) => callTurn(name, given));
  const agent = following(turns, said);
  const { runs } = await evaluate({ pack, scenarios: [task], augmentations: ['none'], agent });
  const { log, outcome } = runs[0]!;
  const scenario = instantiate(pack, task, { clock: DEFAULT_CLOCK, profile: 'tau2' });
  const { world, definition } = scenario;
  const record: TrajectoryRecord = {
    ...exampleRecord({ scenario: task }),
    profile: 'tau2',
    outcome,
    world,
    events: log,
    reason: null,
    failureKind: null,
  };
  const reward = definition.guest!.reward({ task: scenario.task!, start: world, events: log });
  return { reward, record, rescored: rescoreRun(record, record.score!, pack).today };
}

describe('the literal reward of a run', () => {
  it('is that of tau2-bench, with its parts, beside our verdict', async () => {
    const { reward, rescored } = await played('task_cups', [FIND, CHANGE], 'Done. 1,50');
    // Commas go from what is said, not from what must be said.
    expect(reward).toMatchObject({ reward: 0, parts: { DB: 1, COMMUNICATE: 0, ENV_ASSERTION: 1 } });
    expect(reward.why).toEqual(['nobody said "1,50"']);
    expect(rescored).toMatchObject({ score: { solved: true }, guestReward: reward });
  });

  it('says where the database differs, and that doing nothing is enough', async () => {
    const reversed = { ...RED_TO_BLUE, item_ids: ['13', '11'], new_item_ids: ['11', '12'] };
    const order = await played('task_undone', [FIND, agentCall(CHANGE.name, reversed)], 'Done.');
    expect(order.reward).toMatchObject({ reward: 0, parts: { DB: 0 } });
    expect(order.reward.why).toEqual([expect.stringMatching(/^orders "#1" differs in .*items/)]);
    const nothing = await played('task_idle', [], 'It costs 5.10, in red.');
    expect(nothing.reward).toMatchObject({ reward: 1, why: ['doing nothing leaves the gold database'] });
    expect(nothing.rescored.score.solved).toBe(false);
  });

  it('is 0 where neither side ended the run', async () => {
    const wrong = Array.from({ length: 11 }, () => agentCall('no_such_tool', {}));
    const { reward } = await played('task_idle', wrong, 'It costs 5.10, in red.');
    expect(reward.reward).toBe(0);
    expect(reward.why).toContain('neither side ended the run');
  });

  it('needs a judge where sentences count, and is never 1 without one', async () => {
    const { reward, record } = await played('task_kind', [FIND, CHANGE], 'Done.');
    expect(reward).toMatchObject({ reward: null, parts: { DB: 1, NL_ASSERTION: null } });
    const [kindly, rudely] = [judgedReward(reward, true), judgedReward(reward, false)];
    expect(kindly).toMatchObject({ reward: 1, parts: { NL_ASSERTION: 1 } });
    expect(rudely).toMatchObject({ reward: 0, parts: { NL_ASSERTION: 0 } });
    expect(withEarlierJudgement(reward, rudely)).toEqual(rudely);
    expect(withEarlierJudgement(reward, null)).toEqual(reward);
    // What a judge has said stays, whatever is scored again.
    const again = rescoreRun({ ...record, guestReward: kindly }, record.score!, pack);
    expect(again.today.guestReward).toEqual(kindly);
    const failed = await played('task_kind', [FIND], 'Done.');
    expect(failed.reward).toMatchObject({ reward: 0, parts: { DB: 0, NL_ASSERTION: null } });
    expect(judgedReward(failed.reward, true).reward).toBe(0);
  });
});

it('a judge is asked for each sentence, and must answer for each', () => {
  const asked = (sentences: readonly string[]) => judgeView('What happened.', 0, sentences).messages[1]?.content;
  expect(asked(['It is kind.'])).toContain('1. It is kind.');
  expect(asked([])).toBe('What happened.');
  expect(readHolds('{"verdict": "right", "holds": [true, false]}', 2)).toEqual([true, false]);
  expect(readHolds('{"verdict": "right", "holds": [true]}', 2)).toBeNull();
  expect(readHolds('{"verdict": "right", "holds": ["yes"]}', 1)).toBeNull();
  expect(readHolds('{"verdict": "right"}', 1)).toBeNull();
});

describe('a report', () => {
  const reward = (value: number | null, why: readonly string[] = []): GuestReward => ({
    reward: value,
    parts: { DB: value },
    basis: ['DB'],
    why,
  });
  const run = (scenario: string, trial: number, solved: boolean, guestReward: GuestReward | null) => ({
    ...exampleRecord({ scenario, trial }, { solved }),
    guestReward,
    cause: solved ? null : { title: 'Told the user a wrong answer', message: 3, quote: null },
  });
  async function* summaries(runs: readonly TrajectoryRecord[]) {
    yield* runs;
  }
  const of = (runs: readonly TrajectoryRecord[]) =>
    guestRewards({ trajectories: { summaries: () => summaries(runs) } as never }, 's');

  it('has both figures, pass^k of both, and why they part', async () => {
    const found = await of([
      run('one', 1, true, reward(1)),
      run('one', 2, false, reward(1, ['doing nothing leaves the gold database'])),
      run('two', 1, true, reward(1)),
      run('two', 2, true, reward(0, ['nobody said "5"'])),
      run('three', 1, true, reward(null)),
    ]);
    expect(found).toMatchObject([{ runs: 5, needJudge: 1, reward: 0.75, solved: 0.75 }]);
    expect(found[0]?.passes).toEqual([
      { k: 1, reward: 0.75, solved: 0.75 },
      { k: 2, reward: 0.5, solved: 0.5 },
    ]);
    expect(found[0]?.differs.map(({ scenario, why }) => [scenario, why])).toEqual([
      ['one', ['doing nothing leaves the gold database', 'Told the user a wrong answer']],
      ['two', ['nobody said "5"']],
    ]);
    const lines = guestRewardLines('s', found);
    expect(lines[0]).toContain('75.0, of the same runs solved 75.0, pass^1 75.0 (solved 75.0)');
    expect(lines[0]).toContain('1 more run of 5 needs a judge');
    expect(guestRewardLines('s', [{ ...found[0]!, needJudge: 2 }])[0]).toContain('2 more runs of 5 need a judge');
    expect(found[0]?.parts).toEqual({ DB: { runs: 5, needJudge: 1, mean: 0.75 } });
    expect(lines[1]).toBe('  of its parts: DB 75.0 of 4 runs');
    expect(lines[2]).toContain('one: reward 1, not solved: doing nothing leaves the gold database');
  });

  it('of another world says nothing of it', async () => {
    expect(await of([run('one', 1, true, null)])).toEqual([]);
  });
});
