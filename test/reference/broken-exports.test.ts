import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { importPack } from '../../reference/import-pack.ts';
import { InvalidExport } from '../../reference/invalid-export.ts';
import { readTrajectories } from '../../reference/read-trajectories.ts';
import { exampleRun, exampleScenario } from './example-export.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function refusal(read: Promise<unknown>): Promise<string> {
  const error = await read.then(
    () => 'no error',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(InvalidExport);
  return (error as InvalidExport).message;
}

async function readAll(file: string): Promise<number> {
  let count = 0;
  for await (const _ of readTrajectories(file)) count++;
  return count;
}

const guardrail = { function: 'guardrail_similarity', database: 'SETTING', reference_milestone: 1 };

/** A change to the second of two exported scenarios, with the place and the fix that the message names. */
const SCENARIOS: Readonly<Record<string, readonly [change: object, place: string, fix: string]>> = {
  'an order in a circle': [
    {
      edges: [
        [0, 1],
        [1, 0],
      ],
    },
    'milestones.edges[0]: the order runs in a circle',
    'remove one',
  ],
  'an edge to nowhere': [{ edges: [[0, 7]] }, 'milestones.edges[0]: index 7 is out of range', 'count from 0'],
  'a reference to a later milestone': [
    { item: { constraints: [guardrail] } },
    'milestones.items[0].constraints[0].reference_milestone: 1 does not always come before',
    'refer to one that comes before',
  ],
  'an unknown column': [
    { row: { colour: 'red' } },
    'milestones.items[0].constraints[0].target.rows[0].colour: SANDBOX has no column',
    'its columns are sender',
  ],
  'an unknown measure': [
    { measures: { content: { measure: 'column_magic_similarity' } } },
    'milestones.items[0].constraints[0].column_measures.content.measure: "column_magic_similarity" is not allowed',
    'did you mean column_close_similarity',
  ],
  'a measure of a column that is not there': [
    { measures: { sender: { measure: 'column_one_similarity' } } },
    'milestones.items[0].constraints[0].column_measures.sender: no row here has a column',
    'there are content',
  ],
  'a wrong count': [{ count: 5 }, 'milestones.count: 5, but there are 2 items', 'give the number of items'],
};

describe('an exported file of scenarios', () => {
  it.each(Object.entries(SCENARIOS))(
    'with %s is refused, naming file, line, path and hint',
    async (_, [change, place, hint]) => {
      const file = write(
        'scenarios.jsonl',
        lines(exampleScenario({ name: 'first' }), exampleScenario({ graph: change })),
      );
      const message = await refusal(importPack(file, 'p'));
      expect(message).toContain(`${file}, line 2 at ${place}`);
      expect(message).toContain(hint);
    },
  );

  it.each([
    [{ max_messages: '30' }, 'max_messages: "30" is not of type number'],
    [{ timezone: 'Mars/Base' }, 'timezone: "Mars/Base" does not fit; expected an IANA time zone'],
    [{ tool_allow_list: ['fly'] }, 'tool_allow_list[0]: "fly" is not allowed here'],
    [{ now: 5 }, 'now: the lines before have another time'],
    [
      { first_user_sandbox_message_index: 1 },
      'first_user_sandbox_message_index: SANDBOX has no message from USER to AGENT at this index',
    ],
    [{ milestones: undefined }, 'milestones: missing "milestones"'],
  ])('with %j is refused', async (change, place) => {
    const file = write('fields.jsonl', lines(exampleScenario({ name: 'first' }), { ...exampleScenario(), ...change }));
    expect(await refusal(importPack(file, 'p'))).toContain(`${file}, line 2 at ${place}`);
  });

  it('is refused if an augmented copy differs from its base scenario', async () => {
    const copy = { ...exampleScenario({ name: 'turn_it_on_all_tools' }), base_scenario: 'turn_it_on', max_messages: 7 };
    const file = write('copies.jsonl', lines(exampleScenario(), copy));
    expect(await refusal(importPack(file, 'p'))).toContain('its maxMessages differs from that of turn_it_on');
  });
});

describe('a file of JSON lines', () => {
  const text = lines(...Array.from({ length: 50 }, (_, index) => exampleRun({ id: `r${index}` })));

  it.each([
    ['gz', 'gzip', gzipSync(text)],
    ['zst', 'zstd', zstdCompressSync(text)],
  ])(
    'that is compressed is read to its end, and refused if it is truncated or is not: %s',
    async (end, name, whole) => {
      expect(await readAll(write(`fine.jsonl.${end}`, whole))).toBe(50);
      const cut = await refusal(readAll(write(`cut.jsonl.${end}`, whole.subarray(0, whole.length - 20))));
      expect(cut).toMatch(new RegExp(`cut\\.jsonl\\.${end}.*: the ${name} data is truncated; copy or export`));
      const plain = await refusal(readAll(write(`plain.jsonl.${end}`, '{}{}{}{}{}')));
      expect(plain).toMatch(new RegExp(`not ${name} data .*remove .${end} from its name`));
    },
  );

  it('that is empty or missing is refused', async () => {
    expect(await refusal(readAll(write('empty.jsonl', '')))).toContain('the file is empty');
    expect(await refusal(readAll(write('blank.jsonl', '\n\n')))).toContain('the file is empty');
    expect(await refusal(readAll(join(folder, 'missing.jsonl')))).toContain('cannot be read (ENOENT)');
  });

  it('with a line of 100 MB is refused before the line is in memory', async () => {
    const file = write('long.jsonl', Buffer.alloc(100_000_000, 'a'));
    const before = process.memoryUsage().arrayBuffers;
    expect(await refusal(readAll(file))).toContain('line 1: longer than 16,000,000 bytes; write one object per line');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
  });

  it('with NaN is refused, saying how to write it', async () => {
    const file = write('nan.jsonl', `${JSON.stringify(exampleRun())}\n{"now": NaN}\n`);
    expect(await refusal(readAll(file))).toMatch(/line 2: not JSON .*write numbers that JSON cannot express as/);
  });
});

describe('an exported file of runs', () => {
  it.each([
    [{ id: 5 }, 'id: 5 is not of type string'],
    [
      { first_user_sandbox_message_index: 99 },
      'first_user_sandbox_message_index: USER sent no message with this index',
    ],
    [{ trace: 'no json' }, 'databases.SANDBOX[2].tool_trace[0]: "no json" does not fit'],
    [{ sender: 'ROBOT' }, 'databases.SANDBOX[2].sender: "ROBOT" is not allowed here'],
    [{ colour: 'red' }, 'databases.SANDBOX[2].colour: unknown key "colour"'],
  ])('with %j is refused', async (change, place) => {
    const file = write('runs.jsonl', lines(exampleRun(), exampleRun(change)));
    expect(await refusal(readAll(file))).toContain(`${file}, line 2 at ${place}`);
  });
});

function lines(...values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
