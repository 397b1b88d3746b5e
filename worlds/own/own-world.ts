import { endConversation } from '../../sandbox/tools/end-conversation.ts';
import type { Parameters, ToolDefinition } from '../../sandbox/tools/definition.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { ResultShape } from '../../sandbox/tools/result-shape.ts';
import { ToolError } from '../../sandbox/tools/tool-error.ts';
import type { CodePlace, RecordedServices, ToolPlace } from '../../sandbox/tools/code-runner.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { rowsOf } from '../../sandbox/world.ts';
import type { Table } from '../../sandbox/world.ts';
import { resultProblem, rowProblem } from './check-answer.ts';
import { guestExecution } from '../tau2/execute-tool.ts';
import type { GuestName } from '../tau2/execute-tool.ts';
import { tauGuestReward } from '../tau2/reward/guest-reward.ts';
import type { GuestPlay, Tables, WorldDefinition } from '../world.ts';

/** A world that comes in a pack, as data: all but the code of its tools, which is found by its place and version. */
export interface OwnWorld {
  readonly name: string;
  readonly tables: Tables;
  /** What the agent is told before the conversation. */
  readonly policy?: string;
  readonly tools: readonly OwnTool[];
  /** What a tool changed before it threw stays. */
  readonly rolledBack?: false;
  /** What its tools may ask, and what they are answered. */
  readonly services?: RecordedServices;
  /** The tables of its hook, which runs after each call that did not fail. */
  readonly afterCall?: UsedTables;
  /** Absent where it has no tools. */
  readonly code?: CodePlace;
  /** Whose tools these are, where they come with the program instead. */
  readonly guest?: GuestName;
  /** How the benchmark that it comes from plays. */
  readonly play?: GuestPlay;
}

/** The tables that code uses. */
export interface UsedTables {
  readonly reads: readonly Table[];
  readonly writes: readonly Table[];
}

/** What is known of a tool without its code. */
export interface OwnTool extends UsedTables {
  readonly name: string;
  readonly description: string;
  readonly seat: ToolDefinition['caller'];
  readonly arguments: Parameters;
  readonly result: ResultShape;
  readonly returns: string;
  /** Of the file that defines it, from 1. */
  readonly line?: number;
  readonly probe?: JsonObject;
  readonly claimed?: readonly string[];
}

const NO_SERVICES: RecordedServices = {};

/** Ids that one call can make. */
const MOST_IDS = 64;

/** So many are enough for most calls: making ids costs more than such a call. */
const FEW_IDS = 3;

/** The world as a value; each tool asks for its code where it is executed. */
export function worldFrom(own: OwnWorld): WorldDefinition {
  const { name, tables, policy, tools, guest, play } = own;
  const definitions = tools.map((tool) => toolFrom(tool, own));
  return {
    name,
    tables,
    ...(policy !== undefined && { policy }),
    ...(guest && play && { guest: { ...play, ...tauGuestReward(guest) } }),
    domains: [name, endConversation.domain],
    tools: [...definitions, endConversation],
  };
}

function toolFrom(
  tool: OwnTool,
  { name: world, tables, code, guest, rolledBack, services = NO_SERVICES, afterCall }: OwnWorld,
): ToolDefinition {
  const written = [...tool.writes, ...(afterCall?.writes ?? [])];
  const used = [...new Set([...tool.reads, ...(afterCall?.reads ?? []), ...written])];
  const keys = Object.fromEntries(used.map((table) => [table, tables[table]!.key]));
  const { name, description, seat, reads, writes, result, returns, line, probe, claimed } = tool;
  return {
    name,
    module: world,
    domain: world,
    caller: seat,
    description,
    parameters: tool.arguments,
    returns,
    result,
    errors: [],
    dependsOn: [],
    reads,
    usesClock: true,
    effect: writes.length > 0 ? 'write' : reads.length > 0 ? 'read' : 'pure',
    checksTypes: true,
    ...(probe && { probe: () => probe }),
    ...(claimed && { claimed }),
    execute: async ({ world: rows, now, timeZone, newId, runCode }, args) => {
      if (code === undefined || runCode === undefined) throw new Error(`the code of ${name} cannot be run here`);
      const ids: string[] = [];
      const given = Object.fromEntries(used.map((table) => [table, rowsOf(rows, table)]));
      const place = { ...code, ...(line !== undefined && { line }) };
      const call = { tool: name, arguments: args, tables: given, keys, now, timeZone, services };
      const run = (most: number) => {
        while (ids.length < most) ids.push(newId());
        return runCode(place, { ...call, ids, ...(most === FEW_IDS && { hasMoreIds: true }) });
      };
      let answer = await run(written.length > 0 ? FEW_IDS : 0);
      if ('lacksIds' in answer) answer = await run(MOST_IDS);
      if ('lacksIds' in answer) throw new Error(`${name} lacks ids that it was given`);
      const isKept = !('error' in answer) || rolledBack === false;
      const wrong =
        ('error' in answer ? undefined : resultProblem(result, answer.result)) ??
        (isKept ? rowProblem(answer.changes, tables) : undefined);
      if (wrong !== undefined) throw undeclared(place, name, wrong);
      if ('error' in answer) throw new ToolError('Error', answer.error, undefined, isKept ? answer.changes : []);
      return answer;
    },
    ...(guest && guestExecution(guest, seat, name)),
  };
}

/** The code of a tool does what its world does not declare: its author has to mend it, and no agent is to blame. */
export function undeclared({ file, line }: ToolPlace, tool: string, what: string): OutsideFailure {
  const place = line === undefined ? file : `${file}:${line}`;
  return new OutsideFailure('world.code', `${place}: the tool ${tool} ${what}`, { scope: 'cell' });
}
