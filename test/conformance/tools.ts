import { isDeepStrictEqual } from 'node:util';

import { identifierSource } from '../../sandbox/identifiers.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Message } from '../../sandbox/message.ts';
import { PHONE } from '../../worlds/phone/world.ts';
import { executeBatch } from '../../sandbox/tools/execution/execute-batch.ts';
import type { BatchResult } from '../../sandbox/tools/execution/execute-batch.ts';
import type { ServiceRequest, Services } from '../../sandbox/tools/services.ts';
import { applyChanges } from '../../sandbox/world.ts';
import type { World } from '../../sandbox/world.ts';
import { isLike, isLikeText } from './last-digits.ts';
import type { ReferenceWorlds, ToolVector } from './tool-vectors.ts';

/** The reference's environment can run every tool, even tools that are not offered. */
const EVERY_TOOL = new Map(PHONE.tools.map((tool) => [tool.name, tool]));

/** How our answer to a call differs from the reference's, or null if it does not. Error texts are not compared. */
export async function checkToolCall(vector: ToolVector, reference: ReferenceWorlds): Promise<string | null> {
  let world = reference.worlds[vector.world] as World;
  const execute = (tool: string, argumentText: string, services: Services, position: number): Promise<BatchResult> =>
    executeBatch({
      calls: [callMessage(vector, tool, argumentText)],
      world,
      timeZone: reference.timezone,
      contextOf: () => ({ now: reference.now, newId: identifierSource(0, position), services }),
      profile: 'paper',
      offered: EVERY_TOOL,
    });
  for (const [position, call] of vector.setup.entries()) {
    const { replies } = await execute(call.tool, call.argumentText, NO_SERVICES, position);
    world = applyChanges(
      world,
      replies.flatMap(({ changes = [] }) => changes),
    );
  }
  const before = world;
  const recorded = new RecordedServices(vector);
  const { replies, aborted } = await execute(vector.tool, vector.argumentText, recorded, -1);
  const after = applyChanges(
    before,
    replies.flatMap(({ changes = [] }) => changes),
  );
  const problem = vector.environment_error === undefined ? answerProblem(replies[0], vector) : abortProblem(aborted);
  return problem ?? changesProblem(before, after, vector) ?? recorded.problem();
}

function answerProblem(reply: Message | undefined, vector: ToolVector): string | null {
  const { trace, errorClass = null } = reply?.toolResult ?? {};
  const isActive = reply?.conversationActive !== false;
  return (
    difference('error class', errorClass, vector.error_class ?? null) ??
    difference('trace arguments', trace?.arguments, vector.trace_arguments) ??
    difference('result', trace?.result, vector.result) ??
    (errorClass === null ? contentProblem(reply?.content, vector.content) : null) ??
    difference('conversation active', isActive, vector.conversation_active ?? true)
  );
}

function abortProblem(aborted: string | undefined): string | null {
  return aborted === undefined ? 'does not abort the run, but the reference does' : null;
}

function changesProblem(before: World, after: World, { changed = {} }: ToolVector): string | null {
  const tables = Object.keys(PHONE.tables).filter((table) => !isDeepStrictEqual(before[table], after[table]));
  const ours = Object.fromEntries(tables.map((table) => [table, after[table]]));
  return difference('changed tables', ours, changed);
}

function difference(what: string, ours: unknown, theirs: unknown): string | null {
  if (isLike(withoutNewIds(ours), withoutNewIds(theirs))) return null;
  return `${what}: ${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
}

const IDENTIFIER = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Random ids have version 4. The ids of the worlds have version 5 and must agree. */
function withoutNewIds(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(IDENTIFIER, '<uuid>');
  if (Array.isArray(value)) return value.map(withoutNewIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutNewIds(item)]));
}

export function contentProblem(ours: string | undefined, theirs: string | undefined): string | null {
  const [left, right] = [ours, theirs].map((text) => String(withoutNewIds(text))) as [string, string];
  return isLikeText(left, right) ? null : `content: ${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
}

function callMessage({ role = 'AGENT' }: ToolVector, name: string, argumentText: string): Message {
  return {
    sender: role === 'USER' ? 'user' : 'agent',
    recipient: 'execution-environment',
    content: '',
    toolCall: { id: 'call_0', name, arguments: argumentText },
  };
}

const NO_SERVICES: Services = { fetch: () => Promise.reject(new Error('the setup must not call services')) };

/** Answers requests as recorded, and reports requests that differ from the recorded ones. */
class RecordedServices implements Services {
  readonly #expected: NonNullable<ToolVector['service_calls']>;
  readonly #requests: ServiceRequest[] = [];

  constructor({ service_calls = [] }: ToolVector) {
    this.#expected = service_calls;
  }

  fetch = (request: ServiceRequest): Promise<JsonValue> => {
    this.#requests.push(request);
    return Promise.resolve(this.#expected[this.#requests.length - 1]?.answer ?? null);
  };

  problem(): string | null {
    const ours = this.#requests.map(({ host, path, parameters }) => [`https://${host}${path}`, texts(parameters)]);
    const theirs = this.#expected.map(({ url, params }) => [url, texts(params)]);
    return difference('service requests', ours, theirs);
  }
}

/** The reference writes integral floats with a fraction, such as `0.0,0.0`. Services treat both forms as equal. */
function texts(parameters: object): object {
  const entries = Object.entries(parameters).map(([name, value]) => [name, String(value).replace(/\.0(?=,|$)/g, '')]);
  return Object.fromEntries(entries) as object;
}
