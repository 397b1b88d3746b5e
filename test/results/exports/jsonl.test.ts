import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../results/open-store.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { expectRefusal, jsonLines, toolsandbox } from '../../cli/command-line.ts';
import { playedStore } from './played-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);

let played: readonly TrajectoryRecord[];
beforeAll(async () => {
  played = await playedStore(at('results.db'));
});

const exported = (path: string, ...more: readonly string[]) =>
  toolsandbox('export', 'nightly', '--format', 'jsonl', '-o', at(path), '--results', at('results.db'), ...more);
const imported = (path: string, store: string, ...more: readonly string[]) =>
  toolsandbox('results', 'import', at(path), '--results', at(store), ...more);

async function stored(path: string): Promise<readonly TrajectoryRecord[]> {
  await using store = await openStore(at(path), 'read');
  return await Array.fromAsync(store.trajectories.records());
}

describe('a sweep that was exported as JSON lines', () => {
  it('is the same sweep in the store that imports it, and stays so if imported again', async () => {
    expect(played.map(({ outcome }) => outcome)).toContain('infrastructure');
    expect(await exported('all.jsonl', '--json')).toMatchObject({ code: 0, stderr: '' });
    const first = jsonLines((await imported('all.jsonl', 'copy.db', '--json')).stdout);
    expect(first).toEqual([
      { file: at('all.jsonl'), stored: played.length, unchanged: 0, kept: 0, sweeps: ['nightly'] },
    ]);
    expect(await stored('copy.db')).toStrictEqual(played);
    expect(await imported('all.jsonl', 'copy.db')).toMatchObject({
      code: 0,
      stdout: `${at('all.jsonl')}: ${played.length} trajectories of sweep nightly imported, ${played.length} of them there already\n`,
    });
    expect(await stored('copy.db')).toStrictEqual(played);
  });

  it('reports like the sweep that was played, and lists as a complete one', async () => {
    const report = async (store: string) => {
      const { stdout } = await toolsandbox('report', 'nightly', '--json', '--results', at(store));
      // An import knows when the first run began, not when the sweep was made.
      return jsonLines(stdout).map(({ created_at: _made, ...rest }) => rest);
    };
    expect(await report('copy.db')).toEqual(await report('results.db'));
    const [sweep] = jsonLines((await toolsandbox('sweep', 'list', '--json', '--results', at('copy.db'))).stdout);
    expect(sweep).toMatchObject({ status: 'completed', cells: played.length, stored: played.length });
    expect(await toolsandbox('report', 'nightly', '--results', at('copy.db'))).toMatchObject({ code: 0 });
  });

  it('is compressed if the name of the file says so', async () => {
    expect(await exported('all.jsonl.gz')).toMatchObject({ code: 0 });
    expect(gunzipSync(readFileSync(at('all.jsonl.gz'))).toString()).toBe(readFileSync(at('all.jsonl'), 'utf8'));
    await imported('all.jsonl.gz', 'gz.db');
    expect(await exported('all.jsonl.zst')).toMatchObject({ code: 0 });
    await imported('all.jsonl.zst', 'zst.db');
    expect(await stored('gz.db')).toStrictEqual(played);
  });

  it('has only the trajectories that meet the conditions', async () => {
    const { stdout } = await exported('some.jsonl', '--outcome', 'infrastructure,user-error', '--json');
    expect(jsonLines(stdout)).toMatchObject([{ sweep: 'nightly', format: 'jsonl', trajectories: 2 }]);
    const ids = jsonLines(readFileSync(at('some.jsonl'), 'utf8')).map(({ id }) => id);
    expect(ids).toEqual(played.filter(({ score }) => score === null).map(({ id }) => id));
    expect(await exported('none.jsonl', '--below', '0')).toMatchObject({
      code: 0,
      stderr: 'no trajectories match: the export is empty\n',
    });
    expectRefusal(
      await exported('nobody.jsonl', '--agent', 'nobody'),
      /--agent nobody has no runs: sweep nightly has /,
    );
    expect(existsSync(at('nobody.jsonl'))).toBe(false);
  });
});

describe('an export', () => {
  it('replaces nothing unless it is told to, and leaves no part behind', async () => {
    writeFileSync(at('mine.jsonl'), 'mine');
    expect(await exported('mine.jsonl')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('mine.jsonl exists: add --force to replace it, or choose another path with -o'),
    });
    expect(readFileSync(at('mine.jsonl'), 'utf8')).toBe('mine');
    expect(await exported('mine.jsonl', '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(at('mine.jsonl'), 'utf8')).toBe(readFileSync(at('all.jsonl'), 'utf8'));
    expect(await exported('no/such/folder.jsonl')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be written (ENOENT)'),
    });
    expect(await exported('.', '--force')).toMatchObject({ code: 2, stderr: expect.stringContaining('is a folder') });
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('names the formats that there are', async () => {
    const { code, stderr } = await toolsandbox('export', 'nightly', '--format', 'xml', '-o', at('x'));
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('jsonl') });
  });
});

/** All reports of a line's turns with these values. */
function withReport(events: readonly { readonly report?: object }[], values: object): readonly object[] {
  return events.map((event) => (event.report ? { ...event, report: { ...event.report, ...values } } : event));
}

function bothNamed(name: string, id: string) {
  const [sweep, , ...rest] = id.split('/');
  return { scenario: name, base_scenario: name, id: [sweep, name, ...rest].join('/') };
}

describe('an import', () => {
  const lines = () => readFileSync(at('all.jsonl'), 'utf8').trimEnd().split('\n');
  const changed = (change: (line: Record<string, unknown>) => object) =>
    lines().map((line) => JSON.stringify(change(JSON.parse(line) as Record<string, unknown>)));

  it('keeps the run that has a score, and says so', async () => {
    const other = changed((line) => ({ ...line, started_at: '2020-01-01T00:00:00.000Z' }));
    writeFileSync(at('other.jsonl'), other.join('\n'));
    const { code, stderr, stdout } = await imported('other.jsonl', 'copy.db', '--json');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `note: ${played.length} trajectories not imported: the results have another run with the same id\n`,
    });
    expect(jsonLines(stdout)).toMatchObject([{ stored: 0, unchanged: 0, kept: played.length }]);
    expect(await stored('copy.db')).toStrictEqual(played);
  });

  it('replaces a run without a score by one with a score', async () => {
    const [scored = ''] = lines();
    const { id } = JSON.parse(scored) as { id: string };
    const failed = changed((line) => ({
      ...line,
      outcome: 'cancelled',
      similarity: null,
      milestone_similarity: null,
      minefield_similarity: null,
      turn_count: null,
      milestones: [],
      minefields: [],
      side_effects: [],
    }));
    writeFileSync(at('failed.jsonl'), failed[0] ?? '');
    writeFileSync(at('scored.jsonl'), scored);
    await imported('failed.jsonl', 'late.db');
    expect(await stored('late.db')).toMatchObject([{ id, score: null }]);
    await imported('scored.jsonl', 'late.db');
    expect(await stored('late.db')).toStrictEqual(played.slice(0, 1));
  });

  it('takes runs of a version that did not judge them, and gives them no verdict', async () => {
    const early = changed(({ solved: _solved, wording: _wording, failure_kind: _kind, origin, ...line }) => ({
      ...line,
      ...(origin !== null && { origin }),
    }));
    writeFileSync(at('early.jsonl'), early.join('\n'));
    expect(await imported('early.jsonl', 'early.db')).toMatchObject({ code: 0 });
    const unjudged = played.map((run) => ({
      ...run,
      score: run.score && { ...run.score, solved: null, wording: null },
    }));
    expect(await stored('early.db')).toStrictEqual(unjudged);
    const { stdout } = await toolsandbox('report', 'nightly', '--results', at('early.db'));
    expect(stdout).toMatch(/not judged: \d+ runs have no verdict/);
  });

  it.each<readonly [what: string, change: (line: any) => object, message: RegExp]>([
    ['an event of another kind', () => ({ events: [{ kind: 'nap' }] }), /events/],
    ['a log without an ending', () => ({ events: [{ kind: 'turn', role: 'user', messages: [] }] }), /ending/],
    ['a score for an outcome without one', () => ({ outcome: 'cancelled', similarity: 1 }), /similarity/],
    ['a time in words', () => ({ started_at: 'yesterday' }), /started_at/],
    ['a world without tables', () => ({ world: {} }), /SETTING/],
    ['the id of another run', () => ({ id: 'precious/wifi_off/none/scripted:oracle/1' }), /at id: .*; give the sweep/],
    ['a sweep that quotes', ({ id }) => ({ sweep: 'a" OR 1', id: id.replace('nightly', 'a" OR 1') }), /at sweep: /],
    ['a scenario that is a path', ({ id }) => bothNamed('../../x', id), /at base_scenario: .*expected letters/],
    ['a scenario of another name', () => ({ scenario: 'another' }), /at scenario: .*; give the base_scenario/],
    [
      'a long sweep',
      ({ id }) => ({ sweep: 'a'.repeat(300), id: id.replace('nightly', 'a'.repeat(300)) }),
      /at sweep: /,
    ],
    ['a long harness', ({ provenance }) => ({ provenance: { ...provenance, harness: 'h'.repeat(2_000) } }), /harness/],
    ['a time zone of its own', ({ clock }) => ({ clock: { ...clock, time_zone: 'Mars/Base' } }), /time_zone/],
    ['turns below zero', () => ({ turn_count: -1 }), /turn_count/],
    ['a latency below zero', ({ events }) => ({ events: withReport(events, { latency_ms: -1 }) }), /latency_ms/],
    ['waits in words', ({ events }) => ({ events: withReport(events, { waited_ms: 'long' }) }), /waited_ms/],
  ])('refuses %s, with line and key', async (_what, change, message) => {
    writeFileSync(at('bad.jsonl'), changed((line) => ({ ...line, ...change(line) }))[0] ?? '');
    const { code, stderr } = await imported('bad.jsonl', 'never.db');
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('bad.jsonl, line 1') });
    expect(stderr).toMatch(message);
    expect(existsSync(at('never.db'))).toBe(false);
  });

  const NOBODYS = { input: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, costUsd: null };
  it.each([
    ['of a run below zero', { output: -5 }, NOBODYS],
    ['of a run beyond all bounds', { input: 1e300 }, NOBODYS],
    ['of a run in halves', { input: 0.5 }, NOBODYS],
    ['that a run cost beyond all bounds', { cost_usd: 1e300 }, { costUsd: null }],
    ['that a run cost below zero', { cost_usd: -1_000 }, { costUsd: null }],
  ])('takes usage %s for unknown', async (_what, usage, expected) => {
    const line = changed((one: any) => ({
      ...one,
      usage: { ...one.usage, agent: { ...one.usage.agent, ...usage } },
    }))[0];
    writeFileSync(at('spent.jsonl'), line ?? '');
    rmSync(at('spent.db'), { force: true });
    expect(await imported('spent.jsonl', 'spent.db')).toMatchObject({ code: 0 });
    const [run] = await stored('spent.db');
    expect(run?.usage.agent).toMatchObject(expected);
    expect(run?.usage.user).toEqual(played[0]?.usage.user);
  });

  it('takes usage of a turn that nobody can have used for unknown', async () => {
    const usage = { input: 1, cached_input: 0, cache_write: 0, output: 1e13, reasoning: 0, cost_usd: 1 };
    const line = changed((one: any) => ({ ...one, events: withReport(one.events, { usage, wasted: usage }) }))[0];
    writeFileSync(at('turn.jsonl'), line ?? '');
    expect(await imported('turn.jsonl', 'turn.db')).toMatchObject({ code: 0 });
    const reports = (await stored('turn.db'))[0]!.events.flatMap((event) => ('report' in event ? [event.report] : []));
    expect(reports.length).toBeGreaterThan(0);
    for (const report of reports) expect(report).toMatchObject({ usage: null, wasted: NOBODYS });
  });

  it('of a file that is not there creates no results', async () => {
    expect(await imported('nowhere.jsonl', 'nothing.db')).toMatchObject({ code: 2 });
    expect(existsSync(at('nothing.db'))).toBe(false);
  });
});
