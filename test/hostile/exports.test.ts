import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateTrajectories } from '../../reference/evaluate-trajectories.ts';
import { importPack } from '../../reference/import-pack.ts';
import { RecordingCache } from '../../reference/recording-cache.ts';
import { packFrom } from '../../scenarios/load-pack.ts';
import { toolsandbox } from '../cli/command-line.ts';
import { exampleRun, exampleScenario } from '../reference/example-export.ts';
import { mutated, mutatedText } from './mutate.ts';
import { outcomeOf } from './refusal.ts';
import { runsOf } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'export.jsonl');

/** How many of the mutations were refused, each in the words of an invalid export. */
async function refused(
  count: number,
  seed: number,
  read: () => Promise<unknown>,
  write: (gen: fc.GeneratorValue) => string | Buffer,
) {
  let refusals = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      writeFileSync(file, write(gen));
      const outcome = await outcomeOf(read);
      if (outcome === 'accepted') return;
      refusals++;
      expect(outcome).toMatch(/^error: .* (cannot be used|is not a usable scenario pack):\n {2}/);
    }),
    { numRuns: count, seed, endOnFailure: true },
  );
  return refusals;
}

const convert = async () => packFrom((await importPack(file, 'p')).pack, file);

/** Scores the runs and makes recordings of them. */
async function useRuns() {
  const source = join(folder, 'scenario.jsonl');
  writeFileSync(source, JSON.stringify(exampleScenario()));
  const pack = packFrom((await importPack(source, 'p')).pack, source);
  for await (const { run } of evaluateTrajectories(pack, file))
    await new RecordingCache().find(file, run.scenario, run.id);
}

describe('malformed exports are refused with line, path and hint', () => {
  it('scenarios, mutations of a valid one', async () => {
    const write = (gen: fc.GeneratorValue) => `${JSON.stringify(mutated(exampleScenario(), gen))}\n`;
    expect(await refused(runsOf(400, 100), 5, convert, write)).toBeGreaterThan(runsOf(200, 50));
  });

  it('runs, mutations of a valid one', async () => {
    const write = (gen: fc.GeneratorValue) => `${JSON.stringify(mutated(exampleRun(), gen))}\n`;
    expect(await refused(runsOf(400, 100), 6, useRuns, write)).toBeGreaterThan(runsOf(150, 37));
  });

  it('text, mutations of a valid file', async () => {
    const text = `${JSON.stringify(exampleScenario())}\n`;
    expect(await refused(runsOf(400, 100), 7, convert, (gen) => mutatedText(text, gen))).toBeGreaterThan(
      runsOf(200, 50),
    );
  });
});

describe('import', () => {
  const output = join(folder, 'pack.json');
  const source = join(folder, 'good.jsonl');
  const importing = (...more: readonly string[]) => toolsandbox('scenarios', 'import', source, '-o', output, ...more);

  it('never replaces a pack unless it is told to, and leaves it whole', async () => {
    writeFileSync(source, JSON.stringify(exampleScenario()));
    expect(await importing()).toMatchObject({ code: 0 });
    const good = readFileSync(output, 'utf8');
    expect(await importing()).toMatchObject({ code: 0 });

    const badName = await importing('--name', 'bad name', '--force');
    expect(badName).toMatchObject({ code: 2, stderr: expect.stringContaining('expected letters, digits, _ and -') });
    const other = await importing('--name', 'other');
    expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('add --force to replace it') });
    expect(readFileSync(output, 'utf8')).toBe(good);

    expect(await importing('--name', 'other', '--force')).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({ name: 'other' });
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('creates nothing when it fails', async () => {
    const elsewhere = join(folder, 'none.json');
    writeFileSync(source, '{}');
    expect(await toolsandbox('scenarios', 'import', source, '-o', elsewhere)).toMatchObject({ code: 2, stdout: '' });
    expect(existsSync(elsewhere)).toBe(false);
  });
});
