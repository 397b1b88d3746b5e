import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ScheduleDescription } from '@temporalio/client';
import { nightForm, scheduleForm } from '../../client/nights/schedule-forms.ts';
import { requiredTool } from '../../client/tools/required-tool.ts';
import { cancelForm, controlForm } from '../../client/operating/control-form.ts';
import { seatForm } from '../../seats/seat-form.ts';
import { statusForm } from '../../client/status/status-form.ts';
import { whyForm } from '../../client/diagnosis/why-form.ts';
import { judge } from '../../diagnosis/judge.ts';
import { CALLING, MAIN, NOW, PROGRESS, STANDING, WELL } from '../support/sweep-facts.ts';
import { diagnose } from '../../infra/diagnose.ts';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { publicForm, trajectoryDetail } from '../../results/public-form.ts';
import { anthropicTool } from '../../roles/tool-dialects.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { toolSchema } from '../../sandbox/tools/schema.ts';
import { NO_COUNTS } from '../../runs/sweep-counts.ts';
import { exampleRun, exampleScenario } from '../reference/example-export.ts';
import { REPORT_COLUMNS } from '../../results/means/columns.ts';
import { report as reportOf } from '../../results/report/report.ts';
import { exampleRecord } from '../results/example-record.ts';
import { tallyOf } from '../results/tally-of.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { formDifferences } from './form-differences.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const results = ['--results', at('results.db')];

/** What a command prints with `--json`; it must succeed. */
async function printed(...args: readonly string[]): Promise<readonly JsonObject[]> {
  const { code, stdout, stderr } = await toolsandbox(...args, '--json');
  expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' });
  return jsonLines(stdout) as readonly JsonObject[];
}

async function first(...args: readonly string[]): Promise<JsonObject> {
  const [value] = await printed(...args);
  if (value === undefined) throw new Error(`${args.join(' ')} printed nothing`);
  return value;
}

const objects = (value: unknown) => value as readonly JsonObject[];

let played: readonly JsonObject[];

/** A run that matches all milestones, and one that matches none, which has the closest messages. */
beforeAll(async () => {
  const play = (agent: string) => first('run', 'wifi_off', '--engine', 'inline', '--agent', agent, ...results);
  played = [await play('scripted:oracle'), await play('scripted:unhelpful')];
});

describe('the form that `schema` shows is that which is printed by', () => {
  it('try', async () => {
    const runs = jsonLines((await toolsandbox('try', '--json', ...results)).stdout) as readonly JsonObject[];
    expect(runs).toHaveLength(10);
    for (const run of runs) expect(formDifferences(run, 'list')).toEqual([]);
  });

  it('run', () => {
    for (const run of played) expect(formDifferences(run, 'list')).toEqual([]);
  });

  it('fork --bisect', async () => {
    const found = await first('fork', 'unhelpful', '--bisect', ...results);
    expect(formDifferences(found, 'fork-bisect')).toEqual([]);
    expect(found['decisive']).toMatchObject({ at: 0 });
    const shown = await first('show', 'unhelpful', '--json', ...results);
    expect(shown['decisive']).toEqual({
      title: 'Could still be saved before this turn',
      message: 1,
      quote: expect.any(String) as string,
    });
    expect((await toolsandbox('show', 'unhelpful', ...results)).stdout).toMatch(
      /\n {2}decisive {2}Could still be saved before this turn: .* \(message 1\)\n/,
    );
  });

  it('fork', async () => {
    const fork = await first('fork', 'unhelpful', '--at', '0', '--engine', 'inline', ...results);
    expect(formDifferences(fork, 'list')).toEqual([]);
    expect((fork['origin'] as JsonObject)['started_at']).toMatch(ISO_TIME);
  });

  it('list', async () => {
    const runs = await printed('list', '--sweep', 'run', ...results);
    expect(runs).toHaveLength(2);
    for (const run of runs) {
      expect(formDifferences(run, 'list')).toEqual([]);
      expect([run['started_at'], run['finished_at']]).toEqual([
        expect.stringMatching(ISO_TIME),
        expect.stringMatching(ISO_TIME),
      ]);
    }
  });

  it.each(['oracle', 'unhelpful'])('show, of a run of scripted:%s', async (agent) => {
    const run = await first('show', `run/wifi_off/none/scripted:${agent}/1`, ...results);
    expect(formDifferences(run, 'show')).toEqual([]);
    expect((run['clock'] as JsonObject)['start']).toMatch(ISO_TIME);
  });

  it('show, of a run of a model', () => {
    const { score, ...record } = exampleRecord();
    const sideEffects = [
      { kind: 'changed', table: 'SETTING', row: 'd-1', column: 'wifi', expected: true, found: false, undoes: 0 },
    ] as const;
    const run = trajectoryDetail({ ...record, score: score && { ...score, sideEffects } });
    expect(formDifferences(run, 'show')).toEqual([]);
    expect(run['side_effects']).toEqual(sideEffects);
  });

  it('export and import results', async () => {
    const exported = await first('export', 'run', '--format', 'jsonl', '-o', at('run.jsonl'), ...results);
    expect(formDifferences(exported, 'export')).toEqual([]);
    const imported = await first('results', 'import', at('run.jsonl'), '--results', at('copy.db'));
    expect(formDifferences(imported, 'results-import')).toEqual([]);
    expect(imported).toMatchObject({ stored: exported['trajectories'], sweeps: ['run'] });
  });

  it('sweeps', async () => {
    const sweep = await first('sweep', 'list', ...results);
    expect(formDifferences(sweep, 'sweep-list')).toEqual([]);
    expect(sweep['started_at']).toMatch(ISO_TIME);
  });

  it('status', () => {
    const counts = { ...NO_COUNTS, stops: [{ scope: 'sweep', model: null, reason: 'no credit' } as const] };
    const paused = { at: 5, by: 'ops@night', reason: 'quota' };
    const pending = { ...CALLING, lastFailure: 'overloaded', nextAttemptAt: NOW, calling: false };
    const holder = { name: 'anna', heardAt: 0 };
    const seat = { trajectory: 'nightly/a', role: 'agent', silenceMs: 1, holder } as const;
    const seats = { runs: 2, examined: [{ ...seat, dueSince: NOW }] };
    const facts = { ...WELL, progress: { ...PROGRESS, counts, paused }, activities: [pending], seats };
    const form = statusForm(
      {
        facts,
        diagnosis: judge(facts),
        eta: { at: null, because: 'it is paused' },
        oldest: [{ id: 'nightly/a', startedAt: 2, pending }],
        agents: [{ agent: 'scripted:oracle', runs: 1, scored: 1, solved: 1, similarity: 1 }],
        scores: { scored: 1, solved: 1, similarity: 1 },
      },
      NOW,
    );
    const status = publicForm(form) as JsonObject;
    expect(formDifferences(status, 'status')).toEqual([]);
    expect(status['seats']).toMatchObject({ due: 1, held: [{ name: 'anna', seats: 1 }] });
    expect(status).toMatchObject({ per_minute: 10, cause: 'paused', started_at: expect.stringMatching(ISO_TIME) });
    expect(status['waits']).toEqual([{ reason: 'overloaded', turns: 1 }]);
  });

  it('status --why', () => {
    const facts = { ...STANDING, queues: [{ ...MAIN, pollers: [] }] };
    const diagnosis = publicForm(whyForm(facts, judge(facts))) as JsonObject;
    expect(formDifferences(diagnosis, 'why')).toEqual([]);
    expect(objects(diagnosis['findings'])[0]?.['help']).toEqual([
      {
        text: 'Start a worker with these results.',
        command: ['toolsandbox', 'worker', '--results', '/data/results.db'],
      },
    ]);
  });

  it('sweep pause and sweep resume', () => {
    const form = publicForm(controlForm('nightly', { concurrency: 20, paused: null }));
    expect(formDifferences(form, 'sweep-pause')).toEqual([]);
  });

  it('cancel', () => {
    const counts = { ...NO_COUNTS, outcomes: { ...NO_COUNTS.outcomes, completed: 2, cancelled: 1 }, scored: 2 };
    const ended = cancelForm('nightly', 'cancelled', { cells: 9, running: 0, counts, shards: [] });
    expect(ended).toEqual({ sweep: 'nightly', status: 'cancelled', cells: 9, done: 3, scored: 2 });
    for (const form of [ended, cancelForm('nightly', 'cancelling', null)])
      expect(formDifferences(publicForm(form), 'sweep-cancel')).toEqual([]);
  });

  it('doctor', async () => {
    const unavailable = () => Promise.reject(new SourceUnavailable('not found', 'install it'));
    const source = { name: 'path', title: 'temporal on PATH', get: unavailable, inspect: unavailable } as const;
    const options = { directory: folder, environment: {}, keyVariables: ['OPENAI_API_KEY'], sources: [source] };
    const checks = await diagnose(options);
    for (const check of checks) expect(formDifferences(publicForm(check), 'doctor')).toEqual([]);
    expect(checks.filter(({ hint }) => hint !== undefined)).not.toEqual([]);
  });

  it('scenarios list and scenarios show', async () => {
    const scenarios = await printed('scenarios', 'list');
    for (const scenario of scenarios) expect(formDifferences(scenario, 'scenarios-list')).toEqual([]);
    expect(scenarios.length).toBeGreaterThan(1);
    for (const scenario of await printed('scenarios', 'show', '*'))
      expect(formDifferences(scenario, 'scenarios-show')).toEqual([]);
  });

  it('scenarios new, scenarios export and scenarios vary', async () => {
    const created = await first('scenarios', 'new', 'mine', '--pack', at('mine'));
    expect(formDifferences(created, 'scenarios-new')).toEqual([]);
    const exported = await first('scenarios', 'export', '--pack', at('mine'), '-o', at('mine.json'));
    expect(formDifferences(exported, 'scenarios-export')).toEqual([]);
    const varied = await first('scenarios', 'vary', '--pack', at('mine'), '--seed', '1', '-o', at('fresh.json'));
    expect(formDifferences(varied, 'scenarios-vary')).toEqual([]);
    expect(varied).toMatchObject({ name: 'mine-seed-1', scenarios: 1, solved_by_heart: [], unproven: [] });
  });

  it('scenarios freeze', async () => {
    writeFileSync(at('calls.jsonl'), '{"name":"fail","arguments":{"why":"rain"}}');
    const mcp = `${process.execPath} ${resolve('test/support/small-mcp-server.ts')}`;
    const frozen = await first('scenarios', 'freeze', '--mcp', mcp, '--calls', at('calls.jsonl'), '-o', at('frozen'));
    expect(formDifferences(frozen, 'scenarios-freeze')).toEqual([]);
    expect(frozen).toMatchObject({ name: 'frozen', server: 'small 7.1', calls: 1, errors: 1 });
  });

  it('scenarios list --tables', async () => {
    const tables = await first('scenarios', 'list', 'wifi_off', '--tables');
    expect(formDifferences(tables, 'scenarios-list-tables')).toEqual([]);
    expect(tables).toMatchObject({ scenarios: 1, categories: { SINGLE_TOOL_CALL: 1 } });
  });

  it('schedule list and schedule show', () => {
    const night = { sweep: 'nightly-2026-11-22', schedule: 'nightly', scheduledAt: 1, openedAt: 2, end: null };
    const description = {
      state: { paused: true },
      info: { nextActionTimes: [], runningActions: [], numActionsSkippedOverlap: 0, numActionsMissedCatchupWindow: 0 },
      action: { args: [] },
    } as unknown as ScheduleDescription;
    const nights = [nightForm({ ...night, deliveries: null }, null, null)];
    const form = publicForm(scheduleForm('nightly', description, nights)) as JsonObject;
    expect(formDifferences(form, 'nights')).toEqual([]);
    expect(objects(form['nights'])[0]?.['scheduled_at']).toMatch(ISO_TIME);
  });

  it('join', () => {
    const run = {
      trajectory: 'run/a/none/external:me/1',
      workflowId: 'w',
      runId: 'r',
      role: 'agent',
      over: null,
    } as const;
    const due = { due: 3, dueSince: NOW, silenceMs: 1000, holder: { name: 'anna', heardAt: NOW } };
    const form = publicForm(seatForm({ ...run, ...due })) as JsonObject;
    expect(formDifferences(form, 'join')).toEqual([]);
    expect(form['holder']).toEqual({ name: 'anna', heard_at: form['due_since'] });
    expect(form['silent_at']).toBe(new Date(NOW + 1000).toISOString());
  });

  it('report', async () => {
    const report = await first('report', 'run', ...results);
    expect(formDifferences(report, 'report')).toEqual([]);
    expect(objects(report['agents']).map(({ agent }) => agent)).toEqual(['scripted:oracle', 'scripted:unhelpful']);
    expect(Object.keys(report['columns'] as JsonObject)).toEqual(REPORT_COLUMNS.map(({ name }) => name));
  });

  it('report, of trials that differ', () => {
    const records = [
      exampleRecord({ scenario: 'a' }),
      exampleRecord({ scenario: 'a', trial: 2 }, { similarity: 0 }),
      exampleRecord({ scenario: 'b' }, { similarity: null, outcome: 'user-error' }),
    ];
    const cell = { agent: 'scripted:oracle', scenario: 'a', augmentation: 'none' } as const;
    const mixed = [{ ...cell, solvedId: records[0]!.id, unsolvedId: records[1]!.id }];
    const causes = [{ title: 'Told no answer', runs: 1, agents: [{ agent: cell.agent, runs: 1 }], example: 'x' }];
    const example = { id: 'x', message: 3, quote: 'Done.' };
    const modes = [{ agent: cell.agent, scenario: 'a', mode: 'claimed', runs: 1, example } as const];
    const form = publicForm(
      reportOf('nightly', { groups: tallyOf(records), mixed, failures: { causes, modes } }),
    ) as JsonObject;
    expect(formDifferences(form, 'report')).toEqual([]);
    const [agent] = objects(form['agents']);
    const lists = [form['causes'], form['flaky'], agent?.['attempts'], agent?.['modes']];
    expect(lists.map((list) => objects(list).length)).toEqual([1, 1, 2, 1]);
    expect(form['user_faults']).not.toBeNull();
    expect(objects(agent?.['modes'])[0]?.['example']).not.toBeNull();
  });

  it('sweep --estimate', async () => {
    const players = ['--agent', 'openai:m', '--user', 'scripted:user'];
    const estimate = await first('sweep', '--estimate', ...players, '--limit', '1', ...results);
    expect(formDifferences(estimate, 'sweep-estimate')).toEqual([]);
    expect(objects(estimate['models'])).toHaveLength(1);
  });

  it('sweep --dry-run', async () => {
    expect(formDifferences(await first('sweep', '--dry-run', ...results), 'sweep-dry-run')).toEqual([]);
  });

  it('docs', async () => {
    for (const page of await printed('docs')) expect(formDifferences(page, 'docs')).toEqual([]);
    expect(formDifferences(await first('docs', 'models'), 'docs')).toEqual([]);
  });

  it('tool list, tool show and tool call', async () => {
    for (const schema of await printed('tools', 'list')) expect(formDifferences(schema, 'tools')).toEqual([]);
    const schema = await first('tools', 'show', 'set_wifi_status');
    expect(formDifferences(schema, 'tools')).toEqual([]);
    const forAnthropic = anthropicTool(toolSchema(requiredTool('set_wifi_status')));
    expect(await first('tools', 'show', 'set_wifi_status', '--for', 'anthropic')).toEqual(forAnthropic);
    expect(formDifferences(await first('tools', 'call', 'set_wifi_status', '{"on":false}'), 'tools-call')).toEqual([]);
  });

  it('scenarios import and rescore --trajectories', async () => {
    writeFileSync(at('scenarios.jsonl'), `${JSON.stringify(exampleScenario())}\n`);
    writeFileSync(at('runs.jsonl'), `${JSON.stringify(exampleRun())}\n`);
    const imported = await first('scenarios', 'import', at('scenarios.jsonl'), '-o', at('pack.json'));
    expect(formDifferences(imported, 'scenarios-import')).toEqual([]);
    const evaluate = ['rescore', '--pack', at('pack.json'), '--trajectories', at('runs.jsonl')];
    expect(formDifferences(await first(...evaluate), 'rescore-trajectories')).toEqual([]);
    const explained = await first(...evaluate, '--explain');
    expect(formDifferences(explained, 'rescore-trajectories')).toEqual([]);
    expect(objects(explained['milestones'])).not.toEqual([]);
  });

  it('evaluate', async () => {
    const runs = await printed('rescore', 'run', ...results);
    expect(runs).toHaveLength(2);
    for (const run of runs) expect(formDifferences(run, 'rescore')).toEqual([]);
  });
});

describe('an error with --json is text on stderr, and nothing on stdout, for', () => {
  it.each([
    ['run', 'no_such_scenario', '--engine', 'inline'],
    ['sweep', '--agent', 'nobody'],
    ['list', '--sweep', 'unknown', ...results],
    ['list', '--outcome', 'unknown', ...results],
    ['show', 'unknown', ...results],
    ['report', 'unknown', ...results],
    ['compare', 'unknown', ...results],
    ['engine', 'replay', 'unknown.json'],
    ['rescore', '--results', at('none.db')],
    ['rescore', 'unknown', ...results],
    ['rescore', '--trajectories', 'unknown.jsonl'],
    ['scenarios', 'list', '--pack', 'unknown'],
    ['scenarios', 'show', 'unknown'],
    ['scenarios', 'new', 'a/b', '--pack', at('never')],
    ['scenarios', 'export', 'unknown', '-o', at('never.json')],
    ['tools', 'show', 'unknown'],
    ['tools', 'call', 'unknown'],
    ['tools', 'call', 'set_wifi_status', '{'],
    ['scenarios', 'import', 'unknown.jsonl', '-o', at('never.json')],
    ['results', 'import', 'unknown.jsonl', '--results', at('never.db')],
    ['export', 'unknown', '--format', 'jsonl', '-o', at('never.jsonl'), ...results],
    ['list', '--unknown'],
  ])('%s %s %s', async (...args) => {
    const { code, stdout, stderr } = await toolsandbox(...args, '--json');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error: .+\n/);
    expect(stderr).not.toMatch(/^\{/m);
  });
});
