import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { messagesOf } from '../../sandbox/trajectory.ts';
import type { ToolDefinition } from '../../sandbox/tools/definition.ts';
import type { Row } from '../../evaluation/log.ts';
import type { Subject } from '../subject.ts';

/** A call of the reference solution that was answered. */
export interface SeenCall {
  readonly tool: ToolDefinition;
  readonly arguments: JsonObject;
  readonly result: JsonValue;
}

/** What a play of the reference solution shows: of this what is to be told must follow. */
export interface ReferenceWorld {
  readonly calls: readonly SeenCall[];
  /** Rows that it changed, before and after, and those that share a value with them, such as an id or a phone number. */
  readonly rows: readonly Row[];
  /** The user's texts, and what its brief says. */
  readonly said: readonly string[];
  /** The settings when it is over. */
  readonly settings: Row;
}

export async function referenceWorld(subject: Subject): Promise<ReferenceWorld> {
  const { scenario } = subject;
  const { tables } = scenario.definition;
  const { trajectory, log } = await subject.reference();
  const messages = messagesOf(trajectory.events);
  const changed = messages.flatMap(({ changes = [] }) =>
    changes.flatMap((change) =>
      tables[change.table]?.single !== undefined
        ? []
        : (['before', 'row'] as const).flatMap((key) =>
            key in change ? [(change as unknown as Record<string, unknown>)[key] as Row] : [],
          ),
    ),
  );
  const shared = new Set(changed.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string'));
  const related = Object.keys(tables)
    .flatMap((table) => scenario.world[table] ?? [])
    .filter((row) => Object.values(row).some((value) => typeof value === 'string' && shared.has(value)));
  return {
    calls: messages.flatMap(({ toolResult }) => {
      const trace = toolResult?.trace;
      const tool = subject.toolNamed(trace?.toolName ?? '');
      return trace && tool ? [{ tool, arguments: trace.arguments, result: trace.result }] : [];
    }),
    rows: [...changed, ...related],
    said: [
      ...messages.filter(({ sender, toolCall }) => sender === 'user' && !toolCall).map(({ content }) => content),
      ...scenario.user.knows,
    ],
    settings: Object.assign(
      {},
      ...Object.keys(tables).flatMap((table) => (tables[table]?.single ? log.rows(table, log.length - 1) : [])),
    ) as Row,
  };
}

/** The texts and numbers in a value. */
export function scalarsIn(value: JsonValue): readonly (string | number)[] {
  if (isList(value)) return value.flatMap(scalarsIn);
  if (isObject(value)) return Object.values(value).flatMap(scalarsIn);
  return typeof value === 'string' || typeof value === 'number' ? [value] : [];
}
