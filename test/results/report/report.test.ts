import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../sandbox/categories.ts';
import { REPORT_COLUMNS } from '../../../results/means/columns.ts';
import { floorsOf } from '../../../results/report/floors.ts';
import { renderReport as reportLines } from '../../../results/report/formats/text.ts';
import { report as reportOf } from '../../../results/report/report.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { AUGMENTATIONS } from '../../../sandbox/cell.ts';
import type { Usage } from '../../../sandbox/event.ts';
import { NO_USAGE } from '../../../sandbox/trajectory.ts';
import { exampleRecord } from '../example-record.ts';
import { tallyOf } from '../tally-of.ts';

const renderReport = (...given: Parameters<typeof reportLines>) => reportLines(...given).join('\n');

const report = (sweep: string, records: readonly TrajectoryRecord[]) => reportOf(sweep, { groups: tallyOf(records) });

const printed = (records: readonly TrajectoryRecord[], width?: number) =>
  renderReport(report('nightly', records), width);

const usage = (input: number, output: number, costUsd: number | null): Usage => {
  return { ...NO_USAGE, input, output, costUsd };
};

const STC = { categories: ['SINGLE_TOOL_CALL', 'SINGLE_USER_TURN'] };
const MTC = { categories: ['MULTIPLE_TOOL_CALL', 'MULTIPLE_USER_TURN', 'STATE_DEPENDENCY'] };

const oracle = [
  exampleRecord({ scenario: 'a' }, { ...STC, similarity: 1, turnCount: 4 }),
  exampleRecord({ scenario: 'a', augmentation: '3dt' }, { ...STC, similarity: 0.5, turnCount: 6 }),
  exampleRecord({ scenario: 'a', augmentation: 'tns' }, { ...STC, similarity: 0, turnCount: 30 }),
  exampleRecord({ scenario: 'b' }, { ...MTC, similarity: 0.25, turnCount: 8, outcome: 'message-limit' }),
  exampleRecord({ scenario: 'b', augmentation: '3dt' }, { ...MTC, similarity: null }),
  exampleRecord({ scenario: 'b', augmentation: 'at' }, { ...MTC, similarity: null, outcome: 'cancelled' }),
];
const unhelpful = [
  exampleRecord({ scenario: 'a', agent: 'unhelpful' }, { ...STC, similarity: 0, turnCount: 2 }),
  exampleRecord({ scenario: 'b', agent: 'unhelpful' }, { ...MTC, similarity: 0, turnCount: 2, outcome: 'agent-error' }),
];

const withoutModels = (records: readonly TrajectoryRecord[]) =>
  records.map((record) => ({ ...record, usage: { agent: NO_USAGE, user: NO_USAGE } }));

describe('report', () => {
  it('averages over the scored runs of each column', () => {
    const { columns } = report('nightly', oracle);
    expect(columns.ALL).toMatchObject({
      n: 4,
      similarity: (1 + 0.5 + 0 + 0.25) / 4,
      turn_count: 48 / 4,
      solved: 1 / 4,
    });
    expect(columns.STC).toMatchObject({ n: 3, similarity: 0.5, turn_count: 40 / 3, solved: 1 / 3 });
    expect(columns.SUT).toEqual(columns.STC);
    expect(columns.MTC).toMatchObject({ n: 1, similarity: 0.25, turn_count: 8, solved: 0 });
    expect(columns.MUT).toEqual(columns.MTC);
    expect(columns.SD).toEqual(columns.MTC);
    expect(columns['0DT']).toMatchObject({ n: 2, similarity: 0.625, turn_count: 6, solved: 0.5 });
  });

  it('excludes scrambled runs from column 3DT', () => {
    const { columns } = report('nightly', oracle);
    expect(columns['3DT']).toMatchObject({ n: 1, similarity: 0.5, turn_count: 6, solved: 0 });
    expect(columns.TNS).toMatchObject({ n: 1, similarity: 0, turn_count: 30, solved: 0 });
  });

  it('notes that the user of a model was scripted', () => {
    const run = (agent: string, user: string) => report('nightly', [exampleRecord({ agent, user })]);
    expect(renderReport(run('openai:gpt-6-sol', 'scripted:user'))).toContain('scores with a model as user');
    expect(renderReport(run('openai:gpt-6-sol', 'openai:gpt-6-luna'))).not.toContain('scores with a model');
    expect(renderReport(run('scripted:oracle', 'scripted:user'))).not.toContain('scores with a model');
  });

  it('contains null instead of zero if no run was scored', () => {
    const { columns } = report('nightly', oracle);
    expect(columns.C).toMatchObject({ n: 0, similarity: null, turn_count: null, solved: null });
    expect(columns.AT).toMatchObject({ n: 0, similarity: null, turn_count: null, solved: null });
  });

  it('counts every outcome, scored or not', () => {
    expect(report('nightly', oracle)).toMatchObject({
      sweep: 'nightly',
      cells: 6,
      outcomes: {
        completed: 3,
        'message-limit': 1,
        'agent-error': 0,
        'user-error': 0,
        infrastructure: 1,
        cancelled: 1,
      },
      unscored: { completed: 0, 'user-error': 0, infrastructure: 1, cancelled: 1 },
    });
  });

  it('lists a mistake of the simulated user among the runs without a score, unless profile paper scored it', () => {
    const open = exampleRecord({}, { similarity: null, outcome: 'user-error' });
    const scored = exampleRecord({}, { similarity: 0, outcome: 'user-error', profile: 'paper' });
    expect(printed([open])).toContain('not scored: 1 user-error (run the same');
    expect(printed([scored])).not.toContain('not scored');
  });

  it('counts the mistakes that ended plays, those that were played again too', () => {
    const mistake = { agent: 'scripted:oracle', user: 'openai:u', scenario: 'wifi_off' } as const;
    const made = reportOf('nightly', {
      groups: tallyOf([...oracle, ...unhelpful]),
      mistakes: [
        { ...mistake, agent: 'unhelpful', outcome: 'agent-error', kind: 'refused', plays: 1 },
        { ...mistake, outcome: 'user-error', kind: 'out-of-character', plays: 2 },
        { ...mistake, agent: 'unhelpful', outcome: 'user-error', kind: 'empty', plays: 1 },
      ],
    });
    expect(made.mistakes).toEqual({ agent: { refused: 1 }, user: { 'out-of-character': 2, empty: 1 } });
    expect(made.agents[0]?.mistakes).toEqual({ agent: {}, user: { 'out-of-character': 2 } });
    expect(made.users).toEqual([{ user: 'openai:u', failed: 3, plays: 9 }]);
    const lines = renderReport(made);
    expect(lines).toContain('ended by a mistake of the agent: 1 refused\n');
    expect(lines).toContain('user simulator openai:u failed in 3 of 9 plays (33.3 %): 1 empty, 2 out-of-character\n');
    expect(printed(oracle)).not.toMatch(/mistake|simulator/);
  });

  it('reports each agent separately', () => {
    const { agents, ...whole } = report('nightly', [...unhelpful, ...oracle]);
    expect(agents.map(({ agent }) => agent)).toEqual(['scripted:oracle', 'unhelpful']);
    const { agent: _agent, playedWith, attempts, modes, withoutModes, problems, ...shared } = agents[0]!;
    expect(report('nightly', oracle)).toEqual(expect.objectContaining(shared));
    expect([playedWith, attempts, modes, withoutModes, problems]).toEqual([['scripted'], [], [], 0, []]);
    expect(agents[1]?.columns.ALL).toMatchObject({ n: 2, similarity: 0, turn_count: 2, solved: 0 });
    expect(whole.columns.ALL).toMatchObject({ n: 6, similarity: 1.75 / 6, turn_count: 52 / 6, solved: 1 / 6 });
  });

  it('says what agents and simulated users used, in all and per run of a column, scored or not', () => {
    const [user, none] = [usage(800, 12, 0.002), usage(0, 0, 0)];
    const records = [
      exampleRecord({ agent: 'dear' }, { ...STC, usage: { agent: usage(1000, 50, 0.5), user } }),
      exampleRecord(
        { agent: 'dear', trial: 2 },
        { ...STC, similarity: null, usage: { agent: usage(2000, 50, 1.5), user } },
      ),
      exampleRecord({ agent: 'free' }, { ...STC, usage: { agent: none, user: none } }),
    ];
    const { spent, agents } = report('nightly', records);
    expect(spent).toEqual({
      agent: { input: 3000, output: 100, costUsd: 2, unpriced: 0 },
      user: { input: 1600, output: 24, costUsd: 0.004, unpriced: 0 },
    });
    expect(agents.map(({ spent: own }) => own.agent.costUsd)).toEqual([2, 0]);
    expect(agents[0]?.columns.STC).toMatchObject({ n: 1, tokens: 1550, cost_usd: 1 });
    expect(agents[0]?.columns.MTC).toMatchObject({ n: 0, tokens: null, cost_usd: null });
    const text = printed(records);
    expect(text).toMatch(/\n  tokens +1\.6 +1\.6 .*\n  cost +1\.00 +1\.00 /);
    expect(text).toContain('spent by dear: 3,000 tokens in, 100 out, $2.00');
    expect(text).toContain('spent by the simulated user: 1,600 tokens in, 24 out, $0.00400');
    expect(text).not.toContain('unknown');
  });

  it('says whose cost is not known, and never counts it as zero', () => {
    const records = [
      exampleRecord({ agent: 'a' }, { usage: { agent: usage(1000, 50, 0.5), user: usage(1, 1, null) } }),
      exampleRecord({ agent: 'a', trial: 2 }, { usage: { agent: usage(1000, 50, null), user: usage(1, 1, null) } }),
    ];
    const { agents } = report('nightly', records);
    expect(agents[0]?.columns.ALL).toMatchObject({ tokens: 1050, cost_usd: null });
    const text = printed(records);
    expect(text).toContain('spent by a: 2,000 tokens in, 100 out, $0.500 and 1 run of unknown cost');
    expect(text).toContain('spent by the simulated user: 2 tokens in, 2 out, 2 runs of unknown cost');
    expect(text.replaceAll('\n', ' ')).toContain('cost unknown for a and the simulated user: add prices with --prices');
    expect(text).toMatch(/\n  cost +\? /);
  });

  it('asks for no prices where an agent does not say what it used', () => {
    const record = exampleRecord({ agent: 'a' }, { usage: { agent: usage(0, 0, null), user: usage(0, 0, 0) } });
    const text = printed([record]);
    expect(text).toContain('spent by a: not reported');
    expect(text).not.toMatch(/--prices|\n {2}tokens|\ntokens:/);
  });

  it('says by which prices the costs were counted, and how old these were', () => {
    const costs = (createdAt: string) => {
      const prices = [
        { model: 'openai:m', pricedBy: '2026-08-01' },
        { model: 'openai:n', pricedBy: '2026-08-01' },
        { model: 'compatible:o', pricedBy: 'provider' },
        { model: 'compatible:p', pricedBy: 'mine.yaml of 2026-11-20' },
      ];
      const records = [exampleRecord({}, { usage: { agent: usage(1, 1, 1), user: NO_USAGE } })];
      return renderReport(reportOf('nightly', { groups: tallyOf(records), prices, createdAt })).replaceAll(/\s+/g, ' ');
    };
    const recent = costs('2026-08-20T00:00:00.000Z');
    expect(recent).toContain(
      'costs: openai:m and openai:n by the prices of 2026-08-01; compatible:o as the provider charged; compatible:p by the prices of mine.yaml of 2026-11-20',
    );
    expect(recent).not.toContain('days old');
    expect(costs('2026-11-23T00:00:00.000Z')).toContain(
      'the prices of openai:m and openai:n are 114 days old (2026-08-01)',
    );
  });

  it('says what earlier runs cost besides', () => {
    const [agent, user] = [
      { input: 100, output: 10, costUsd: 1, unpriced: 0 },
      { input: 50, output: 5, costUsd: 0.5, unpriced: 2 },
    ];
    const earlierRuns = { runs: 2, spent: { agent, user } };
    expect(renderReport(reportOf('nightly', { groups: tallyOf(oracle), earlierRuns }))).toContain(
      'spent besides, on 2 earlier runs that were played again: 150 tokens in, 15 out, $1.50 and 2 runs of unknown cost',
    );
  });

  it('says nothing of tokens where no model played', () => {
    const text = renderReport(
      report('nightly', [exampleRecord({}, { usage: { agent: usage(0, 0, 0), user: usage(0, 0, 0) } })]),
    );
    expect(text).not.toMatch(/tokens|cost/);
  });

  it('counts retries, of all runs and of each agent', () => {
    const { retries, agents } = report('nightly', [...unhelpful, exampleRecord({}, { similarity: null, retries: 7 })]);
    expect(retries).toBe(9);
    expect(agents.map((agent) => agent.retries)).toEqual([7, 2]);
    const calm = printed([exampleRecord({}, { retries: 0 })]);
    expect(calm).not.toContain('retried');
  });

  it('says how many solved runs an objection of the user came before', () => {
    const objected = [
      exampleRecord({ agent: 'a' }, { objections: 1 }),
      exampleRecord({ agent: 'a', trial: 2 }, { objections: 3 }),
      exampleRecord({ agent: 'a', trial: 3 }, { objections: 0 }),
      exampleRecord({ agent: 'b' }, { objections: 1, similarity: 0 }),
      exampleRecord({ agent: 'b', trial: 2 }, { objections: null }),
    ];
    const found = report('nightly', objected);
    expect([found.saved, ...found.agents.map(({ saved }) => saved)]).toEqual([2, 2, 0]);
    expect(renderReport(found, 1000)).toContain(
      "saved by an objection of the simulated user: 2 solved runs of a; npx toolsandbox list --sweep nightly --agent a --where 'solved and objections > 0'",
    );
  });

  it('says what faults of tools came to, of each agent', () => {
    const spoiled = [
      exampleRecord({ agent: 'a' }, { faults: 2 }),
      exampleRecord({ agent: 'a', trial: 2 }, { faults: 1, similarity: 0 }),
      exampleRecord({ agent: 'a', trial: 3 }, { faults: 0 }),
      exampleRecord({ agent: 'a', trial: 4 }, { faults: 4, similarity: null }),
      exampleRecord({ agent: 'b' }, { faults: 1 }),
      exampleRecord({ agent: 'c' }, { faults: null }),
    ];
    const found = report('nightly', spoiled);
    expect(found.agents.map(({ faults }) => faults)).toEqual([
      { calls: 7, runs: 2, solved: 1 },
      { calls: 1, runs: 1, solved: 1 },
      { calls: 0, runs: 0, solved: 0 },
    ]);
    expect(
      renderReport(found, 1000)
        .split('\n')
        .filter((line) => line.startsWith('faults of tools')),
    ).toEqual([
      "faults of tools: 7 calls of a in 2 runs, 1 solved; npx toolsandbox list --sweep nightly --agent a --where 'faults > 0 and not solved'",
      'faults of tools: 1 call of b in 1 run, 1 solved',
    ]);
  });

  it('names the services, and warns if runs with different services are averaged', () => {
    const pure = report('nightly', oracle);
    expect(pure.services).toEqual(['synthetic']);
    expect(renderReport(pure)).not.toContain('MIXED');
    const mixed = report('run', [...oracle, { ...exampleRecord({ scenario: 'c' }), services: 'live' }]);
    expect(mixed.services).toEqual(['live', 'synthetic']);
    expect(renderReport(mixed, 1000)).toContain('MIXED: runs with services live and synthetic');
  });

  it('names the harness versions, and warns if there are several', () => {
    expect(report('nightly', oracle).harness).toEqual(['0.1.0+abc']);
    expect(printed(oracle)).not.toContain('MIXED');
    const other = exampleRecord({ scenario: 'c' });
    const newer = { ...other, provenance: { ...other.provenance, harness: '0.1.0+def' } };
    const mixed = printed([...oracle, newer], 1000);
    expect(mixed).toContain('MIXED: runs with harness versions 0.1.0+abc and 0.1.0+def');
  });

  it('has intervals by base scenario: more trials of the same scenarios do not narrow them', () => {
    const scores = [0.2, 0.9, 0.4, 0.7, 0.6];
    const played = (trials: number) =>
      scores.flatMap((similarity, index) =>
        Array.from({ length: trials }, (_, trial) =>
          exampleRecord({ scenario: `s${index}`, trial: trial + 1 }, { similarity }),
        ),
      );
    const [one, many] = [report('nightly', played(1)), report('nightly', played(50))].map(({ columns }) => columns.ALL);
    expect(one).toMatchObject({ n: 5, scenarios: 5, similarity: 0.56 });
    // Somewhat wider than 0.56 -/+ 2.776 * 0.2702 / sqrt(5)
    expect(one?.similarity_interval?.low).toBeCloseTo(0.1774, 3);
    expect(one?.similarity_interval?.high).toBeCloseTo(0.8825, 3);
    expect(many).toMatchObject({ n: 250, scenarios: 5 });
    expect(many?.similarity_interval?.low).toBeCloseTo(one!.similarity_interval!.low, 12);
    expect(many?.solved_interval).toEqual(one?.solved_interval);
  });

  it('says what k trials come to', () => {
    const trial = (scenario: string, number: number, similarity: number | null) =>
      exampleRecord({ scenario, trial: number }, { similarity });
    const records = [
      ...[1, 1, 0.5].map((similarity, index) => trial('a', index + 1, similarity)),
      ...[0, 0, 1].map((similarity, index) => trial('b', index + 1, similarity)),
      ...[1, 1, null].map((similarity, index) => trial('c', index + 1, similarity)),
    ];
    const { agents } = report('nightly', records);
    expect(agents[0]?.attempts).toMatchObject([
      { k: 1, cells: 3, passAll: 2 / 3, passAny: 2 / 3 },
      { k: 2, cells: 3, passAll: (1 / 3 + 0 + 1) / 3, passAny: expect.closeTo(8 / 9, 12) },
      { k: 3, cells: 2, passAll: 0, passAny: 1 },
    ]);
    expect(agents[0]?.attempts[2]?.average).toBeCloseTo((2.5 / 3 + 1 / 3) / 2, 12);
    const lines = printed(withoutModels(records), 80).split('\n');
    const first = lines.indexOf('k trials         1     2     3');
    expect(lines.slice(first + 1, first + 3)).toEqual(['scripted:oracle', '  pass^k      66.7  44.4   0.0']);
    expect(lines).toContain('  cells          3     3     2');
    expect(printed(oracle)).not.toContain('k trials');
  });

  it('lists cells whose trials differ, the most uncertain ones first, with ids', () => {
    const records = [
      ...[1, 1, 1, 0].map((similarity, trial) => exampleRecord({ scenario: 'a', trial }, { similarity })),
      ...[1, 0].map((similarity, trial) => exampleRecord({ scenario: 'b', trial }, { similarity })),
    ];
    const mixed = ['a', 'b'].map((scenario) => {
      const ids = { solvedId: `nightly/${scenario}/1`, unsolvedId: `nightly/${scenario}/2` };
      return { agent: 'scripted:oracle', scenario, augmentation: 'none', ...ids } as const;
    });
    const { flaky } = reportOf('nightly', { groups: tallyOf(records), mixed });
    expect(flaky).toMatchObject([
      { scenario: 'b', trials: 2, solved: 1, outcomes: { completed: 2 }, solvedId: 'nightly/b/1' },
      { scenario: 'a', trials: 4, solved: 3, unsolvedId: 'nightly/a/2' },
    ]);
    const lines = renderReport(reportOf('nightly', { groups: tallyOf(records), mixed }), 60).split('\n');
    expect(lines.slice(-7)).toEqual([
      'flaky: 2 cells differ between trials',
      '  solved in 1 of 2:',
      '    solved      nightly/b/1',
      '    not solved  nightly/b/2',
      '  solved in 3 of 4:',
      '    solved      nightly/a/1',
      '    not solved  nightly/a/2',
    ]);
  });

  it('says how much runs that the simulated user ended can matter', () => {
    const ended = exampleRecord({ scenario: 'c' }, { similarity: null, outcome: 'user-error' });
    const scored = exampleRecord({ scenario: 'd' }, { similarity: 0, outcome: 'user-error', profile: 'paper' });
    const made = report('nightly', [...oracle, ended, scored]);
    const range = { low: 1.75 / 6, high: 3.75 / 6 };
    expect(made.agents[0]?.userFaults).toEqual({ runs: 2, similarityWithout: 0.4375, similarityRange: range });
    expect(renderReport(made).replaceAll('\n', ' ')).toContain(
      'simulated user: ended 2 of 8 runs of scripted:oracle by a mistake; similarity is 43.8 without them, and between 29.2 and 62.5 whatever they would have scored',
    );
    expect(report('nightly', oracle).userFaults).toBeNull();
  });

  it('handles an empty sweep', () => {
    const empty = report('nightly', []);
    expect(empty).toMatchObject({ cells: 0, agents: [], columns: { ALL: { n: 0, similarity: null } } });
    expect(renderReport(empty).split('\n')).toEqual([
      'sweep nightly, cells stored: 0',
      expect.stringContaining('nothing is stored of this sweep yet'),
    ]);
  });

  it('has its columns in the order of the paper', () => {
    expect(Object.keys(report('nightly', []).columns).join(' ')).toBe(
      'ALL STC MTC SUT MUT SD C II 0DT 3DT 10DT AT TNS TDS ADS ATS',
    );
  });
});

const LEGEND = [
  'ALL all runs, STC single tool call, MTC multiple tool calls, SUT single user turn, MUT multiple user turns,',
  'SD state dependency, 0DT no distraction tools, 3DT 3 distraction tools, TNS tool names scrambled',
  'solved: % of runs in which the job was done: every milestone met, nothing forbidden, no change that was not asked for',
  'similarity: mean share of the milestones met, in % as in the paper; list and show print it from 0 to 1',
  'from, to: 95 % interval, by base scenario; - of a single scenario (docs/comparing.md)',
];

/** Runs in every column. */
const everywhere = (agent: string, trials = 1) =>
  AUGMENTATIONS.flatMap((augmentation) =>
    Array.from({ length: trials }, (_, index) =>
      exampleRecord({ agent, augmentation, trial: index + 1 }, { categories: CATEGORIES }),
    ),
  );

describe('the report table', () => {
  it('prints agents as rows', () => {
    const table = printed(withoutModels([...unhelpful, ...oracle]));
    expect(table.split('\n')).toEqual([
      'sweep nightly, cells stored: 8',
      '',
      '               ALL   STC   MTC   SUT   MUT    SD   0DT   3DT   TNS',
      'scripted:oracle',
      '  solved      25.0  33.3   0.0  33.3   0.0   0.0  50.0   0.0   0.0',
      '    from       0.1     -     -     -     -     -   0.3     -     -',
      '    to        99.4     -     -     -     -     -  99.7     -     -',
      '  similarity  43.8  50.0  25.0  50.0  25.0  25.0  62.5  50.0   0.0',
      '    from       0.2     -     -     -     -     -   0.5     -     -',
      '    to        99.6     -     -     -     -     -  99.8     -     -',
      '  turn count  12.0  13.3   8.0  13.3   8.0   8.0   6.0   6.0  30.0',
      '  n              4     3     1     3     1     1     2     1     1',
      'unhelpful',
      '  solved       0.0   0.0   0.0   0.0   0.0   0.0   0.0     -     -',
      '    from       0.0     -     -     -     -     -   0.0     -     -',
      '    to        98.8     -     -     -     -     -  98.8     -     -',
      '  similarity   0.0   0.0   0.0   0.0   0.0   0.0   0.0     -     -',
      '    from       0.0     -     -     -     -     -   0.0     -     -',
      '    to        98.8     -     -     -     -     -  98.8     -     -',
      '  turn count   2.0   2.0   2.0   2.0   2.0   2.0   2.0     -     -',
      '  n              2     1     1     1     1     1     2     0     0',
      '',
      ...LEGEND,
      '',
      'outcomes: 4 completed, 1 message-limit, 1 agent-error, 1 infrastructure, 1 cancelled',
      'model calls retried: 8',
      'not scored: 1 infrastructure, 1 cancelled (run the same sweep command again to play them)',
    ]);
  });

  it('fits into 120 columns with a long agent name', () => {
    const agent = 'openai:gpt-5-2025-08-07?reasoning_effort=high';
    const records = Array.from({ length: 1032 }, (_, trial) => exampleRecord({ agent, trial }, { turnCount: 30 }));
    const lines = printed(records).split('\n');
    expect(lines).toContain(agent);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it.each([80, 60, 40])('fits into %i columns, with every column once', (width) => {
    const lines = renderReport(report('nightly', [...everywhere('b'), ...everywhere('a', 2)]), width).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
    const headers = lines.filter((line) => /^ {12}( +[\dA-Z]+)+$/.test(line));
    expect(headers.join(' ').trim().split(/ +/)).toEqual(REPORT_COLUMNS.map(({ name }) => name));
    const counts = lines.filter((line) => line.startsWith('  n '));
    expect(counts).toHaveLength(2 * headers.length);
    const ofOracle = counts.filter((_, index) => index % 2 === 0).map((line) => line.slice(3).trim());
    expect(ofOracle.join(' ').split(/ +/)).toEqual('16 16 16 16 16 16 16 16 2 2 2 2 2 2 2 2'.split(' '));
  });

  it('names agents without a score, and why, in place of rows', () => {
    const unscored = [
      { agent: 'openai:gone', problems: ['openai gone answered 404: no such model.'] },
      { agent: 'openai:later', problems: [] },
    ];
    const found = reportOf('nightly', { groups: tallyOf(unhelpful), unscored });
    expect(found.agents.map(({ agent, cells, problems }) => [agent, cells, problems])).toEqual([
      ['openai:gone', 0, ['openai gone answered 404: no such model.']],
      ['openai:later', 0, []],
      ['unhelpful', 2, []],
    ]);
    const lines = renderReport(found).split('\n');
    expect(lines).toContain('openai:gone has no score: openai gone answered 404: no such model.');
    expect(lines).toContain('openai:later has no score: not played yet');
    expect(lines).not.toContain('openai:gone');
    expect(lines.join()).not.toContain('unhelpful has no score');
  });

  it('has two blocks of columns on a terminal of 80 columns', () => {
    const lines = printed(everywhere('scripted:oracle'), 80).split('\n');
    expect(lines.filter((line) => line === 'scripted:oracle')).toHaveLength(2);
    expect(lines[2]).toBe('               ALL   STC   MTC   SUT   MUT    SD     C    II');
  });

  it('says how many runs were not judged, and how to judge them', () => {
    const records = [exampleRecord({ trial: 1 }), exampleRecord({ trial: 2 }, { solved: null, similarity: 1 })];
    const found = report('nightly', records);
    expect(found).toMatchObject({ notJudged: 1, columns: { ALL: { n: 2, solved: 1, similarity: 1 } } });
    expect(renderReport(found)).toContain(
      'not judged: 1 run has no verdict; npx toolsandbox rescore nightly --save judges them',
    );
    const none = report('nightly', [exampleRecord({}, { solved: null, wording: 0.25 })]);
    expect(none.columns.ALL).toMatchObject({ solved: null, solved_interval: null, similarity: 1, wording: 0.25 });
    expect(renderReport(none)).toMatch(/^ {2}solved +- .*\n {2}similarity +100\.0 .*\n {2}wording +25\.0 /m);
  });

  it('does not mention unscored runs if there are none', () => {
    expect(printed(unhelpful)).not.toContain('not scored');
  });

  it('prints floors under the agents, in every block of columns', () => {
    const play = { agent: 'scripted:idle', scenario: 'a', augmentation: 'none', turnCount: 1, wording: null } as const;
    const floors = floorsOf([
      { ...play, categories: ['INSUFFICIENT_INFORMATION'], solved: true, similarity: 1 },
      { ...play, scenario: 'b', categories: STC.categories, solved: false, similarity: 0.5 },
      { ...play, agent: 'scripted:unhelpful', categories: STC.categories, solved: false, similarity: 0.25 },
      { ...play, agent: 'scripted:echo', categories: STC.categories, solved: false, similarity: 0 },
    ]);
    const notPlayed = { tokens: null, cost_usd: null };
    expect(floors).toMatchObject([
      {
        agent: 'scripted:idle',
        columns: {
          ALL: {
            n: 2,
            scenarios: 2,
            similarity: 0.75,
            similarity_interval: { low: expect.closeTo(0.007), high: expect.closeTo(0.999) },
            solved: 0.5,
          },
          II: { n: 1, scenarios: 1, similarity: 1, similarity_interval: null, turn_count: 1, solved: 1, ...notPlayed },
        },
      },
      {
        agent: 'scripted:unhelpful',
        columns: { ALL: { n: 1, similarity: 0.25, solved: 0 }, II: { n: 0, similarity: null, turn_count: null } },
      },
      { agent: 'scripted:echo' },
    ]);
    const table = reportOf('nightly', { groups: tallyOf(everywhere('a')), floors });
    const lines = renderReport(table, 80).split('\n');
    const first = lines.indexOf('floors: solved');
    expect(lines.slice(first, first + 6)).toEqual([
      'floors: solved',
      '  idle        50.0   0.0     -   0.0     -     -     - 100.0',
      'floors: similarity',
      '  idle        75.0  50.0     -  50.0     -     -     - 100.0',
      '  unhelpful   25.0  25.0     -  25.0     -     -     -     -',
      '',
    ]);
    expect(lines.filter((line) => line === 'floors: similarity')).toHaveLength(2);
    expect(lines).toContain('floors: solved 0.0 in every column: unhelpful, echo');
    expect(lines).toContain('floors: similarity 0.0 in every column: echo');
    expect(lines).toContain('compare II by itself: there, refusing is right');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});
