import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread: a server that streams chat completions. Each is, after `delayMs`, a call of the first tool until the dialogue has so many results
 * of `calls`, then a text. Tells its port to the parent and, when it is sent a message, how many calls it answered since the last one and how
 * many were open at most.
 */
const FIELDS = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_715_774_400, model: 'bench' };
const USAGE = { prompt_tokens: 900, completion_tokens: 9, total_tokens: 909 };

export interface ModelServerOptions {
  readonly delayMs: number;
  readonly calls: number;
}

const { delayMs, calls } = (workerData ?? { delayMs: 0, calls: 0 }) as ModelServerOptions;
let [answered, open, mostOpen] = [0, 0, 0];

function streamed(delta: object, reason: string): string {
  const chunks = [
    { ...FIELDS, choices: [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: null }] },
    { ...FIELDS, choices: [{ index: 0, delta: {}, finish_reason: reason }] },
    { ...FIELDS, choices: [], usage: USAGE },
  ];
  return [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
}

const TEXT = streamed({ content: 'That is done.' }, 'stop');

function answerTo(request: string): string {
  const results = request.split('"role":"tool"').length - 1;
  const name = /"function":\{"name":"([^"]+)"/.exec(request)?.[1];
  if (name === undefined || results >= calls) return TEXT;
  const call = { index: 0, id: `call_${results}`, type: 'function', function: { name, arguments: '{}' } };
  return streamed({ tool_calls: [call] }, 'tool_calls');
}

const server = createServer((incoming, outgoing) => {
  mostOpen = Math.max(mostOpen, ++open);
  let body = '';
  const answer = () => {
    open--;
    answered++;
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.end(answerTo(body));
  };
  incoming
    .setEncoding('utf8')
    .on('data', (chunk: string) => (body += chunk))
    .on('end', () => (delayMs === 0 ? answer() : setTimeout(answer, delayMs)));
});
parentPort?.on('message', () => {
  parentPort?.postMessage({ answered, mostOpen });
  [answered, mostOpen] = [0, open];
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
