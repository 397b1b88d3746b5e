import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { savePlan } from '../../../client/planning/save-plan.ts';
import { openStore } from '../../../results/open-store.ts';
import { cutLog } from '../../../scripts/chaos/cut-log.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';

it('a power cut right after a plan is stored leaves its pack and its texts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-plan-'));
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
