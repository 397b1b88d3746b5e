import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';

import { createProgram } from '../../cli/program.ts';
import { reportFailure } from '../../cli/report-failure.ts';
import { isSame } from '../conformance/vector.ts';
import { goldenPath, hasGolden, readLines } from '../conformance/golden-file.ts';
import type { ReportedTrajectory } from '../conformance/replay.ts';
import { exampleRun, exampleScenario } from '../reference/example-export.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-evaluate-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);

/** Runs the command line in this process: what it printed, and its exit code. */
async function toolsandbox(...args: readonly string[]) {
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const written = (spy: { readonly mock: { readonly calls: unknown[][] } }) => spy.mock.calls.flat().join('');
  try {
    const code = await createProgram()
      .parseAsync(args, { from: 'user' })
      .then(() => 0, reportFailure);
    return { code, stdout: written(stdout), stderr: written(stderr) };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

function jsonLines(text: string): readonly Record<string, unknown>[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function importExample(): Promise<string> {
  writeFileSync(at('scenarios.jsonl'), `${JSON.stringify(exampleScenario())}\n`);
  await toolsandbox('import', 'scenarios', at('scenarios.jsonl'), '-o', at('pack.json'));
  return at('pack.json');
}

describe('a pack without reference solutions', () => {
  it.each([
    ['run', 'turn_it_on'],
    ['sweep', '--agent', 'scripted:oracle'],
  ])('makes %s refuse scripted:oracle before anything is played', async (...command) => {
    const pack = await importExample();
    const { code, stdout, stderr } = await toolsandbox(...command, '--pack', pack, '--results', at('none.db'));
    expect(stderr).toContain('scripted:oracle plays reference solutions, but turn_it_on in this pack came without one');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(existsSync(at('none.db'))).toBe(false);
  });
});

describe('toolsandbox evaluate', () => {
  it('scores an exported run against an imported pack and says why', async () => {
    const pack = await importExample();
    writeFileSync(at('runs.jsonl'), `${JSON.stringify(exampleRun())}\n`);
    const args = ['evaluate', '--pack', pack, '--trajectories', at('runs.jsonl')];
    const { stdout } = await toolsandbox(...args, '--json');
    expect(jsonLines(stdout)).toMatchObject([
      {
        id: 'r1',
        similarity: 0.5,
        milestone_mapping: [
          [0, 4, 1],
          [1, 4, 0],
        ],
      },
    ]);
    const explained = await toolsandbox(...args, '--explain');
    expect(explained.stdout).toContain('expected  "bye"');
    expect(explained.stdout).toContain('found     "done"');
  });

  it('names file and line of a run of no scenario', async () => {
    const pack = await importExample();
    writeFileSync(at('other.jsonl'), `${JSON.stringify(exampleRun({ scenario: 'turn_it_of' }))}\n`);
    const { code, stderr } = await toolsandbox('evaluate', '--pack', pack, '--trajectories', at('other.jsonl'));
    expect(code).toBe(2);
    expect(stderr).toContain(`${at('other.jsonl')}, line 1 at scenario:`);
    expect(stderr).toContain('did you mean turn_it_on?');
  });

  it('plays a recorded run again, and scores it again with a changed grader, old and new side by side', async () => {
    const pack = await importExample();
    writeFileSync(at('runs.jsonl'), `${JSON.stringify(exampleRun())}\n`);
    const [role, results] = [`recorded:${at('runs.jsonl')}`, at('results.db')];
    const shared = ['--pack', pack, '--results', results, '--json'];
    const services = ['--services', `replayed:${at('runs.jsonl')}`];
    const roles = ['--agent', role, '--user', role, '--engine', 'inline'];
    const played = await toolsandbox('run', 'turn_it_on', ...shared, ...services, ...roles);
    // The recording ends without an end of the conversation, so the user breaks and profile paper gives nothing.
    expect(jsonLines(played.stdout)).toMatchObject([
      { outcome: 'user-error', profile: 'paper', similarity: 0, turn_count: 30 },
    ]);

    const finished = await toolsandbox('run', 'turn_it_on', ...shared, ...services, ...roles, '--profile', 'default');
    expect(jsonLines(finished.stdout)).toMatchObject([{ similarity: 0.5 }]);

    writeFileSync(pack, readFileSync(pack, 'utf8').replace('"bye"', '"done"'));
    const { stdout } = await toolsandbox('evaluate', '--sweep', 'run', ...shared);
    const [nothing, half] = jsonLines(stdout);
    expect(nothing).toMatchObject({ old: { similarity: 0 }, new: { similarity: 0, turn_count: 30 } });
    expect(half).toMatchObject({ old: { similarity: 0.5 }, new: { similarity: 1 } });
    const { old, new: today } = half as Record<'old' | 'new', { hashes: { grader: string } }>;
    expect(old.hashes.grader).not.toBe(today.hashes.grader);
    const listed = await toolsandbox('list', '--results', results, '--json');
    expect(jsonLines(listed.stdout).map(({ similarity }) => similarity)).toEqual([0, 0.5]);
  });

  it('wants to be told what to score', async () => {
    expect(await toolsandbox('evaluate')).toMatchObject({ code: 2 });
  });
});

describe.skipIf(!hasGolden('trajectories.jsonl.gz'))('toolsandbox import and evaluate', () => {
  it('give every golden run the score of the reference', async () => {
    const pack = at('golden.json');
    await toolsandbox('import', 'scenarios', goldenPath('scenarios.jsonl.gz'), '-o', pack);
    const file = goldenPath('trajectories.jsonl.gz');
    const { stdout } = await toolsandbox('evaluate', '--pack', pack, '--trajectories', file, '--json');
    const golden = readLines<ReportedTrajectory>(file);
    const evaluated = jsonLines(stdout);
    expect(evaluated.map(({ id }) => id)).toEqual(golden.map(({ id }) => id));
    const different = golden.filter(({ evaluation, reported, scenario }, index) => {
      const ours = { ...evaluated[index] };
      const keys = Object.keys(evaluation ?? {});
      const same = keys.every((key) => isSame(ours[key], Reflect.get(evaluation ?? {}, key)));
      return !same || !isSame(ours['reported'], reported) || ours['scenario'] !== scenario;
    });
    expect(different.map(({ id }) => id)).toEqual([]);
  });
});
