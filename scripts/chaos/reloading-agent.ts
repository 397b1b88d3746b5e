import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { startReloadingModel } from '../limits/reloading-model.ts';
import { catalogue } from '../sweep-of.ts';
import type { OutageKind } from './outage.ts';

const LATENCY_MS = 300;

export interface ReloadingAgent extends AsyncDisposable {
  readonly spec: string;
  /** The other agents play on meanwhile. */
  readonly reload: OutageKind;
}

/** An agent whose model server, in this process, can be gone for a while. */
export async function startReloadingAgent(): Promise<ReloadingAgent> {
  const pack = catalogue();
  const rules = { clock: DEFAULT_CLOCK, profile: 'default' } as const;
  const scenarios = pack.scenarios.map(({ name }) => instantiate(pack, name, rules));
  const { spec, leave, comeBack } = await startReloadingModel(scenarios, () => sleep(LATENCY_MS));
  return {
    spec,
    reload: {
      kind: 'model server reloads',
      continues: true,
      async begin() {
        await leave();
        return comeBack;
      },
    },
    [Symbol.asyncDispose]: leave,
  };
}
