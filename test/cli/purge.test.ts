import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { exampleRecord } from '../results/example-record.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { formDifferences } from './form-differences.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number) => Date.now() - days * DAY_MS;

let files = 0;
let results: readonly string[];
const purge = (...args: readonly string[]) => toolsandbox('results', 'purge', ...args, ...results);
const sorted = (sweeps: readonly unknown[]) => sweeps.map(String).toSorted((a, b) => a.localeCompare(b));
const left = async () =>
  sorted(jsonLines((await toolsandbox('sweep', 'list', '--json', ...results)).stdout).map(({ sweep }) => sweep));

/** Four nights, of which the second was the last good one; a sweep that runs, one that was abandoned, and a single run. */
beforeEach(async () => {
  const path = join(folder, `results-${++files}.db`);
  results = ['--results', path];
  await using store = await openStore(path, 'write');
  for (const [index, days] of [100, 90, 80, 1].entries()) {
    const sweep = `night-${index + 1}`;
    const night = { schedule: 'nightly', scheduledAt: daysAgo(days) };
    const timing = { startedAt: daysAgo(days), finishedAt: daysAgo(days) + 1 };
    await store.nights.open({ ...night, openedAt: night.scheduledAt }, [sweep]);
    await store.sweeps.open({ id: sweep, parameters: {}, cells: 1, createdAt: night.scheduledAt });
    await store.trajectories.save(exampleRecord({ sweep }, timing));
    await store.sweeps.close(sweep, { endedAt: daysAgo(days), status: 'completed', reasons: [] });
    await store.nights.close(night, { endedAt: daysAgo(days), isGood: index < 2, summary: null });
  }
  await store.sweeps.open({ id: 'runs', parameters: {}, cells: 1, createdAt: daysAgo(70) });
  await store.trajectories.save(
    exampleRecord({ sweep: 'runs' }, { startedAt: daysAgo(70), finishedAt: Date.now() - 5000 }),
  );
  await store.sweeps.open({ id: 'abandoned', parameters: {}, cells: 1, createdAt: daysAgo(70) });
  await store.sweeps.open({ id: 'run', parameters: {}, cells: 0, createdAt: daysAgo(70) });
  const timing = { startedAt: daysAgo(70), finishedAt: daysAgo(70) };
  await store.trajectories.save(exampleRecord({ sweep: 'run' }, timing));
  const recent = { startedAt: daysAgo(1), finishedAt: daysAgo(1) };
  await store.trajectories.save(exampleRecord({ sweep: 'run', trial: 2 }, recent));
});

const ALL = ['abandoned', 'night-1', 'night-2', 'night-3', 'night-4', 'run', 'runs'];

describe('purge', () => {
  it.each([
    [
      ['--older-than', '60d'],
      ['night-1', 'night-3'],
    ],
    [['--older-than', '95d'], ['night-1']],
    [['--before', new Date(daysAgo(95)).toISOString().slice(0, 10)], ['night-1']],
    [['--older-than', '60d', '--keep-nights', '2'], ['night-1']],
    [
      ['--older-than', '60d', '--abandoned'],
      ['abandoned', 'night-1', 'night-3'],
    ],
    [
      ['night-2', 'night-4'],
      ['night-2', 'night-4'],
    ],
    [['night-2', 'night-4', '--older-than', '2d'], ['night-2']],
  ])('%j deletes %j', async (args, gone) => {
    const before = await purge(...args, '--dry-run');
    expect(before).toMatchObject({ code: 0, stderr: expect.stringContaining('nothing was changed (--dry-run)') });
    expect(await left()).toEqual(ALL);
    const { code, stdout } = await purge(...args, '--yes', '--json');
    expect(code).toBe(0);
    const lines = jsonLines(stdout).filter(({ deleted }) => deleted);
    expect(sorted(lines.map(({ sweep }) => sweep).filter((sweep) => sweep !== 'run'))).toEqual(gone);
    expect(await left()).toEqual(ALL.filter((sweep) => !gone.includes(sweep)));
  });

  it('keeps the last good night, and says so; by name it deletes it, and says what that means', async () => {
    const kept = await purge('--older-than', '60d', '--dry-run');
    expect(kept.stdout).toMatch(/^night-2 {2}ended .*; kept: the last good night of schedule nightly$/m);
    const named = await purge('night-2', '--dry-run');
    expect(named.stdout).toMatch(
      /; the last good night of schedule nightly: its next night is compared with nothing$/m,
    );
  });

  it('of single runs deletes the old ones', async () => {
    const { stdout } = await purge('--older-than', '60d', '--yes');
    expect(stdout).toMatch(/^run {2}old single runs, 1 run, 2 kB of logs$/m);
    const runs = jsonLines((await toolsandbox('list', '--sweep', 'run', '--json', ...results)).stdout);
    expect(runs.map(({ trial }) => trial)).toEqual([2]);
  });

  it('prints the documented keys', async () => {
    const [line] = jsonLines((await purge('night-1', '--json', '--dry-run')).stdout);
    expect(formDifferences(line, 'results-purge')).toEqual([]);
    expect(line).toMatchObject({ sweep: 'night-1', runs: 1, earlier_runs: 0, kept: null, deleted: false });
  });

  it('says that packs are kept if no engine can be asked for schedules', async () => {
    const { stderr } = await purge('night-1', '--yes');
    expect(stderr).toContain('packs and prompts are kept, as schedules may need them:');
    expect(stderr).toMatch(/deleted 1 sweep with 1 run and 2 kB of logs$/m);
  });

  it.each([
    [[], 'say which sweeps: --older-than 90d, --before 2026-11-01, or name them'],
    [['--older-than', '90'], 'It must be a number and h, d or w, for example 30d.'],
    [['--before', 'yesterday'], 'It must be a date such as 2026-11-01'],
    [['--before', '2026-13-01'], 'It must be a date such as 2026-11-01'],
    [['runs', '--yes'], '`toolsandbox sweep cancel runs`; if nothing plays it any more, add --abandoned\n'],
    [['runs', '--abandoned', '--yes'], 'any more, wait until none of its runs has finished for a day\n'],
    [['nothing', '--yes'], 'no sweep "nothing" in these results'],
    [['--older-than', '60d'], 'add --yes to delete without being asked, or --dry-run to see what would be'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await purge(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(await left()).toEqual(ALL);
  });
});
