import type { IncomingMessage } from 'node:http';

/** The body of a request; null, as soon as that is known, if it has more bytes than `longest`: what is longer is not kept. */
export function boundedBody(request: IncomingMessage, longest: number): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > longest) return Promise.resolve(null);
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= longest) chunks.push(chunk);
      else resolve(null);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}
