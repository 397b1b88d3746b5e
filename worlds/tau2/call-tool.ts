import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import type { World, WorldChange } from '../../sandbox/world.ts';
import { runWorldCall } from '../world-call.ts';
import { Database } from './database.ts';
import { boundTo } from './python/call.ts';
import { PythonError, typeError } from './python/error.ts';
import { answerText, tablesOf, toolkitOf } from './toolkit.ts';
import type { TauSeat, TauDomain, TauFunction } from './toolkit.ts';

export interface TauCall {
  readonly seat: TauSeat;
  readonly name: string;
  readonly arguments: JsonObject;
}

export interface TauReply {
  /** What the caller reads. */
  readonly text: string;
  readonly isError: boolean;
  /** The answer as a value; the text if it is one. */
  readonly result: JsonValue;
  /** Also those made before an error. */
  readonly changes: readonly WorldChange[];
}

export interface CallSettings {
  readonly newId: () => string;
  /** tau2-bench replays gold actions without it. */
  readonly isSynced?: boolean;
}

/** Executes a tool call as tau2-bench's environment does: whatever a tool raises is an answer. */
export function callTauTool(domain: TauDomain, world: World, call: TauCall, settings: CallSettings): TauReply {
  const database = new Database(world, tablesOf(domain), settings.newId);
  const { sync } = domain;
  const made = runWorldCall({
    run: () => answered(domain, database, call),
    ...(settings.isSynced !== false && sync && { afterCall: () => sync(database) }),
    changes: () => database.changes(),
    errorText: (error) => {
      if (!(error instanceof PythonError)) throw error;
      return `Error: ${error.message}`;
    },
  });
  const { changes } = made;
  if ('error' in made) return { text: made.error, result: made.error, isError: true, changes };
  // Printed after the hook: both databases hold the same objects.
  const { answer } = made;
  return {
    text: answerText(answer),
    result: typeof answer === 'string' ? answer : answer.value,
    isError: false,
    changes,
  };
}

function answered(domain: TauDomain, database: Database, { seat, name, arguments: given }: TauCall) {
  requireFreeNames(given);
  const toolkit = toolkitOf(domain, seat);
  if (toolkit === undefined) throw new PythonError('User tools not available');
  const tool = Object.hasOwn(toolkit.tools, name) ? toolkit.tools[name] : undefined;
  if (tool === undefined) throw new PythonError(`Tool '${name}' not found.`);
  return tool.run(database, boundTo(tool, `${toolkit.className}.${name}`, given));
}

/** Names that Python's own call needs. */
function requireFreeNames(given: JsonObject): void {
  if (Object.hasOwn(given, 'requestor'))
    throw typeError(
      "tau2.environment.environment.Environment.make_tool_call() got multiple values for keyword argument 'requestor'",
    );
  const taken = Object.keys(given).find((name) => name === 'self' || name === 'tool_name');
  if (taken !== undefined) throw typeError(`Environment.make_tool_call() got multiple values for argument '${taken}'`);
}

/** What a function that is no tool did, or what it raised. */
export interface FunctionReply {
  readonly result: ReturnType<TauFunction['run']>;
  readonly changes: readonly WorldChange[];
}

/** Calls any method of a toolkit, as tasks do to prepare a world and to look at one. @throws PythonError */
export function callFunction(domain: TauDomain, world: World, call: TauCall, settings: CallSettings): FunctionReply {
  const database = new Database(world, tablesOf(domain), settings.newId);
  const toolkit = toolkitOf(domain, call.seat);
  const methods = { ...toolkit?.tools, ...toolkit?.functions };
  const method = Object.hasOwn(methods, call.name) ? methods[call.name] : undefined;
  if (method === undefined || toolkit === undefined) throw new PythonError(`Function ${call.name} not found`);
  const result = method.run(database, boundTo(method, `${toolkit.className}.${call.name}`, call.arguments));
  domain.sync?.(database);
  return { result, changes: database.changes() };
}
