import type { IncomingMessage, ServerResponse } from 'node:http';

/** The request as web APIs have it, without its body. Its signal aborts when the client is gone. */
export function webRequest({ method, url, headers }: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(new URL(url ?? '/', 'http://gateway'), {
    method: method ?? 'POST',
    headers: given,
    signal: gone.signal,
  });
}

/** Whether the answer is handed to the network as a whole. */
export function isSent(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    response.on('finish', () => resolve(true));
    response.on('close', () => resolve(response.writableFinished));
  });
}

/** Writes an answer of web APIs. */
export async function sendWeb(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body !== null) {
    for await (const chunk of answer.body) response.write(chunk);
  }
  response.end();
}
