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
import { applyChanges, rowsOf } from '../sandbox/world.ts';
import type { World } from '../sandbox/world.ts';
import { instantiate } from '../scenarios/instantiate.ts';
import { loadPack } from '../scenarios/load-pack.ts';
import type { Pack } from '../scenarios/pack.ts';
import { definitionOf } from '../scenarios/world-of.ts';
import { median } from './median.ts';

const LIBRARY = fileURLToPath(new URL('../examples/worlds/library', import.meta.url));
const ROWS = [3, 1_000, 10_000];
const BATCHES = 20;
const ROUNDS = 20;
const WARM_UP = 5;

type Call = readonly [tool: string, given: object];

interface Contender {
  readonly name: string;
  readonly calls: number;
  readonly play: (round: number) => Promise<void>;
}

/** What a call of a tool costs in CPU, its thread included, by the rows of the largest table: the phone's in this process, a pack's in a thread; medians. */
export async function benchOwnTools(): Promise<void> {
  const own: readonly Call[] = [
    ['find_member', { name_or_card: 'L-4471' }],
    ['renew_loan', { loan_id: 'l-0004' }],
    ['find_books', { words: 'Middlemarch' }],
    ['lend_book', { book_id: 'b-17f3', member_id: 'm-2201' }],
  ];
  const contenders: Contender[] = [phoneOf(0), phoneOf(1_000)];
  for (const count of ROWS) {
    const folder = libraryOf(count);
    contenders.push({ ...player(loadPack(folder), own), name: `a pack, ${count} books` });
    contenders.push({ ...(await searching(folder)), name: '  the search in it', calls: own.length });
  }
  const costs = await costsOf(contenders);
  for (const [at, { name }] of contenders.entries()) {
    const [cost, phone] = [costs[at] ?? 0, costs[0] ?? 1];
    print(`${name.padEnd(24)} ${cost.toFixed(0).padStart(6)} µs a call, ${(cost / phone).toFixed(2).padStart(5)} x`);
  }
}

/** In turns, as the machine's pace changes: in microseconds, for each. */
async function costsOf(contenders: readonly Contender[]): Promise<readonly number[]> {
  const costs = contenders.map((): number[] => []);
  for (let batch = 0; batch < WARM_UP + BATCHES; batch++)
    for (const [at, { calls, play }] of contenders.entries()) {
      const before = process.cpuUsage();
      for (let round = 0; round < ROUNDS; round++) await play(round);
      const { user, system } = process.cpuUsage(before);
      if (batch >= WARM_UP) costs[at]?.push((user + system) / (ROUNDS * calls));
    }
  return costs.map(median);
}

/** The phone, with more reminders. */
function phoneOf(count: number): Contender {
  const due = DEFAULT_CLOCK.start + 86_400;
  const row = { creation_timestamp: due, reminder_timestamp: due, latitude: null, longitude: null };
  const REMINDER = Array.from({ length: count }, (_, index) => ({
    reminder_id: `r-${index}`,
    content: `Read volume ${index}`,
    ...row,
  }));
  const calls: readonly Call[] = [
    ['search_reminder', { content: 'Water the plants' }],
    ['add_reminder', { content: 'Water the plants', reminder_timestamp: due }],
  ];
  const name = count === 0 ? 'phone' : `phone, ${count} reminders`;
  return { ...player(loadPack(), calls, { REMINDER }), name };
}

/** What the search through all books costs by itself, which is the author's own code. */
async function searching(folder: string): Promise<Pick<Contender, 'play'>> {
  provideOwnPackage();
  const { find_books } = (await import(join(LIBRARY, 'tools.ts'))) as Record<string, OwnToolDefinition>;
  const rows = loadPack(folder).world['BOOK'] ?? [];
  return {
    play: () => {
      find_books!.run({ words: 'Middlemarch' }, { tables: { BOOK: { rows: [...rows] } } } as never);
      return Promise.resolve();
    },
  };
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
function player(pack: Pack, calls: readonly Call[], more: World = {}): Omit<Contender, 'name'> {
  const definition = definitionOf(pack);
  const { world } = instantiate(pack, pack.scenarios[0]?.name ?? '', { clock: DEFAULT_CLOCK, profile: 'default' });
  const start = { ...world };
  for (const [table, rows] of Object.entries(more)) start[table] = [...rowsOf(world, table), ...rows];
  const services = definition.synthetic?.(DEFAULT_CLOCK.start) ?? { fetch: () => Promise.reject(new Error('none')) };
  let now: World = start;
  const play = async (round: number) => {
    if (round % 10 === 0) now = start;
    for (const [position, [tool, given]] of calls.entries()) {
      const setting = { world: now, clock: DEFAULT_CLOCK, services, profile: 'default' } as const;
      const answer = await callTool(findTool(definition, tool)!, JSON.stringify(given), setting, round, position);
      if (answer.errorClass !== null && !answer.content.includes('copies'))
        throw new Error(`${tool}: ${answer.content}`);
      now = applyChanges(now, answer.changes);
    }
  };
  return { calls: calls.length, play };
}
