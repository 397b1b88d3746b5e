import { describe, expect, it } from 'vitest';
import type { ContentHashes } from '../../activities/pack-cache.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { strictDialogue } from '../../roles/model/strict-dialogue.ts';
import { promptsAsSent } from '../../roles/view.ts';
import { contentHash } from '../../scenarios/content-hash.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { Prompting } from '../../sandbox/prompting.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { catalogueWith, DEFAULT_SETTINGS, prepared } from '../support/packs.ts';

const catalogue = loadPack();
const [scenario] = catalogue.scenarios as [Scenario, ...Scenario[]];

/** The provenance of a run of the catalogue's first scenario, with some changes. */
function provenance(
  changes: Partial<Scenario> = {},
  augmentation: Augmentation = 'none',
  others: readonly Scenario[] = [],
): ContentHashes {
  const pack = catalogueWith({ scenarios: [{ ...scenario, ...changes }, ...others] });
  return prepared(pack).hashes({ scenario: scenario.name, augmentation }, DEFAULT_SETTINGS);
}

/** The names of the hashes that differ from the unchanged provenance. */
function changed(after: ContentHashes, before = provenance()): readonly string[] {
  const flat = ({ prompts, ...rest }: ContentHashes) => ({
    ...rest,
    agentPrompt: prompts.agent,
    userPrompt: prompts.user,
  });
  const [one, other] = [flat(before), flat(after)];
  return Object.keys(one).filter((key) => one[key as keyof typeof one] !== other[key as keyof typeof one]);
}

describe('the provenance of a run', () => {
  it('is the same for the same content', () => {
    expect(changed(provenance())).toEqual([]);
  });

  it('has another pack and the same scenario when only another scenario was added', () => {
    expect(changed(provenance({}, 'none', [catalogue.scenarios[1]!]))).toEqual(['pack']);
  });

  it("changes the user's prompt, but not the grader, if the user's brief changes", () => {
    const user = { ...scenario.user, goal: 'Something else altogether.' };
    expect(changed(provenance({ user }))).toEqual(['pack', 'scenario', 'userPrompt']);
  });

  it('contains prompts in the form that models get, which is another one in profile paper', () => {
    const pack = catalogueWith({ scenarios: [scenario] });
    const cell = { scenario: scenario.name, augmentation: 'none' } as const;
    const { prompts } = prepared(pack).hashes(cell, DEFAULT_SETTINGS);
    const source = instantiate(pack, scenario.name, DEFAULT_SETTINGS);
    const view = { role: 'user', tools: [], seed: 0, turn: 0, profile: 'default' } as const;
    const messages = promptsAsSent('user', source);
    const { messages: sent } = strictDialogue({ ...view, messages }, { provider: 'compatible' });
    expect(prompts.user).toBe(contentHash(sent));
    const paper = prepared(pack).hashes(cell, { ...DEFAULT_SETTINGS, profile: 'paper' });
    expect(paper.prompts.user).toBe(contentHash(messages));
  });

  it('contains the prompts of a prologue if there is one', () => {
    const prologue = [{ sender: 'system', recipient: 'agent', content: 'Be brief.' }] as const;
    expect(changed(provenance({ prologue }))).toEqual(['pack', 'scenario', 'agentPrompt', 'userPrompt']);
  });

  it('has other prompts for each way to prompt, and nothing else differs', () => {
    const own = prepared(catalogueWith({ scenarios: [scenario] }));
    const under = (prompting: Prompting) =>
      own.hashes({ scenario: scenario.name, augmentation: 'none' }, DEFAULT_SETTINGS, prompting);
    const usual = under({});
    expect(changed(under({ userPrompt: 'goal+boundary+demonstration' }), usual)).toEqual([]);
    expect(changed(under({ userPrompt: 'goal+boundary' }), usual)).toEqual(['userPrompt']);
    expect(changed(under({ userPrompt: 'goal' }), under({ userPrompt: 'goal+boundary' }))).toEqual(['userPrompt']);
    expect(changed(under({ agentPrompt: 'Be brief.' }), usual)).toEqual(['agentPrompt']);
    expect(changed(under({ style: 'function-calling' }), usual)).toEqual([]);
    expect(changed(under({ style: 'react' }), usual)).toEqual(['agentPrompt']);
    expect(changed(under({ style: 'react', agentPrompt: 'Be brief.' }), under({ style: 'react' }))).toEqual([
      'agentPrompt',
    ]);
    expect(changed(under({ agentPrompt: 'Be long.' }), under({ agentPrompt: 'Be brief.' }))).toEqual(['agentPrompt']);
  });

  it('has the same prompts if only a note of the scenario changes', () => {
    const paper = { ...scenario.paper, why: 'Another note.' };
    expect(changed(provenance({ summary: 'Another line.', paper }))).not.toContain('agentPrompt');
    expect(changed(provenance({ summary: 'Another line.', paper }))).not.toContain('userPrompt');
  });

  it('has different tools for augmentations that change what the agent sees', () => {
    expect(changed(provenance({}, 'ats'))).toEqual(['tools']);
    expect(provenance({}, 'tds').tools).not.toBe(provenance({}, 'ads').tools);
  });

  it('has a different grader if milestones change', () => {
    expect(changed(provenance({ milestones: { milestones: [] } }))).toEqual(['pack', 'scenario', 'grader']);
  });
});
