import type { Provenance } from '../results/record.ts';
import { strictDialogue } from '../roles/model/strict-dialogue.ts';
import { reactView } from '../roles/react/react-view.ts';
import { promptsAsSent } from '../roles/view.ts';
import type { Prompting } from '../sandbox/prompting.ts';
import type { Profile } from '../sandbox/cell.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import type { ViewMessage } from '../sandbox/view.ts';
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
      agent: contentHash(asSent('agent', agentPrompts(scenario, tools, prompting), profile)),
      user: contentHash(asSent('user', promptsAsSent('user', scenario, prompting), profile)),
    },
    tools: contentHash(tools.schemas),
  };
}

/** In text form, the tools are part of the prompt. */
function agentPrompts(scenario: ScenarioInstance, { schemas: tools }: OfferedTools, prompting: Prompting) {
  const messages = promptsAsSent('agent', scenario, prompting);
  if (prompting.style !== 'react') return messages;
  return reactView({ role: 'agent', messages, tools, seed: 0, turn: 0, profile: 'default' }).messages;
}

/** In the form that models get, whose own words are part of the prompt. Profile `paper` keeps the original's. */
function asSent(role: PlayableRole, messages: readonly ViewMessage[], profile: Profile): readonly ViewMessage[] {
  if (profile === 'paper') return messages;
  const view = { role, messages, tools: [], seed: 0, turn: 0, profile };
  return strictDialogue(view, { provider: 'compatible' }).messages;
}
