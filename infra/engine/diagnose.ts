import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import workerPackage from '@temporalio/worker/package.json' with { type: 'json' };
import { ladder } from './ladder.ts';
import { reasonOf } from './reason.ts';
import { RungFailure } from './rung.ts';
import type { Rung } from './rung.ts';

/** One thing `doctor` looked at. `note`: neither good nor bad by itself. */
export interface Diagnosis {
  readonly check: string;
  readonly ok: boolean | 'note';
  readonly detail: string;
  /** What to do about it. */
  readonly mend?: string;
}

export interface DiagnoseOptions {
  /** The working directory's state folder; it need not exist. */
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Environment variables that hold keys of model providers. */
  readonly keyVariables?: readonly string[];
  /** Instead of the {@link ladder}. */
  readonly rungs?: readonly Rung[];
}

const NODE_MAJOR = 24;
const LEAST_DISK_GIB = 1;
const KEY_VARIABLES = ['OPENAI_API_KEY', 'ANTHROPIC_API_KEY'];

/** What this machine has and lacks for a run. Starts, downloads and builds nothing; keys are named, never shown. */
export async function diagnose(options: DiagnoseOptions): Promise<Diagnosis[]> {
  const { directory, environment, keyVariables = KEY_VARIABLES } = options;
  const rungs = options.rungs ?? ladder({ directory, environment, report: () => {} });
  const seen = await Promise.all(rungs.map(inspectRung));
  return [
    checkNode(process.versions.node),
    { check: 'Temporal SDK', ok: true, detail: workerPackage.version },
    await checkDirectory(resolve(directory)),
    await checkDisk(resolve(directory)),
    ...seen,
    summarizeRungs(seen),
    ...keyVariables.map((name) => checkKey(name, environment)),
  ];
}

function checkNode(version: string): Diagnosis {
  const major = Number(version.split('.', 1)[0]);
  if (major === NODE_MAJOR) return { check: 'Node', ok: true, detail: version };
  const mend = `use Node ${NODE_MAJOR}, which npm install puts first for npx and npm scripts`;
  if (major < NODE_MAJOR) return { check: 'Node', ok: false, detail: `${version} is too old`, mend };
  return { check: 'Node', ok: 'note', detail: `${version} is newer than what we test with`, mend };
}

async function checkDirectory(directory: string): Promise<Diagnosis> {
  const check = 'working directory';
  try {
    const existing = nearestExisting(directory);
    if (!(await stat(existing)).isDirectory()) throw new Error(`${existing} is not a directory`);
    await access(existing, constants.W_OK);
    return { check, ok: true, detail: directory };
  } catch (error) {
    return { check, ok: false, detail: reasonOf(error), mend: 'run from a directory that you can write to' };
  }
}

async function checkDisk(directory: string): Promise<Diagnosis> {
  const { bavail, bsize } = await statfs(nearestExisting(directory));
  const gib = (bavail * bsize) / 1024 ** 3;
  const detail = `${gib.toFixed(1)} GiB free for the database`;
  if (gib >= LEAST_DISK_GIB) return { check: 'disk', ok: true, detail };
  return { check: 'disk', ok: false, detail, mend: `make room: ${LEAST_DISK_GIB} GiB at least` };
}

/** The directory, or the one it would be created in. */
function nearestExisting(directory: string): string {
  return existsSync(directory) ? directory : nearestExisting(dirname(directory));
}

async function inspectRung(rung: Rung): Promise<Diagnosis> {
  const check = `engine: ${rung.title}`;
  try {
    return { check, ok: true, detail: await rung.inspect() };
  } catch (error) {
    if (error instanceof RungFailure) return { check, ok: 'note', detail: error.message, mend: error.mend };
    return { check, ok: false, detail: reasonOf(error) };
  }
}

function summarizeRungs(seen: readonly Diagnosis[]): Diagnosis {
  const check = 'engine';
  const first = seen.find(({ ok }) => ok !== 'note');
  if (first?.ok === true) return { check, ok: true, detail: `would come from ${first.check.replace('engine: ', '')}` };
  if (first !== undefined) return { check, ok: false, detail: `${first.check.replace('engine: ', '')} is broken` };
  return { check, ok: false, detail: 'no Temporal server can be had', mend: 'mend one of the ways above' };
}

function checkKey(name: string, environment: NodeJS.ProcessEnv): Diagnosis {
  const detail = environment[name] ? 'set' : 'not set';
  return { check: name, ok: 'note', detail };
}
