import { createHash } from 'node:crypto';

import { edgesOf } from '../evaluation/guardrails.ts';
import type { MilestoneGraph } from '../evaluation/milestone.ts';
import type { Profile } from '../sandbox/cell.ts';
import { EVALUATOR_VERSION } from '../evaluation/version.ts';
import { findScenario } from './find-scenario.ts';
import type { NamedDecoys, PackContent } from './pack.ts';
import { scenarioUnder } from './scenario-under.ts';
import { worldUnder } from './world-under.ts';

/** SHA-256 (hexadecimal) of a JSON value, whatever the order of its keys. */
export function contentHash(value: unknown): string {
  const canonical: string = JSON.stringify(value, (_key, item: unknown) =>
    isPlainObject(item) ? sortedKeys(item) : item,
  );
  return createHash('sha256').update(canonical).digest('hex');
}

/** Hash of a pack: of all but its canary, which tells two copies apart, and the folder in which the code of its world was found. */
export function packHash({
  canary: _canary,
  definition,
  decoys,
  ...content
}: PackContent & { readonly decoys?: readonly NamedDecoys[] | undefined }): string {
  return contentHash({
    ...content,
    ...(definition !== undefined && { definition: withoutFolder(definition) }),
    ...(decoys !== undefined && { decoys: decoys.map(({ name, hash }) => ({ name, hash })) }),
  });
}

/** Hash of the tools and tables that a pack brings, wherever its folder is; undefined where it brings none. */
export function definitionHash({ definition }: PackContent): string | undefined {
  return definition === undefined ? undefined : contentHash(withoutFolder(definition));
}

function withoutFolder(definition: NonNullable<PackContent['definition']>): unknown {
  if (typeof definition === 'string' || definition.code === undefined) return definition;
  const { folder: _folder, ...code } = definition.code;
  return { ...definition, code };
}

/**
 * Hash of all that decides how a scenario plays: itself under the profile, without the answers and ways by which it is proven, and
 * the parts of the pack it uses. It is the
 * same in every pack that has the scenario, whether its world is the pack's or its own.
 */
export function scenarioHash(pack: PackContent, name: string, profile: Profile): string {
  const {
    ownWorld,
    sentences: _sentences,
    answers: _answers,
    ways: _ways,
    ...scenario
  } = scenarioUnder(findScenario(pack, name), profile);
  return contentHash({
    scenario,
    world: worldUnder(ownWorld ?? pack.world, profile),
    ...(typeof pack.definition === 'object' && { definition: withoutFolder(pack.definition) }),
    clock: pack.clock,
    state: pack.states[scenario.state],
    demonstrations: scenario.user.demonstrations.map((demonstration) => pack.demonstrations[demonstration]),
  });
}

/**
 * Hash of what decides a score: the evaluator's version, the profile, milestones and minefields, without the ids and notes that are
 * for people. When it changes, old trajectories are worth scoring again.
 */
export function graderHash(pack: PackContent, name: string, profile: Profile): string {
  const { milestones, minefields } = scenarioUnder(findScenario(pack, name), profile);
  return contentHash({
    evaluator: EVALUATOR_VERSION,
    profile,
    milestones: gradingPart(milestones),
    minefields: gradingPart(minefields),
  });
}

function gradingPart(graph: MilestoneGraph) {
  const milestones = graph.milestones.map(({ id: _id, note: _note, ...grading }) => grading);
  return { milestones, edges: edgesOf(graph) };
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortedKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
