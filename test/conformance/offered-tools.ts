import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

import { cachedSimilarity } from '../../sandbox/augmentation/rank-distractions.ts';
import { offeredTools, userTools } from '../../sandbox/augmentation/offered-tools.ts';
import type { OfferedTools } from '../../sandbox/augmentation/offered-tools.ts';
import { AUGMENTATIONS, AUGMENTATION_SUFFIX } from '../../sandbox/cell.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import type { ToolSchema } from '../../sandbox/tools/schema.ts';
import { goldenPath } from './golden-file.ts';
import { PHONE } from '../../worlds/phone/world.ts';

interface ReferenceTool {
  readonly agent_facing_name: string;
  readonly execution_facing_name: string;
  readonly description: string;
  readonly parameters: ToolSchema['parameters'];
}

/** What the reference offers in an augmented scenario (docs/import.md). */
export interface ReferenceOffer {
  readonly name: string;
  readonly base_scenario: string;
  readonly agent_tools: readonly ReferenceTool[];
  readonly user_tools: readonly ReferenceTool[];
}

/** A base scenario's tools in the reference. */
export interface ScenarioFacts {
  readonly name: string;
  readonly tools_allowed: readonly string[];
  readonly tools_denied: readonly string[];
  readonly ranked_distractions_top10: readonly string[];
  readonly agent_visible_tool_count: Readonly<Record<'no_distraction' | 'three' | 'ten' | 'all', number>>;
}

const SIMILARITY = cachedSimilarity();

export function readScenarioFacts(): ReadonlyMap<string, ScenarioFacts> {
  const { scenarios } = JSON.parse(readFileSync(goldenPath('../facts/scenarios.json'), 'utf8')) as {
    readonly scenarios: readonly ScenarioFacts[];
  };
  return new Map(scenarios.map((scenario) => [scenario.name, scenario]));
}

export function toolsOf(facts: ScenarioFacts, augmentation: Augmentation): OfferedTools {
  return offeredTools({ allow: facts.tools_allowed, deny: facts.tools_denied }, augmentation, PHONE, SIMILARITY);
}

/** How our offered tools differ from the reference's, or null. */
export function offerProblem(reference: ReferenceOffer, facts: ReadonlyMap<string, ScenarioFacts>): string | null {
  const scenario = facts.get(reference.base_scenario);
  if (scenario === undefined) return `no facts about ${reference.base_scenario}`;
  const [ours, theirs] = offers(reference, scenario);
  return isDeepStrictEqual(ours, theirs) ? null : `${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
}

/** Our offered tools and the reference's in the same form. Descriptions are reduced to whether they exist. */
export function offers(reference: ReferenceOffer, facts: ScenarioFacts): readonly [ours: unknown, theirs: unknown] {
  const suffix = reference.name.slice(reference.base_scenario.length);
  const augmentation = AUGMENTATIONS.find((one) => AUGMENTATION_SUFFIX[one] === suffix);
  if (augmentation === undefined) throw new Error(`${reference.name} has an unknown augmentation`);
  return [
    { agent: ourForm(toolsOf(facts, augmentation)), user: ourForm(userTools(PHONE)) },
    { agent: reference.agent_tools.map(theirForm), user: reference.user_tools.map(theirForm) },
  ];
}

function ourForm({ schemas, offered }: OfferedTools): unknown {
  return schemas.map((schema) => form(schema, offered.get(schema.name)?.name));
}

function theirForm({ agent_facing_name: name, execution_facing_name: real, ...rest }: ReferenceTool): unknown {
  return form({ name, ...rest }, real);
}

function form({ name, description, parameters }: ToolSchema, real: string | undefined): unknown {
  const properties = Object.entries(parameters.properties);
  return {
    name,
    real,
    isDescribed: description !== '',
    type: parameters.type,
    required: parameters.required,
    properties: properties.map(([property, { type, description: text, ...others }]) => [
      property,
      { type, isDescribed: text !== undefined, others },
    ]),
  };
}
