import { print } from '../../cli/say.ts';
import { eventually } from '../../scripts/processes/eventually.ts';
import { storedCells } from '../../scripts/processes/stored-cells.ts';
import { measured } from './measured.ts';
import { argumentsOf } from './play.ts';
import type { Play } from './play.ts';
import { psql } from './scale-site.ts';
import type { ScaleSite } from './scale-site.ts';

/** How many cells of a large sweep are played before it is cancelled. */
const PLAYED = 40;

/**
 * Starts a large sweep, cancels it after its first cells, gives all its cells a score, and starts it again: it plans all and
 * plays none.
 * @param played a sweep of the same scenarios
 */
export async function planLarge(site: ScaleSite, what: Play, played: string): Promise<void> {
  const { sweep, trials } = what;
  const cells =
    trials * Number(await psql(site, site.results, `select count(*) from trajectories where ${firstTrialOf(played)}`));
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
  const { code, stderr } = await site.start('sweep', 'cancel', sweep, '--wait').ended;
  if (code !== 0) throw new Error(`cancel failed: ${stderr}`);
  print(`  ${elapsed()}  cancelled after ${await storedCells(site.results, sweep)} trajectories`);
  await scoreAll(site, what, played);
  const again = () => site.start(...argumentsOf(what));
  const seconds = await measured(site, `${sweep}, all cells scored but one`, again, cells);
  print(`  ${cells} cells in ${seconds.toFixed(0)} s`);
  await printSweepHistories(site, sweep);
}

/** Copies the rows of a sweep's first trial to all cells but one, without logs. */
async function scoreAll(site: ScaleSite, { sweep, trials }: Play, played: string): Promise<void> {
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
     from trajectories, generate_series(1, ${trials}) as copy(number) where ${firstTrialOf(played)}
     on conflict do nothing;
     delete from trajectories where id = (select max(id) from trajectories where sweep = '${sweep}')`,
  );
}

async function printSweepHistories({ client }: ScaleSite, sweep: string): Promise<void> {
  const query = `WorkflowType = "sweep" AND SweepId = "${sweep}"`;
  for await (const { runId, historyLength, historySize, status } of client.workflow.list({ query })) {
    print(`  history of the sweep ${runId}: ${historyLength} events, ${historySize} bytes, ${status.name}`);
  }
}

function firstTrialOf(sweep: string): string {
  return `sweep = '${sweep}' and trial = 1`;
}
