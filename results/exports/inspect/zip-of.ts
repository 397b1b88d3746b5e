import { Readable } from 'node:stream';
import ZipStream from 'zip-stream';

export interface ZipEntry {
  readonly name: string;
  /** Its parts, one after the other. */
  readonly content: readonly string[];
}

/** The same content gives the same archive. */
const MODIFIED = new Date('2000-01-01T00:00:00Z');

/** A zip archive of which one entry is in memory at a time. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream();
  const fed = feed(zip, entries).catch((error: unknown) => zip.destroy(error as Error));
  for await (const chunk of zip) yield chunk as Uint8Array;
  await fed;
}

async function feed(zip: ZipStream, entries: AsyncIterable<ZipEntry>): Promise<void> {
  for await (const entry of entries) await add(zip, entry);
  zip.finish();
}

function add(zip: ZipStream, { name, content }: ZipEntry): Promise<void> {
  return new Promise((resolve, reject) => {
    const source = Readable.from(bytesOf(content));
    zip.entry(source, { name, date: MODIFIED }, (error) => (error ? reject(error) : resolve()));
  });
}

function* bytesOf(parts: readonly string[]): Generator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}
