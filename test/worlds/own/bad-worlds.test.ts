import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { codeRunner } from '../../../activities/world-code.ts';
import { evaluate } from '../../../client/index.ts';
import { moduleVersion } from '../../../modules/module-file.ts';
import type { CodeRunner } from '../../../sandbox/tools/code-runner.ts';
import { loadPack } from '../../../scenarios/load-pack.ts';
import { rowsOfToday } from '../../support/nightly.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A copy of the library in which a file has another text. */
function changed(file: string, from: string, to: string): string {
  const folder = temporaryFolder();
  cpSync(resolve('examples/worlds/library'), folder, { recursive: true });
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} holds no ${from}`);
  writeFileSync(path, text.replace(from, to));
  return folder;
}

describe('a world that cannot be used is refused with file, place and fix', () => {
  it.each([
    ['a table without a key', 'world.yaml', '    key: book_id\n', '', /world\.yaml:5:\d+: missing "key"; add it/],
    [
      'a key that is no column',
      'world.yaml',
      'key: book_id',
      'key: isbn',
      /world\.yaml:5:\d+: BOOK has no column "isbn"/,
    ],
    ['an unknown type', 'world.yaml', 'copies: number', 'copies: int', /world\.yaml:10:\d+: "int".*number/],
    [
      'a reference to no table',
      'world.yaml',
      'refersTo: MEMBER',
      'refersTo: MEMBRE',
      /no table "MEMBRE"; did you mean MEMBER\?/,
    ],
    ['a column called id', 'world.yaml', '      book_id: name', '      id: name', /is kept for the names of rows/],
    ['rows that do not fit', 'world.yaml', 'copies: 2', 'copies: two', /world\.yaml:\d+:\d+: .*number/],
    [
      'two rows with one key',
      'world.yaml',
      'book_id: b-29c8, title',
      'book_id: b-17f3, title',
      /world\.yaml:38:\d+: BOOK has a row with the book_id "b-17f3"; give each row its own book_id/,
    ],
    [
      'a row that refers to none',
      'world.yaml',
      'loan_id: l-0004, book_id: b-29c8',
      'loan_id: l-0004, book_id: b-none',
      /world\.yaml:51:\d+: BOOK has no row with the book_id "b-none"; add that row, or refer to one that is there/,
    ],
    [
      'a row of a scenario that refers to none',
      'scenarios/loans.yaml',
      '  tools: [',
      '  rows: { MEMBER: [{ member_id: m-1, name: Eva, card: L-1, may_borrow: true }], LOAN: [{ loan_id: l-1, book_id: b-29c8, member_id: m-1, due: { $time: +1d } }, { loan_id: l-2, book_id: b-29c8, member_id: m-2, due: { $time: +1d } }] }\n  tools: [',
      /^(?!.*"m-1")[^]*loans\.yaml:4:\d+: MEMBER has no row with the member_id "m-2"; add/s,
    ],
    [
      'a row of a scenario with a key that the world has',
      'scenarios/loans.yaml',
      '  tools: [',
      '  rows: { MEMBER: [{ member_id: m-2201, name: Eva, card: L-1, may_borrow: true }] }\n  tools: [',
      /loans\.yaml:4:\d+: MEMBER has a row with the member_id "m-2201"/,
    ],
    [
      'two tools of a name',
      'tools.ts',
      "description: 'Renews a loan",
      "name: 'lend_book',\n  description: 'Renews a loan",
      /tools\.ts:\d+: two tools are named lend_book; rename/,
    ],
    [
      'a tool of no table',
      'tools.ts',
      "reads: ['MEMBER']",
      "reads: ['MEMBERS']",
      /tools\.ts:\d+: find_member: reads names the table "MEMBERS".*did you mean MEMBER\?/,
    ],
    [
      'a tool without a description',
      'tools.ts',
      "  description: 'Finds a member by full name or by the number of the card.',\n",
      '',
      /tools\.ts:\d+: find_member: description: /,
    ],
    [
      'a tool that ends its process, or takes all its memory',
      'tools.ts',
      'const book = tables.BOOK.get(book_id);',
      'const book = process.exit(3);',
      /the solutions cannot be played: tools\.ts:39: the tool lend_book ended its process \(code 3\)/,
    ],
    [
      'a tool that writes no number',
      'tools.ts',
      'copies: book.copies - 1',
      'copies: book.pages - 1',
      /loans\.yaml:10:5: .*tools\.ts:39: the tool lend_book wrote NaN into BOOK\.copies.*; mend the tool$/,
    ],
    [
      'a tool that returns what is no JSON',
      'tools.ts',
      'return loan;',
      'return 3n;',
      /tools\.ts:39: the tool lend_book returned 3 where its result declares an object; mend the tool$/,
    ],
    [
      'a file with TypeScript that Node does not read',
      'tools.ts',
      'const FORTNIGHT =',
      'enum Day { Monday }\nconst FORTNIGHT =',
      /tools\.ts.* enum .*leave it out, or compile the file to \.mjs; mend tools\.ts/s,
    ],
    ['a file that does not compile', 'tools.ts', 'const FORTNIGHT =', 'const FORTNIGHT', /tools\.ts/],
    [
      'a file that throws',
      'tools.ts',
      'const FORTNIGHT =',
      "throw new Error('oops');\nconst FORTNIGHT =",
      /world\.yaml:\d+:\d+: tools\.ts:3:\d+: oops; mend tools\.ts$/,
    ],
    [
      'a solution that cannot be played',
      'scenarios/loans.yaml',
      'words: Middlemarch',
      'words: Muddlemarch',
      /loans\.yaml:\d+:\d+: its changes are to be demanded, and it cannot be played/,
    ],
  ])('%s', (_title, file, from, to, message) => {
    expect(() => loadPack(changed(file, from, to))).toThrow(message);
  });
});

describe('limits of tools hold where a pack is read', () => {
  const loads = (code: string) => changed('tools.ts', 'const FORTNIGHT =', `${code}\nconst FORTNIGHT =`);
  const calls = (code: string) => changed('tools.ts', 'const book = tables', `${code}\n    const book = tables`);
  const LOOP = 'for (;;);';
  const GROWING = 'const all = []; for (;;) all.push(new Array(100_000).fill(0));';
  const late = (at = '') =>
    `took more than 1 s${at}: if it does not loop, TOOLSANDBOX_TOOL_SECONDS=2 allows twice as much; mend`;
  const LARGE =
    'used more than the 64 MB of memory that a module may use (TOOLSANDBOX_MODULE_MEMORY=128 allows twice as much); mend';

  it.each([
    ['a file that loops', () => loads(LOOP), `tools.ts ${late(', at tools.ts:3')} tools.ts`],
    [
      'a file that waits',
      () => loads('await new Promise((end) => setTimeout(end, 1e8));'),
      `tools.ts ${late()} tools.ts`,
    ],
    ['a file that allocates', () => loads(GROWING), `tools.ts ${LARGE} tools.ts`],
    ['a tool that loops', () => calls(LOOP), `tools.ts:39: the tool lend_book ${late(', at tools.ts:49')} the tools`],
    ['a tool that allocates', () => calls(GROWING), `tools.ts:39: the tool lend_book ${LARGE} the tools`],
  ])('%s', (_title, pack, problem) => {
    vi.stubEnv('TOOLSANDBOX_MODULE_MEMORY', '64');
    vi.stubEnv('TOOLSANDBOX_TOOL_SECONDS', '1');
    expect(() => loadPack(pack())).toThrow(problem);
  });

  it('and in the thread that plays', async () => {
    const folder = loads(LOOP);
    const version = moduleVersion(join(folder, 'tools.ts'));
    const environment = { TOOLSANDBOX_MODULES: folder, TOOLSANDBOX_TOOL_SECONDS: '1' };
    const call = { tool: 'find_books' } as Parameters<CodeRunner>[1];
    await expect(codeRunner(environment)({ folder, file: 'tools.ts', version }, call)).rejects.toThrow(
      /tools\.ts cannot be loaded: it took more than 1 s: .*TOOLSANDBOX_TOOL_SECONDS=2/,
    );
  });
});

const RETURN = 'return tables.BOOK.rows.filter';

type Row = [title: string, code: string, reason: RegExp, writes?: string];
/** By day one of each kind: a change that is not seen or not allowed, a wrong answer, a loop, a process that ends. */
const DAILY = [
  'changes a row in place',
  'loops',
  'writes a table that it only reads',
  'returns another shape',
  'ends its process',
];
const ROWS: readonly Row[] = [
  [
    'changes a row in place',
    'tables.BOOK.rows[0].copies = 9;',
    /tool find_books changes rows in place \(tools\.ts:\d+\): use tables/,
  ],
  [
    'sorts rows in place',
    'tables.BOOK.rows.sort();',
    /tools\.ts:5: the tool find_books changes rows in place \(tools\.ts:\d+\): use .*toSorted/,
  ],
  [
    'adds a row with another column',
    "tables.BOOK.insert({ book_id: 'b', isbn: '1' });",
    /find_books wrote the column isbn, which BOOK does not have/,
    "writes: ['BOOK']",
  ],
  [
    'loops',
    'for (;;);',
    /tools\.ts:5: the tool find_books took more than 2 s: if it does not loop, TOOLSANDBOX_TOOL_SECONDS=4 allows twice/,
  ],
  ['uses a table that it does not declare', 'tables.LOAN.get("x");', /uses the table LOAN, which is in neither/],
  [
    'writes a table that it only reads',
    'tables.BOOK.remove("b-17f3");',
    /changes the table BOOK, which is not in its writes/,
  ],
  ['returns another shape', 'return 7;', /returned 7 where its result declares a list/],
  ['returns a promise', 'return Promise.resolve([]);', /returns a promise: a tool waits for nothing/],
  [
    'allocates without end',
    'const all = []; for (;;) all.push(new Array(100_000).fill(words));',
    /ended its thread: it used more than/,
  ],
  ['ends its process', 'process.exit(3);', /ended its thread/],
];

describe('a tool that does what its world does not declare ends its run with the file, and the next run plays', () => {
  it.each(rowsOfToday(ROWS, ([title]) => DAILY.includes(title)))(
    '%s',
    async (_title, code, reason, writes = "reads: ['BOOK']") => {
      vi.stubEnv('TOOLSANDBOX_MODULE_MEMORY', '64');
      vi.stubEnv('TOOLSANDBOX_TOOL_SECONDS', code.includes('for (;;);') ? '2' : '');
      const pack = changed('tools.ts', RETURN, `if (words === 'Middlemarch') { ${code} }\n    ${RETURN}`);
      const loans = join(pack, 'scenarios/loans.yaml');
      const tools = join(pack, 'tools.ts');
      writeFileSync(tools, readFileSync(tools, 'utf8').replace("reads: ['BOOK']", writes));
      const rows = '- added: { LOAN: { book_id: b-17f3 } }';
      writeFileSync(loans, readFileSync(loans, 'utf8').replace('- changes: solution', rows));
      const { runs } = await evaluate({ pack, agent: 'scripted:oracle', augmentations: ['none'] });
      const [lend, ...others] = runs;
      expect(lend).toMatchObject({ outcome: 'infrastructure', solved: null });
      expect(lend!.reason).toMatch(reason);
      expect(others.map(({ solved }) => solved)).toEqual([true, true]);
    },
  );
});
