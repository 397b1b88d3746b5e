import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The imports of each room of a folder: its subfolders, and the files that lie in none. */
function roomsOf(folder: string, read: (file: string) => string): ReadonlyMap<string, ReadonlySet<string>> {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const roomOf = (file: string) => file.split('/')[0]!;
  const rooms = new Map<string, Set<string>>();
  for (const file of files) {
    const own = rooms.get(roomOf(file)) ?? new Set();
    rooms.set(roomOf(file), own);
    for (const [, target = ''] of read(join(ROOT, folder, file)).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const imported = relative(folder, join(folder, dirname(file), target));
      if (!imported.startsWith('..') && roomOf(imported) !== roomOf(file)) own.add(roomOf(imported));
    }
  }
  return rooms;
}

/** Rooms that import each other, by whatever way; none if all can be laid one above the other. */
function circleIn(rooms: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const left = new Map(rooms);
  for (;;) {
    const free = [...left].find(([, imports]) => [...imports].every((room) => !left.has(room)));
    if (free === undefined) return [...left.keys()];
    left.delete(free[0]);
  }
}

const source = (file: string) => readFileSync(file, 'utf8');

it.each(['results', 'seats', 'client', 'cli'])(
  'the rooms of %s/ lie one above the other: none imports what is above it',
  (folder) => {
    const rooms = roomsOf(folder, source);
    expect(rooms.size).toBeGreaterThan(3);
    expect(circleIn(rooms)).toEqual([]);
  },
);

it('a room that imports what is above it is found', () => {
  const upwards = roomsOf('results', (file) =>
    file.endsWith('results/schema/rows.ts') ? "import { x } from '../queries/row.ts';" : source(file),
  );
  expect(circleIn(upwards)).toEqual(expect.arrayContaining(['schema', 'queries']));
});
