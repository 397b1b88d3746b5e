import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WrittenFile } from '../../../results/exports/exporter.ts';
import { parquetFolder } from '../../../results/exports/parquet/parquet-folder.ts';
import { parquetTable } from '../../../results/exports/parquet/parquet-table.ts';
import { inGroups } from '../../../results/exports/tables/in-groups.ts';
import { TRAJECTORY_COLUMNS } from '../../../results/exports/tables/trajectory-columns.ts';
import { exampleRecord } from '../example-record.ts';
import { EXAMPLES, sourceOf } from './examples.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const target = (name: string, replace = false) => ({ path: join(folder, name), replace });

function fileOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

async function rowsIn(file: ArrayBuffer): Promise<readonly Record<string, unknown>[]> {
  return parquetReadObjects({ file, compressors: { ZSTD: (input) => zstdDecompressSync(input) } });
}

describe('the folder', () => {
  let files: readonly WrittenFile[];
  beforeAll(async () => {
    files = await parquetFolder(sourceOf(EXAMPLES), target('out'));
  });
  const table = (name: string) => rowsIn(fileOf(readFileSync(join(folder, 'out', name))));

  it('has two files', () => {
    const paths = ['trajectories', 'turns'].map((name) => join(folder, `out/${name}.parquet`));
    expect(files).toEqual(paths.map((path) => ({ path, bytes: statSync(path).size })));
  });

  it('has a typed row per trajectory', async () => {
    const rows = await table('trajectories.parquet');
    expect(rows).toHaveLength(EXAMPLES.length);
    expect(rows[0]).toMatchObject({
      id: 'nightly/wifi_off/none/openai:gpt-6-sol/1',
      trial: 1n,
      categories: ['SINGLE_TOOL_CALL', 'SINGLE_USER_TURN'],
      similarity: 0,
      failure_kind: null,
      agent_input_tokens: 1200n,
      agent_cost_usd: 0.0125,
      user_cost_usd: null,
      started_at: new Date('2024-05-15T12:00:00.123Z'),
    });
    expect(rows[1]).toMatchObject({ outcome: 'infrastructure', reason: '=cmd|" /C calc"!A0', similarity: null });
    expect(rows[2]).toMatchObject({ failure_kind: 'out-of-character', turn_count: null });
  });

  it('has a row per turn, with calls, results and what the model reported', async () => {
    const rows = (await table('turns.parquet')).filter(({ trajectory }) => trajectory === EXAMPLES[0]?.id);
    expect(rows.map(({ role, first_message }) => [role, first_message])).toEqual([
      ['user', 0n],
      ['agent', 1n],
      ['execution-environment', 2n],
      ['agent', 3n],
    ]);
    expect(rows[0]).toMatchObject({ content: 'Wifi off, please – “now”', tool_calls: null, input_tokens: null });
    expect(rows[1]).toMatchObject({
      content: null,
      recipient: 'execution-environment',
      tool_calls: JSON.stringify([{ id: 'call_1', name: 'set_wifi_status', arguments: '{"on":false}' }]),
      reasoning: 'hm \u0000 \ufffd',
      served_model: 'model-2026-01-01',
      input_tokens: 1200n,
      latency_ms: 812.5,
      waited_ms: 12,
      attempts: 2n,
    });
    expect(JSON.parse(rows[2]?.['tool_results'] as string)).toEqual([
      {
        call_id: 'call_1',
        name: 'set_wifi_status',
        trace: { tool_name: 'set_wifi_status', arguments: { on: false }, result: null },
        content: 'None',
      },
    ]);
  });

  it('is only replaced if that is wanted', async () => {
    await expect(parquetFolder(sourceOf([]), target('out'))).rejects.toThrow('holds trajectories.parquet');
    expect(await table('trajectories.parquet')).toHaveLength(EXAMPLES.length);
    writeFileSync(join(folder, 'mine'), 'mine');
    await expect(parquetFolder(sourceOf([]), target('mine', true))).rejects.toThrow(
      'is a file, and this format is a folder',
    );
    await parquetFolder(sourceOf([]), target('empty'));
    expect(await rowsIn(fileOf(readFileSync(join(folder, 'empty/turns.parquet'))))).toEqual([]);
  });
});

it('a table of several row groups has all rows in order', async () => {
  const records = Array.from({ length: 25 }, (_, index) => exampleRecord({ trial: index + 1 }));
  const groups = inGroups(sourceOf(records).summaries(), 10);
  const bytes = Buffer.concat(await Array.fromAsync(parquetTable(TRAJECTORY_COLUMNS, groups)));
  expect(parquetMetadata(fileOf(bytes)).row_groups.map(({ num_rows }) => num_rows)).toEqual([10n, 10n, 5n]);
  expect((await rowsIn(fileOf(bytes))).map(({ trial }) => Number(trial))).toEqual(
    records.map(({ cell }) => cell.trial),
  );
});

it('groups end when they are heavy', async () => {
  const groups = await Array.fromAsync(inGroups(sourceOf(EXAMPLES.slice(0, 3)).records(), 10, 3, () => 2));
  expect(groups.map((group) => group.length)).toEqual([2, 1]);
});
