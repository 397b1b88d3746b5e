import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { reminderRun, reminderScenario } from '../reference/recorded-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const folder = temporaryFolder();

function conformance(suite: string, text: string, ...more: readonly string[]) {
  const file = join(folder, `${suite}.jsonl`);
  writeFileSync(file, text);
  return spawnSync(process.execPath, [MAIN, suite, file, ...more], { encoding: 'utf8' });
}

describe('npm run conformance', () => {
  it('exits with 2 if the file is empty, instead of passing with 0 of 0', () => {
    const { status, stderr } = conformance('measures', '\n');
    expect(stderr).toContain('measures.jsonl is empty: there is nothing to compare');
    expect(status).toBe(2);
  });

  it('compares the runs beside one that cannot be compared', () => {
    const scenarios = join(folder, 'scenarios.jsonl');
    writeFileSync(scenarios, JSON.stringify(reminderScenario()));
    const [good, bad] = [reminderRun(), { ...reminderRun(), id: 'typed' }];
    bad.databases = {
      ...bad.databases,
      SANDBOX: bad.databases.SANDBOX.map((row, index) => (index === 7 ? { ...row, content: 'print(1)' } : row)),
    };
    const broken = { ...reminderRun(), id: 'broken', databases: {} };
    const lines = [bad, broken, good].map((run) => `${JSON.stringify(run)}\n`).join('');
    const { status, stdout } = conformance('replay', lines, '--scenarios', scenarios);
    expect(stdout).toContain('typed cannot be compared: message 7 is not a tool call as the reference writes it\n');
    expect(stdout).toMatch(/^broken cannot be compared: /m);
    expect(stdout).toContain('1 of 3 pass\n');
    expect(status).toBe(1);
  });

  it('exits with 1 and lists the differences', () => {
    const wrong = { id: 'm1', kind: 'is_close', input: { value: 1, reference: 2, atol: 0.5 }, expected: true };
    const { status, stdout } = conformance('measures', JSON.stringify(wrong));
    expect(stdout).toBe('m1 is_close: got false instead of true\n0 of 1 pass\n');
    expect(status).toBe(1);
  });
});
