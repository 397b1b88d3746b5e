import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { BudgetSettings } from '../../../limits/limit.ts';
import { readySweep, savePlan } from '../../../client/planning/save-plan.ts';
import { openStore } from '../../../results/open-store.ts';
import { cutLog } from '../../../scripts/chaos/cut-log.ts';
import { catalogue, sweepOf } from '../../../scripts/sweep-of.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

it('a power cut right after a plan is stored leaves its pack and its texts', async () => {
  const folder = temporaryFolder();
  const [path, copy] = [join(folder, 'live.db'), join(folder, 'cut.db')];
  const store = await openStore(path, 'write');
  onTestFinished(() => store.close());
  const pack = catalogue();
  const text = { hash: 'a'.repeat(64), content: 'Be brief.' };
  await savePlan(store, { pack, texts: [text] });
  await store.sweeps.open({ id: 'later', parameters: {}, cells: 0, createdAt: 1 });

  for (const end of ['', '-wal', '-shm']) copyFileSync(`${path}${end}`, `${copy}${end}`);
  expect(cutLog(copy, () => 0).frames, 'what was stored after it').toBeGreaterThan(0);
  const left = await openStore(copy, 'read');
  onTestFinished(() => left.close());
  expect(await left.packs.find(pack.hash)).toMatchObject({ name: pack.name });
  expect(await left.texts.find(text.hash)).toMatchObject(text);
  expect(await left.sweeps.find('later'), 'this much the cut took').toBeNull();
});

it('a budget of dollars that a sweep has from before is kept to also by who sets none, or is refused', async () => {
  const store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  onTestFinished(() => store.close());
  await store.traffic.setBudget('spent', { maxCostUsd: 1 });
  const sweep = sweepOf('spent', ['wifi_off'], { agents: ['compatible:mine?baseUrl=http://127.0.0.1:1/v1'] });
  const plan = { sweep, cells: 1, pack: catalogue(), texts: [], providers: [], notes: [] };
  const ready = (budget: Partial<BudgetSettings>) =>
    readySweep(store, plan, { limits: { models: new Map(), budget }, environment: {}, allow: 'allowUnpriced' });
  await expect(ready({})).rejects.toThrow(/\$1 cannot be kept to, because the price of compatible:mine.*allowUnpriced/);
  expect(await store.packs.find(plan.pack.hash), 'nothing is stored').toBeNull();
  expect(await ready({ allowUnpriced: true })).toMatchObject({ open: 1, budget: { maxCostUsd: 1 } });
});
