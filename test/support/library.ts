import { tool } from '../../sandbox/tools/definition.ts';
import { endConversation } from '../../sandbox/tools/end-conversation.ts';
import { insertion, replacement, requireOne } from '../../sandbox/tools/shared/rows.ts';
import { search, similarTo } from '../../sandbox/tools/shared/search.ts';
import { rowsOf } from '../../sandbox/world.ts';
import { listOf } from '../../worlds/row-shape.ts';
import type { RowOf, TableDefinition, IntroducedWorld } from '../../worlds/world.ts';

const TABLES = {
  BOOK: {
    columns: {
      book_id: { type: 'name' },
      title: { type: 'text', told: 'text' },
      author: { type: 'name', told: 'name' },
      copies: { type: 'number' },
      counted_at: { type: 'time', isStamp: true },
    },
    key: 'book_id',
    words: { one: 'book', several: 'books', added: 'added', knownBy: ['title', 'author'] },
  },
  LOAN: {
    columns: {
      // The key is not the first column.
      borrower: { type: 'name', told: 'name' },
      loan_id: { type: 'name' },
      book_id: { type: 'name', refersTo: 'BOOK' },
      due: { type: 'time' },
    },
    key: 'loan_id',
    words: {
      one: 'loan',
      several: 'loans',
      added: 'added',
      knownBy: ['borrower', 'due'],
      isDue: true,
      done: ['lent', 'lend'],
    },
  },
} as const satisfies Readonly<Record<string, TableDefinition>>;

const FORTNIGHT = 14 * 24 * 3600;

const shared = { module: 'library', domain: 'library', caller: 'agent', dependsOn: [], checksTypes: true } as const;

const findBooks = tool({
  ...shared,
  name: 'find_books',
  description: 'Finds books by title, which may be approximate. The five best matches are returned.',
  parameters: { title: { type: 'string', description: 'Title of the book.' } },
  returns: 'a list of books, each with book_id, title, author, the number of copies that are there, and counted_at',
  result: listOf(TABLES, 'BOOK'),
  errors: [],
  effect: 'read',
  reads: ['BOOK'],
  probe: () => ({ title: 'atlas' }),
  execute: ({ world }, args) => {
    const books = rowsOf(world, 'BOOK') as unknown as readonly RowOf<typeof TABLES.BOOK>[];
    return { result: search(books, [similarTo('title', 80)], args).map((row) => ({ ...row })) };
  },
});

const lendBook = tool({
  ...shared,
  name: 'lend_book',
  description: 'Lends a copy of a book for two weeks.',
  parameters: {
    book_id: { type: 'string', description: 'ID of the book.' },
    borrower: { type: 'string', description: 'Name of the person who takes it.' },
  },
  returns: 'the ID of the loan',
  result: 'text',
  errors: [{ class: 'NoDataError', when: 'no book has the ID' }],
  effect: 'write',
  usesClock: true,
  reads: ['BOOK'],
  harm: (world) => {
    const book = rowsOf(world, 'BOOK').at(-1);
    return (
      book && { what: 'lends another book', arguments: { book_id: book['book_id'] ?? '', borrower: 'Nemo Nobody' } }
    );
  },
  claimed: ['The book has been lent.'],
  execute: ({ world, now, newId }, { book_id, borrower }) => {
    const book = requireOne(
      rowsOf(world, 'BOOK').filter((row) => row['book_id'] === book_id),
      'book_id',
    );
    const loan_id = newId();
    const taken = { ...book, copies: Number(book['copies']) - 1, counted_at: now };
    return {
      result: loan_id,
      changes: [
        ...replacement(world, 'BOOK', book, taken),
        insertion(world, 'LOAN', { borrower, loan_id, book_id, due: now + FORTNIGHT }),
      ],
    };
  },
});

/** A world that is no phone: two tables without settings, and two tools. */
export const LIBRARY: IntroducedWorld = {
  name: 'library',
  tables: TABLES,
  domains: ['library', 'conversation'],
  tools: [findBooks, lendBook, endConversation],
  examples: {
    tool: 'find_books',
    call: `find_books '{"title": "Middlemarch"}'`,
    scenario: (name, state) => `- name: ${name}
  summary: Lend a book to a person.
  categories: [MTC, SUT]
  tools: [find_books, lend_book]
${state === undefined ? '' : `  state: ${state}\n`}\
  opening: Please lend Middlemarch to Ada Brook. Who wrote it?
  goal: Have Middlemarch lent to Ada Brook, and learn who wrote it.
  knows: [The title is Middlemarch., The borrower is Ada Brook.]
  lacks: [who wrote it, anything else]
  solution:
    - books: { find_books: { title: Middlemarch } }
    - loan: { lend_book: { book_id: $books.0.book_id, borrower: Ada Brook } }
    - say: I have lent Middlemarch to Ada Brook. George Eliot wrote it.
  milestones:
    - added: { LOAN: { borrower: Ada Brook, book_id: =middlemarch.book_id } }
      updated: { BOOK: { book_id: =middlemarch.book_id, copies: 2 } }
    - tells: { name: =middlemarch.author }
`,
  },
};

/** The files of a pack in this world. */
export const LIBRARY_PACK: Readonly<Record<string, string>> = {
  'pack.yaml': `name: stacks
version: 1.0.0
definition: library
demonstration: atlas
states:
  base: {}
`,
  'world.yaml': `BOOK:
  - { id: middlemarch, book_id: b-17f3, title: Middlemarch, author: George Eliot, copies: 3, counted_at: 1700000000 }
  - { id: atlas, book_id: b-29c8, title: Atlas of Rivers, author: Ines Quint, copies: 1, counted_at: 1700000000 }
LOAN:
  - { id: overdue, loan_id: l-004, borrower: Tom Reed, book_id: b-29c8, due: 1700000000 }
`,
  'demonstrations.yaml': `atlas:
  goal: Find out who wrote the atlas.
  knows: [The title is Atlas of Rivers.]
  dialogue:
    - user: Who wrote the Atlas of Rivers?
    - agent: Ines Quint did.
    - user: { end: true }
`,
  'scenarios/loans.yaml': LIBRARY.examples.scenario('lend_middlemarch', 'base'),
};
