import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** A thread: a server that streams the same chat completion to every request. Tells its port to the parent. */
const FIELDS = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_715_774_400, model: 'bench' };
const USAGE = { prompt_tokens: 900, completion_tokens: 9, total_tokens: 909 };
const CHUNKS = [
  { ...FIELDS, choices: [{ index: 0, delta: { role: 'assistant', content: 'That is ' }, finish_reason: null }] },
  { ...FIELDS, choices: [{ index: 0, delta: { content: 'done.' }, finish_reason: 'stop' }] },
  { ...FIELDS, choices: [], usage: USAGE },
];
const BODY = [...CHUNKS.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');

const server = createServer((incoming, outgoing) => {
  incoming.resume().on('end', () => {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.end(BODY);
  });
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
