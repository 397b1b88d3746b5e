import { problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import type { Demonstration, DemonstrationLine } from '../../sandbox/user-brief.ts';
import type { PackContent } from '../pack.ts';
import { checkShape } from '../shape-problem.ts';
import { expandScenario } from './expand-scenario.ts';
import { Expansion } from './expansion.ts';
import type { NamedRows } from './expansion.ts';
import { expandTables, namedRows } from './expand-world.ts';
import { completeScenarios } from './inherit.ts';
import { Origins } from './origins.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import { writtenSchemas } from './written-schema.ts';
import type { WrittenDemonstration } from './written-schema.ts';

/** A pack as machines exchange it, and where each part of it was written. */
interface ExpandedPack {
  /** Missing where the shape of the pack is wrong as a whole. */
  readonly content?: PackContent;
  readonly problems: readonly PackProblem[];
  readonly origins: Origins;
}

/**
 * Expands a pack as people write it (docs/scenario-format.md).
 * @param bases scenarios that are not part of it, but that `like` may name
 */
export function expandPack(
  written: unknown,
  definition: WorldDefinition,
  bases: readonly unknown[] = [],
): ExpandedPack {
  const origins = new Origins();
  const shape = checkShape(writtenSchemas(definition.tables).pack, written);
  if (shape.data === undefined) return { problems: shape.problems, origins };
  const { world, demonstration, demonstrations, scenarios: raw, ...rest } = shape.data;
  const problems: PackProblem[] = [];
  const report = (path: Path, wrong: string, hint: string) => void problems.push(problemAt(path, wrong, hint));
  const baseRows = namedRows(world, ['world'], new Map(), report);
  const scenarios = completeScenarios(raw, bases, definition.tables, problems).map((complete) => {
    const { scenario, pathOf } = complete;
    let rows: NamedRows = baseRows;
    if (scenario.ownWorld) rows = namedRows(scenario.ownWorld, pathOf('ownWorld'), new Map(), report);
    if (scenario.rows) rows = namedRows(scenario.rows, pathOf('rows'), rows, report);
    return expandScenario(complete, [demonstration ?? []].flat(), new Expansion(definition, origins, rows, problems));
  });
  const content = {
    ...rest,
    demonstrations: Object.fromEntries(
      Object.entries(demonstrations).map(([name, one]) => [name, expandDemonstration(one)]),
    ),
    world: expandTables(world, ['world'], new Expansion(definition, origins, baseRows, problems)),
    scenarios: origins.mark(scenarios, ['scenarios']),
  };
  return { content, problems, origins };
}

function expandDemonstration({ knows = [], lacks = [], dialogue, ...rest }: WrittenDemonstration): Demonstration {
  return {
    ...rest,
    knows,
    lacks,
    dialogue: dialogue.map(expandLine),
  };
}

function expandLine(line: WrittenDemonstration['dialogue'][number]): DemonstrationLine {
  if ('agent' in line) return { sender: 'agent', content: line.agent };
  return typeof line.user === 'string' ? { sender: 'user', content: line.user } : { sender: 'user', end: true };
}
