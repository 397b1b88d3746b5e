import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { OpenAI } from 'openai';
import { print } from '../cli/say.ts';
import { createRole, NO_SCENARIO } from '../roles/create-role.ts';
import type { RoleView } from '../roles/role.ts';
import { openaiTool } from '../roles/tool-dialects.ts';
import { PHONE } from '../worlds/phone/world.ts';
import { toolSchema } from '../sandbox/tools/schema.ts';
import { turnsOnEngine } from './turns-on-engine.ts';

const CALLS = 400;
const WARM_UP = 50;

/** A usual request: all tools, a system message, a question. */
const VIEW: RoleView = {
  role: 'agent',
  messages: [
    { sender: 'system', recipient: 'agent', content: 'Be careful. '.repeat(30) },
    { sender: 'user', recipient: 'agent', content: 'Who is Ada?' },
  ],
  tools: PHONE.tools.map(toolSchema),
  seed: 1,
  turn: 1,
  profile: 'default',
};

/**
 * What a model call costs beyond the vendor's client: the role in this process, and the whole activity on an engine, each
 * beside bare calls of the client to the same local server in the same run.
 */
export async function benchModelCall(): Promise<void> {
  const thread = new Worker(new URL('model-server.ts', import.meta.url));
  const [port] = (await once(thread, 'message')) as [number];
  const baseURL = `http://127.0.0.1:${port}/v1`;
  try {
    const [bare, role] = await interleaved([bareCall(baseURL), roleCall(baseURL)]);
    printTimes('bare client', bare);
    printTimes('role, in process', role, bare);
    const { model, script } = await turnsOnEngine(`compatible:bench?baseUrl=${baseURL}`);
    printTimes('activity, on an engine', model, bare);
    printTimes('the same without a model', script, bare);
  } finally {
    await thread.terminate();
  }
}

type Call = () => Promise<unknown>;

function bareCall(baseURL: string): Call {
  const client = new OpenAI({ apiKey: 'unused', baseURL, maxRetries: 0 });
  const tools = VIEW.tools.map(openaiTool);
  const messages = VIEW.messages.map(({ sender, content }) => {
    return { role: sender === 'system' ? ('system' as const) : ('user' as const), content };
  });
  return async () => {
    const stream = await client.chat.completions.create({ model: 'bench', messages, tools, stream: true });
    let text = '';
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    if (text !== 'That is done.') throw new Error(`the server said ${text}`);
  };
}

function roleCall(baseURL: string): Call {
  const role = createRole('agent', `compatible:bench?baseUrl=${baseURL}`, {
    ...NO_SCENARIO,
    environment: {},
  });
  const { signal } = new AbortController();
  return () => role(VIEW, signal);
}

/** Milliseconds of each call, made in turns so that all see the same machine. */
async function interleaved<const Calls extends readonly Call[]>(calls: Calls) {
  const times = calls.map((): number[] => []);
  for (let round = -WARM_UP; round < CALLS; round++) {
    for (const [index, call] of calls.entries()) {
      const start = performance.now();
      await call();
      if (round >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times as { [Index in keyof Calls]: number[] };
}

function printTimes(name: string, times: readonly number[], bare?: readonly number[]): void {
  const part = (of: readonly number[], share: number) =>
    of.toSorted((a, b) => a - b)[Math.floor(of.length * share)] ?? 0;
  const cells = [0.5, 0.99].map((share) => {
    const time = part(times, share);
    if (bare === undefined) return `p${share * 100} ${time.toFixed(2)} ms`;
    const beside = part(bare, share);
    return `p${share * 100} ${time.toFixed(2)} ms: ${(time - beside).toFixed(2)} ms more, ${(time / beside).toFixed(1)}x`;
  });
  print(`  ${name.padEnd(24)} ${cells.join('   ')}   (${times.length} calls)`);
}
