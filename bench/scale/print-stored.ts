import { print } from '../../cli/say.ts';
import { psql } from './scale-site.ts';
import type { ScaleSite } from './scale-site.ts';

/** Each table with its indexes and what is stored beside it. */
const TABLE_SIZES = `
  select relname, pg_total_relation_size(oid) as bytes from pg_class
  where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  order by bytes desc limit 6`;

export async function printSizes(site: ScaleSite, sweep: string): Promise<void> {
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

export async function printHistories(site: ScaleSite): Promise<void> {
  print(['', 'histories of all sweeps until now']);
  const url = new URL('/temporal_visibility', site.servers.postgres.url).href;
  const rows = await psql(
    site,
    url,
    `select workflow_type_name, count(*), round(avg(history_length), 1), round(avg(history_size_bytes)), max(history_length)
     from executions_visibility where status > 1 group by 1 order by 2 desc`,
  );
  for (const line of rows.split('\n')) {
    const [type = '', count = '', events = '', bytes = '', longest = ''] = line.split(' ');
    print(`  ${count.padStart(8)}  ${type}: ${events} events and ${bytes} bytes on average, at most ${longest} events`);
  }
}

export async function printReadTimes(site: ScaleSite, sweep: string): Promise<void> {
  print(['', `reading ${sweep}`]);
  for (const args of [
    ['report', sweep],
    ['list', '--sweep', sweep, '--where', 'similarity<0.5'],
    ['sweep', 'list'],
  ]) {
    const startedAt = performance.now();
    const { code, stderr } = await site.start(...args).ended;
    if (code !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
    print(`  ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(8)} s  ${args.join(' ')}`);
  }
}
