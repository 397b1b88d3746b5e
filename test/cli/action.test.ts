import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACTION, runAction } from '../support/action-steps.ts';
import { commandNamed } from './parsed-command.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A project with an `npx` that writes down its words, and ends as it is told: the exit code of `sweep`, and of `report` with bars. */
function project(sweep = 0, report = 0) {
  const directory = temporaryFolder();
  const bin = join(directory, 'bin');
  mkdirSync(bin);
  const log = join(directory, 'calls');
  writeFileSync(
    join(bin, 'npx'),
    `#!/usr/bin/env bash
printf '%s\\t' "$@" >> '${log}'; printf '%s\\n' "results=$TOOLSANDBOX_RESULTS" >> '${log}'
case " $* " in
  *' sweep '*) echo lines; exit ${sweep};;
  *' --format markdown '*) echo '| agent | solved |';;
  *' --format junit '*) exit ${report};;
esac
`,
  );
  chmodSync(join(bin, 'npx'), 0o755);
  const calls = () =>
    readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
  const environment = { PATH: `${bin}:${process.env['PATH']}`, HOME: directory };
  return {
    calls,
    run: (inputs: Readonly<Record<string, string>>) =>
      runAction(directory, { agent: 'scripted:oracle', ...inputs }, environment),
  };
}

describe('action.yml', () => {
  it('has what GitHub needs, and describes each input and output', () => {
    expect(ACTION).toMatchObject({
      name: expect.any(String),
      description: expect.any(String),
      runs: { using: 'composite' },
    });
    for (const one of [...Object.values(ACTION.inputs), ...Object.values(ACTION.outputs)])
      expect(one.description).toMatch(/^[A-Z]/);
    for (const { run, shell, uses } of ACTION.runs.steps) {
      if (run === undefined) expect(uses).toMatch(/^actions\/[\w-]+@[\da-f]{40}$/);
      else expect(shell).toBe('bash');
    }
  });

  it('puts nothing that someone wrote into a script: inputs reach the shell as variables', () => {
    for (const { run = '' } of ACTION.runs.steps) expect(run).not.toContain('${{');
    expect(ACTION.runs.steps.some(({ env = {} }) => Object.values(env).includes('${{ inputs.agent }}'))).toBe(true);
  });

  it('uses every input', () => {
    const text = JSON.stringify(ACTION.runs);
    for (const name of Object.keys(ACTION.inputs)) expect(text).toContain(`inputs.${name} `.trimEnd());
  });

  it('plays, reports, exports, uploads and judges', async () => {
    const { run, calls } = project();
    const job = await run({
      agent: 'openai:a?effort=low\nscripted:oracle\n',
      user: 'openai:b',
      scenarios: '*wifi*,a b',
      options: '--max-cost\n5\n--stop-at-budget',
      'fail-under': '0.6',
      'fail-on-regression': 'before',
    });
    expect(job.codes, job.said).toEqual({ Play: 0, Report: 0, Judge: 0 });
    const [played, ...others] = calls();
    const options = '--id ci-4711 --user openai:b --augmentations all --trials 1';
    expect(played).toEqual([
      ...`--no-install toolsandbox sweep ${options} --scenarios`.split(' '),
      '*wifi*,a b',
      ...'--agent openai:a?effort=low --agent scripted:oracle --max-cost 5 --stop-at-budget'.split(' '),
      'results=.toolsandbox/results.db',
    ]);
    expect(others.map((words) => words.slice(2, 4))).toEqual([
      ['report', 'ci-4711'],
      ['export', 'ci-4711'],
      ['view', 'ci-4711'],
      ['report', 'ci-4711'],
    ]);
    expect(others.at(-1)!.join(' ')).toContain('--fail-under 0.6 --fail-on-regression before');
    expect(job.summary).toBe('| agent | solved |\n');
    expect(job.outputs['play']).toEqual({ sweep: 'ci-4711', code: '0' });
    expect(job.uploaded).toBe(job.outputs['report']!['folder']);
  });

  it('gives commands only options that they have', async () => {
    const { run, calls } = project();
    await run({ scenarios: 'x', 'fail-under': '1', 'fail-on-regression': 'y' });
    for (const [, , name, ...words] of calls()) {
      const known = (await commandNamed(name ?? '')).options.flatMap(({ long, short }) => [long, short]);
      for (const word of words.filter((one) => one.startsWith('--'))) expect(known).toContain(word);
    }
  });

  it.each([
    ['a cell without a score', 1, 0, { Play: 0, Report: 0, Judge: 1 }, 'cells have no score'],
    ['a bar that is not met', 0, 1, { Play: 0, Report: 0, Judge: 1 }, 'a bar is not met'],
  ])('%s fails the job, after report and results are kept', async (_, sweep, report, codes, said) => {
    const { run } = project(sweep, report);
    const job = await run({});
    expect(job.codes, job.said).toEqual(codes);
    expect(job.said).toContain(`::error::${said}`);
    expect(job.summary).not.toBe('');
    expect(job.uploaded).toBeDefined();
  });

  it('a mistake in its inputs fails the job at once: nothing is reported or uploaded', async () => {
    const { run } = project(2);
    const job = await run({});
    expect(job.codes, job.said).toEqual({ Play: 2, Judge: 1 });
    expect(job).toMatchObject({ summary: '', uploaded: undefined });
  });

  it('plays the package that was named, keeps to its id and results, and uploads nothing unasked', async () => {
    const { run, calls } = project();
    const job = await run({
      package: './toolsandbox-0.1.0.tgz',
      id: 'mine',
      results: 'postgres://u@h/d',
      artifact: '',
    });
    expect(job.uploaded).toBeUndefined();
    for (const words of calls()) {
      expect(words.slice(0, 4)).toEqual(['--yes', '--package', './toolsandbox-0.1.0.tgz', 'toolsandbox']);
      expect(words).toContain('mine');
      expect(words.at(-1)).toBe('results=postgres://u@h/d');
    }
  });
});

it('pins the actions of others by commit, in docs/ci.md too, with the version beside it', () => {
  for (const file of ['action.yml', 'docs/ci.md']) {
    const used = readFileSync(join(import.meta.dirname, '../..', file), 'utf8').match(/uses: actions\/.*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/^uses: actions\/[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  }
});
