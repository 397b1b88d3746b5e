import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { evaluateTrajectories } from '../../reference/evaluate-trajectories.ts';
import { importPack } from '../../reference/import-pack.ts';
import { contentHash } from '../../scenarios/content-hash.ts';
import { goldenPath, hasGolden, readLines } from '../conformance/golden-file.ts';
import { asReference } from '../conformance/trajectories.ts';
import type { ReferenceTrajectory } from '../conformance/trajectories.ts';
import { isSame } from '../conformance/vector.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SCRIPT = fileURLToPath(new URL('../../reference/export_toolsandbox.py', import.meta.url));
const UNIT_TESTS = fileURLToPath(new URL('test_export.py', import.meta.url));

const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('\n*** SKIPPED: there is no python3; the export script is not tested. ***\n');

const folder = temporaryFolder();

const python = (...args: readonly string[]) =>
  execFileSync('python3', ['-B', ...args], { encoding: 'utf8', stdio: 'pipe' });

/** An output folder of the reference with the first golden run of each scenario. */
function writeOutputFolder(runs: readonly ReferenceTrajectory[]): string {
  const output = join(folder, 'agent_run');
  for (const { scenario, databases } of runs) {
    mkdirSync(join(output, 'trajectories', scenario), { recursive: true });
    const context = { _dbs: databases, interactive_console: null, trace_tool: true };
    writeFileSync(join(output, 'trajectories', scenario, 'execution_context.json'), JSON.stringify(context));
  }
  const results = runs.map(({ scenario, evaluation }) => ({ name: scenario, exception_type: null, ...evaluation }));
  const summary = results.map((one) => ({ ...one, milestone_mapping: {}, minefield_mapping: {} }));
  writeFileSync(join(output, 'result_summary.json'), JSON.stringify({ per_scenario_results: summary }));
  return output;
}

describe.skipIf(!hasPython)('export_toolsandbox.py', () => {
  it('passes its own tests', () => {
    expect(() => python(UNIT_TESTS)).not.toThrow();
  });

  it('says which folder to give when there is nothing to export', () => {
    const { status, stderr } = spawnSync('python3', ['-B', SCRIPT, 'runs', folder, join(folder, 'none.jsonl')]);
    expect(status).toBe(2);
    expect(stderr.toString()).toContain('give the folder of one run');
  });

  atNight(() => {
    it.skipIf(!hasGolden('trajectories.jsonl.gz'))(
      'writes runs that are scored here as they were by the reference',
      async () => {
        const golden = readLines<ReferenceTrajectory>(goldenPath('trajectories.jsonl.gz'));
        const first = golden.filter((run, index) => golden.findIndex((one) => one.scenario === run.scenario) === index);
        const file = join(folder, 'runs.jsonl.gz');
        expect(python(SCRIPT, 'runs', writeOutputFolder(first), file)).toContain(`${first.length} written, 0 left out`);

        const { pack } = await importPack(goldenPath('scenarios.jsonl.gz'), 'golden');
        let same = 0;
        for await (const { run, score } of evaluateTrajectories({ ...pack, hash: contentHash(pack) }, file)) {
          const expected = first.find(({ scenario }) => scenario === run.scenario)?.evaluation;
          if (score !== null && isSame(asReference(score), expected)) same++;
        }
        expect(same).toBe(first.length);
      },
    );
  });
});
