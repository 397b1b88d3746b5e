import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { historyFromJSON, historyToJSON } from '../../infra/history-json.ts';

test('histories can be read: all packages share one protobufjs (CONTRIBUTING.md, dependencies)', () => {
  expect(historyFromJSON({ events: [] }).events).toEqual([]);
});

test('a recorded history is the same after reading and writing it', () => {
  const folder = new URL('../histories/', import.meta.url);
  const file = readdirSync(folder).find((name) => name.endsWith('.json')) ?? '';
  const recorded: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  expect(JSON.parse(historyToJSON(historyFromJSON(recorded)))).toEqual(recorded);
});
