import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { evaluate } from '../../client/index.ts';
import { importCheckout } from '../../client/imports/import-checkout.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ARCHIVE = fileURLToPath(new URL('../../../shared/tau2/tau2-a2c0247.tar.xz', import.meta.url));
if (!existsSync(ARCHIVE)) console.warn(`\n*** SKIPPED: ${ARCHIVE} not found, so telecom is not imported. ***\n`);

describe.skipIf(!existsSync(ARCHIVE))('telecom of a checkout of tau2-bench', () => {
  it('is solved by its gold actions in both seats, and by no agent that does nothing', async () => {
    const root = temporaryFolder();
    execFileSync('tar', ['-xf', ARCHIVE, '-C', root]);
    const pack = join(root, 'telecom.json');
    const imported = importCheckout(root, pack, { domain: 'telecom', replace: false });
    expect(imported).toMatchObject({ read: 20, scenarios: 20, unmet: [], isKnown: true });
    const solvedBy = async (agent: string) =>
      (await evaluate({ pack, agent, augmentations: ['none'] })).runs.filter(({ solved }) => solved).length;
    expect(await solvedBy('scripted:oracle')).toBe(20);
    expect(await solvedBy('scripted:idle')).toBe(0);
  });
});
