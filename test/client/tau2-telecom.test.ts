import { describe, expect, it } from 'vitest';

import { evaluate } from '../../client/index.ts';
import type { SeatTurn } from '../../client/index.ts';
import { tauPack } from '../../client/imports/tau2-pack.ts';
import { trajectoryText } from '../../cli/list/list-trajectories.ts';
import { rewardText } from '../../results/explain/reward-text.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { exampleRecord } from '../results/example-record.ts';
import { evaluateLog } from '../../evaluation/evaluate.ts';
import { logOf } from '../../evaluation/log-of.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { packFrom } from '../../scenarios/load-pack.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { baseTables } from '../../worlds/tau2/base-tables.ts';
import type { TauCheckout } from '../../worlds/tau2/checkout/read-checkout.ts';
import { TAU_DOMAINS } from '../../worlds/tau2/domains.ts';
import type { TauTask } from '../../worlds/tau2/task.ts';
import { callTurn, following } from '../support/turns.ts';

const { telecom: domain } = TAU_DOMAINS;
const period = {
  period_start: '2025-02-01',
  period_end: '2025-02-28',
  issue_date: '2025-02-01',
  due_date: '2025-02-10',
};
const base = {
  ...baseTables(
    {
      plans: [{ plan_id: 'P1', name: 'One', data_limit_gb: 5, price_per_month: 40, data_refueling_price_per_gb: 2 }],
      customers: [
        {
          customer_id: 'C1',
          full_name: 'Di Fox',
          date_of_birth: '1990-01-01',
          email: 'di@example.com',
          phone_number: '555',
          address: { street: '1', city: 'Ulm', state: 'BW', zip_code: '1' },
          line_ids: ['L1'],
          bill_ids: ['B1'],
        },
      ],
      lines: [{ line_id: 'L1', phone_number: '555', status: 'Active', plan_id: 'P1', data_used_gb: 1 }],
      bills: [{ bill_id: 'B1', customer_id: 'C1', ...period, total_due: 40, status: 'Issued' }],
      devices: [],
    },
    domain.agent.tables,
  ),
  ...baseTables({ device: {}, surroundings: { phone_number: '555' } }, domain.user!.tables),
};

const shown = (name: string, ...parameters: readonly string[]) => ({
  name,
  description: `${name}.`,
  parameters: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one, { type: 'string' }])),
    required: parameters,
  },
});
const call = (seat: 'agent' | 'user', name: string, given: JsonObject = {}) => ({ seat, name, arguments: given });
const gold = (...calls: readonly ReturnType<typeof call>[]) => calls.map((one) => ({ ...one, compared: null }));

const BILL = { customer_id: 'C1', bill_id: 'B1' };
const BLANK: TauTask = {
  id: '[bill]due[PERSONA:None]',
  scenario: 'Pay the bill.',
  userTools: null,
  preparation: [],
  gold: gold(
    call('agent', 'send_payment_request', BILL),
    call('user', 'check_payment_request'),
    call('user', 'make_payment'),
  ),
  endChecks: [{ ...call('agent', 'assert_no_overdue_bill', { overdue_bill_id: 'B1' }), expected: true }],
  communicated: [],
  judged: [],
  basis: ['ENV_ASSERTION'],
  raw: { id: 'any', user_scenario: { instructions: 'Pay the bill.' }, evaluation_criteria: {} },
};
const roaming: TauTask = {
  ...BLANK,
  id: '[data]roaming',
  preparation: [
    call('agent', 'disable_roaming', { customer_id: 'C1', line_id: 'L1' }),
    call('user', 'turn_roaming_off'),
  ],
  gold: gold(call('agent', 'enable_roaming', { customer_id: 'C1', line_id: 'L1' }), call('user', 'toggle_roaming')),
  endChecks: [{ ...call('user', 'assert_airplane_mode_status', { expected_status: true }), expected: true }],
};
const transfer: TauTask = {
  ...BLANK,
  id: 'transfer',
  gold: gold(call('agent', 'transfer_to_human_agents', { summary: 'x' })),
  endChecks: [],
  basis: ['ACTION'],
};

const checkout: TauCheckout = {
  domain,
  base,
  tasks: [BLANK, roaming, transfer],
  tools: {
    agent: [
      shown('send_payment_request', 'customer_id', 'bill_id'),
      shown('enable_roaming', 'customer_id', 'line_id'),
      shown('transfer_to_human_agents', 'summary'),
    ],
    user: [shown('check_payment_request'), shown('make_payment'), shown('toggle_roaming')],
  },
  policy: 'Help.',
  play: { greeting: 'Hi!', agentPrompt: 'Help.', userPrompt: 'You call the carrier.' },
  digests: {},
  isKnown: false,
};
const { pack, idle, unmet } = tauPack(checkout, 'carrier');

const SETTINGS = { clock: DEFAULT_CLOCK, profile: 'tau2' } as const;

/** A run of the gold actions. */
async function recordOf(scenario: string) {
  const { runs } = await evaluate({ pack, agent: 'scripted:oracle', scenarios: [scenario], augmentations: ['none'] });
  return { world: instantiate(pack, scenario, SETTINGS).world, events: runs[0]!.log, profile: SETTINGS.profile };
}

/** Plays a task with an agent that takes these turns. */
async function played(scenario: string, ...turns: readonly SeatTurn[]) {
  const agent = following(turns, 'That is done.');
  const { runs } = await evaluate({ pack, agent, scenarios: [scenario], augmentations: ['none'] });
  return runs[0]!;
}

describe('telecom of tau2-bench as a pack', () => {
  it('names the tasks that change nothing, and those whose checks its gold does not meet', () => {
    expect(idle).toEqual(['transfer']);
    expect(unmet).toEqual(['[data]roaming']);
  });

  it('is solved by its gold actions, the agent’s by the agent and the user’s by the user', async () => {
    const { runs } = await evaluate({ pack, agent: 'scripted:oracle', augmentations: ['none'] });
    expect(runs.map(({ id, solved, explanation }) => [id, solved, explanation])).toEqual(
      runs.map(({ id }) => [id, true, null]),
    );
    const [bill] = runs;
    const done = bill!.messages.flatMap(({ sender, toolCall }) => (toolCall ? [[sender, toolCall.name]] : []));
    expect(done).toEqual([
      ['agent', 'send_payment_request'],
      ['user', 'check_payment_request'],
      ['user', 'make_payment'],
    ]);
    // The hook carries the payment to the carrier.
    expect(bill!.world['bills']).toMatchObject([{ status: 'Paid' }]);
    expect(bill!.world['surroundings']).toMatchObject([{ payment_request: null }]);
  });

  it('is not solved by an agent that does nothing, or only its own part', async () => {
    const { runs } = await evaluate({ pack, agent: 'scripted:idle', augmentations: ['none'] });
    expect(runs.map(({ solved }) => solved)).toEqual([false, false, false]);
    const request = callTurn('send_payment_request', BILL);
    expect((await played('task_bill_due_PERSONA_None', request)).solved).toBe(false);
    const ask: SeatTurn = { content: 'The request is out: please check payment request and pay.' };
    expect((await played('task_bill_due_PERSONA_None', request, ask)).solved).toBe(true);
    expect((await played('task_transfer')).solved).toBe(false);
    expect((await played('task_transfer', callTurn('transfer_to_human_agents', { summary: 'y' }))).solved).toBe(true);
  });

  it('demands the checks of a task that its gold meets, in the end and whatever the rows are', () => {
    const checksOf = (scenario: string) =>
      instantiate(pack, scenario, SETTINGS).milestones.milestones.flatMap(({ constraints }) =>
        constraints.flatMap((one) => (one.kind === 'holds' ? [one.check.name] : [])),
      );
    expect(checksOf('task_bill_due_PERSONA_None')).toEqual(['assert_no_overdue_bill']);
    // Its gold does not meet it: no run could.
    expect(checksOf('task_data_roaming')).toEqual([]);
    expect(checksOf('task_transfer')).toEqual([]);
  });

  it('takes a run that leaves the gold rows and fails a check for unsolved, with the reason', async () => {
    const { world, events, profile } = await recordOf('task_bill_due_PERSONA_None');
    const scenario = instantiate(pack, 'task_bill_due_PERSONA_None', SETTINGS);
    const expecting = (expected: boolean) => {
      const milestones = scenario.milestones.milestones.map((one) => ({
        ...one,
        constraints: one.constraints.map((own) =>
          own.kind === 'holds' ? { ...own, check: { ...own.check, expected } } : own,
        ),
      }));
      return evaluateLog(logOf({ world, events }), { ...scenario, milestones: { milestones } }, profile);
    };
    expect(expecting(true)).toMatchObject({ solved: true, similarity: 1 });
    const failed = expecting(false);
    expect(failed.solved).toBe(false);
    expect(JSON.stringify(failed.milestones)).toContain(
      'in the end assert_no_overdue_bill({\\"overdue_bill_id\\":\\"B1\\"}) is not false',
    );
  });

  it('says which end checks a run fails, in its reward and where it is listed and shown', async () => {
    const name = 'task_bill_due_PERSONA_None';
    const check = { env_type: 'assistant', func_name: 'assert_no_overdue_bill', arguments: { overdue_bill_id: 'B1' } };
    const action = { requestor: 'assistant', name: 'send_payment_request', arguments: BILL };
    const task = {
      ...BLANK.raw,
      id: name,
      evaluation_criteria: { actions: [action], env_assertions: [check], reward_basis: ['ENV_ASSERTION'] },
    };
    const { world: start, definition } = instantiate(pack, name, SETTINGS);
    const rewardOf = (events: readonly TrajectoryEvent[]) => definition.guest!.reward({ task, start, events });
    const full = rewardOf((await recordOf(name)).events);
    expect(full).toMatchObject({ reward: 1, parts: { ENV_ASSERTION: 1 }, why: [] });
    const none = rewardOf((await played(name)).log);
    expect(none.why).toEqual(['in the end assert_no_overdue_bill({"overdue_bill_id":"B1"}) is not true']);
    expect(rewardText(none)).toMatch(/^0: ENV_ASSERTION 0; not counted: DB 0, NL_ASSERTION [^;]*COMMUNICATE \d$/);
    expect(trajectoryText({ ...exampleRecord(), guestReward: none })).toContain(' turns  reward 0  ');
    expect(trajectoryText({ ...exampleRecord(), guestReward: { ...none, reward: null } })).toContain('needs judge');
    expect(trajectoryText(exampleRecord())).not.toContain('reward');
  });

  it('refuses a milestone with a check that its benchmark does not have', () => {
    const [bill, ...others] = pack.scenarios;
    const check = { seat: 'agent', name: 'assert_nothing', arguments: {}, expected: true } as const;
    const milestones = { milestones: [{ constraints: [{ kind: 'holds', database: 'SANDBOX', check } as const] }] };
    const { hash: _hash, ...content } = pack;
    expect(() => packFrom({ ...content, scenarios: [{ ...bill!, milestones }, ...others] }, 'carrier')).toThrow(
      /this world has no check assert_nothing of the agent/,
    );
  });

  it('begins each task with its own rows, and lets the agent call no tool of the user', async () => {
    const [bill, data] = pack.scenarios;
    expect(bill!.ownWorld).toBeUndefined();
    expect(data!.ownWorld!['lines']).toMatchObject([{ roaming_enabled: false }]);
    const { messages } = await played('task_data_roaming', callTurn('toggle_roaming', {}));
    const answer = messages.find(({ sender }) => sender === 'execution-environment');
    expect(answer?.toolResult?.errorClass).toBeDefined();
  });
});
