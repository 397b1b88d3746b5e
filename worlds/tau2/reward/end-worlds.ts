import type { World } from '../../../sandbox/world.ts';
import { callTauTool } from '../call-tool.ts';
import { dumpedDatabase } from '../database.ts';
import { equals, readPythonJson } from '../python/value.ts';
import { changed, synced } from '../task.ts';
import type { TauTask } from '../task.ts';
import { toolkitOf } from '../toolkit.ts';
import type { TauDomain, TauTool } from '../toolkit.ts';
import type { TranscriptTurn } from './transcript.ts';

/** What a gold action raised, which tau2-bench swallows. */
export interface GoldError {
  /** Of the action in the task. */
  readonly position: number;
  readonly name: string;
  readonly message: string;
}

export interface GoldWorld {
  readonly world: World;
  readonly errors: readonly GoldError[];
}

/** The world after a task's gold actions, without the hook between them. */
export function goldWorld(domain: TauDomain, start: World, { gold }: Pick<TauTask, 'gold'>): GoldWorld {
  const errors: GoldError[] = [];
  const newId = idsOf('gold');
  const world = (gold ?? []).reduce(
    (before, action, position) => {
      const { text, isError, changes } = callTauTool(domain, before, action, { newId, isSynced: false });
      if (isError) errors.push({ position, name: action.name, message: text.replace(/^Error: /, '') });
      return changed(before, changes);
    },
    synced(domain, start),
  );
  return { world, errors };
}

/** A call of a transcript was answered otherwise when it was played again. */
export class ReplayDiffers extends Error {}

/** The world after the calls of a transcript that change something. @throws ReplayDiffers */
export function playedWorld(domain: TauDomain, start: World, turns: readonly TranscriptTurn[]): World {
  const newId = idsOf('played');
  let world = start;
  for (const { seat, calls = [] } of turns)
    for (const call of calls) {
      if (toolOf(domain, call.name)?.kind !== 'write') continue;
      const { text, changes } = callTauTool(domain, world, { ...call, seat }, { newId });
      if (call.answer !== undefined && !isSameAnswer(text, call.answer))
        throw new ReplayDiffers(
          `${call.name} answered ${JSON.stringify(text)} instead of ${JSON.stringify(call.answer)}`,
        );
      world = changed(world, changes);
    }
  return synced(domain, world);
}

/** Whoever calls it. */
function toolOf(domain: TauDomain, name: string): TauTool | undefined {
  const tools = [toolkitOf(domain, 'agent')?.tools, toolkitOf(domain, 'user')?.tools];
  return tools.flatMap((one) => (one !== undefined && Object.hasOwn(one, name) ? [one[name]] : [])).at(0);
}

function isSameAnswer(left: string, right: string): boolean {
  return left === right || equals(asJson(left), asJson(right));
}

function asJson(text: string) {
  try {
    return readPythonJson(text);
  } catch {
    return text;
  }
}

/** What tau2-bench draws at random differs between two worlds. */
function idsOf(world: 'gold' | 'played'): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${world === 'gold' ? 'a' : 'b'}${String(count).padStart(7, '0')}`;
  };
}

/** Whether both databases are the same. */
export function isSameDatabase(domain: TauDomain, left: World, right: World): boolean {
  return [domain.agent, ...(domain.user ? [domain.user] : [])].every(
    ({ tables }) => dumpedDatabase(left, tables) === dumpedDatabase(right, tables),
  );
}
