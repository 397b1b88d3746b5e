import { indexDocumentOf } from '../data/index-document-of.ts';
import { packJson } from '../data/pack-json.ts';
import type { Snapshots } from '../data/snapshots.ts';
import type { Source } from '../data/source.ts';
import { trajectoryDocumentOf } from '../data/trajectory-document.ts';
import { documentAt } from '../documents/document-paths.ts';

/** The document at a path, as compressed JSON; null if there is none. */
export async function servedDocument(
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
      const document = await trajectoryDocumentOf(source.store, named.id);
      return document === null ? null : packJson(document);
    }
    // Texts are for static exports: here search reads the logs themselves.
    default:
      return null;
  }
}
