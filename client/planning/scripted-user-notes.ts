import type { ModelSpec } from '../../roles/model/spec.ts';

/** A script plays the user unless a model is chosen, and models score otherwise with it. The user is the last of the specs. */
export function scriptedUserNotes(specs: readonly ModelSpec[]): readonly string[] {
  const isModel = ({ provider }: ModelSpec) => provider !== 'scripted' && provider !== 'recorded';
  if (specs.at(-1)?.provider !== 'scripted' || !specs.slice(0, -1).some(isModel)) return [];
  return [
    'the simulated user is scripted: scores with a model as user differ; choose one with --user, for example --user openai:gpt-6-luna',
  ];
}
