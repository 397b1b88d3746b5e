import { phoneOf } from '../../worlds/phone/tables.ts';
import { writeFileSync } from 'node:fs';

import type { JsonObject, JsonValue } from '../../sandbox/json.ts';
import { isList } from '../../sandbox/json.ts';
import type { World, WorldRow } from '../../sandbox/world.ts';
import { foreignTextDetector, stringsIn } from './foreign-text.ts';
import type { ForeignTextDetector } from './foreign-text.ts';
import { goldenPath, readLines, textLines, vectorPath } from './golden-file.ts';
import { parseKeepingNumbers, parseToolVector, readWorlds } from './tool-vectors.ts';
import type { ReferenceWorlds } from './tool-vectors.ts';
import { checkToolCall } from './tools.ts';

/**
 * Writes `vectors/` from the reference data next to the checkout: the vectors that contain none of its texts and do not
 * need its base world (vectors/README.md). Numbers keep their notation. Run it with `node`.
 */
const worlds = readWorlds(goldenPath('worlds.json'));
const isForeign = foreignTexts(worlds);
await writeTools();
writeMeasures();

function foreignTexts({ worlds: byName }: ReferenceWorlds): ForeignTextDetector {
  const rows = Object.values(byName).map((world) => phoneOf(world));
  const names = rows.flatMap(({ CONTACT }) => CONTACT.map(({ name }) => name));
  const contents = rows.flatMap(({ MESSAGING, REMINDER }) => [...MESSAGING, ...REMINDER].map(({ content }) => content));
  const scenarios = readLines<JsonObject>(goldenPath('scenarios.jsonl.gz')).map((scenario) => stringsIn(scenario));
  return foreignTextDetector(names, [...contents, ...scenarios.flat()]);
}

async function writeTools(): Promise<void> {
  const settingsOnly = withoutRows(worlds);
  const kept: string[] = [];
  const lines = textLines(goldenPath('tools.jsonl'));
  for (const line of lines) {
    const problem = await checkToolCall(parseToolVector(line), worlds);
    if (problem !== null)
      throw new Error(`${line.slice(0, 60)}: ${problem}; fix this first, because only passing vectors can be selected`);
    const neutral = JSON.stringify(neutralVector(line));
    const vector = parseToolVector(neutral);
    if (!isForeign(JSON.parse(neutral) as JsonValue) && (await checkToolCall(vector, settingsOnly)) === null) {
      kept.push(neutral);
    }
  }
  write('tools.jsonl', kept, lines.length);
  writeFileSync(vectorPath('worlds.json'), `${JSON.stringify(settingsOnly, null, 2)}\n`);
}

function writeMeasures(): void {
  const lines = textLines(goldenPath('measures.jsonl'));
  const kept = lines.filter((line) => !isForeign(JSON.parse(line) as JsonValue));
  write('measures.jsonl', kept, lines.length);
}

function write(name: string, lines: readonly string[], total: number): void {
  writeFileSync(vectorPath(name), `${lines.join('\n')}\n`);
  console.log(`${name}: ${lines.length} of ${total} vectors`);
}

/** The worlds with only their device. */
function withoutRows(reference: ReferenceWorlds): ReferenceWorlds {
  const empty = { CONTACT: [], MESSAGING: [], REMINDER: [] };
  const neutral = Object.entries(reference.worlds).map(
    ([name, { SETTING = [] }]) => [name, { SETTING, ...empty }] as const,
  );
  return { ...reference, worlds: Object.fromEntries(neutral) };
}

interface WritableVector {
  content?: string;
  readonly error_class?: string | null;
  changed?: Record<string, JsonValue>;
}

/** The vector with error classes instead of error texts, and without rows of the base world. */
function neutralVector(line: string): WritableVector {
  const vector = parseKeepingNumbers(line) as WritableVector;
  if (vector.error_class) vector.content = vector.error_class;
  const baseRows = new Set(Object.values(worlds.worlds).flatMap(rowsOf).map(idOf));
  for (const [table, rows] of Object.entries(vector.changed ?? {})) {
    if (table === 'SETTING' || !isList(rows)) continue;
    vector.changed = { ...vector.changed, [table]: rows.filter((row) => !baseRows.has(idOf(row as object))) };
  }
  return vector;
}

function rowsOf(world: World): readonly WorldRow[] {
  return Object.values(world).flat();
}

/** The first column is the row's id. */
function idOf(row: object): unknown {
  return Object.values(row)[0];
}
