import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { print } from '../cli/say.ts';
import { freshDatabase } from '../scripts/cluster/database.ts';
import { freshNamespace } from '../scripts/cluster/namespace.ts';
import { startPostgres } from '../scripts/cluster/postgres.ts';
import type { Postgres } from '../scripts/cluster/postgres.ts';
import { startCluster } from '../scripts/cluster/start-cluster.ts';
import type { ClusterServers } from '../scripts/cluster/start-cluster.ts';
import { eventually } from '../scripts/processes/eventually.ts';
import { processFolder } from '../scripts/processes/process-folder.ts';
import { commandEnvironment, MAIN, printed, startCommand } from '../scripts/processes/start-command.ts';
import type { Running } from '../scripts/processes/start-command.ts';
import { storedCells } from '../scripts/processes/stored-cells.ts';
import { costsOf } from './process-costs.ts';
import type { Costs } from './process-costs.ts';

export interface ScaleOptions {
  /** As for `toolsandbox sweep`. */
  readonly scenarios: string;
  /** Of the large sweep. */
  readonly trials: number;
  /** Of the sweep that is planned, but mostly not played. */
  readonly plannedTrials: number;
}

const WORKERS = 4;
const CONCURRENCY = '40';
const SAMPLE_MS = 10_000;
/** The sweep whose rows are copied. */
const ONE_TRIAL = 'four-workers';

/**
 * What a fleet costs on a production topology: PostgreSQL and the Temporal server on it, another PostgreSQL for the results,
 * workers and the command, each a process of its own. Roles are scripted, so that only the harness is measured.
 */
export async function benchScale({ scenarios, trials, plannedTrials }: ScaleOptions): Promise<void> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const servers = await startCluster(print, (end) => ends.push(end));
    const postgres = await startPostgres();
    ends.push(() => postgres.stop());
    const site = await createSite(servers, postgres, (end) => ends.push(end));
    await site.startWorkers(1);
    await play(site, { sweep: 'warm-up', trials: 1, scenarios: '*cellular*' });
    await play(site, { sweep: 'one-worker', trials: 1, scenarios });
    await site.startWorkers(WORKERS);
    await play(site, { sweep: ONE_TRIAL, trials: 1, scenarios });
    await play(site, { sweep: 'fleet', trials, scenarios });
    await printSizes(site, 'fleet');
    await printReadTimes(site, 'fleet');
    await plan(site, { sweep: 'planned', trials: plannedTrials, scenarios });
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

interface Site {
  readonly servers: ClusterServers;
  readonly postgres: Postgres;
  readonly client: Client;
  readonly results: string;
  start(...args: readonly string[]): Running;
  /** Until there are this many. */
  startWorkers(count: number): Promise<void>;
  readonly workers: readonly Running[];
}

async function createSite(
  servers: ClusterServers,
  postgres: Postgres,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<Site> {
  const { temporal, postgresPrograms } = servers;
  const connection = await Connection.connect({ address: temporal.address });
  atEnd(() => connection.close());
  const client = await freshNamespace(connection);
  const { results } = await freshDatabase({ postgresPrograms, postgresUrl: postgres.url });
  const cwd = await processFolder('scale');
  atEnd(() => rm(cwd, { recursive: true, force: true, maxRetries: 5 }));
  const env = commandEnvironment({
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: client.options.namespace,
    TOOLSANDBOX_RESULTS: results,
  });
  const start = (...args: readonly string[]) => startCommand(process.execPath, [MAIN, ...args], { cwd, env });
  const workers: Running[] = [];
  atEnd(async () => {
    for (const worker of workers) worker.kill();
    await Promise.all(workers.map(({ ended }) => ended));
  });
  return {
    servers,
    postgres,
    client,
    results,
    start,
    workers,
    startWorkers: async (count) => {
      while (workers.length < count) {
        const worker = start('worker', '--no-providers');
        workers.push(worker);
        await printed(worker, 'worker ready');
      }
    },
  };
}

const GROUPS = ['workers', 'Temporal server', 'its PostgreSQL', 'PostgreSQL of the results', 'command'] as const;
type Group = (typeof GROUPS)[number];

function costs({ servers, postgres, workers }: Site, command?: Running): Readonly<Record<Group, Costs>> {
  const pidsOf = (running: readonly Running[]) => running.flatMap(({ child: { pid } }) => pid ?? []);
  return {
    workers: costsOf(pidsOf(workers)),
    'Temporal server': costsOf([servers.temporal.process.pid]),
    'its PostgreSQL': costsOf([servers.postgres.pid()]),
    'PostgreSQL of the results': costsOf([postgres.pid()]),
    command: costsOf(command ? pidsOf([command]) : []),
  };
}

interface Play {
  readonly sweep: string;
  readonly trials: number;
  readonly scenarios: string;
}

function argumentsOf({ sweep, trials, scenarios }: Play): readonly string[] {
  const what = ['--scenarios', scenarios, '--trials', String(trials)];
  return ['sweep', '--no-worker', '--id', sweep, ...what, '--concurrency', CONCURRENCY];
}

/** Plays a sweep to its end and prints what it cost. @throws Error if a cell has no score */
async function play(site: Site, what: Play): Promise<void> {
  const { sweep } = what;
  const startedAt = performance.now();
  await measured(site, sweep, () => site.start(...argumentsOf(what)));
  const seconds = (performance.now() - startedAt) / 1000;
  const played = await storedCells(site.results, sweep);
  print(`  ${played} trajectories in ${seconds.toFixed(0)} s, ${((60 * played) / seconds).toFixed(0)} a minute`);
}

/** Prints what each group of processes needed while a sweep's command ran, per cell of the sweep. */
async function measured(site: Site, sweep: string, start: () => Running, cells?: number): Promise<void> {
  print(['', `${sweep}: ${site.workers.length} worker${site.workers.length === 1 ? '' : 's'}`]);
  const before = costs(site);
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
}

async function psql({ servers: { postgresPrograms } }: Site, url: string, statement: string): Promise<string> {
  const { stdout } = await promisify(execFile)(join(postgresPrograms, 'psql'), [
    '-At',
    '-F',
    ' ',
    '-d',
    url,
    '-c',
    statement,
  ]);
  return stdout.trim();
}

/** Each table with its indexes and what is stored beside it. */
const TABLE_SIZES = `
  select relname, pg_total_relation_size(oid) as bytes from pg_class
  where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  order by bytes desc limit 6`;

async function printSizes(site: Site, sweep: string): Promise<void> {
  const own = (database: string) => new URL(`/${database}`, site.servers.postgres.url).href;
  const databases = {
    results: site.results,
    temporal: own('temporal'),
    temporal_visibility: own('temporal_visibility'),
  };
  print(['', `sizes after ${sweep}, of all sweeps until now`]);
  for (const [name, url] of Object.entries(databases)) {
    const bytes = Number(await psql(site, url, 'select pg_database_size(current_database())'));
    print(`  ${(bytes / 1e6).toFixed(1).padStart(8)} MB  ${name}`);
    for (const line of (await psql(site, url, TABLE_SIZES)).split('\n')) {
      const [table = '', size = ''] = line.split(' ');
      print(`  ${(Number(size) / 1e6).toFixed(1).padStart(8)} MB    ${table}`);
    }
  }
}

async function printReadTimes(site: Site, sweep: string): Promise<void> {
  print(['', `reading ${sweep}`]);
  for (const args of [['report', sweep], ['list', '--sweep', sweep, '--where', 'similarity<0.5'], ['sweeps']]) {
    const startedAt = performance.now();
    const { code, stderr } = await site.start(...args).ended;
    if (code !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
    print(`  ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(8)} s  ${args.join(' ')}`);
  }
}

/** How many cells of a large sweep are played before it is cancelled. */
const PLAYED = 40;

/**
 * Starts a large sweep, cancels it after its first cells, gives all its cells a score, and starts it again: it plans all and
 * plays none.
 */
async function plan(site: Site, what: Play): Promise<void> {
  const { sweep, trials } = what;
  const cells = trials * (await storedCells(site.results, ONE_TRIAL));
  print(['', `${sweep}: ${cells} cells`]);
  const startedAt = performance.now();
  const elapsed = () => `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(8)} s`;
  const started = site.start(...argumentsOf(what), '--detach');
  if ((await started.ended).code !== 0) throw new Error(`sweep ${sweep} did not start: ${started.output.stderr}`);
  print(`  ${elapsed()}  started`);
  const stored = async (least: number) =>
    eventually(`${least} cells are stored`, async () => (await storedCells(site.results, sweep)) >= least || undefined);
  await stored(1);
  print(`  ${elapsed()}  first trajectory stored`);
  await stored(PLAYED);
  const { code, stderr } = await site.start('cancel', sweep, '--wait').ended;
  if (code !== 0) throw new Error(`cancel failed: ${stderr}`);
  print(`  ${elapsed()}  cancelled after ${await storedCells(site.results, sweep)} trajectories`);
  await scoreAll(site, sweep, trials);
  await measured(site, `${sweep}, all cells scored but one`, () => site.start(...argumentsOf(what)), cells);
  await printHistory(site, sweep);
}

/** Copies the rows of a played sweep's first trial to all cells but one, without logs. */
async function scoreAll(site: Site, sweep: string, trials: number): Promise<void> {
  const columns = (
    await psql(
      site,
      site.results,
      `select column_name from information_schema.columns where table_name = 'trajectories'`,
    )
  ).split('\n');
  const copied: Readonly<Record<string, string>> = {
    id: `'${sweep}' || substr(id, strpos(id, '/'), length(id) - strpos(id, '/')) || copy.number`,
    sweep: `'${sweep}'`,
    trial: 'copy.number',
    events: `''`,
  };
  const list = columns.map((column) => `"${column}"`).join();
  const values = columns.map((column) => copied[column] ?? `"${column}"`).join();
  await psql(
    site,
    site.results,
    `insert into trajectories (${list}) select ${values}
     from trajectories, generate_series(1, ${trials}) as copy(number) where sweep = '${ONE_TRIAL}'
     on conflict do nothing;
     delete from trajectories where id = (select max(id) from trajectories where sweep = '${sweep}')`,
  );
}

async function printHistory({ client }: Site, sweep: string): Promise<void> {
  const query = `WorkflowType = "sweep" AND SweepId = "${sweep}"`;
  for await (const { runId, historyLength, historySize, status } of client.workflow.list({ query })) {
    print(`  history of the sweep ${runId}: ${historyLength} events, ${historySize} bytes, ${status.name}`);
  }
}
