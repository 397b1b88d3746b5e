import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** One way in which a provider fails: a row of the table in docs/models.md. */
interface Failure {
  /** Options of the model's spec. */
  readonly options?: string;
  readonly answer: (response: ServerResponse) => void | Promise<void>;
}

const refusal =
  (status: number, message: string, headers: Readonly<Record<string, string>> = {}, code: string | null = null) =>
  (response: ServerResponse) =>
    send(response, status, { error: { message, type: 'error', param: null, code } }, headers);

const choice = (message: object, finish_reason = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 0,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason }],
  usage: { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100 },
});

const answer = (completion: object) => (response: ServerResponse) => send(response, 200, completion);
const DECLINED = choice({ content: 'I am sorry, I cannot do that.' });
const READY = choice(
  { tool_calls: [{ id: 'c', type: 'function', function: { name: 'report_ready', arguments: '{"word":"yes"}' } }] },
  'tool_calls',
);

/** The rows of the table of failures, by a name that may stand in a URL. */
export const FAILURES = {
  '429-for-an-hour': { answer: refusal(429, 'Too many requests.', { 'retry-after': '3600' }) },
  '429-each-second': { answer: refusal(429, 'Too many requests.', { 'retry-after': '1' }) },
  '429-for-ever': { answer: refusal(429, 'Too many requests.') },
  '429-for-two-days': { answer: refusal(429, 'Too many requests.', { 'retry-after': '172800' }) },
  '503-overloaded': { answer: refusal(503, 'The server is overloaded.') },
  '500': { answer: refusal(500, 'Internal error.') },
  'dropped-connection': { answer: (response) => void response.destroy() },
  'cut-body': {
    answer(response) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(JSON.stringify(DECLINED).slice(0, 60), () => response.destroy());
    },
  },
  timeout: { options: '&timeoutMs=500', answer: () => undefined },
  hanging: { answer: () => undefined },
  'web-page': {
    answer(response) {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<html><body>Please log in.</body></html>');
    },
  },
  'error-in-success': { answer: answer({ error: { message: 'The upstream failed.', code: 502 } }) },
  empty: { answer: answer(choice({ content: '' })) },
  template: { answer: answer(choice({ content: '<tool_call>{"name": "x", "arguments": {}}</tool_call>' })) },
  '401': { answer: refusal(401, 'Incorrect API key provided.') },
  '404': { answer: refusal(404, 'The model `m` does not exist.', {}, 'model_not_found') },
  'out-of-credit': { answer: refusal(402, 'Your credit balance is too low.') },
  '403': { answer: refusal(403, 'Flagged.') },
  '422': { answer: refusal(422, 'Unprocessable.') },
  'context-full': { answer: refusal(413, 'The prompt is too long.') },
  refusal: { answer: answer(choice({ refusal: 'I will not do that.' })) },
  filtered: { answer: answer(choice({ content: '' }, 'content_filter')) },
  slow: {
    async answer(response) {
      await sleep(20_000, undefined, { ref: false });
      send(response, 200, DECLINED);
    },
  },
} as const satisfies Readonly<Record<string, Failure>>;

export type FailureName = keyof typeof FAILURES;
export const FAILURE_NAMES = Object.keys(FAILURES) as readonly FailureName[];

/** A row whose server is not there (port 1 is none that `fetch` asks); that of `leaving` is there for the preflight. */
export const REFUSED_CONNECTION = 'compatible:m?baseUrl=http://127.0.0.1:2/v1&stream=false';

/** Models of the same server, each of which fails in its own way, and one that does not. */
export interface FailingModels extends AsyncDisposable {
  /** The spec of a model that declines every task. */
  readonly healthy: string;
  /** The spec of a model that fails; a steady one still passes the preflight. */
  readonly failing: (name: FailureName, when: 'at-once' | 'after-preflight') => string;
  /** The spec of a model that answers its preflight, and whose server then refuses connections. */
  readonly leaving: string;
  /** How many requests a model was sent, the preflight left out. */
  readonly requests: (spec: string) => number;
}

/** @param beforeAnswer what the healthy model waits for, for each answer but that of the preflight */
export async function startFailingModels(beforeAnswer: () => Promise<unknown>): Promise<FailingModels> {
  const counts = new Map<string, number>();

  async function serve(path: string, body: string, response: ServerResponse): Promise<void> {
    const [, when = '', name = ''] = path.split('/');
    const isPreflight = body.includes('"report_ready"');
    if (!isPreflight) counts.set(`${when}/${name}`, (counts.get(`${when}/${name}`) ?? 0) + 1);
    if (isPreflight && when !== 'at-once') return send(response, 200, READY);
    if (name !== 'healthy') return FAILURES[name as FailureName].answer(response);
    await beforeAnswer();
    return send(response, 200, DECLINED);
  }

  const server = createServer((incoming, response) => {
    void text(incoming).then((body) => serve(incoming.url ?? '', body, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const leaving = createServer((_incoming, response) => {
    send(response, 200, READY, { connection: 'close' });
    leaving.close();
  });
  await new Promise<void>((resolve) => leaving.listen(0, '127.0.0.1', resolve));
  const left = (leaving.address() as AddressInfo).port;
  const specOf = (place: string, options = '') =>
    `compatible:m?baseUrl=http://127.0.0.1:${port}/${place}/v1&stream=false${options}`;
  return {
    healthy: specOf('always/healthy'),
    failing: (name, when) => specOf(`${when}/${name}`, (FAILURES[name] as Failure).options),
    leaving: `compatible:m?baseUrl=http://127.0.0.1:${left}/v1&stream=false`,
    requests: (spec) => counts.get(/:\d+\/(.+)\/v1/.exec(spec)?.[1] ?? '') ?? 0,
    async [Symbol.asyncDispose]() {
      if (leaving.listening) leaving.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
