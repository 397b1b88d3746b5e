import { defineTool } from 'toolsandbox/world';

const FORTNIGHT = 14 * 24 * 3600;

export const find_books = defineTool({
  description: 'Finds books whose title or author contains the words, in any case.',
  arguments: { words: { type: 'string', description: 'Part of a title or of a name.' } },
  reads: ['BOOK'],
  result: { rows: 'BOOK' },
  probe: { words: 'atlas' },
  run: ({ words }, { tables }) => {
    const wanted = words.toLowerCase();
    return tables.BOOK.rows.filter(({ title, author }) => `${title} ${author}`.toLowerCase().includes(wanted));
  },
});

export const find_member = defineTool({
  description: 'Finds a member by full name or by the number of the card.',
  arguments: { name_or_card: { type: 'string', description: 'Full name, or card such as L-0000.' } },
  reads: ['MEMBER'],
  result: { row: 'MEMBER' },
  probe: { name_or_card: 'Ada Brook' },
  run: ({ name_or_card }, { tables }) => {
    const found = tables.MEMBER.rows.find(({ name, card }) => name === name_or_card || card === name_or_card);
    if (found === undefined) throw new Error(`Nobody is called ${name_or_card} or has that card.`);
    return found;
  },
});

export const list_loans = defineTool({
  description: 'Lists what a member has borrowed.',
  arguments: { member_id: { type: 'string', description: 'ID of the member.' } },
  reads: ['LOAN'],
  result: { rows: 'LOAN' },
  probe: { member_id: 'm-2201' },
  run: ({ member_id }, { tables }) => tables.LOAN.where({ member_id }),
});

export const lend_book = defineTool({
  description: 'Lends a copy of a book for two weeks.',
  arguments: {
    book_id: { type: 'string', description: 'ID of the book.' },
    member_id: { type: 'string', description: 'ID of the member.' },
  },
  writes: ['BOOK', 'LOAN'],
  result: { row: 'LOAN' },
  claimed: ['The book has been lent.'],
  run: ({ book_id, member_id }, { tables, now, newId }) => {
    const book = tables.BOOK.get(book_id);
    if (book === undefined) throw new Error(`There is no book ${book_id}.`);
    if (book.copies < 1) throw new Error(`All copies of ${book.title} are lent.`);
    const loan = { loan_id: newId(), book_id, member_id, due: now + FORTNIGHT };
    tables.BOOK.update(book_id, { copies: book.copies - 1 });
    tables.LOAN.insert(loan);
    return loan;
  },
});

export const renew_loan = defineTool({
  description: 'Renews a loan: it is due two weeks from now.',
  arguments: { loan_id: { type: 'string', description: 'ID of the loan.' } },
  writes: ['LOAN'],
  result: { row: 'LOAN' },
  claimed: ['The loan has been renewed.'],
  run: ({ loan_id }, { tables, now }) => {
    tables.LOAN.update(loan_id, { due: now + FORTNIGHT });
    return tables.LOAN.get(loan_id) ?? null;
  },
});
