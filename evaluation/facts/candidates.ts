import type { Row } from '../log.ts';
import type { Namespace } from '../milestone.ts';

/** The rows of a database before anything happened. */
export type StartRows = (database: Exclude<Namespace, 'SANDBOX'>) => readonly Row[];

/** Columns that hold values of a kind: what stands in them beside the right value is its rival. */
const COLUMNS = {
  name: [['CONTACT', 'name']],
  phone: [
    ['CONTACT', 'phone_number'],
    ['MESSAGING', 'sender_phone_number'],
    ['MESSAGING', 'recipient_phone_number'],
  ],
  word: [['CONTACT', 'relationship']],
  text: [
    ['MESSAGING', 'content'],
    ['REMINDER', 'content'],
  ],
} as const;

/** The values of a kind that the world has, each once. */
export function valueCandidates(kind: keyof typeof COLUMNS, start: StartRows): readonly string[] {
  const values = COLUMNS[kind].flatMap(([table, column]) => start(table).map((row) => row[column]));
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

/** The columns among those of a kind that hold the value. */
export function columnsOf(kind: keyof typeof COLUMNS, value: string, start: StartRows): readonly (readonly string[])[] {
  return COLUMNS[kind]
    .map(([table, column]) => start(table).map((row) => row[column]))
    .filter((column) => column.includes(value))
    .map((column) => column.filter((cell) => typeof cell === 'string'));
}
