import { print } from '../../cli/say.ts';
import type { Running } from '../../scripts/processes/start-command.ts';
import { storedCells } from '../../scripts/processes/stored-cells.ts';
import { costsOf } from './process-costs.ts';
import type { Costs } from './process-costs.ts';
import { psql } from './scale-site.ts';
import type { ScaleSite } from './scale-site.ts';

const SAMPLE_MS = 10_000;
const GROUPS = ['workers', 'Temporal server', 'its PostgreSQL', 'PostgreSQL of the results', 'command'] as const;
type Group = (typeof GROUPS)[number];

function costs({ servers, postgres, workers }: ScaleSite, command?: Running): Readonly<Record<Group, Costs>> {
  const pidsOf = (running: readonly Running[]) => running.flatMap(({ child: { pid } }) => pid ?? []);
  return {
    workers: costsOf(pidsOf(workers)),
    'Temporal server': costsOf([servers.temporal.process.pid]),
    'its PostgreSQL': costsOf([servers.postgres.pid()]),
    'PostgreSQL of the results': costsOf([postgres.pid()]),
    command: costsOf(command ? pidsOf([command]) : []),
  };
}

/** Prints what each group of processes needed while a sweep's command ran, per cell of the sweep. @returns seconds */
export async function measured(site: ScaleSite, sweep: string, start: () => Running, cells?: number): Promise<number> {
  print(['', `${sweep}: ${site.workers.length} worker${site.workers.length === 1 ? '' : 's'}`]);
  const before = costs(site);
  const written = await databaseWork(site);
  const startedAt = performance.now();
  const command = start();
  const peaks = new Map<Group, number>();
  let last = before;
  const sample = () => {
    if (command.child.exitCode !== null) return;
    last = costs(site, command);
    for (const group of GROUPS) peaks.set(group, Math.max(peaks.get(group) ?? 0, last[group].megabytes));
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const { code, stderr } = await command.ended.finally(() => clearInterval(timer));
  const wall = (performance.now() - startedAt) / 1000;
  if (code !== 0) throw new Error(`sweep ${sweep} failed: ${stderr}`);
  const after = { ...costs(site), command: last.command };
  const count = cells ?? (await storedCells(site.results, sweep));
  const row = (cpu: string, each: string, memory: string, group: string) =>
    print(`  ${cpu.padStart(8)} ${each.padStart(12)} ${memory.padStart(8)}  ${group}`);
  row('CPU-s', 'CPU-ms/cell', 'MB', '');
  for (const group of GROUPS) {
    const seconds = after[group].cpuSeconds - before[group].cpuSeconds;
    row(seconds.toFixed(1), ((1000 * seconds) / count).toFixed(1), (peaks.get(group) ?? 0).toFixed(0), group);
  }
  const now = await databaseWork(site);
  const transactions = ((now.transactions - written.transactions) / count).toFixed(0);
  const kilobytes = ((now.bytes - written.bytes) / count / 1024).toFixed(0);
  print(`  ${transactions} transactions and ${kilobytes} KB of write-ahead log of Temporal's PostgreSQL per cell`);
  return wall;
}

/** What Temporal's PostgreSQL has done so far. */
async function databaseWork(site: ScaleSite): Promise<{ readonly transactions: number; readonly bytes: number }> {
  const row = await psql(
    site,
    site.servers.postgres.url,
    "select (select sum(xact_commit) from pg_stat_database), pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')",
  );
  const [transactions = 0, bytes = 0] = row.split(' ').map(Number);
  return { transactions, bytes };
}
