import type { z } from 'zod';
import type { writtenSchemas } from '../../scenarios/format/written-schema.ts';
import { packFromWritten, requireScenarioShape } from '../../scenarios/load-pack.ts';
import type { Pack } from '../../scenarios/pack.ts';
import type { BUILT_IN_NAME } from '../../scenarios/pack-files.ts';

type Written = ReturnType<typeof writtenSchemas>;

/** A scenario, or one that says in what it differs from another (`like`), with the fields of docs/scenario-format.md. */
export type ScenarioDefinition = z.input<Written['scenario']> | z.input<Written['variant']>;

type WrittenPack = Omit<z.input<Written['pack']>, 'scenarios'> & {
  readonly scenarios: readonly ScenarioDefinition[];
};

/** A pack, complete or with world, states and demonstrations of the built-in catalogue, which `like` may then name too. */
export type PackDefinition =
  | WrittenPack
  | (Pick<WrittenPack, 'name' | 'version' | 'scenarios'> &
      Partial<WrittenPack> & { readonly extends: typeof BUILT_IN_NAME });

/** Checks the shape of a scenario; the rest is checked where its pack is defined. @throws InvalidPack naming each field */
export function defineScenario<const Definition extends ScenarioDefinition>(definition: Definition): Definition {
  requireScenarioShape(definition);
  return definition;
}

/** A pack for `evaluate`, with all checks that a pack in files passes. @throws InvalidPack naming each field */
export function definePack(definition: PackDefinition): Pack {
  return packFromWritten(definition, typeof definition.name === 'string' ? definition.name : 'definePack');
}
