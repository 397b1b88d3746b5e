import { createHash } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { recordOfForm } from '../exports/jsonl/record-of.ts';
import { trajectoryForm } from '../exports/jsonl/trajectory-form.ts';
import type { TrajectoryForm } from '../exports/jsonl/trajectory-form.ts';
import { trajectoryDetail } from '../public-form.ts';
import type { TrajectoryRecord } from '../record.ts';

/** Runs as an object holds them: JSON Lines, as `export --format jsonl` writes and `import results` reads, with gzip. */
export async function packRuns(runs: readonly TrajectoryRecord[]): Promise<Uint8Array> {
  return promisify(gzip)(runs.map(lineOf).join(''), { level: 9 });
}

/** @throws Error if they are damaged */
export async function unpackRuns(content: Uint8Array): Promise<readonly TrajectoryRecord[]> {
  const lines = (await promisify(gunzip)(content)).toString().split('\n');
  return lines.filter((line) => line !== '').map(runOf);
}

/** Whether an object would give this run back as it is. */
export function canBeArchived(run: TrajectoryRecord): boolean {
  try {
    return isDeepStrictEqual(runOf(lineOf(run)), run);
  } catch {
    return false;
  }
}

export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function lineOf(run: TrajectoryRecord): string {
  return `${JSON.stringify(trajectoryDetail(run))}\n`;
}

/** The schema only checks: what it returns has its keys in another order. */
function runOf(line: string): TrajectoryRecord {
  const form: unknown = JSON.parse(line);
  trajectoryForm.parse(form);
  return recordOfForm(form as TrajectoryForm);
}
