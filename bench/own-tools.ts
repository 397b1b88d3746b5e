import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { print } from '../cli/say.ts';
import { callTool } from '../client/tools/call-tool.ts';
import type { OwnToolDefinition } from '../worlds/own/define-tool.ts';
import { provideOwnPackage } from '../modules/own-package.ts';
import { DEFAULT_CLOCK } from '../sandbox/clock.ts';
import { findTool } from '../sandbox/tools/definition.ts';
import { applyChanges } from '../sandbox/world.ts';
import { instantiate } from '../scenarios/instantiate.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import { definitionOf } from '../scenarios/world-of.ts';

const LIBRARY = fileURLToPath(new URL('../examples/worlds/library', import.meta.url));
const BOOKS = [3, 1_000, 10_000];
const ROUNDS = 400;
const WARM_UP = 100;

type Call = readonly [tool: string, given: object];

/** What a call of a tool costs in CPU, its thread included: the phone's in this process, a pack's in a thread, by the rows of its largest table. */
export async function benchOwnTools(): Promise<void> {
  const phone: readonly Call[] = [
    ['search_reminder', { content: 'Water the plants' }],
    ['add_reminder', { content: 'Water the plants', reminder_timestamp: DEFAULT_CLOCK.start + 86_400 }],
  ];
  const own: readonly Call[] = [
    ['find_member', { name_or_card: 'L-4471' }],
    ['renew_loan', { loan_id: 'l-0004' }],
    ['find_books', { words: 'Middlemarch' }],
    ['lend_book', { book_id: 'b-17f3', member_id: 'm-2201' }],
  ];
  const base = await microsecondsOf(undefined, phone);
  row('phone', base, base);
  for (const count of BOOKS) {
    const folder = libraryOf(count);
    const whole = await microsecondsOf(folder, own);
    row(`a pack, ${count} books`, whole, base);
    row('  but for its search', whole - (await searchingOf(folder)) / own.length, base);
  }
}

/** What the search through all books costs by itself, which is the author's own code. */
async function searchingOf(folder: string): Promise<number> {
  provideOwnPackage();
  const { find_books } = (await import(join(LIBRARY, 'tools.ts'))) as Record<string, OwnToolDefinition>;
  const rows = loadPack(folder).world['BOOK'] ?? [];
  const search = () => find_books!.run({ words: 'Middlemarch' }, { tables: { BOOK: { rows: [...rows] } } } as never);
  for (let round = 0; round < WARM_UP; round++) search();
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) search();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / ROUNDS;
}

function row(name: string, microseconds: number, base: number): void {
  print(`${name.padEnd(22)} ${microseconds.toFixed(0).padStart(6)} µs a call, ${(microseconds / base).toFixed(1)} x`);
}

/** The example with more books. */
function libraryOf(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-library-'));
  cpSync(LIBRARY, folder, { recursive: true });
  if (count <= 3) return folder;
  const books = Array.from({ length: count }, (_, index) => ({
    book_id: `b-${index}`,
    title: `Volume ${index}`,
    author: `Author ${index % 97}`,
    copies: 2,
    shelf: { floor: index % 7, row: index % 31 },
  }));
  const kept = { id: 'middlemarch', book_id: 'b-17f3', title: 'Middlemarch', author: 'George Eliot', copies: 1e6 };
  const tom = { id: 'bees', book_id: 'b-3a10', title: 'The Keeper of Bees', author: 'Tomas Lind', copies: 1 };
  const atlas = { id: 'atlas', book_id: 'b-29c8', title: 'Atlas of Rivers', author: 'Ines Quint', copies: 0 };
  const named = [kept, tom, atlas].map((one) => ({ ...one, shelf: { floor: 1, row: 1 } }));
  mkdirSync(join(folder, 'rows'));
  writeFileSync(join(folder, 'rows/BOOK.json'), JSON.stringify([...named, ...books]));
  return folder;
}

/** One call after the other, each on the world that the one before left; a tenth of the rounds begin anew. */
async function microsecondsOf(folder: string | undefined, calls: readonly Call[]): Promise<number> {
  const pack = loadPack(folder);
  const definition = definitionOf(pack);
  const name = pack.scenarios[0]?.name ?? '';
  const { world: start } = instantiate(pack, name, { clock: DEFAULT_CLOCK, profile: 'default' });
  const services = definition.synthetic?.(DEFAULT_CLOCK.start) ?? { fetch: () => Promise.reject(new Error('none')) };
  let world = start;
  const play = async (round: number) => {
    if (round % 10 === 0) world = start;
    for (const [position, [tool, given]] of calls.entries()) {
      const setting = { world, clock: DEFAULT_CLOCK, services, profile: 'default' } as const;
      const answer = await callTool(findTool(definition, tool)!, JSON.stringify(given), setting, round, position);
      if (answer.errorClass !== null && !answer.content.includes('copies'))
        throw new Error(`${tool}: ${answer.content}`);
      world = applyChanges(world, answer.changes);
    }
  };
  for (let round = 0; round < WARM_UP; round++) await play(round);
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) await play(round);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (ROUNDS * calls.length);
}
