import type { Provenance } from '../results/index.ts';
import { agentView, userView } from '../roles/index.ts';
import type { Cell } from '../sandbox/cell.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import { viewOf } from '../sandbox/view.ts';
import { contentHash, graderHash, scenarioHash } from '../scenarios/index.ts';
import type { ScenarioInstance } from '../scenarios/index.ts';
import type { RunSettings } from '../workflows/contract.ts';
import type { ActivityDependencies } from './dependencies.ts';

/** Hashes of all that a run of this cell is made from on this worker. */
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
    prompts: { agent: promptHash(scenario, 'agent'), user: promptHash(scenario, 'user') },
    tools: contentHash(packs.agentTools(reference, cell, clock).schemas),
    harness,
  };
}

/** Of what the role reads before the opening: our prompts, or what the scenario puts in their place. */
function promptHash(scenario: ScenarioInstance, role: PlayableRole): string {
  const prologue = scenario.prologue && viewOf(scenario.prologue, role);
  const parts = { messages: [], tools: [], seed: 0, turn: 0, prologue };
  const { messages } =
    role === 'agent'
      ? agentView(parts)
      : userView({ ...parts, brief: scenario.user, demonstrations: scenario.demonstrations });
  return contentHash(messages);
}
