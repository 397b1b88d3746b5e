import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** A document as JSON, compressed with gzip: the form in which the server keeps and sends it. */
export async function packJson(document: unknown): Promise<Buffer> {
  return compress(JSON.stringify(document), { level: 3 });
}
