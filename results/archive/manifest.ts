import { publicForm } from '../public-form.ts';
import type { ArchivedPart } from '../store/archive.ts';
import type { SweepOverview } from '../store/sweeps.ts';

/** What says, beside the objects of a sweep, what they hold: JSON. */
export function manifestOf(
  store: string,
  { id, parameters, cells, createdAt, end }: SweepOverview,
  parts: readonly ArchivedPart[],
): string {
  const time = (milliseconds: number) => new Date(milliseconds).toISOString();
  const form = publicForm({
    format: 'toolsandbox archive',
    version: 1,
    readWith: 'toolsandbox import results PART.jsonl.gz',
    store,
    sweep: id,
    cells,
    startedAt: time(createdAt),
    finishedAt: end && time(end.endedAt),
    status: end?.status ?? null,
    parameters,
    parts: parts.map(({ location, sha256, bytes, runs, archivedAt }) => ({
      object: location.slice(location.lastIndexOf('/') + 1),
      sha256,
      bytes,
      runs,
      archivedAt: time(archivedAt),
    })),
  });
  return `${JSON.stringify(form, null, 2)}\n`;
}
