import { expect, it } from 'vitest';
import { csvTable } from '../../../results/exports/csv/csv-table.ts';
import { TRAJECTORY_COLUMNS } from '../../../results/exports/tables/trajectory-columns.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { exampleRecord } from '../example-record.ts';
import { EXAMPLES, sourceOf } from './examples.ts';

/** The rows by RFC 4180: quotes around a field may hold commas, line breaks and doubled quotes. Outside, each line break ends a row. */
function parsed(text: string): readonly (readonly string[])[] {
  return text
    .split(/(?:\r\n|\r|\n)(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^",]*)(?:,|$)/g)]
        .slice(0, TRAJECTORY_COLUMNS.length)
        .map(([, field = '']) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)),
    );
}

async function rowsOf(records: readonly TrajectoryRecord[]): Promise<readonly Readonly<Record<string, string>>[]> {
  const [header = [], ...rows] = parsed((await Array.fromAsync(csvTable(sourceOf(records)))).join(''));
  return rows.map((row) => {
    expect(row).toHaveLength(header.length);
    return Object.fromEntries(header.map((name, index) => [name, row[index] ?? '']));
  });
}

it('has a row per trajectory, with empty cells where there is no value', async () => {
  const rows = await rowsOf(EXAMPLES);
  expect(rows).toHaveLength(EXAMPLES.length);
  expect(rows[0]).toMatchObject({
    id: 'nightly/wifi_off/none/openai:gpt-6-sol/1',
    trial: '1',
    categories: 'SINGLE_TOOL_CALL SINGLE_USER_TURN',
    similarity: '0',
    failure_kind: '',
    agent_input_tokens: '1200',
    agent_cost_usd: '0.0125',
    user_cost_usd: '',
    started_at: '2024-05-15T12:00:00.123Z',
    harness: '0.1.0+abc',
  });
  expect(rows[1]).toMatchObject({ outcome: 'infrastructure', similarity: '', turn_count: '' });
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('makes no formula of %j', async (reason) => {
  const [row] = await rowsOf([exampleRecord({}, { similarity: null, reason })]);
  expect(row?.['reason']).toBe(`'${reason}`);
});

it.each(['a, "b"', 'two\nlines', 'two\r\nlines', 'a\rb', 'ünï ✓', '"'])('keeps the text %j', async (reason) => {
  const [row] = await rowsOf([exampleRecord({}, { similarity: null, reason })]);
  expect(row?.['reason']).toBe(reason);
});
