import { access, constants, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import clientPackage from '@temporalio/client/package.json' with { type: 'json' };
import { reasonOf } from './errors.ts';
import { diskSpace, nearestExisting } from './process/disk-space.ts';
import { engineSources } from './sources/engine-sources.ts';
import { SourceUnavailable } from './sources/source.ts';
import type { EngineSource } from './sources/source.ts';

/** One check of `doctor`. `note`: neither good nor bad by itself. */
export interface DoctorCheck {
  readonly check: string;
  readonly ok: boolean | 'note';
  readonly detail: string;
  /** How to fix it. */
  readonly hint?: string;
}

export interface DoctorOptions {
  /** The state folder of the working directory; need not exist. */
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Environment variables that hold API keys. */
  readonly keyVariables: readonly string[];
  /** Instead of the {@link engineSources}. */
  readonly sources?: readonly EngineSource[];
}

/** Major version. Those that are too old do not get here (`cli/node-version.ts`). */
const NEWEST_NODE = 24;
const MINIMUM_DISK_GIB = 1;
const ENGINE_PREFIX = 'engine: ';

/** What this machine has, and lacks, for a run. Starts, downloads and builds nothing. Keys are named, never shown. */
export async function diagnose(options: DoctorOptions): Promise<DoctorCheck[]> {
  const { directory, environment, keyVariables } = options;
  const sources = options.sources ?? engineSources({ directory, environment, report: () => {} });
  const inspected = await Promise.all(sources.map(inspectSource));
  return [
    checkNode(process.versions.node),
    { check: 'Temporal SDK', ok: true, detail: clientPackage.version },
    await checkDirectory(resolve(directory)),
    await checkDisk(resolve(directory)),
    ...inspected,
    summarizeSources(inspected),
    ...keyVariables.map((name) => checkKey(name, environment)),
  ];
}

function checkNode(version: string): DoctorCheck {
  const major = Number(version.split('.', 1)[0]);
  if (major <= NEWEST_NODE) return { check: 'Node', ok: true, detail: version };
  const hint = `if something fails, use Node ${NEWEST_NODE}: npm install node@${NEWEST_NODE}`;
  return { check: 'Node', ok: 'note', detail: `${version} is newer than the versions we test with`, hint };
}

async function checkDirectory(directory: string): Promise<DoctorCheck> {
  const check = 'working directory';
  try {
    const existing = nearestExisting(directory);
    if (!(await stat(existing)).isDirectory()) throw new Error(`${existing} is not a directory`);
    await access(existing, constants.W_OK);
    return { check, ok: true, detail: directory };
  } catch (error) {
    return { check, ok: false, detail: reasonOf(error), hint: 'run from a directory that you can write to' };
  }
}

async function checkDisk(directory: string): Promise<DoctorCheck> {
  const gib = (await diskSpace(directory)).freeBytes / 1024 ** 3;
  const detail = `${gib.toFixed(1)} GiB free`;
  if (gib >= MINIMUM_DISK_GIB) return { check: 'disk', ok: true, detail };
  return { check: 'disk', ok: false, detail, hint: `free at least ${MINIMUM_DISK_GIB} GiB for the databases` };
}

async function inspectSource(source: EngineSource): Promise<DoctorCheck> {
  const check = `${ENGINE_PREFIX}${source.title}`;
  try {
    return { check, ok: true, detail: await source.inspect() };
  } catch (error) {
    if (error instanceof SourceUnavailable) return { check, ok: 'note', detail: error.message, hint: error.hint };
    return { check, ok: false, detail: reasonOf(error) };
  }
}

/** The source that `findEngine` would use, or the one that would end its search. */
function summarizeSources(inspected: readonly DoctorCheck[]): DoctorCheck {
  const check = 'engine';
  const decisive = inspected.find(({ ok }) => ok !== 'note');
  if (decisive === undefined) {
    return { check, ok: false, detail: 'no Temporal server available', hint: 'make one of the sources above work' };
  }
  const title = decisive.check.slice(ENGINE_PREFIX.length);
  if (decisive.ok === true) return { check, ok: true, detail: `source: ${title}` };
  return { check, ok: false, detail: `source ${title} failed`, hint: 'fix or unset it' };
}

function checkKey(name: string, environment: NodeJS.ProcessEnv): DoctorCheck {
  return { check: name, ok: 'note', detail: environment[name] ? 'set' : 'not set' };
}
