import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { formDifferences } from './form-differences.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const results = ['--results', at('results.db')];

const ORACLE = 'run/wifi_off/none/scripted:oracle/1';
const UNHELPFUL = 'run/wifi_off/none/scripted:unhelpful/1';

/** A run that is solved, one that is not, and runs of another scenario. */
beforeAll(async () => {
  for (const scenario of ['wifi_off', 'find_current_city_low_battery_mode'])
    for (const agent of ['scripted:oracle', 'scripted:unhelpful'])
      await toolsandbox('run', scenario, '--engine', 'inline', '--agent', agent, ...results);
});

function labels(name: string, ...lines: readonly object[]): string {
  writeFileSync(at(name), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return at(name);
}

const scoresNow = async () => (await toolsandbox('list', '--json', ...results)).stdout;

it('an export of labels says if there are none', async () => {
  const { code, stderr } = await toolsandbox('export', 'run', '--format', 'labels', '-o', at('none.jsonl'), ...results);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(/^nobody has labelled these/) });
});

describe('results label', () => {
  it('puts a verdict beside the score, which stays as it is', async () => {
    const before = await scoresNow();
    const args = ['--verdict', 'wrong', '--mode', 'guessed,claimed', '--note', 'look again', '--by', 'ada'];
    const { stdout, code } = await toolsandbox('results', 'label', ORACLE, ...args, '--json', ...results);
    const [line] = jsonLines(stdout);
    expect(code).toBe(0);
    expect(formDifferences(line as never, 'results-label')).toEqual([]);
    expect(line).toMatchObject({
      id: ORACLE,
      verdict: 'wrong',
      modes: ['guessed', 'claimed'],
      note: 'look again',
      by: 'ada',
    });
    expect(await scoresNow()).toBe(before);
    const [shown] = jsonLines((await toolsandbox('show', ORACLE, '--json', ...results)).stdout);
    expect(shown?.['labels']).toEqual([line]);
    expect(formDifferences(shown as never, 'show')).toEqual([]);
    const { stdout: page } = await toolsandbox('show', ORACLE, ...results);
    expect(page).toContain('  wrong, says ada (guessed, claimed)\n    note: look again');
    expect((await toolsandbox('show', UNHELPFUL, ...results)).stdout).not.toContain('labels (');
    const maybe = await toolsandbox('results', 'label', ORACLE, '--verdict', 'maybe', ...results);
    expect(maybe.stderr).toContain('Allowed choices are right, wrong, unclear');
    const wifi = await toolsandbox('results', 'label', ORACLE, '--verdict', 'wrong', '--mode', 'lied', ...results);
    expectRefusal(wifi, 'Unknown mode "lied": choose from');
    const long = await toolsandbox(
      'results',
      'label',
      ORACLE,
      '--verdict',
      'right',
      '--note',
      'x'.repeat(10_001),
      ...results,
    );
    expectRefusal(long, '--note is longer than 10,000');
  });

  it('is exported, and imported where the runs are', async () => {
    await toolsandbox(
      'results',
      'label',
      UNHELPFUL,
      '--verdict',
      'wrong',
      '--mode',
      'gave_up',
      '--by',
      'bob',
      ...results,
    );
    await toolsandbox('export', 'run', '--format', 'labels', '-o', at('labels.jsonl'), ...results);
    const exported = jsonLines(readFileSync(at('labels.jsonl'), 'utf8'));
    expect(exported.find(({ by }) => by === 'bob')).toEqual({
      sweep: 'run',
      id: UNHELPFUL,
      scenario: 'wifi_off',
      verdict: 'wrong',
      judges: 1,
      fault: null,
      why: '',
      modes: ['gave_up'],
      note: null,
      by: 'bob',
      is_model: false,
      false_statements: [],
    });
    await toolsandbox('export', 'run', '--format', 'jsonl', '-o', at('runs.jsonl'), ...results);
    const copy = ['--results', at('copy.db')];
    const importing = async (file: string) =>
      jsonLines((await toolsandbox('results', 'import', at(file), '--json', ...copy)).stdout)[0];
    expect(await importing('labels.jsonl')).toMatchObject({ stored: 0, without_run: exported.length });
    await importing('runs.jsonl');
    const first = await importing('labels.jsonl');
    expect(formDifferences(first as never, 'results-import')).toEqual([]);
    expect(first).toMatchObject({ stored: exported.length, without_run: 0, sweeps: ['run'] });
    expect(await importing('labels.jsonl')).toMatchObject({ stored: 0, unchanged: exported.length });
    await toolsandbox('export', 'run', '--format', 'labels', '-o', at('again.jsonl'), ...copy);
    expect(readFileSync(at('again.jsonl'), 'utf8')).toBe(readFileSync(at('labels.jsonl'), 'utf8'));
  });

  it.each([
    [{ id: ORACLE, verdict: 'maybe' }, 'line 2 at verdict'],
    [{ verdict: 'right' }, 'line 2 at id'],
    [{ id: ORACLE, verdict: 'wrong', modes: ['lied'] }, 'line 2 at modes[0]'],
    [{ id: ORACLE, verdict: 'wrong', note: 'x'.repeat(10_001) }, 'line 2 at note'],
  ])('a line %j is refused by file, line and field', async (line, where) => {
    const file = labels('bad.jsonl', { id: ORACLE, verdict: 'right' }, line);
    expectRefusal(await toolsandbox('results', 'import', file, ...results), `${file}, ${where}`);
  });
});

describe('truth', () => {
  const LABELS = [
    { id: ORACLE, verdict: 'right' },
    { id: UNHELPFUL, verdict: 'wrong' },
    { id: 'run/find_current_city_low_battery_mode/none/scripted:oracle/1', verdict: 'wrong', why: 'that is no city' },
    { id: 'run/find_current_city_low_battery_mode/none/scripted:unhelpful/1', verdict: 'right' },
  ];

  it('compares labels with the rules of today, by what the scenarios ask for', async () => {
    const { stdout, code } = await toolsandbox('truth', labels('known.jsonl', ...LABELS), '--json', ...results);
    const [truth] = jsonLines(stdout) as readonly Record<string, never>[];
    expect(code).toBe(0);
    expect(formDifferences(truth as never, 'truth')).toEqual([]);
    expect(truth).toMatchObject({ labels: 4, runs: 4, right: 2, right_solved: 1, wrong: 2, wrong_solved: 1 });
    expect(truth).toMatchObject({ precision: 0.5, recall: 0.5, agreed: 0.5, kappa: 0 });
    const kinds = new Map(
      (truth!['kinds'] as unknown as readonly { kind: string; right: number }[]).map((one) => [one.kind, one]),
    );
    expect(kinds.get('changes settings')).toMatchObject({ right: 1, right_solved: 1, wrong: 1, wrong_solved: 0 });
    expect(kinds.get('tells word')).toMatchObject({ right: 1, right_solved: 0, wrong: 1, wrong_solved: 1 });
    expect(truth!['misjudged']).toMatchObject([
      { verdict: 'wrong', solved: true, why: 'that is no city', cause: null },
      { verdict: 'right', solved: false },
    ]);
  });

  it('prints the same for people, and says what it left out', async () => {
    const more = [
      { id: 'run/nowhere/none/scripted:oracle/1', verdict: 'right' },
      { id: UNHELPFUL, verdict: 'right' },
      { id: ORACLE, verdict: 'unclear' },
    ];
    const { stdout, stderr } = await toolsandbox('truth', labels('more.jsonl', ...LABELS, ...more), ...results);
    expect(stderr).toContain('left out: 1 label unclear, 1 run on which labels differ, 1 run not in these results');
    expect(stdout).toMatch(/^all +2 +1 +1 +1 +50\.0 % +50\.0 %$/m);
    expect(stdout).toContain('agreement on 33.3 %');
    expect(stdout).toMatch(/wrong, and solved:\n {2}.*oracle.*label: that is no city/);
  });

  it('labels without any run are an error that says what to do', async () => {
    const file = labels('none.jsonl', { id: 'run/nowhere/none/scripted:oracle/1', verdict: 'right' });
    expectRefusal(await toolsandbox('truth', file, ...results), 'toolsandbox results import');
  });
});

describe('report', () => {
  it('says how far each who labelled agrees with the rules, and where not', async () => {
    const own = ['--results', at('report.db')];
    for (const scenario of ['wifi_off', 'find_current_city_low_battery_mode'])
      for (const agent of ['scripted:oracle', 'scripted:unhelpful'])
        await toolsandbox('run', scenario, '--engine', 'inline', '--agent', agent, ...own);
    expect(jsonLines((await toolsandbox('report', 'run', '--json', ...own)).stdout)[0]).toMatchObject({ judges: [] });
    const id = (scenario: string, agent: string) => `run/${scenario}/none/scripted:${agent}/1`;
    const city = 'find_current_city_low_battery_mode';
    const file = labels(
      'judges.jsonl',
      { id: ORACLE, verdict: 'right', by: 'ada' },
      { id: UNHELPFUL, verdict: 'wrong', by: 'ada' },
      { id: id(city, 'oracle'), verdict: 'wrong', by: 'ada', why: 'that is no city' },
      { id: id(city, 'unhelpful'), verdict: 'unclear', by: 'ada' },
      { id: ORACLE, verdict: 'right', by: 'openai:judge', is_model: true },
    );
    await toolsandbox('results', 'import', file, ...own);
    const [report] = jsonLines((await toolsandbox('report', 'run', '--json', ...own)).stdout);
    expect(formDifferences(report as never, 'report')).toEqual([]);
    expect(report?.['judges']).toMatchObject([
      {
        by: 'ada',
        is_model: false,
        labels: 4,
        unclear: 1,
        right: 1,
        right_solved: 1,
        wrong: 2,
        wrong_solved: 1,
        cost_usd: 0,
        differs: [{ id: id(city, 'oracle'), verdict: 'wrong', solved: true, why: 'that is no city' }],
      },
      { by: 'openai:judge', is_model: true, right: 1, right_solved: 1, wrong: 0, differs: [] },
    ]);
    const { stdout } = await toolsandbox('report', 'run', ...own);
    expect(stdout).toMatch(/judged by ada: agreement on 66\.7 %/);
    expect(stdout).toMatch(/^ {2}solved +1 +1$/m);
    expect(stdout).toMatch(/^ {2}not solved +0 +1$/m);
    expect(stdout).toContain('that is no city');
    const markdown = await toolsandbox('report', 'run', '--format', 'markdown', ...own);
    expect(markdown.stdout).toContain('- judged by ada: agreement on 66.7 %');
  });
});
