import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lockedElsewhere } from '../processes/locked-elsewhere.ts';
import { processesOf } from '../processes/processes-of.ts';
import { cutLog } from './cut-log.ts';
import type { CutLog } from './cut-log.ts';
import { endProcesses } from './end-processes.ts';
import type { OutageKind, Random } from './outage.ts';

export const POWER_CUT = 'power cut';

/** The files of a directory with an engine of its own. */
export interface EmbeddedParts {
  readonly directory: string;
  readonly results: string;
  /** The engine's database. */
  readonly engine: string;
  readonly random: Random;
  readonly report: (line: string) => void;
}

/** Ways in which the files of one machine can be away, or less than what was written to them. */
export function embeddedOutages(parts: EmbeddedParts): readonly OutageKind[] {
  return [powerCut(parts), locked('results locked', parts.results), locked("engine's database locked", parts.engine)];
}

/** All processes die at once, and each database loses what was not on the disk yet, one more than the other. */
function powerCut({ directory, results, engine, random, report }: EmbeddedParts): OutageKind {
  return {
    kind: POWER_CUT,
    async begin() {
      for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
      await endProcesses(directory);
      const before = await runsIn(results);
      const cuts = { results: cutLog(results, random), engine: cutLog(engine, random) };
      report(`    results lost ${lostText(cuts.results)}, ${before - (await runsIn(results))} of ${before} runs`);
      report(`    the engine lost ${lostText(cuts.engine)}`);
      return async () => undefined;
    },
  };
}

function lostText({ frames, left }: CutLog): string {
  return `${frames - left} of ${frames} pages that were not on the disk`;
}

/** Read from a copy: whoever opens a database repairs it. */
async function runsIn(results: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'toolsandbox-power-cut-'));
  const copy = join(folder, basename(results));
  for (const end of ['', '-wal']) await cp(`${results}${end}`, `${copy}${end}`).catch(() => undefined);
  const database = new DatabaseSync(copy);
  const { runs } = database.prepare('select count(*) as runs from trajectories').get() as { runs: number };
  database.close();
  await rm(folder, { recursive: true });
  return runs;
}

function locked(kind: string, database: string): OutageKind {
  return { kind, begin: () => lockedElsewhere(database) };
}
