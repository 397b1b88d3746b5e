import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, inject, it } from 'vitest';
import { runAction } from '../support/action-steps.ts';
import { createMachine } from '../support/machine.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it('the action plays a sweep, reports it, keeps its runs, and fails under a bar', async () => {
  const machine = await createMachine({ TEMPORAL_ADDRESS: inject('temporalAddress') });
  const bin = join(machine.directory, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(join(ROOT, 'bin/toolsandbox'), join(bin, 'toolsandbox'));
  const environment = {
    ...machine.environment,
    PATH: `${join(ROOT, 'node_modules/.bin')}:${machine.environment['PATH']}`,
  };
  const inputs = {
    agent: 'scripted:oracle\nscripted:confirm',
    scenarios: 'wifi_off,get_wifi',
    augmentations: 'none,tns',
  };
  const good = await runAction(machine.directory, inputs, environment);
  expect(good.codes, good.said).toEqual({ Play: 0, Report: 0, Judge: 0 });
  expect(good.summary).toContain('| scripted:oracle | solved | 100.0');
  const runs = gunzipSync(readFileSync(join(good.uploaded!, 'runs.jsonl.gz')))
    .toString()
    .trim()
    .split('\n');
  expect(runs).toHaveLength(8);
  expect(readFileSync(join(good.uploaded!, 'junit.xml'), 'utf8')).toContain('<testsuite');
  expect(existsSync(join(good.uploaded!, 'pages/index.html'))).toBe(true);

  const barred = await runAction(machine.directory, { ...inputs, 'fail-under': '0.9' }, environment);
  expect(barred.codes, barred.said).toEqual({ Play: 0, Report: 0, Judge: 1 });
  expect(barred.said).toContain('all 8 cells have a score already');
  expect(barred.said).toContain('(--fail-under)');

  const wrong = await runAction(machine.directory, { ...inputs, id: 'wrong', agent: 'nobody' }, environment);
  expect(wrong.codes).toEqual({ Play: 2, Judge: 1 });
});
