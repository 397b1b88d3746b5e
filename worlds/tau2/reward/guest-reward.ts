import type { TrajectoryEvent } from '../../../sandbox/event.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import { isList, isObject } from '../../../sandbox/json.ts';
import { finalWorld } from '../../../sandbox/trajectory.ts';
import { rowsOf } from '../../../sandbox/world.ts';
import type { World } from '../../../sandbox/world.ts';
import type { GuestReward, GuestRun, WorldDefinition } from '../../world.ts';
import { readTask } from '../checkout/read-task.ts';
import { domainOf } from '../execute-tool.ts';
import type { GuestName } from '../execute-tool.ts';
import { equals, isDict, readPythonJson } from '../python/value.ts';
import type { TauDomain, TauSeat } from '../toolkit.ts';
import { tablesOf, toolkitOf } from '../toolkit.ts';
import { goldWorld, isSameDatabase } from './end-worlds.ts';
import { endCheckHolds, tauRewardOf, lacksOf } from './reward.ts';
import type { TranscriptCall, TranscriptEnd, TranscriptTurn } from './transcript.ts';

/** How a guest's run is rewarded: by the code that `npm run conformance -- tau2` compares. @throws Error that names the field of a task that cannot be read */
export function tauGuestReward(
  guest: GuestName,
): Pick<Required<WorldDefinition>['guest'], 'reward' | 'judged' | 'checks' | 'holds'> {
  const domain = domainOf(guest);
  const reward = ({ task: raw, start, events }: GuestRun): GuestReward => {
    const task = readTask(raw, 'task');
    const turns = transcriptOf(events);
    const end = endOf(events);
    const { basis } = task;
    const { parts, endChecks, reward: product } = tauRewardOf(domain, task, { start, turns, end });
    const gold = goldWorld(domain, start, task).world;
    const open = (value: number | 'needs judge') => (value === 'needs judge' ? null : value);
    return {
      reward: open(product),
      parts: Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, open(value)])),
      basis,
      why: [
        ...(end === 'early' ? ['neither side ended the run'] : []),
        ...(isSameDatabase(domain, gold, start) ? ['doing nothing leaves the gold database'] : []),
        ...(basis.includes('DB') && parts.DB === 0
          ? [databaseDifference(domain, gold, finalWorld({ world: start, events }))]
          : []),
        ...lacksOf(task, turns, endChecks)
          .filter(({ part }) => basis.includes(part))
          .map(({ what }) => what),
      ],
    };
  };
  return {
    reward,
    checks: { agent: checksOf(domain, 'agent'), user: checksOf(domain, 'user') },
    holds: (check, world) => endCheckHolds(domain, world, check),
    judged: (task) => readTask(task, 'task').judged,
  };
}

function checksOf(domain: TauDomain, seat: TauSeat): readonly string[] {
  return Object.keys(toolkitOf(domain, seat)?.functions ?? {});
}

/** The run as tau2-bench has it: what a turn says, also beside calls, and the calls with their answers. */
export function transcriptOf(events: readonly TrajectoryEvent[]): readonly TranscriptTurn[] {
  const answers = new Map(
    events.flatMap((event) =>
      event.kind === 'tool-executions'
        ? event.messages.flatMap((message) =>
            message.toolResult ? [[message.toolResult.callId, message] as const] : [],
          )
        : [],
    ),
  );
  return events.flatMap((event): TranscriptTurn[] => {
    if (event.kind !== 'turn') return [];
    const said = event.messages.filter(({ toolCall }) => toolCall === undefined).map(({ content }) => content);
    const text = [...(event.unspoken?.text === undefined ? [] : [event.unspoken.text]), ...said].join('\n');
    const calls = event.messages.flatMap(({ toolCall }): TranscriptCall[] => {
      const answer = toolCall && answers.get(toolCall.id);
      // A call that was spoiled before it was run, or cannot be read, is none.
      const args = toolCall && argumentsOf(toolCall.arguments);
      if (toolCall === undefined || args === undefined || answer?.toolResult?.fault === 'transient') return [];
      const isWhole = answer !== undefined && answer.toolResult?.fault === undefined;
      return [{ name: toolCall.name, arguments: args, ...(isWhole && { answer: answer.content }) }];
    });
    return [{ seat: event.role, ...(text !== '' && { text }), ...(calls.length > 0 && { calls }) }];
  });
}

function argumentsOf(text: string): TranscriptCall['arguments'] | undefined {
  try {
    const value = readPythonJson(text === '' ? '{}' : text);
    return isDict(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The simulated user ends a run; the agent cannot. */
function endOf(events: readonly TrajectoryEvent[]): TranscriptEnd {
  const last = events.at(-1);
  return last?.kind === 'ending' && last.outcome === 'completed' ? 'user' : 'early';
}

/** Where two databases differ first: in what, or only in how it is written. */
function databaseDifference(domain: TauDomain, gold: World, played: World): string {
  const found = Object.entries(tablesOf(domain)).flatMap(([table, { key }]) => {
    const others = new Map(rowsOf(played, table).map((row) => [row[key], row]));
    return rowsOf(gold, table).flatMap((row) => {
      const other = others.get(row[key]);
      if (row === other) return [];
      const columns = Object.keys(row).filter((column) => !equals(row[column], other?.[column]));
      if (columns.length === 0) return [];
      const isAlike = columns.every((column) => equals(orderless(row[column]), orderless(other?.[column])));
      return [{ text: `${table} ${JSON.stringify(row[key])} differs in ${columns.join(', ')}`, isAlike }];
    });
  });
  const real = found.find(({ isAlike }) => !isAlike) ?? found[0];
  if (real === undefined) return 'the database has rows that the gold one lacks';
  return real.isAlike ? `${real.text}: in the order of a list, or a part of a cent` : real.text;
}

/** Lists in one order, numbers to a cent. */
function orderless(value: JsonValue | undefined): JsonValue {
  if (typeof value === 'number') return Math.round(value * 100) / 100;
  if (isList(value))
    return value.map(orderless).toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, orderless(item)]));
}
