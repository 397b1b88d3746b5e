import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

import { errorMessage } from '../../sandbox/error-message.ts';
import { nowAt } from '../../sandbox/clock.ts';
import type { Clock } from '../../sandbox/clock.ts';
import { identifierSource } from '../../sandbox/identifiers.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ScriptCall, ScriptedReply, ScriptStep } from '../../sandbox/script.ts';
import { fillArguments } from '../../sandbox/script-results.ts';
import { executeBatch } from '../../sandbox/tools/execution/execute-batch.ts';
import type { CodeRunner } from '../../sandbox/tools/code-runner.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import type { Services } from '../../sandbox/tools/services.ts';
import { applyChanges } from '../../sandbox/world.ts';
import type { Table, World, WorldChange, WorldRow } from '../../sandbox/world.ts';
import { repliesTo } from '../../language/questions/scripted-replies.ts';
import { answering, sentCall } from '../../worlds/own/answering.ts';
import type { Exports } from '../../worlds/own/exported-tools.ts';
import { undeclared } from '../../worlds/own/own-world.ts';
import { TableSender } from '../../worlds/own/sent-tables.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import { worldOf } from '../world-of.ts';
import type { PackContent } from '../pack.ts';
import { answerAsked } from './answer-asked.ts';
import type { Attempt } from './answer-asked.ts';

/** What is played: the calls of solutions, each on a world of its own. What several worlds have of a table is sent once. */
export interface PlayOrder {
  readonly definition: PackContent['definition'];
  readonly tables: readonly (readonly WorldRow[])[];
  readonly plays: readonly Play[];
}

interface Play {
  readonly name: string;
  /** Where the rows of each table are in `tables`. */
  readonly world: Readonly<Record<Table, number>>;
  readonly solution: readonly ScriptStep[];
  readonly replies: readonly ScriptedReply[];
  readonly clock: Clock;
}

/** What it changed, or why it cannot be played, and whether a tool did what its world does not declare. */
export type PlayedSolution =
  | { readonly changes: readonly WorldChange[] }
  | { readonly problem: string; readonly isOfTools: boolean };

const NO_SERVICES: Services = { fetch: () => Promise.reject(new Error('no service is asked here')) };

/** Plays solutions, in a process of its own as the tools are somebody else's code, and says which worlds they leave. */
await answerAsked((order, attempt) => playAll(order as PlayOrder, attempt));

async function playAll({ definition, tables, plays }: PlayOrder, attempt: Attempt): Promise<readonly PlayedSolution[]> {
  const world = worldOf({ definition });
  if ('wrong' in world) throw new Error(world.wrong);
  const runCode = await runnerOf(definition, attempt);
  const played: PlayedSolution[] = [];
  for (const play of plays) {
    const start = Object.fromEntries(Object.entries(play.world).map(([table, at]) => [table, tables[at]!]));
    played.push(await orProblem(() => playOne(play, start, world, runCode)));
  }
  return played;
}

async function orProblem(work: () => Promise<readonly WorldChange[]>): Promise<PlayedSolution> {
  try {
    return { changes: await work() };
  } catch (error) {
    return { problem: errorMessage(error), isOfTools: error instanceof OutsideFailure };
  }
}

/** In this process, which holds nothing that the code could harm. */
async function runnerOf(definition: PackContent['definition'], attempt: Attempt): Promise<CodeRunner> {
  const code = typeof definition === 'object' ? definition.code : undefined;
  if (code === undefined) return () => Promise.reject(new Error('the world has no code'));
  const load = () => import(pathToFileURL(join(code.folder, code.file)).href) as Promise<Exports>;
  const answer = answering(await attempt(code.file, load));
  const sender = new TableSender();
  return async ({ line }, call) => {
    const doing = `${code.file}${line === undefined ? '' : `:${line}`}: the tool ${call.tool}`;
    const answered = await attempt(doing, () => answer(structuredClone(sentCall(call, sender))));
    if ('isLacking' in answered) throw new Error('the tables were lost');
    if ('undeclared' in answered)
      throw undeclared({ ...code, ...(line !== undefined && { line }) }, call.tool, answered.undeclared);
    return answered;
  };
}

async function playOne(
  { name, solution, replies, clock }: Play,
  world: World,
  definition: WorldDefinition,
  runCode: CodeRunner,
): Promise<readonly WorldChange[]> {
  const offered = new Map(definition.tools.map((tool) => [tool.name, tool]));
  const results = new Map<string, JsonValue>();
  const given = new Set<number>();
  const made: WorldChange[] = [];
  let current = world;
  let turn = 1;
  const execute = async (sender: 'agent' | 'user', requested: readonly ScriptCall[]): Promise<void> => {
    const calls = requested.map(({ id, tool, arguments: args }) => ({
      sender,
      recipient: 'execution-environment' as const,
      content: '',
      toolCall: { id, name: tool, arguments: JSON.stringify(fillArguments(args, (callId) => results.get(callId))) },
    }));
    turn += calls.length;
    const now = nowAt(clock, turn);
    const at = turn;
    const { replies: answers } = await executeBatch({
      calls,
      world: current,
      timeZone: clock.timeZone,
      contextOf: (position) => ({
        now,
        newId: identifierSource(0, name, at, position),
        services: definition.synthetic?.(now) ?? NO_SERVICES,
        runCode,
      }),
      profile: 'default',
      offered,
    });
    for (const { toolResult, changes = [], content } of answers) {
      const { callId = '', trace, name: tool = '' } = toolResult ?? {};
      if (trace === undefined) throw new Error(`${tool} answers ${JSON.stringify(content)}`);
      results.set(callId, trace.result);
      made.push(...changes);
      current = applyChanges(current, changes);
    }
    turn += calls.length;
  };
  for (const step of solution) {
    if ('calls' in step) {
      await execute('agent', step.calls);
      continue;
    }
    turn += 2;
    for (const index of repliesTo(replies, (one) => given.has(one), step.say)) {
      if (given.has(index)) continue;
      given.add(index);
      for (const [position, call] of (replies[index]?.calls ?? []).entries())
        await execute('user', [{ id: `reply${index}/${position}`, ...call }]);
    }
  }
  return made;
}
