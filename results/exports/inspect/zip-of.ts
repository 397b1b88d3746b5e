import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly content: string;
}

/** The same content gives the same archive. */
const MODIFIED = new Date('2000-01-01T00:00:00Z');

/** A zip archive of which one entry is in memory at a time. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fed = feed(zip, entries).catch((error: unknown) => output.destroy(error as Error));
  for await (const chunk of output) yield chunk as Uint8Array;
  await fed;
}

async function feed(zip: ZipFile, entries: AsyncIterable<ZipEntry>): Promise<void> {
  for await (const { name, content } of entries) await added(zip, name, content);
  zip.end();
}

/** The archive keeps the function to its end, so the function must not keep the content. */
function added(zip: ZipFile, name: string, content: string | undefined): Promise<void> {
  return new Promise((resolve) => {
    zip.addReadStreamLazy(name, { mtime: MODIFIED }, (read) => {
      const bytes = Buffer.from(content ?? '');
      content = undefined;
      read(null, Readable.from([bytes]).once('end', resolve));
    });
  });
}
