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
  for await (const { name, content } of entries) {
    await new Promise<void>((resolve) => {
      zip.addReadStreamLazy(name, { mtime: MODIFIED }, (read) => {
        read(null, Readable.from([Buffer.from(content)]).once('end', resolve));
      });
    });
  }
  zip.end();
}
