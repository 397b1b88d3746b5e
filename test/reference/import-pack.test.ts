import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { importPack } from '../../reference/import-pack.ts';
import { contentHash } from '../../scenarios/content-hash.ts';
import { exampleScenario } from './example-export.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

const guardrail = (database: string, reference: number) => ({
  function: 'guardrail_similarity',
  database,
  reference_milestone: reference,
});
const GUARDRAILS = [guardrail('MESSAGING', 0), guardrail('SETTING', 0), guardrail('CONTACT', -1)];

/** The example scenario with guardrails on its second milestone. */
async function importWith(guardrails: readonly object[]) {
  const scenario = exampleScenario();
  const [first, second] = scenario.milestones.items;
  const items = [first, { ...second, constraints: [...second!.constraints, ...guardrails] }];
  const file = join(folder, 'scenarios.jsonl');
  writeFileSync(file, `${JSON.stringify({ ...scenario, milestones: { ...scenario.milestones, items } })}\n`);
  return (await importPack(file, 'p')).pack;
}

describe('importing exported scenarios', () => {
  it('gives the same content hash whatever the order of guardrails in the export', async () => {
    const one = await importWith(GUARDRAILS);
    const other = await importWith(GUARDRAILS.toReversed());
    expect(contentHash(other)).toBe(contentHash(one));
    expect(one.scenarios[0]?.milestones.milestones[1]?.constraints.slice(1)).toEqual([
      { kind: 'guardrail', database: 'CONTACT', reference: -1 },
      { kind: 'guardrail', database: 'SETTING', reference: 0 },
      { kind: 'guardrail', database: 'MESSAGING', reference: 0 },
    ]);
  });

  it('names a broken guardrail by its position in the export', async () => {
    await expect(
      importWith([guardrail('SETTING', 0), guardrail('CONTACT', 1), guardrail('CONTACT', 0)]),
    ).rejects.toThrow('milestones.items[1].constraints[2].reference_milestone');
  });
});
