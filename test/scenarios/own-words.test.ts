import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

import { loadPack } from '../../scenarios/load-pack.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { stringsIn } from '../conformance/foreign-text.ts';

const WORDS = 8;
/** An address is a fact, not a sentence. */
const ADDRESS = /1 Apple Park Way, Cupertino, CA 95014(?:, United States)?/g;

const golden = fileURLToPath(new URL('../../../shared/golden/scenarios.jsonl.gz', import.meta.url));
const paper = fileURLToPath(new URL('../../../shared/seed/toolsandbox-paper.txt', import.meta.url));
const present = existsSync(golden) && existsSync(paper);
if (!present)
  console.warn(`SKIPPED: the catalogue is not compared with the reference's sentences, ${golden} is absent`);

it.skipIf(!present)(`no sentence of the catalogue shares ${WORDS} words in a row with the reference`, () => {
  const theirs = new Set<string>();
  const lines = gunzipSync(readFileSync(golden)).toString('utf8').split('\n').filter(Boolean);
  const texts = lines.flatMap((line) => stringsIn(JSON.parse(line) as JsonValue)).filter(isSentence);
  for (const text of [...texts, readFileSync(paper, 'utf8')]) for (const run of runsOf(text)) theirs.add(run);
  expect(theirs.size).toBeGreaterThan(1000);
  const { world, demonstrations, scenarios } = loadPack();
  const ours = stringsIn(JSON.parse(JSON.stringify({ world, demonstrations, scenarios })) as JsonValue);
  expect(
    ours
      .filter(isSentence)
      .flatMap(runsOf)
      .filter((run) => theirs.has(run)),
  ).toEqual([]);
});

/** Names of scenarios and tools carry over. */
function isSentence(text: string): boolean {
  return text.includes(' ');
}

function runsOf(text: string): readonly string[] {
  const words =
    text
      .replaceAll(ADDRESS, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}_']+/gu) ?? [];
  return words.slice(WORDS - 1).map((_, index) => words.slice(index, index + WORDS).join(' '));
}
