import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate } from '../../../client/index.ts';
import { checkedPack } from '../../../client/packs.ts';
import { withResults } from '../../../client/results.ts';
import { makeSubmission } from '../../../client/submitting/make-submission.ts';
import { CLAIMS_FILE, RUNS_FILE } from '../../../client/submitting/submission.ts';
import type { SubmittedSweep } from '../../../client/submitting/submission.ts';
import { wrongPrice } from '../../../client/submitting/wrong-price.ts';
import { PriceList } from '../../../roles/prices/price-list.ts';
import { NO_USAGE } from '../../../sandbox/trajectory.ts';
import { verifySubmission } from '../../../client/submitting/verify-submission.ts';
import { everyNth } from '../../support/nightly.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const RESULTS = join(folder, 'results.db');
const HONEST = join(folder, 'honest');

/** Does what it is asked for in one scenario, and says so in both. */
const agent = {
  name: 'halfway',
  takeTurn: ({ trajectory, turn }: { readonly trajectory: string; readonly turn: number }) => {
    const name = 'set_wifi_status';
    if (turn === 1 && trajectory.includes('/wifi_off/'))
      return { tool_calls: [{ function: { name, arguments: { on: false } } }] };
    return { content: trajectory.includes('wifi') ? 'Your wifi is off.' : 'Cellular service is off.' };
  },
} as never;

beforeAll(async () => {
  const played = { scenarios: ['wifi_off', 'cellular_off'], augmentations: ['none'], results: RESULTS } as const;
  await evaluate({ ...played, id: 'honest', agent });
  await evaluate({
    ...played,
    id: 'talked',
    agent,
    user: {
      name: 'person',
      takeTurn: () => ({ tool_calls: [{ function: { name: 'end_conversation', arguments: {} } }] }),
    } as never,
  });
  await submitted('honest', HONEST);
});

function submitted(sweep: string, path: string): Promise<SubmittedSweep> {
  return withResults(RESULTS, 'read', async (store) =>
    makeSubmission(store, (await store.sweeps.find(sweep))!, {}, { path, replace: true, onRun: () => undefined }),
  );
}

async function verified(path: string, acceptModelUser = false) {
  const pack = await checkedPack();
  const environment = {};
  return verifySubmission(path, {
    pack,
    acceptModelUser,
    acceptJudge: false,
    environment,
    report: () => undefined,
    onRun: () => undefined,
  });
}

/** A line of the file of runs, of which a cheat changes what it likes. */
// oxlint-disable-next-line typescript/no-explicit-any
type Line = any;

/** The honest submission with other runs or claims. Its hash is that of the runs, as a careful cheat would have it. */
function forged(edit: (lines: Line[], submission: Line) => void): string {
  const path = mkdtempSync(join(folder, 'forged-'));
  cpSync(HONEST, path, { recursive: true });
  const text = gunzipSync(readFileSync(join(path, RUNS_FILE))).toString();
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line));
  const submission: Line = JSON.parse(readFileSync(join(path, CLAIMS_FILE), 'utf8'));
  // By their base scenario.
  lines.sort((one, other) => (one.id < other.id ? 1 : -1));
  edit(lines, submission);
  const runs = gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  writeFileSync(join(path, RUNS_FILE), runs);
  if (submission.runs.sha256 !== 'kept') submission.runs.sha256 = createHash('sha256').update(runs).digest('hex');
  else submission.runs.sha256 = '0'.repeat(64);
  writeFileSync(join(path, CLAIMS_FILE), JSON.stringify(submission));
  return path;
}

/** What the second line says of itself when its lie is called the truth. */
function solve(line: Line): void {
  Object.assign(line, { solved: true, similarity: 1, milestone_similarity: 1, cause: null, modes: [] });
}

function claimAll(submission: Line): void {
  Object.assign(submission.claims[0], { solved: 1, similarity: 1 });
}

const turn = (content: string, role = 'agent') => ({
  kind: 'turn',
  role,
  messages: [{ sender: role, recipient: role === 'agent' ? 'user' : 'agent', content }],
});

const CHEATS: readonly (readonly [string, (lines: Line[], submission: Line) => void, RegExp])[] = [
  [
    'calls a failed run solved',
    ([, lie], all) => (solve(lie), claimAll(all)),
    /does not follow from its log: .*solved/,
  ],
  ['raises a similarity', ([, lie]) => (lie.similarity = 0.9), /similarity/],
  ['marks a milestone as met', ([, lie]) => (lie.milestones[0].similarity = 1), /milestones/],
  ['removes a side effect or a cause', ([, lie]) => (lie.cause = null), /cause/],
  ['claims more than its runs come to', (_, all) => claimAll(all), /the claims are not what the runs come to/],
  ['leaves out a run that failed', (lines, all) => (lines.pop(), (all.claims[0].scored = 1)), /1 missing/],
  ['sends two runs of a cell', (lines) => lines.push(lines[0]), /a second run of a cell/],
  [
    'brings a run that was not planned',
    ([, lie]) => ((lie.trial = 2), (lie.id = lie.id.replace(/1$/, '2'))),
    /a run of no planned cell/,
  ],
  ['plays with another seed', ([, lie]) => (lie.seed = 7), /not the planned cell: seed/],
  ['plays with another user', ([, lie]) => (lie.user = 'scripted:echo'), /not the planned cell: user/],
  [
    'changes what a tool answered',
    ([run]) => (run.events[2].messages[0].content = 'None!'),
    /message 2: the tools answer or change something else/,
  ],
  [
    'changes what a tool did',
    ([run]) => (run.events[2].messages[0].changes[0].row.low_battery_mode = true),
    /message 2: the tools/,
  ],
  [
    'lets a sentence change the world',
    ([run, lie]) => (lie.events[1].messages[0].changes = run.events[2].messages[0].changes),
    /message 1: the agent's turn has another form/,
  ],
  [
    'shows a call as another one',
    ([run]) => (run.events[1].messages[0].content = 'end()'),
    /message 1: the agent's turn/,
  ],
  [
    'changes the arguments of a call',
    ([run]) => (run.events[1].messages[0].tool_call.arguments = '{"on":true}'),
    /message 1: the agent's turn/,
  ],
  [
    'calls a tool that was not offered',
    ([run]) => (run.events[1].messages[0].tool_call.name = 'set_wifi_statuses'),
    /message 1: the agent's turn/,
  ],
  [
    'answers a call that nobody made',
    ([run, lie]) => lie.events.splice(1, 0, run.events[2]),
    /message 1: the agent's turn is missing/,
  ],
  [
    'lets the user help',
    ([, lie]) => (lie.events[2] = turn('Call set_cellular_service_status.', 'user')),
    /message 2: there is|message 2: the user's turn/,
  ],
  ['speaks twice in a row', ([, lie]) => lie.events.splice(2, 0, turn('Really.')), /message 2: /],
  [
    'begins with another wish',
    ([, lie]) => (lie.events[0].messages[0].content = 'Hello!'),
    /message 0: the user's turn/,
  ],
  ['begins in another world', ([, lie]) => (lie.world.SETTING[0].cellular = false), /world/],
  ['plays at another time', ([, lie]) => (lie.clock.start_seconds += 86_400), /clock/],
  ['plays by other rules', ([, lie]) => (lie.profile = 'paper'), /profile/],
  ['says that the run ended otherwise', ([, lie]) => (lie.events.at(-1).reason = 'fine'), /it ends in another way/],
  [
    'ends a run where it would go on',
    ([run]) => run.events.splice(3, run.events.length - 4),
    /message 3: it ends with completed where/,
  ],
  [
    'continues after the end',
    ([, lie]) => lie.events.splice(-1, 0, turn('One more.')),
    /message 4: |the log continues|there is a turn/,
  ],
  ['hides its own prompt', ([, lie]) => (lie.provenance.prompts.agent = 'mine'), /provenance/],
  ['hides other tools', ([, lie]) => (lie.provenance.tools = 'mine'), /provenance/],
  ['is scored by another grader', ([, lie]) => (lie.provenance.grader = 'mine'), /provenance/],
  [
    'hides that it is a fork',
    ([, lie]) =>
      (lie.origin = { id: 'x', started_at: lie.started_at, at: 1, events: 1, agent: null, user: null, say: null }),
    /it is a fork/,
  ],
  ['saves tokens in the total', ([, lie]) => (lie.usage.agent.output = 5), /usage/],
  ['replaces the file of runs', (_, all) => (all.runs.sha256 = 'kept'), /is not the file that submission\.json names/],
];

describe('a submission', () => {
  it('of an honest sweep passes, and comes to what it claims', async () => {
    const { agents, problems, runs, covers, sameVersion } = await verified(HONEST);
    expect({ problems, sameVersion }).toEqual({ problems: [], sameVersion: true });
    expect(runs.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
    expect(covers).toMatchObject({ scenarios: 2, augmentations: 1, ofAugmentations: 8, trials: 1 });
    const [{ solved, similarity, claimed, ...counts }] = agents as [(typeof agents)[0]];
    expect(counts).toEqual({
      agent: 'function:halfway',
      cells: 2,
      pass: 2,
      fail: 0,
      unknown: 0,
      missing: 0,
      ofPack: expect.any(Number),
    });
    expect({ solved, claimed: claimed.solved }).toEqual({ solved: { low: 0.5, high: 0.5 }, claimed: 0.5 });
    expect(similarity.low).toBeCloseTo(claimed.similarity, 9);
  });

  it.each(everyNth(2, CHEATS))('that %s is refused', async (_, cheat, reason) => {
    const { agents, problems, runs } = await verified(forged(cheat));
    const missing = agents.map((one) => `${one.missing} missing`);
    expect([...problems, ...runs.flatMap(({ reasons }) => reasons), ...missing].join('\n')).toMatch(reason);
    const isRefused = problems.length > 0 || agents.some((one) => one.fail + one.missing > 0);
    expect(isRefused).toBe(true);
    // Whatever it claims: one of two cells is solved.
    expect(agents[0]!.solved.low).toBeLessThanOrEqual(0.5);
    expect(agents[0]!.solved.high).toBeLessThanOrEqual(0.5);
  });

  it('of a smaller plan says how small it is, and what that is of the whole pack', async () => {
    const small = forged((lines, all) => {
      lines.pop();
      all.parameters.scenarios = ['wifi_off'];
      Object.assign(all.claims[0], { cells: 1, scored: 1, solved: 1, similarity: 1 });
    });
    const { agents, covers, problems } = await verified(small);
    expect(problems).toEqual([]);
    expect(covers.scenarios).toBe(1);
    expect(agents[0]!.solved).toEqual({ low: 1, high: 1 });
    expect(agents[0]!.ofPack).toBeCloseTo(1 / (129 * 8), 9);
  });

  it('whose run was ended from outside, or whose user nobody can compute, is unknown: both bounds say so', async () => {
    const ended = forged(([, lie], all) => {
      lie.events.splice(2, lie.events.length, {
        kind: 'ending',
        outcome: 'infrastructure',
        reason: 'the server was away',
      });
      Object.assign(lie, {
        outcome: 'infrastructure',
        reason: 'the server was away',
        solved: null,
        similarity: null,
        milestone_similarity: null,
        minefield_similarity: null,
        turn_count: null,
        wording: null,
      });
      Object.assign(all.claims[0], { scored: 1, similarity: 0.5 });
    });
    const { agents, runs } = await verified(ended);
    expect(runs[1]).toMatchObject({
      verdict: 'unknown',
      reasons: ['it ended with infrastructure: the server was away'],
    });
    expect(agents[0]).toMatchObject({ pass: 1, unknown: 1, fail: 0, solved: { low: 0.5, high: 0.5 } });
    const talked = join(folder, 'talked');
    await submitted('talked', talked);
    const doubted = await verified(talked);
    expect(doubted.agents[0]).toMatchObject({ pass: 0, unknown: 2, solved: { low: 0, high: 0.5 } });
    const accepted = await verified(talked, true);
    expect(accepted.agents[0]).toMatchObject({ pass: 2, unknown: 0, solved: { low: 0.5, high: 0.5 } });
  });

  it('that makes its model cheaper than its own list of prices is refused, and another list is not judged', () => {
    const rates = { input: 2, output: 4 };
    const file = { name: '2026-11-01', date: '2026-11-01', ofOwnServersToo: false };
    const list = new PriceList([{ ...file, prices: [{ provider: 'openai', models: { m: rates } }] } as never]);
    const priced = (costUsd: number, pricedBy: string) => {
      const usage = { ...NO_USAGE, input: 1_000_000, output: 500_000, costUsd };
      const report = { usage, pricedBy } as never;
      return wrongPrice(list, {
        cell: { agent: 'openai:m' } as never,
        events: [{ kind: 'turn', role: 'agent', messages: [], report }],
      });
    };
    expect(priced(4, '2026-11-01')).toBeNull();
    expect(priced(3, '2026-11-01')).toMatch(/is said to cost \$3: by the prices of 2026-11-01 it cost \$4/);
    expect(priced(3, 'mine 2026-01-01')).toBeNull();
  });

  it('that is none, or of another pack, is refused with what to do', async () => {
    await expect(verified(folder)).rejects.toThrow(/submission\.json cannot be read \(ENOENT\): give the folder/);
    await expect(verified(forged((_, all) => (all.parameters.pack = 'f'.repeat(64))))).rejects.toThrow(
      /give the pack with --pack/,
    );
    await expect(verified(forged((_, all) => (all.parameters.trials = 1e9)))).rejects.toThrow(
      /expected 1 to 100,000 cells/,
    );
    await expect(verified(forged((_, all) => (all.parameters.scenarios = ['wifi_off', 'wifi_off'])))).rejects.toThrow(
      /each of them once/,
    );
    await expect(verified(forged((_, all) => (all.parameters.scenarios = ['nonsense'])))).rejects.toThrow(/nonsense/);
  });
});
