import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { reminderRun, reminderScenario } from '../reference/recorded-run.ts';
import type { ReferenceRow } from '../../reference/log-of-databases.ts';
import { goldenPath, hasGolden, readLines } from './golden-file.ts';
import { Replayer } from './replay.ts';
import type { ReportedTrajectory } from './replay.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

function write(name: string, ...values: readonly object[]): string {
  const file = join(folder, name);
  writeFileSync(file, values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  return file;
}

/** Numbers the agent's calls within each batch, like agents whose model writes calls as text. */
function withRepeatedIds(rows: readonly ReferenceRow[]): readonly ReferenceRow[] {
  const ids = new Map<string, string>();
  let position = 0;
  return rows.map((row) => {
    const { openai_tool_call_id: id, recipient, content } = row;
    if (typeof id !== 'string' || typeof content !== 'string') return row;
    const isCall = recipient === 'EXECUTION_ENVIRONMENT';
    position = isCall ? position : 0;
    if (isCall) ids.set(id, `call_${position++}`);
    const known = ids.get(id) ?? id;
    return {
      ...row,
      openai_tool_call_id: known,
      content: isCall ? content.replaceAll(id, known) : content,
    };
  });
}

type ExportedRun = ReturnType<typeof reminderRun>;

/** The result of replaying `run` and comparing it with `compared`. */
async function checkRun(run: ExportedRun, compared: ExportedRun = run): Promise<string | null> {
  const replayer = await Replayer.create(write('runs.jsonl', run), write('scenarios.jsonl', reminderScenario()));
  const [exported] = readLines<ReportedTrajectory>(write('compared.jsonl', compared));
  return replayer.check(exported!);
}

function withMessage(run: ExportedRun, index: number, change: object): ExportedRun {
  const SANDBOX = run.databases.SANDBOX.map((row, place) => (place === index ? { ...row, ...change } : row));
  return { ...run, databases: { ...run.databases, SANDBOX } };
}

/** The call of a message with other arguments, as the reference writes them. */
function withArguments(run: ExportedRun, index: number, written: string): ExportedRun {
  const row: ReferenceRow | undefined = run.databases.SANDBOX[index];
  const content = row?.['content'];
  if (typeof content !== 'string') throw new Error(`message ${index} has no text`);
  return withMessage(run, index, { content: content.replace(/ = .*\n/, ` = ${written}\n`) });
}

describe('the replay of a recorded run', () => {
  it('agrees even if every turn reuses the call id call_0 and the world was built at another time', async () => {
    expect(await checkRun(reminderRun())).toBeNull();
  });

  it.each([
    ['{"on": Infinity}', "{'on': inf}", 'NameError'],
    ['{"on": -Infinity}', "{'on': -inf}", 'NameError'],
    ['{"on": NaN}', "{'on': nan}", 'NameError'],
    ['null', 'None', 'TypeError'],
    ['[]', '[]', 'TypeError'],
    ['5', '5', 'TypeError'],
    ['"inf"', "'inf'", 'TypeError'],
  ])('agrees where the model gave the arguments %s, and the call failed', async (_, written, errorClass) => {
    const error = { content: `${errorClass}: no`, tool_call_exception: `${errorClass}: no` };
    const run = withMessage(withArguments(reminderRun(), 7, written), 8, error);
    expect(await checkRun(run)).toBeNull();
    const otherwise = { content: 'ValueError: no', tool_call_exception: 'ValueError: no' };
    expect(await checkRun(withMessage(run, 8, otherwise))).toMatch(/^message 8: error class is /);
  });

  it('agrees if a number differs in its last digits only', async () => {
    const run = reminderRun();
    const trace = (result: string) => `{"tool_name": "get_current_timestamp", "arguments": {}, "result": ${result}}`;
    const measured = (result: string) => withMessage(run, 6, { content: result, tool_trace: [trace(result)] });
    expect(await checkRun(run, measured('1715774403.5001'))).toBeNull();
    expect(await checkRun(run, measured('1715774403.51'))).toMatch(/^message 6: trace is /);
    expect(await checkRun(run, withMessage(run, 6, { content: '1715774403.51' }))).toMatch(/^message 6: content is /);
    expect(await checkRun(run, withMessage(run, 6, { content: '1715774403' }))).toMatch(/^message 6: content is /);
  });

  it('is refused where a message is no call as the reference writes it', async () => {
    await expect(checkRun(withArguments(reminderRun(), 7, 'dict(on=True)'))).rejects.toThrow(
      'message 7 is not a tool call as the reference writes it',
    );
  });

  it.each([
    [
      'an error of a different class',
      8,
      { content: 'ValueError: no', tool_call_exception: 'ValueError: no' },
      'error class',
    ],
    ['an error text that differs from its exception', 8, { content: 'PermissionError: no' }, 'error text'],
    ['a different result', 6, { content: '1715774403.51' }, 'content'],
    [
      'a different trace',
      6,
      { tool_trace: ['{"tool_name": "get_current_timestamp", "arguments": {}, "result": 5}'] },
      'trace',
    ],
    ['a different call id', 6, { openai_tool_call_id: 'call_1' }, 'call id'],
    ['a different text', 9, { content: 'Both were set.' }, 'content'],
    ['a different recipient', 9, { recipient: 'EXECUTION_ENVIRONMENT' }, 'route'],
    ['a different end of the conversation', 8, { conversation_active: false }, 'conversation active'],
  ])('differs if the recorded message has %s', async (_, index, change, what) => {
    const run = reminderRun();
    expect(await checkRun(run, withMessage(run, index, change))).toMatch(new RegExp(`^message ${index}: ${what} is `));
  });

  it('differs if a recorded table was temporarily different but equal at the end', async () => {
    const run = reminderRun();
    const REMINDER = run.databases.REMINDER.map((row) =>
      row.sandbox_message_index === 2 && 'content' in row && row['content'] === 'Pears'
        ? { ...row, content: 'Peaches' }
        : row,
    );
    const compared = { ...run, databases: { ...run.databases, REMINDER } };
    expect(await checkRun(run, compared)).toMatch(/^message 2: REMINDER is /);
  });

  it('differs if the recorded run has more messages', async () => {
    const run = reminderRun();
    const SANDBOX = [...run.databases.SANDBOX, { ...run.databases.SANDBOX[9]!, sandbox_message_index: 12 }];
    expect(await checkRun(run, { ...run, databases: { ...run.databases, SANDBOX } })).toBe('12 messages instead of 13');
  });
});

describe.skipIf(!hasGolden('trajectories.jsonl.gz'))("the replay of the reference's runs", () => {
  const golden = goldenPath('trajectories.jsonl.gz');

  async function failures(file: string): Promise<readonly (readonly [string, string])[]> {
    const replayer = await Replayer.create(file, goldenPath('scenarios.jsonl.gz'));
    const runs = readLines<ReportedTrajectory>(file);
    expect(runs).not.toHaveLength(0);
    const found: (readonly [string, string])[] = [];
    for (const run of runs) {
      const failure = await replayer.check(run);
      if (failure !== null) found.push([run.id, failure]);
    }
    return found;
  }

  it('agrees in every message, every table after it and the reported score', async () => {
    expect(await failures(golden)).toEqual([]);
  });

  it('also agrees if the calls of each turn are numbered from call_0', async () => {
    const runs = readLines<ReportedTrajectory>(golden).map((run) => ({
      ...run,
      databases: { ...run.databases, SANDBOX: withRepeatedIds(run.databases['SANDBOX'] ?? []) },
    }));
    expect(await failures(write('repeated.jsonl', ...runs))).toEqual([]);
  });
});
