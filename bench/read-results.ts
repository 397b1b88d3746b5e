import { once } from 'node:events';
import { openStore } from '../results/open-store.ts';
import { trajectoryLine } from '../results/public-form.ts';
import { renderReport } from '../results/render-report.ts';
import { report } from '../results/report.ts';
import type { ResultsStore } from '../results/store.ts';
import { BENCH_SWEEP } from './many-results.ts';

/** What a process needed, from its start. */
export interface Resources {
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

const COMMANDS: Readonly<Record<string, (store: ResultsStore) => Promise<void>>> = {
  report: async (store) => write(renderReport(report(BENCH_SWEEP, await store.tally(BENCH_SWEEP)))),
  list: async (store) => {
    for await (const summary of store.trajectories({ sweep: BENCH_SWEEP })) {
      await write(JSON.stringify(trajectoryLine(summary)));
    }
  },
};

async function write(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}

const [command = '', path = ''] = process.argv.slice(2);
const store = await openStore(path, 'read');
await COMMANDS[command]?.(store);
await store.close();
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const resources: Resources = { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: maxRSS / 1e3 };
process.send?.(resources);
process.disconnect();
