import type { Provenance } from '../results/record.ts';
import { promptsAsSent } from '../roles/view.ts';
import type { Prompting } from '../sandbox/prompting.ts';
import type { Profile } from '../sandbox/cell.ts';
import type { OfferedTools } from '../sandbox/augmentation/offered-tools.ts';
import { contentHash, graderHash, scenarioHash } from '../scenarios/content-hash.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import type { Pack } from '../scenarios/pack.ts';

/** Hashes of everything that determines how a scenario is played and scored. */
export type ContentHashes = Omit<Provenance, 'harness'>;

export function contentHashes(
  pack: Pack,
  scenario: ScenarioInstance,
  tools: OfferedTools,
  profile: Profile,
  prompting: Prompting = {},
): ContentHashes {
  return {
    pack: pack.hash,
    scenario: scenarioHash(pack, scenario.name, profile),
    grader: graderHash(pack, scenario.name, profile),
    prompts: {
      agent: contentHash(promptsAsSent('agent', scenario, prompting)),
      user: contentHash(promptsAsSent('user', scenario, prompting)),
    },
    tools: contentHash(tools.schemas),
  };
}
