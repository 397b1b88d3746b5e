import type { Provenance } from '../results/record.ts';
import { promptsAsSent } from '../roles/view.ts';
import type { Cell } from '../sandbox/cell.ts';
import { contentHash, graderHash, scenarioHash } from '../scenarios/content-hash.ts';
import type { RunSettings } from '../runs/contract.ts';
import type { ActivityDependencies } from './dependencies.ts';

/** Hashes of everything that determines a run of this cell on this worker. */
export function provenanceOf(
  { packs, harness }: Pick<ActivityDependencies, 'packs' | 'harness'>,
  { pack: reference, clock }: Pick<RunSettings, 'pack' | 'clock'>,
  cell: Cell,
): Provenance {
  const pack = packs.pack(reference);
  const scenario = packs.scenario(reference, cell.scenario, clock);
  return {
    pack: pack.hash,
    scenario: scenarioHash(pack, cell.scenario),
    grader: graderHash(pack, cell.scenario),
    prompts: {
      agent: contentHash(promptsAsSent('agent', scenario)),
      user: contentHash(promptsAsSent('user', scenario)),
    },
    tools: contentHash(packs.agentTools(reference, cell, clock).schemas),
    harness,
  };
}
