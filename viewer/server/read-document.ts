import { indexDocumentOf } from '../data/index-document-of.ts';
import { packJson } from '../data/pack-json.ts';
import type { Snapshots } from '../data/snapshots.ts';
import type { Source } from '../data/source.ts';
import { graderFinder, trajectoryDocument } from '../data/trajectory-document.ts';
import { documentAt } from '../documents/document-paths.ts';

/** The document at a path, as compressed JSON; null if there is none. */
export async function readDocument(
  source: Source,
  snapshots: Snapshots,
  path: string,
  revision: string | null,
): Promise<Buffer | null> {
  const named = documentAt(path);
  switch (named?.kind) {
    case 'index':
      return packJson(await indexDocumentOf(source));
    case 'sweep':
      return (await snapshots.of(named.id))?.sweep ?? null;
    case 'rows':
      return (await snapshots.of(named.id, revision))?.rows[named.number] ?? null;
    case 'trajectory': {
      const record = await source.store.trajectory(named.id);
      return record === null ? null : packJson(await trajectoryDocument(record, graderFinder(source.store)));
    }
    // Texts are for static exports: here search reads the logs themselves.
    default:
      return null;
  }
}
