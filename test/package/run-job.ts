import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { npmVariables } from './installed-package.ts';

interface DoneStep {
  readonly name: string;
  readonly code: number | null;
  /** What it printed. */
  readonly output: string;
}

interface Job {
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly name?: string; readonly run?: string }[];
}

/**
 * Runs the commands of a project's job for GitHub Actions as a runner of theirs does, up to the first that fails: each in a `bash -e` of
 * its own; what one starts in the background lives until the job ends.
 */
export async function runJob(project: string, variables: NodeJS.ProcessEnv): Promise<readonly DoneStep[]> {
  const text = readFileSync(join(project, '.github/workflows/toolsandbox.yaml'), 'utf8');
  const { env = {}, steps } = (parse(text) as { readonly jobs: { readonly benchmark: Job } }).jobs.benchmark;
  const environment = {
    ...npmVariables(),
    PATH: process.env['PATH'],
    HOME: project,
    GITHUB_STEP_SUMMARY: join(project, 'summary.md'),
    ...variables,
    ...env,
  };
  const done: DoneStep[] = [];
  const groups: number[] = [];
  try {
    for (const { name = '', run } of steps) {
      if (run === undefined) continue;
      const log = join(project, `step-${done.length}.log`);
      const { code, group } = await ranStep(run, { cwd: project, env: environment, log });
      groups.push(group);
      done.push({ name, code, output: readFileSync(log, 'utf8') });
      if (code !== 0) break;
    }
  } finally {
    for (const group of groups) endGroup(group);
  }
  return done;
}

interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: string;
}

/** Prints into a file: a pipe would wait for what it leaves in the background. */
function ranStep(run: string, { cwd, env, log }: Place): Promise<{ code: number | null; group: number }> {
  const output = openSync(log, 'w');
  const child = spawn('bash', ['-e', '-c', run], { cwd, env, stdio: ['ignore', output, output], detached: true });
  closeSync(output);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code) => resolve({ code, group: child.pid! }));
  });
}

function endGroup(group: number): void {
  try {
    process.kill(-group);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
