import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PackCache } from '../../activities/pack-cache.ts';
import type { ContentHashes } from '../../activities/provenance.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { Scenario } from '../../scenarios/scenario.ts';

const { hash: _hash, ...catalogue } = loadPack();
const [scenario] = catalogue.scenarios as [Scenario, ...Scenario[]];
let files = 0;
const directory = mkdtempSync(join(tmpdir(), 'toolsandbox-provenance-'));

/** The provenance of a run of the catalogue's first scenario, with some changes. */
function provenance(
  changes: Partial<Scenario> = {},
  augmentation: Augmentation = 'none',
  others: readonly Scenario[] = [],
): ContentHashes {
  const path = join(directory, `${files++}.json`);
  writeFileSync(path, JSON.stringify({ ...catalogue, scenarios: [{ ...scenario, ...changes }, ...others] }));
  const pack = { path, hash: loadPack(path).hash };
  const cell = { sweep: 's', scenario: scenario.name, augmentation, agent: 'a', user: 'u', trial: 1, seed: 0 };
  return new PackCache().hashes(pack, cell, DEFAULT_CLOCK);
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

  it('contains the prompts of a prologue if there is one', () => {
    const prologue = [{ sender: 'system', recipient: 'agent', content: 'Be brief.' }] as const;
    expect(changed(provenance({ prologue }))).toEqual(['pack', 'scenario', 'agentPrompt', 'userPrompt']);
  });

  it('has different tools for augmentations that change what the agent sees', () => {
    expect(changed(provenance({}, 'ats'))).toEqual(['tools']);
    expect(provenance({}, 'tds').tools).not.toBe(provenance({}, 'ads').tools);
  });

  it('has a different grader if milestones change', () => {
    expect(changed(provenance({ milestones: { milestones: [] } }))).toEqual(['pack', 'scenario', 'grader']);
  });
});
