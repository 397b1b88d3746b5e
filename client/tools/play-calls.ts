import { applyChanges } from '../../sandbox/world.ts';
import type { WorldChange } from '../../sandbox/world.ts';
import { findTool } from '../../sandbox/tools/definition.ts';
import { callTool } from './call-tool.ts';
import type { CallSetting } from './call-tool.ts';
import { readCalls } from './read-calls.ts';

/** A sequence of calls, and what each of them was answered. */
export interface PlayedCalls {
  /** As in the file, or the number of the line. */
  readonly id: string;
  /** The calls of the sequence, in order. */
  readonly calls: readonly {
    /** Of the tool. */
    readonly name: string;
    /** What the caller reads. */
    readonly text: string;
    /** Whether it is an error. */
    readonly error: boolean;
    /** The rows that the call changed. */
    readonly changes: readonly WorldChange[];
  }[];
}

/**
 * Plays sequences of calls, each on a world of its own.
 * @param file as `readCalls` reads it
 * @throws UserError
 */
export async function* playCalls(file: string, setting: CallSetting): AsyncGenerator<PlayedCalls> {
  for (const { id, calls } of readCalls(file)) {
    let { world } = setting;
    const played: PlayedCalls['calls'][number][] = [];
    for (const [position, { name, arguments: args }] of calls.entries()) {
      const tool = findTool(setting.definition, name);
      if (tool === undefined) {
        played.push({ name, text: `There is no tool ${JSON.stringify(name)}.`, error: true, changes: [] });
        continue;
      }
      const { content, errorClass, changes } = await callTool(
        tool,
        JSON.stringify(args),
        { ...setting, world },
        position,
      );
      world = applyChanges(world, changes);
      played.push({ name, text: content, error: errorClass !== null, changes });
    }
    yield { id, calls: played };
  }
}
