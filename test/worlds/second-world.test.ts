import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluate, openResults } from '../../client/index.ts';
import type { Run, SeatTurn, TakeSeat } from '../../client/index.ts';
import { changeLines } from '../../results/explain/change-lines.ts';
import { promptsAsSent } from '../../roles/view.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { CHECKS } from '../../validation/checks.ts';
import { summarize } from '../../validation/summary.ts';
import { validate } from '../../validation/validate.ts';
import { addWorld } from '../../worlds/known-worlds.ts';
import { LIBRARY, LIBRARY_PACK } from '../support/library.ts';
import { DEFAULT_SETTINGS } from '../support/packs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SCENARIO = 'lend_middlemarch';
const call = (name: string, given: object): SeatTurn => ({
  tool_calls: [{ function: { name, arguments: JSON.stringify(given) } }],
});
/** Plays its turns one after the other. */
const following = (...turns: readonly SeatTurn[]): TakeSeat => {
  let next = 0;
  return () => turns[next++]!;
};
const FIND = call('find_books', { title: 'Middlemarch' });
const LEND = call('lend_book', { book_id: 'b-17f3', borrower: 'Ada Brook' });
const DONE: SeatTurn = { content: 'I have lent Middlemarch to Ada Brook. George Eliot wrote it.' };

const folder = temporaryFolder();
const results = join(folder, 'results.db');
let pack: Pack;

beforeAll(() => {
  addWorld(LIBRARY);
  for (const [name, text] of Object.entries(LIBRARY_PACK)) {
    mkdirSync(dirname(join(folder, 'stacks', name)), { recursive: true });
    writeFileSync(join(folder, 'stacks', name), text);
  }
  pack = loadPack(join(folder, 'stacks'));
});

/** Plays the scenario in this process. */
async function played(id: string, ...turns: readonly SeatTurn[]): Promise<Run> {
  const agent = { name: id, takeTurn: following(...turns) };
  const { runs } = await evaluate({ pack, agent, id, results, augmentations: ['none'] });
  return runs[0]!;
}

describe('a world that is no phone', () => {
  it('is solved by its reference solution under every augmentation', async () => {
    const { runs } = await evaluate({ pack, agent: 'scripted:oracle' });
    expect(runs.map(({ solved, explanation }) => [solved, explanation])).toEqual(runs.map(() => [true, null]));
    expect(runs).toHaveLength(8);
  });

  it('is played by a function, and its milestones are met in its rows', async () => {
    const run = await played('librarian', FIND, LEND, DONE);
    expect(run).toMatchObject({ solved: true, similarity: 1, outcome: 'completed' });
    expect(run.world['LOAN']?.map(({ borrower }) => borrower)).toEqual(['Tom Reed', 'Ada Brook']);
  });

  it('says in its own words what was not done, and what nobody asked for', async () => {
    const idle = await played('idle', DONE);
    expect(idle.cause?.title).toBe('Never changed the book, but claimed it');
    const twice = call('lend_book', { book_id: 'b-29c8', borrower: 'Zoe Marsh' });
    const eager = await played('eager', FIND, LEND, twice, DONE);
    expect(eager).toMatchObject({ solved: false, similarity: 0 });
    expect(eager.score?.sideEffects).toMatchObject([
      { kind: 'added', table: 'LOAN', found: { borrower: 'Zoe Marsh' } },
      { kind: 'changed', table: 'BOOK', row: 'b-29c8', column: 'copies', expected: 1, found: 0 },
    ]);
    expect(eager.explanation).toMatch(/side effect: loan added: borrower "?Zoe Marsh"?, due \d+/);
  });

  it('is reported in its words, too', async () => {
    await using store = await openResults(results);
    const { causes } = await store.report('idle');
    expect(causes.map(({ title }) => title)).toEqual(['Never changed the book, but claimed it']);
  });

  it('is shown by its keys and times', () => {
    const row = { borrower: 'Tom Reed', loan_id: 'l-004', book_id: 'b-29c8', due: 1_700_000_000 };
    const renewed = { kind: 'replace', table: 'LOAN', position: 0, before: row, row: { ...row, due: 0 } } as const;
    expect(changeLines([renewed], { tables: LIBRARY.tables, timeZone: 'UTC' })).toEqual([
      { kind: 'replace', text: '~ LOAN[l-004].due: 1700000000 (Tue 2023-11-14 22:13) -> 0 (Thu 1970-01-01 00:00)' },
    ]);
  });

  it('has a simulated user who hears of no phone', () => {
    const told = (from: Pack, scenario: string) => {
      const prompts = promptsAsSent('user', instantiate(from, scenario, DEFAULT_SETTINGS));
      return prompts.map(({ content }) => content).join();
    };
    expect(told(pack, SCENARIO)).not.toMatch(/phone|wifi|battery/i);
    expect(told(loadPack(), 'wifi_off')).toMatch(/on their phone\..*or switching wifi, cellular service/s);
  });

  it('is exported with its rows', async () => {
    const file = join(folder, 'runs.jsonl');
    await using store = await openResults(results);
    await store.exportJsonl(file, { sweep: 'librarian' });
    const [line] = readFileSync(file, 'utf8').trim().split('\n');
    expect(JSON.parse(line!)).toMatchObject({ world: { BOOK: [{ book_id: 'b-17f3' }, {}], LOAN: [{}] } });
  });

  it('passes the checks of validation', async () => {
    const reports = await validate(pack, { scenarios: [SCENARIO], augmentations: ['none'], checks: CHECKS });
    const { failures } = summarize(reports, CHECKS);
    expect(failures.map(({ check, evidence }) => [check, evidence].join(': '))).toEqual([]);
  });
});
