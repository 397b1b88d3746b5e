import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { measuredRun } from '../../bench/pack-payloads.ts';
import { importCheckout } from '../../client/imports/import-checkout.ts';
import { trajectoryWorkflowId } from '../../runs/names.ts';
import { cellAt } from '../../runs/sweep-spec.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { profileOf } from '../../scenarios/profile-of.ts';
import { compareSweeps } from '../../scripts/chaos/compare-sweeps.ts';
import { finishSweep } from '../../scripts/finish-sweep.ts';
import { amongMortals } from '../support/mortal-workers.ts';
import { createRig, sweepSpec } from '../support/sweeping.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ARCHIVE = fileURLToPath(new URL('../../../shared/tau2/tau2-a2c0247.tar.xz', import.meta.url));
if (!existsSync(ARCHIVE)) console.warn(`\n*** SKIPPED: ${ARCHIVE} not found, so retail is not played. ***\n`);

const DEATHS = { deaths: 20, every: 25 };
const AT_A_TIME = 4;
/** Half an hour on a busy machine. */
const HANGS_MS = 60 * 60_000;
const KB = 1_000;

describe.skipIf(!existsSync(ARCHIVE))('retail of a checkout of tau2-bench', () => {
  it(
    'is played on workers that die between calls as on others, in histories and payloads that are small',
    async () => {
      const root = temporaryFolder();
      execFileSync('tar', ['-xf', ARCHIVE, '-C', root]);
      const file = join(root, 'retail.json');
      importCheckout(root, file, { domain: 'retail', replace: false });
      const pack = loadPack(file);
      const address = inject('temporalAddress');
      const rig = await createRig(address);
      try {
        await rig.store.packs.save(toStoredPack(pack));
        const scenarios = pack.scenarios.map(({ name }) => name);
        expect(scenarios).toHaveLength(114);
        const { settings } = sweepSpec('', {});
        const ofPack = { ...settings, pack: { name: pack.name, hash: pack.hash }, profile: profileOf(pack) };
        const sweep = (id: string) => sweepSpec(id, { scenarios, settings: ofPack });

        await rig.play(sweep('immortal'), undefined, AT_A_TIME);
        const spec = rig.spec(sweep('mortal'));
        const played = await amongMortals(rig, address, DEATHS, () => finishSweep(rig.client, spec, AT_A_TIME));
        expect(played.batches).toHaveLength(DEATHS.deaths * DEATHS.every);
        expect(played.workers).toBe(DEATHS.deaths + 1);

        // Worlds and all their changes are in the logs.
        const compared = await compareSweeps(rig.store, 'immortal', 'mortal');
        expect(compared).toEqual({ scored: 114, equal: 114, differences: [] });
        const runs = await rig.stored('mortal');
        expect(runs.filter(({ guestReward }) => guestReward?.parts['DB'] !== 1)).toEqual([]);

        const measured: Awaited<ReturnType<typeof measuredRun>>[] = [];
        for (let index = 0; index < scenarios.length; index++) {
          const workflow = trajectoryWorkflowId(spec.settings.results.id, cellAt(spec, index));
          measured.push(await measuredRun(rig.client, workflow));
        }
        const most = (of: 'history' | 'plain' | 'stored') => Math.max(...measured.map((one) => one[of].bytes));
        console.log(
          `retail among mortals: largest history ${most('history')} bytes, largest payload ${most('plain')}, stored ${most('stored')}`,
        );
        expect(most('history')).toBeGreaterThan(0);
        expect(most('history')).toBeLessThan(200 * KB);
        expect(most('plain')).toBeLessThan(64 * KB);
      } finally {
        await rig.close();
      }
    },
    HANGS_MS,
  );
});
