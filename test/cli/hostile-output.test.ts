import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { seatLines } from '../../cli/join/run-join.ts';
import { endLines, heldText, introLines, toolText } from '../../cli/join/seat-texts.ts';
import { reportTable } from '../../cli/report/print-report.ts';
import type { ScheduleSession } from '../../client/nights/schedules.ts';
import { printSchedule, printSchedules } from '../../cli/nights/show-schedules.ts';
import { withResults } from '../../client/results.ts';
import { failureLines } from '../../cli/reason-lines.ts';
import { renderWhy } from '../../cli/status/render-why.ts';
import { groupWaits } from '../../client/operating/group-reasons.ts';
import { waitLines } from '../../cli/sweep/waits.ts';
import type { SweepFacts } from '../../diagnosis/facts.ts';
import { judge } from '../../diagnosis/judge.ts';
import { CALLING, NOW, PROGRESS, STANDING, WORKFLOW } from '../support/sweep-facts.ts';
import { print } from '../../cli/say.ts';
import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import type { ConstraintExplanation } from '../../evaluation/score.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { openStore } from '../../results/open-store.ts';
import { report } from '../../results/report/report.ts';
import { scheduleId } from '../../runs/names.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Message } from '../../sandbox/message.ts';
import { exampleRun, exampleScenario } from '../reference/example-export.ts';
import { tallyOf } from '../results/tally-of.ts';
import { exampleRecord } from '../results/example-record.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { ALL_AT_ONCE, forbiddenIn, hostileName, hostileText, nameOf, expectHarmlessText } from './hostile-text.ts';
import { onTerminal } from './on-terminal.ts';
import { atNight, runsOf } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { MAIN } from '../../scripts/processes/start-command.ts';

const execFileAsync = promisify(execFile);

const folder = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

/** A path holds at most 255 bytes. */
const fileName = (name: string) => Buffer.from(name).subarray(0, 200).toString().replaceAll('\ufffd', '');

let files = 0;
const newPath = (name: string) => {
  const directory = join(folder, String(files++));
  mkdirSync(directory);
  return join(directory, name);
};

/** Prints harmlessly: as lines, and on a terminal of 80 columns. */
async function expectHarmless(...args: readonly string[]): Promise<void> {
  await expectHarmlessOn({ columns: 80 }, ...args);
}

/** The same of a command that shows its progress: on a terminal that cannot, as sequences of ours replace that line. */
async function expectHarmlessLines(...args: readonly string[]): Promise<void> {
  await expectHarmlessOn({ columns: 80, TERM: 'dumb' }, ...args);
}

async function expectHarmlessOn(screen: Parameters<typeof onTerminal>[0], ...args: readonly string[]): Promise<void> {
  const plain = await toolsandbox(...args);
  const onScreen = await onTerminal(screen, () => toolsandbox(...args));
  for (const { stdout, stderr } of [plain, onScreen]) {
    expectHarmlessText(`${stdout}\n${stderr}`, args.join(' '));
  }
  expect(plain.stdout + plain.stderr).not.toContain('\u001b');
}

async function expectHarmlessJson(...args: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const { stdout } = await toolsandbox(...args, '--json');
  expect(forbiddenIn(stdout)).toEqual([]);
  return jsonLines(stdout);
}

/** The text with everything, then random ones; by `npm test` a fifth of so many, which is often the first alone. */
const texts = (numRuns: number) => ({
  numRuns: runsOf(numRuns, Math.ceil(numRuns / 5)),
  seed: 9,
  examples: [[ALL_AT_ONCE]] satisfies [string][],
});
const textsAndNames = (numRuns: number) => ({
  ...texts(numRuns),
  examples: [[ALL_AT_ONCE, nameOf(ALL_AT_ONCE)]] satisfies [string, string][],
});

describe('text of a model or a provider reaches no terminal unescaped in', () => {
  it('list, show, report and evaluate', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileName, async (text, name) => {
        const results = ['--results', newPath('results.db')];
        const records = hostileRecords(text, name);
        await withResults(results[1] ?? '', 'write', async (store) => {
          for (const id of ['nightly', 'earlier'])
            await store.sweeps.open({ id, parameters: {}, cells: 1, createdAt: 0 });
          for (const record of [...records, ...hostileRecords(text, name, 'earlier')])
            await store.trajectories.save(record);
        });
        const known = newPath('labels.jsonl');
        const labels = records.map(({ id }) => ({ id, verdict: 'right', why: text.slice(0, 2_000), by: 'ada' }));
        writeFileSync(known, labels.map((label) => `${JSON.stringify(label)}\n`).join(''));
        await expectHarmlessLines('results', 'import', known, ...results);
        await expectHarmless('truth', known, ...results);
        await expectHarmlessJson('truth', known, ...results);
        for (const { id } of records) {
          await expectHarmless(
            'results',
            'label',
            id,
            '--verdict',
            'wrong',
            `--note=${text}`,
            `--by=${name}`,
            ...results,
          );
          await expectHarmless('show', id, ...results);
          const [shown] = await expectHarmlessJson('show', id, ...results);
          expect(shown).toMatchObject({ id });
        }
        for (const args of [
          ['list'],
          ['report', 'nightly'],
          ['compare', 'earlier', 'nightly'],
          ['rescore', 'nightly'],
        ]) {
          await expectHarmless(...args, ...results);
          expect(await expectHarmlessJson(...args, ...results)).not.toEqual([]);
        }
        const file = newPath(`${fileName(name)}.jsonl`);
        await expectHarmlessLines('export', 'nightly', '--format', 'jsonl', '-o', file, ...results);
        await expectHarmlessLines('export', 'nightly', '--format', 'jsonl', '-o', file, '--force', ...results);
        const copy = ['--results', newPath('copy.db')];
        expect(await expectHarmlessJson('results', 'import', file, ...copy)).toMatchObject([{ stored: 2, kept: 0 }]);
        await expectHarmlessLines('results', 'import', file, ...copy);
      }),
      textsAndNames(5),
    );
  });

  atNight(() => {
    it('try', async () => {
      await fc.assert(
        fc.asyncProperty(hostileText, async (text) => {
          const replies = [
            completion({ calls: [{ id: 'c1', name: text, arguments: text }] }),
            completion({ content: text }),
            openaiError(400, text),
          ];
          let asked = 0;
          await using server = await startOpenaiServer(() => replies[asked++ % 3]!, [text, 'model']);
          const own = ['--base-url', `${server.url}/v1`, '--results', newPath('results.db')];
          await expectHarmlessLines('try', ...own);
          await expectHarmlessLines('try', '--model', 'unknown', ...own);
          await expectHarmlessLines('try', '--model', 'model', ...own);
          expect(server.requests.length).toBeGreaterThan(10);
        }),
        texts(2),
      );
    });
  });

  it('run', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        await using server = await startOpenaiServer(
          [1, 2].flatMap(() => [
            completion({ calls: [{ id: 'c1', name: text, arguments: text }] }),
            completion({ calls: [{ id: 'c2', name: 'search_contacts', arguments: JSON.stringify({ name: text }) }] }),
            completion({ content: text }),
            openaiError(400, text),
          ]),
        );
        const agent = `compatible:model?baseUrl=${server.url}/v1`;
        const results = ['--results', newPath('results.db')];
        await expectHarmless('run', 'wifi_off', '--engine', 'inline', '--agent', agent, ...results);
        expect(server.requests.length).toBeGreaterThan(2);
        const fork = [
          'fork',
          'wifi_off',
          '--at',
          '0',
          '--say',
          text,
          '--agent',
          agent,
          '--engine',
          'inline',
          ...results,
        ];
        await expectHarmless(...fork);
        await expectHarmless('list', ...results);
        await expectHarmless('sweep', 'requeue', 'run', '--all', '--dry-run', ...results);
      }),
      texts(5),
    );
  });

  it('what holds a sweep up', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const stops = [{ scope: 'model', model: text, reason: text }] as const;
        const paused = { at: NOW, by: text, reason: text };
        const failing = { ...CALLING, calling: false, taskQueue: text, lastFailure: text, nextAttemptAt: NOW };
        const failure = { kind: 'other', message: text } as const;
        const facts: SweepFacts = {
          ...STANDING,
          workflow: { ...WORKFLOW, build: { deployment: text, build: text }, results: text },
          progress: { ...PROGRESS, paused, counts: { ...PROGRESS.counts, stops } },
          activities: [failing, { ...failing, activity: text, waiting: { until: NOW, reason: text, for: 'limit' } }],
          workflowTasks: [{ workflowId: text, attempt: 2, since: NOW, failure, failedBy: text, playedBy: text }],
          unasked: [{ source: 'results', problem: text }],
        };
        const { stdout } = await printed(() => print(renderWhy(judge(facts))));
        expectHarmlessText(stdout);
      }),
    );
  });

  it('what a sweep says about waits, failures and agents', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const names = { workflowId: text, activity: text, taskQueue: text, lastFailure: text };
        const pending = { ...CALLING, ...names, attempt: 2, calling: false, nextAttemptAt: 99_999, startedAt: null };
        const stops = [{ scope: 'model', model: text, reason: text }] as const;
        const below = report('nightly', { groups: tallyOf([exampleRecord({ agent: text }, { similarity: 0 })]) });
        const lines = [
          ...waitLines(groupWaits([pending, { ...pending, lastFailure: null, nextAttemptAt: 0 }], 99_999), 99_999),
          ...failureLines([text], stops),
        ].map((line) => line.text);
        const causes = [{ title: text, runs: 1, agents: [{ agent: text, runs: 1 }], example: text }];
        const seat = { trajectory: text, workflowId: text, runId: '1', role: 'agent', due: 1, over: null } as const;
        const holder = { name: text, heardAt: 0 };
        const property = { [text]: { type: 'string', description: text } } as const;
        const parameters = { type: 'object', properties: property, required: [] } as const;
        const tool = { name: text, description: text, parameters };
        const seats = [
          ...seatLines([{ ...seat, holder, dueSince: 0, silenceMs: 1 }], text, 99_999),
          ...introLines({ role: 'user', tools: [tool] }),
          ...toolText(tool),
          ...endLines(text, { outcome: 'silent', reason: text, solved: null, similarity: null }, text),
          heldText(holder, 99_999),
        ];
        const { stdout } = await printed(() =>
          print([...lines, ...seats, ...reportTable({ ...below, causes }, Infinity)]),
        );
        expectHarmlessText(stdout);
        expect(lines).toHaveLength(4);
      }),
      texts(100),
    );
  });
});

it('text of a sweep file, a colleague or a receiver reaches no terminal unescaped in schedule list and show', async () => {
  await using store = await openStore(newPath('results.db'), 'write');
  await fc.assert(
    fc.asyncProperty(hostileText, async (text) => {
      const key = { schedule: 'nightly', scheduledAt: 1 };
      const sweep = await store.nights.open({ ...key, openedAt: 1 }, ['nightly-1']);
      const problem = { receiver: text, problem: text };
      const summary = { status: 'failed', comparedWith: text, problems: [text] };
      await store.nights.close(key, { endedAt: 2, isGood: false, summary });
      await store.nights.noteDeliveries(key, [problem]);
      const session = { store, client: clientWith(store.id, text) } as unknown as ScheduleSession;
      const { stdout } = await printed(async () => {
        await printSchedules(session, false);
        await printSchedule(session, 'nightly', false);
        await printSchedules(session, true);
      });
      expectHarmlessText(stdout);
      expect(stdout.split('\n').filter((line) => line.includes(`${sweep}: failed`))).toHaveLength(2);
    }),
    texts(20),
  );
});

/** Of an engine with a schedule that has the text wherever somebody could have put it. */
function clientWith(store: string, text: string): object {
  const input = {
    times: { cron: [text], timeZone: text, jitter: text },
    sweep: { cells: 4, spec: { agents: [text] } },
    notifications: [{ kind: 'exit-file', path: text, when: 'always' }],
  };
  const description = {
    state: { paused: true, note: text },
    info: { nextActionTimes: [], runningActions: [], numActionsSkippedOverlap: 1, numActionsMissedCatchupWindow: 1 },
    action: { args: [input] },
    scheduleId: scheduleId(store, 'nightly'),
  };
  const lost = { workflowId: 'w', runId: 'r', status: { name: 'TERMINATED' }, startTime: new Date(0) };
  const summary = { sweep: null, status: 'failed', problems: [text], scheduledAt: text, isGood: false };
  const nights = async function* () {
    yield { ...lost, memo: { summary }, typedSearchAttributes: { get: () => undefined } };
  };
  const listed = { schedules: [{ scheduleId: scheduleId(store, 'nightly') }], nextPageToken: new Uint8Array() };
  return {
    options: { namespace: 'default' },
    workflowService: { listSchedules: () => Promise.resolve(listed) },
    schedule: { getHandle: () => ({ describe: () => Promise.resolve(description) }) },
    workflow: { list: nights, getHandle: () => ({}) },
  };
}

describe('text of a pack, an export or a command line reaches no terminal unescaped in', () => {
  it('scenarios import, run, and rescore --trajectories', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, hostileName, async (text, name) => {
        const scenarios = newPath(`${fileName(name)}.jsonl`);
        const trajectories = newPath(`${fileName(name)}.jsonl`);
        const pack = newPath(`${fileName(name)}.json`);
        writeFileSync(scenarios, `${JSON.stringify(exampleScenario())}\n`);
        writeFileSync(trajectories, `${JSON.stringify(exampleRun({ id: text }))}\n`);
        await expectHarmless('scenarios', 'import', scenarios, '-o', pack, '--name', 'pack');
        await expectHarmless('scenarios', 'list', '--pack', pack);
        await expectHarmless('scenarios', 'show', '*', '--pack', pack);
        await expectHarmless('rescore', '--pack', pack, '--trajectories', trajectories, '--explain');
        await expectHarmlessJson('rescore', '--pack', pack, '--trajectories', trajectories);
        const hostile = newPath('pack.json');
        writeFileSync(hostile, JSON.stringify(hostilePack(pack, text)));
        await expectHarmless('scenarios', 'list', '--pack', hostile);
        await expectHarmless('scenarios', 'list', '--tables', '--pack', hostile);
        await expectHarmless('scenarios', 'show', '*', '--pack', hostile);
        await expectHarmless('scenarios', 'export', '-o', '-', '--pack', hostile);
        await expectHarmless('scenarios', 'export', '-o', newPath(`${fileName(name)}.json`), '--pack', hostile);
        await expectHarmless(
          'scenarios',
          'vary',
          '--seed',
          '1',
          '-o',
          newPath(`${fileName(name)}.json`),
          '--pack',
          hostile,
        );
        await expectHarmless('scenarios', 'list', '--pack', hostile, '--pack', pack);
        expect(await expectHarmlessJson('scenarios', 'show', '*', '--pack', hostile)).toHaveLength(2);
        writeFileSync(hostile, JSON.stringify({ ...hostilePack(pack, text), [text]: text }));
        await expectHarmless('scenarios', 'list', '--pack', hostile);
        await expectHarmless('scenarios', 'list', '--tables', '--pack', hostile);
      }),
      textsAndNames(5),
    );
  });

  atNight(() => {
    it('scenarios validate', async () => {
      await fc.assert(
        fc.asyncProperty(hostileText, async (text) => {
          const pack = newPath('pack.json');
          const scenarios = newPath('scenarios.jsonl');
          writeFileSync(scenarios, `${JSON.stringify(exampleScenario())}\n`);
          await expectHarmless('scenarios', 'import', scenarios, '-o', pack, '--name', 'pack');
          writeFileSync(pack, JSON.stringify(hostilePack(pack, text)));
          const { stdout } = await toolsandbox('scenarios', 'validate', '--pack', pack);
          expectHarmlessText(stdout);
          const one = ['--check', 'reference-solution', '--pack', pack];
          expect(await expectHarmlessJson('scenarios', 'validate', ...one)).toHaveLength(1);
        }),
        texts(2),
      );
    });
  });

  it('tool call', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const contact = JSON.stringify({ name: text, phone_number: '+12453344098' });
        await expectHarmless('tools', 'call', 'add_contact', contact);
        await expectHarmless('tools', 'call', 'add_contact', text);
        expect(await expectHarmlessJson('tools', 'call', 'add_contact', contact)).toHaveLength(1);
      }),
      texts(6),
    );
  });

  it('errors about ids, names, options and files', async () => {
    const results = newPath('results.db');
    const { code } = await toolsandbox('run', 'wifi_off', '--engine', 'inline', '--results', results);
    expect(code).toBe(0);
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        for (const args of [
          [text],
          [`--${text}`],
          ['list', `--${text}`],
          ['show', text, '--results', results],
          ['report', text, '--results', results],
          ['list', '--sweep', text, '--results', results],
          ['list', '--outcome', text, '--results', results],
          ['results', 'purge', text, '--dry-run', '--results', results],
          ['rescore', text, '--results', results],
          ['rescore', '--trajectories', text],
          ['run', text, '--engine', 'inline'],
          ['run', 'wifi_off', '--engine', text],
          ['run', 'wifi_off', '--agent', `openai:${text}`],
          ['run', 'wifi_off', '--services', text],
          ['scenarios', 'show', text],
          ['scenarios', 'list', '--categories', text],
          ['scenarios', 'validate', text],
          ['scenarios', 'validate', '--check', text],
          ['scenarios', 'list', '--pack', text],
          ['scenarios', 'list', '--pack', 'toolsandbox', '--pack', text],
          ['scenarios', 'new', text, '--pack', join(folder, 'never')],
          ['scenarios', 'new', 'never', '--like', text, '--pack', join(folder, 'never')],
          ['scenarios', 'new', 'never', '--pack', `${results}/${text}`],
          ['scenarios', 'export', text, '-o', join(folder, 'never.json')],
          ['scenarios', 'export', '-o', `${results}/${text}`],
          ['scenarios', 'show', 'wifi_off', '--svg', `${results}/${text}`],
          ['docs', 'schema', text],
          ['docs', text],
          ['tools', 'show', text],
          ['tools', 'call', text],
          ['tools', 'call', 'add_contact', '--state', text],
          ['tools', 'call', 'add_contact', '--now', text],
          ['tools', 'call', 'add_contact', '--time-zone', text],
          ['scenarios', 'import', text, '-o', join(folder, 'never.json')],
          ['results', 'import', text, '--results', results],
          ['export', text, '--format', 'jsonl', '-o', 'never', '--results', results],
          ['export', 'run', '--format', text, '-o', 'never', '--results', results],
          ['export', 'run', '--agent', 'nobody', '--format', 'jsonl', '-o', `${results}/${text}`, '--results', results],
          ['mcp', text, '--engine', 'inline', '--results', results],
          ['mcp', 'wifi_off', '--agent', text, '--results', results],
          ['mcp', 'wifi_off', '--user', text, '--results', results],
          ['mcp', 'gateway', text, '--port', text, '--results', results],
          ['env', 'pairs', text, '-o', 'never', '--results', results],
          ['env', 'pairs', 'run', '-o', `${results}/${text}`, '--results', results],
          ['env', 'serve', '--agent', text, '--no-store'],
          ['env', 'serve', '--listen', `0.0.0.0${text}`, '--no-store'],
          ['engine', 'replay', `${text}.json`],
          ['list', '--where', text, '--results', results],
          ['sweep', 'requeue', text, '--all', '--results', results],
          ['sweep', 'requeue', 'run', '--where', text, '--results', results],
          ['fork', text, '--at', '0', '--results', results],
          ['fork', 'wifi_off', '--at', text, '--results', results],
        ]) {
          // Printed text is all that is tested here; which exit code an error has, its own test says.
          await expectHarmless(...args);
        }
      }),
      texts(3),
    );
  });
});

it('a real process prints harmlessly, in our colours', async () => {
  const contact = JSON.stringify({ name: ALL_AT_ONCE, phone_number: '+12453344098' });
  const { stdout } = await execFileAsync(process.execPath, [MAIN, 'tools', 'call', 'add_contact', contact], {
    env: { ...process.env, NO_COLOR: undefined, FORCE_COLOR: '1' },
  });
  expect(stdout).toContain('\u001b[32m+ CONTACT');
  expectHarmlessText(stdout);
  const failure: unknown = await execFileAsync(process.execPath, [MAIN, 'tools', 'show', nameOf(ALL_AT_ONCE)]).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^error: unknown tool /) });
  expectHarmlessText((failure as { readonly stderr: string }).stderr);
});

async function printed(use: () => void | Promise<void>): Promise<{ readonly stdout: string }> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await use();
    return { stdout: write.mock.calls.map(([text]) => String(text)).join('') };
  } finally {
    write.mockRestore();
  }
}

/** A run with a score and one without, with the text wherever a model, a provider or a service could have put it. */
function hostileRecords(text: string, name: string, sweep = 'nightly'): readonly TrajectoryRecord[] {
  const agent = `openai:${name}`;
  const changed = exampleRecord({ sweep, agent });
  const { score } = changed;
  if (score === null) throw new Error('the example has a score');
  const column = { row: 0, column: text, expected: text, found: { [text]: text }, similarity: 0 };
  const constraint: ConstraintExplanation = {
    kind: 'snapshot',
    database: 'SANDBOX',
    similarity: 0,
    columns: [column],
    reason: text,
  };
  const milestones = [{ milestone: 0, message: 1, similarity: 0.5, constraints: [constraint] }];
  return [
    { ...changed, services: name, score: { ...score, milestones }, events: eventsWith(text) },
    {
      ...exampleRecord({ sweep, agent, trial: 2 }, { similarity: null, reason: text }),
      services: `recorded:${name}`,
      events: eventsWith(text),
    },
  ];
}

function eventsWith(text: string): TrajectoryRecord['events'] {
  const agent = { sender: 'agent', recipient: 'execution-environment', content: text } as const;
  const tools = { sender: 'execution-environment', recipient: 'agent', content: text } as const;
  const call = (id: string, given: string): Message => ({ ...agent, toolCall: { id, name: text, arguments: given } });
  const row = { person_id: text, name: text, phone_number: text, relationship: text, is_self: false };
  const before = { ...row, name: 'before' };
  const answers: readonly Message[] = [
    {
      ...tools,
      toolResult: { callId: text, name: text, trace: { toolName: 'search', arguments: {}, result: { [text]: text } } },
      changes: [
        { kind: 'insert', table: 'CONTACT', position: 0, row },
        { kind: 'replace', table: 'CONTACT', position: 0, before, row },
      ],
    },
    {
      ...tools,
      toolResult: { callId: text, name: 'a', trace: { toolName: 'a', arguments: {}, result: [text, [text], null] } },
    },
    { ...tools, toolResult: { callId: text, name: text, errorClass: 'ValueError' } },
  ];
  return [
    { kind: 'turn', role: 'user', messages: [{ sender: 'user', recipient: 'agent', content: text }] },
    { kind: 'turn', role: 'agent', messages: [call('1', text), call('2', JSON.stringify({ [text]: [text] }))] },
    { kind: 'tool-executions', messages: answers },
    { kind: 'turn', role: 'agent', messages: [{ sender: 'agent', recipient: 'user', content: text }] },
    { kind: 'ending', outcome: 'completed' },
  ];
}

/** An imported pack with the text wherever its author could have put it. */
function hostilePack(pack: string, text: string): object {
  const { scenarios, ...rest } = JSON.parse(readFileSync(pack, 'utf8')) as { scenarios: readonly Scenario[] };
  const withNotes = ({ milestones, edges }: MilestoneGraph) => ({
    milestones: milestones.map((milestone) => ({ ...milestone, note: text })),
    edges,
  });
  return {
    ...rest,
    scenarios: scenarios.flatMap((scenario) => {
      const user = { ...scenario.user, goal: text, knows: [text], lacks: [text], answer: text };
      const hostile = { ...scenario, summary: text, opening: text, user, milestones: withNotes(scenario.milestones) };
      return [
        { ...hostile, solution: [{ say: text }] },
        { ...hostile, name: 'other', replies: [{ say: text }, { when: { asks: [text] }, say: text }] },
      ];
    }),
  };
}
