import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSame } from '../conformance/vector.ts';
import { goldenPath, hasGolden, readLines } from '../conformance/golden-file.ts';
import type { ReportedTrajectory } from '../conformance/replay.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { formDifferences } from './form-differences.ts';
import { exampleRun, exampleScenario } from '../reference/example-export.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

const at = (name: string) => join(folder, name);

async function importExample(): Promise<string> {
  writeFileSync(at('scenarios.jsonl'), `${JSON.stringify(exampleScenario())}\n`);
  await toolsandbox('scenarios', 'import', at('scenarios.jsonl'), '-o', at('pack.json'));
  return at('pack.json');
}

describe('with a pack without reference solutions', () => {
  it.each([
    ['run', 'turn_it_on'],
    ['sweep', '--agent', 'scripted:oracle'],
  ])('%s refuses scripted:oracle before anything is played', async (...command) => {
    const pack = await importExample();
    const { code, stdout, stderr } = await toolsandbox(...command, '--pack', pack, '--results', at('none.db'));
    expect(stderr).toContain('scripted:oracle plays reference solutions, but this pack has none for turn_it_on');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(existsSync(at('none.db'))).toBe(false);
  });
});

describe('toolsandbox rescore', () => {
  it('scores an exported run against an imported pack and explains the score', async () => {
    const pack = await importExample();
    writeFileSync(at('runs.jsonl'), `${JSON.stringify(exampleRun())}\n`);
    const args = ['rescore', '--pack', pack, '--trajectories', at('runs.jsonl')];
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

  it('names file and line of a run whose scenario the pack does not have', async () => {
    const pack = await importExample();
    writeFileSync(at('other.jsonl'), `${JSON.stringify(exampleRun({ scenario: 'turn_it_of' }))}\n`);
    const { code, stderr } = await toolsandbox('rescore', '--pack', pack, '--trajectories', at('other.jsonl'));
    expect(code).toBe(2);
    expect(stderr).toContain(`${at('other.jsonl')}, line 1 at scenario:`);
    expect(stderr).toContain('did you mean turn_it_on?');
  });

  it('scores the other runs of a sweep when the log of one cannot be read, and names that one', async () => {
    const results = ['--results', at('damaged.db')];
    for (const scenario of ['wifi_off', 'remove_contact_by_phone'])
      await toolsandbox('run', scenario, '--engine', 'inline', ...results);
    const database = new DatabaseSync(at('damaged.db'));
    database.exec("update trajectories set events = '{' where base_scenario = 'remove_contact_by_phone'");
    database.close();
    const { code, stdout, stderr } = await toolsandbox('rescore', 'run', '--json', ...results);
    expect(jsonLines(stdout)).toMatchObject([{ id: 'run/wifi_off/none/scripted:oracle/1', new: { solved: true } }]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('remove_contact_by_phone') });
  });

  it.each([[['friday', '--trajectories', 'runs.jsonl']]])('refuses %s: one thing is scored at a time', async (args) => {
    expectRefusal(await toolsandbox('rescore', ...args), /--trajectories/);
  });

  it('of a sweep shows old and new scores of replayed runs side by side after the grader has changed, and stores them with --save only', async () => {
    const pack = await importExample();
    writeFileSync(at('runs.jsonl'), `${JSON.stringify(exampleRun())}\n`);
    const [role, results] = [`recorded:${at('runs.jsonl')}`, at('results.db')];
    const shared = ['--pack', pack, '--results', results, '--json'];
    const services = ['--services', `replayed:${at('runs.jsonl')}`];
    const roles = ['--agent', role, '--user', role, '--engine', 'inline'];
    const played = await toolsandbox('run', 'turn_it_on', ...shared, ...services, ...roles);
    // The recording ends before the conversation does, so the user's turn fails, and profile paper scores that as 0.
    expect(jsonLines(played.stdout)).toMatchObject([
      { outcome: 'user-error', profile: 'paper', similarity: 0, turn_count: 30 },
    ]);

    const others = ['--agent', role, '--engine', 'inline', '--profile', 'default'];
    const finished = await toolsandbox('run', 'turn_it_on', ...shared, ...services, ...others);
    expect(jsonLines(finished.stdout)).toMatchObject([{ similarity: 0.5 }]);

    writeFileSync(pack, readFileSync(pack, 'utf8').replace('"bye"', '"done"'));
    const { stdout } = await toolsandbox('rescore', 'run', ...shared);
    const [nothing, half] = jsonLines(stdout);
    expect(nothing).toMatchObject({
      old: { solved: false, similarity: 0 },
      new: { solved: false, similarity: 0, turn_count: 30, wording: null },
    });
    expect(half).toMatchObject({ old: { solved: false, similarity: 0.5 }, new: { solved: true, similarity: 1 } });
    const { old, new: today } = half as Record<'old' | 'new', { hashes: { grader: string } }>;
    expect(old.hashes.grader).not.toBe(today.hashes.grader);
    const listed = await toolsandbox('list', '--results', results, '--json');
    expect(jsonLines(listed.stdout).map(({ similarity }) => similarity)).toEqual([0, 0.5]);

    const save = await toolsandbox('rescore', 'run', '--save', ...shared);
    expect(save).toMatchObject({ code: 0, stdout, stderr: expect.stringContaining('2 of 2 trajectories have a new') });
    const saved = jsonLines((await toolsandbox('list', '--results', results, '--json')).stdout);
    expect(saved.map(({ similarity }) => similarity)).toEqual([0, 1]);
    expect(saved[1]?.['provenance']).toMatchObject({ grader: today.hashes.grader });
    const [shown] = jsonLines((await toolsandbox('show', String(half?.['id']), '--json', '--results', results)).stdout);
    expect(shown).toMatchObject({
      milestones: [{ similarity: 1 }, { similarity: 1 }],
      scores: [
        { similarity: 0.5, grader: old.hashes.grader },
        { similarity: 1, grader: today.hashes.grader },
      ],
    });
    expect(formDifferences(shown, 'show')).toEqual([]);
    const text = (await toolsandbox('show', String(half?.['id']), '--pack', pack, '--results', results)).stdout;
    expect(text).toContain(`0.500  grader ${old.hashes.grader.slice(0, 8)}`);
    expect(text).toMatch(new RegExp(`1\\.000  grader ${today.hashes.grader.slice(0, 8)}.*which counts`));
    const again = await toolsandbox('rescore', 'run', '--save', ...shared);
    expect(again.stderr).toContain('0 of 2 trajectories have a new');
    const unchanged = await toolsandbox('rescore', 'run', '--pack', pack, '--results', results);
    expect(unchanged.stdout).toMatch(/^2 trajectories, 0 changed; /);

    // As they are imported from a version that did not judge them.
    const earlier = new DatabaseSync(results);
    earlier.exec('update trajectories set solved = null, wording = null');
    earlier.close();
    const where = async (condition: string) =>
      jsonLines((await toolsandbox('list', '--where', condition, '--results', results, '--json')).stdout).length;
    expect([await where('solved'), await where('not solved'), await where('solved = none')]).toEqual([0, 0, 2]);
    const compared = jsonLines((await toolsandbox('rescore', 'run', ...shared)).stdout);
    expect(compared).toMatchObject([
      { old: { solved: null }, new: { solved: false } },
      { old: { solved: null, similarity: 1 }, new: { solved: true, similarity: 1 } },
    ]);
    const judged = await toolsandbox('rescore', 'run', '--save', '--pack', pack, '--results', results);
    expect(judged.stdout).toContain('  not judged -> solved      1.000 -> 1.000  ');
    expect(judged.stdout).toContain(
      '2 trajectories, 0 changed; 2 not judged before; solved - -> 50 %; mean similarity',
    );
    expect([await where('solved'), await where('not solved'), await where('solved = none')]).toEqual([1, 1, 0]);
  });
});

describe.skipIf(!hasGolden('trajectories.jsonl.gz'))('toolsandbox scenarios import and rescore', () => {
  it('give every golden run the score that the reference gave it', async () => {
    const pack = at('golden.json');
    await toolsandbox('scenarios', 'import', goldenPath('scenarios.jsonl.gz'), '-o', pack);
    const file = goldenPath('trajectories.jsonl.gz');
    const { stdout } = await toolsandbox('rescore', '--pack', pack, '--trajectories', file, '--json');
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
