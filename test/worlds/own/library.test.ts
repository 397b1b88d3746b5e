import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStoredPack, toStoredPack } from '../../../activities/stored-pack.ts';
import { codeRunner } from '../../../activities/world-code.ts';
import { evaluate, openResults } from '../../../client/index.ts';
import type { SeatTurn } from '../../../client/index.ts';
import { MODULES_VARIABLE } from '../../../modules/module-place.ts';
import { changeLines } from '../../../results/explain/change-lines.ts';
import { promptsAsSent } from '../../../roles/view.ts';
import { DEFAULT_CLOCK } from '../../../sandbox/clock.ts';
import { packHash } from '../../../scenarios/content-hash.ts';
import { instantiate } from '../../../scenarios/instantiate.ts';
import { withDecoys } from '../../../scenarios/lend-decoys.ts';
import { loadPack } from '../../../scenarios/load-pack.ts';
import { playOrder } from '../../../scenarios/own/play-order.ts';
import { CHECKS } from '../../../validation/checks.ts';
import { summarize } from '../../../validation/summary.ts';
import { validate } from '../../../validation/validate.ts';
import type { OwnWorld } from '../../../worlds/own/own-world.ts';
import { DEFAULT_SETTINGS } from '../../support/packs.ts';
import { atNight } from '../../support/nightly.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { callTurn, following } from '../../support/turns.ts';

const LIBRARY = resolve('examples/worlds/library');

const LEND = callTurn('lend_book', { book_id: 'b-17f3', member_id: 'm-2201' });
const DONE: SeatTurn = { content: 'I have lent Middlemarch to you, Ada.' };
const only = (scenario: string) => ({ pack: LIBRARY, scenarios: [scenario], augmentations: ['none'] as const });

describe('a world that comes in a pack', () => {
  it('is solved by its reference solutions under every augmentation', async () => {
    const { runs } = await evaluate({ pack: LIBRARY, agent: 'scripted:oracle' });
    expect(runs.map(({ id, solved, explanation }) => [id, solved, explanation])).toEqual(
      runs.map(({ id }) => [id, true, null]),
    );
    expect(runs).toHaveLength(24);
  });

  atNight(() => {
    it('passes the checks of validation', async () => {
      const reports = await validate(loadPack(LIBRARY), {
        scenarios: ['lend_middlemarch', 'renew_the_atlas', 'lend_to_tom'],
        augmentations: ['none'],
        checks: CHECKS,
      });
      const { failures } = summarize(reports, CHECKS);
      expect(failures.map(({ check, evidence }) => [check, evidence].join(': '))).toEqual([]);
    });
  });

  it('demands the changes of the solution, by whatever calls, and no others', async () => {
    const { runs: right } = await evaluate({ ...only('lend_middlemarch'), agent: following([LEND, DONE]) });
    expect(right[0]).toMatchObject({ solved: true, similarity: 1 });
    const other = callTurn('lend_book', { book_id: 'b-3a10', member_id: 'm-2201' });
    const { runs: wrong } = await evaluate({ ...only('lend_middlemarch'), agent: following([LEND, other, DONE]) });
    expect(wrong[0]!.solved).toBe(false);
    expect(wrong[0]!.explanation).toContain('loan added');
  });

  it('says in its own words what was not done, and what nobody asked for, and exports its rows', async () => {
    const [results, jsonl] = ['results.db', 'runs.jsonl'].map((name) => join(temporaryFolder(), name)) as [
      string,
      string,
    ];
    const idle = { ...only('lend_middlemarch'), agent: following([DONE]), id: 'idle', results };
    const { runs } = await evaluate(idle);
    expect(runs[0]!.cause?.title).toBe('Never changed the book, but claimed it');
    await using store = await openResults(results);
    const { causes } = await store.report('idle');
    expect(causes.map(({ title }) => title)).toEqual(['Never changed the book, but claimed it']);
    await store.exportJsonl(jsonl, { sweep: 'idle' });
    expect(JSON.parse(readFileSync(jsonl, 'utf8'))).toMatchObject({ world: { LOAN: [{ loan_id: 'l-0004' }] } });
  });

  it('shows changes by its keys and times', () => {
    const { tables } = loadPack(LIBRARY).definition as OwnWorld;
    const row = { loan_id: 'l-0004', book_id: 'b-29c8', due: 1_700_000_000 };
    const renewed = { kind: 'replace', table: 'LOAN', position: 0, before: row, row: { ...row, due: 0 } } as const;
    expect(changeLines([renewed], { tables, timeZone: 'UTC' })).toEqual([
      { kind: 'replace', text: '~ LOAN[l-0004].due: 1700000000 (Tue 2023-11-14 22:13) -> 0 (Thu 1970-01-01 00:00)' },
    ]);
  });

  it('shows an id whole, and no nested value that stays as it was', () => {
    const { tables } = loadPack(LIBRARY).definition as OwnWorld;
    const before = { book_id: 'b-17f3-second', copies: 2, shelf: { floor: 1, row: 12 } };
    const row = { ...before, copies: 1, shelf: { floor: 1, row: 12 } };
    const change = { kind: 'replace', table: 'BOOK', position: 0, before, row } as const;
    expect(changeLines([change], { tables, timeZone: 'UTC' })).toEqual([
      { kind: 'replace', text: '~ BOOK[b-17f3-second].copies: 2 -> 1' },
    ]);
  });

  it('has its solutions played from rows that are sent once, and from those that follow the clock for each time', () => {
    const pack = loadPack(LIBRARY);
    const scenario = pack.scenarios[0]!;
    const at = (start: number) => ({ scenario, clock: { ...DEFAULT_CLOCK, start } });
    const { order } = playOrder(pack, [at(0), at(86_400), at(86_400)]);
    const times = (text: string) => JSON.stringify(order.tables).split(text).length - 1;
    expect(order.plays.map(({ world }) => world['BOOK'])).toEqual([0, 0, 0]);
    expect([times('Tomas Lind'), times('l-0004')]).toEqual([1, 3]);
  });

  it('has a simulated user who hears of no phone', () => {
    const told = (from: string | undefined, scenario: string) => {
      const prompts = promptsAsSent('user', instantiate(loadPack(from), scenario, DEFAULT_SETTINGS));
      return prompts.map(({ content }) => content).join();
    };
    expect(told(LIBRARY, 'lend_middlemarch')).not.toMatch(/phone|wifi|battery/i);
    expect(told(undefined, 'wifi_off')).toMatch(/on their phone\..*or switching wifi, cellular service/s);
  });

  it('demands rows that are added and rows that are changed in one table, each by its key', async () => {
    const copy = temporaryFolder();
    cpSync(LIBRARY, copy, { recursive: true });
    const file = join(copy, 'scenarios/loans.yaml');
    const also =
      '\n    - renewed: { renew_loan: { loan_id: l-0004 } }\n    - say: I have lent Middlemarch to you, Ada.';
    writeFileSync(file, readFileSync(file, 'utf8').replace('\n    - say: I have lent Middlemarch to you, Ada.', also));
    const renew = callTurn('renew_loan', { loan_id: 'l-0004' });
    const { runs } = await evaluate({ ...only('lend_middlemarch'), pack: copy, agent: following([renew, LEND, DONE]) });
    expect(runs[0]).toMatchObject({ solved: true, similarity: 1 });
    const { runs: half } = await evaluate({ ...only('lend_middlemarch'), pack: copy, agent: following([LEND, DONE]) });
    expect(half[0]!.solved).toBe(false);
    const twice = [renew, LEND, LEND, DONE];
    const { runs: more } = await evaluate({ ...only('lend_middlemarch'), pack: copy, agent: following(twice) });
    expect(more[0]!.solved).toBe(false);
  });

  it('answers with what a tool throws, and keeps nothing of what it changed', async () => {
    const none = callTurn('lend_book', { book_id: 'b-29c8', member_id: 'm-2201' });
    const { runs } = await evaluate({ ...only('lend_middlemarch'), agent: following([none, DONE]) });
    const answers = runs[0]!.messages.filter(({ sender }) => sender === 'execution-environment');
    expect(answers[0]!.content).toBe('All copies of Atlas of Rivers are lent.');
    expect(runs[0]!.world['LOAN']).toHaveLength(1);
  });

  it('knows what people say is done to its rows', async () => {
    const { runs } = await evaluate({
      ...only('lend_to_tom'),
      agent: following(
        [callTurn('find_member', { name_or_card: 'L-9038' })],
        'The card is in the name of Tom Reed, who may not borrow at the moment. The Keeper of Bees has been lent to you.',
      ),
    });
    expect(runs[0]!.solved).toBe(false);
  });

  it('tells the agent its policy, after what every agent is told', () => {
    const [prompt] = promptsAsSent('agent', instantiate(loadPack(LIBRARY), 'lend_to_tom', DEFAULT_SETTINGS));
    expect(prompt!.content).toMatch(/^Never guess .*\n\nYou work at the desk of a lending library\./s);
  });

  it('is the same pack wherever it stands, and another one once its tools change', () => {
    const copy = temporaryFolder();
    cpSync(LIBRARY, copy, { recursive: true });
    const pack = loadPack(copy);
    expect(pack.hash).toBe(loadPack(LIBRARY).hash);
    const { hash, ...content } = pack;
    expect(packHash(content)).toBe(hash);
    const file = join(copy, 'tools.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace('14 * 24', '21 * 24'));
    expect(loadPack(copy).hash).not.toBe(pack.hash);
  });

  it('is stored with its place in its project, and its tools are found in another checkout if they are the same', async () => {
    const checkout = (name: string) => {
      const root = join(temporaryFolder(), name);
      cpSync(LIBRARY, join(root, 'worlds/library'), { recursive: true });
      writeFileSync(join(root, 'package.json'), '{}');
      return root;
    };
    const [mine, other, changed] = [checkout('mine'), checkout('other'), checkout('changed')];
    const tools = join(changed, 'worlds/library/tools.ts');
    writeFileSync(tools, `${readFileSync(tools, 'utf8')}\n`);
    const pack = loadPack(join(mine, 'worlds/library'));
    const lent = { ...pack, definition: pack.definition as OwnWorld };
    for (const one of [pack, withDecoys(loadPack(), [lent])]) {
      const stored = toStoredPack(one, mine);
      expect(stored.content).not.toContain(mine);
      expect(readStoredPack(stored, 'here').hash).toBe(one.hash);
    }
    const { definition } = readStoredPack(toStoredPack(pack, mine), 'here');
    const { code } = definition as OwnWorld;
    expect(code).toMatchObject({ folder: 'worlds/library', file: 'tools.ts' });
    const asked = {
      tool: 'list_loans',
      arguments: { member_id: 'm-2201' },
      tables: { LOAN: [] },
      keys: { LOAN: 'loan_id' },
    };
    const called = (allowed: string) =>
      codeRunner({ [MODULES_VARIABLE]: allowed })(code!, { ...asked, now: 0, timeZone: 'UTC', services: {}, ids: [] });
    expect(await called(other)).toEqual({ result: [], changes: [] });
    expect(await called(join(other, 'worlds/library'))).toEqual({ result: [], changes: [] });
    await expect(called(changed)).rejects.toThrow('worlds/library/tools.ts has changed');
    await expect(called(temporaryFolder())).rejects.toThrow('worlds/library/tools.ts is not in the folder');
  });
});
