import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { createMachine } from '../support/machine.ts';
import type { Machine } from '../support/machine.ts';
import { openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import { atNight } from '../support/nightly.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/ci.md'), 'utf8');

interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
}

interface ShellStep {
  readonly run: string;
  /** Whether it runs after a step that failed. */
  readonly anyway: boolean;
}

function stepsOfPage(): readonly Step[] {
  const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(PAGE) ?? [];
  const { jobs } = parse(yaml) as { readonly jobs: { readonly benchmark: { readonly steps: readonly Step[] } } };
  return jobs.benchmark.steps;
}

/** The shell steps of the page's workflow, but without the installation. */
function shellSteps(): Readonly<Record<string, ShellStep>> {
  const steps = stepsOfPage().flatMap(({ name = '', run, if: condition = '' }) =>
    run === undefined ? [] : [[name, { run, anyway: /always|cancelled/.test(condition) }] as const],
  );
  return Object.fromEntries(steps.filter(([name]) => name !== 'Install'));
}

/** As GitHub runs a step. */
async function runStep(machine: Machine, step: string, environment: Readonly<Record<string, string>>) {
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step], {
    cwd: machine.directory,
    env: { ...machine.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, stdout, stderr };
}

atNight(() => {
  it('the workflow of docs/ci.md passes, then fails on a night that is worse', async () => {
    const machine = await createMachine({ TEMPORAL_ADDRESS: inject('temporalAddress') });
    const bin = join(machine.directory, 'node_modules/.bin');
    mkdirSync(bin, { recursive: true });
    symlinkSync(join(ROOT, 'bin/toolsandbox'), join(bin, 'toolsandbox'));
    const steps = shellSteps();
    expect(Object.keys(steps)).toEqual(['Play', 'Report', 'Judge', 'Baseline']);
    const night = async (id: string, agent: string) => {
      const environment = {
        AGENT: agent,
        SIMULATED_USER: 'scripted:user',
        SWEEP_OPTIONS: '--limit 6 --augmentations none,3dt',
        NIGHT: id,
        OPENAI_API_KEY: 'sk-refused',
        GITHUB_STEP_SUMMARY: join(machine.directory, `${id}.md`),
        PATH: `${join(ROOT, 'node_modules/.bin')}:${machine.environment['PATH']}`,
      };
      const codes: Record<string, number> = {};
      let said = '';
      for (const [name, step] of Object.entries(steps)) {
        if (!step.anyway && Object.values(codes).some((code) => code !== 0)) continue;
        const { code, stderr } = await runStep(machine, step.run, environment);
        codes[name] = code;
        said += stderr;
      }
      return { codes, said };
    };
    const baseline = () => readFileSync(join(machine.directory, '.toolsandbox/baseline'), 'utf8');

    const first = await night('night-1', 'scripted:oracle');
    expect(first.codes, first.said).toEqual({ Play: 0, Report: 0, Judge: 0, Baseline: 0 });
    expect(baseline()).toBe('night-1\n');
    expect(readFileSync(join(machine.directory, 'night-1.md'), 'utf8')).toContain('| scripted:oracle | solved | 100.0');
    expect(existsSync(join(machine.directory, 'pages/night-1/index.html'))).toBe(true);

    const second = await night('night-2', 'scripted:confirm');
    expect(second.codes, second.said).toEqual({ Play: 0, Report: 0, Judge: 1 });
    expect(second.said).toContain('(--fail-under)');
    expect(second.said).toContain('points below that of scripted:oracle in night-1');
    expect(baseline()).toBe('night-1\n');
    expect(readFileSync(join(machine.directory, 'junit.xml'), 'utf8')).toContain(
      '<testsuite name="bars" tests="2" failures="2"',
    );

    await using refusing = await startOpenaiServer(() => openaiError(401, 'Incorrect API key provided'));
    const third = await night('night-3', `openai:gpt-test?baseUrl=${refusing.url}/v1`);
    expect(third.codes, third.said).toMatchObject({ Play: 1 });
    expect(third.codes).not.toHaveProperty('Baseline');
    expect(baseline()).toBe('night-1\n');
  });
});

it('the workflow of docs/ci.md keeps the results of failed nights', () => {
  const save = stepsOfPage().find(({ uses }) => uses?.startsWith('actions/cache/save@'));
  expect(save?.if).toContain('always()');
});
