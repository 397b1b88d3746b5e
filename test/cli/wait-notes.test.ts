import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runObserver } from '../../cli/run/run-observer.ts';
import { WaitNotes } from '../../cli/wait-notes.ts';

let printed: string[];
beforeEach(() => {
  printed = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text).trim()) > 0);
});
afterEach(() => vi.restoreAllMocks());

const REASON = 'endpoint http://agent.test/ cannot be reached: ECONNREFUSED.';

/** The waits of a turn whose server is away, one after the other. */
function waitsOfTurn(seconds: readonly number[]): readonly string[] {
  let now = 0;
  const notes = new WaitNotes(() => now);
  for (const one of seconds) {
    notes.waits(REASON, one * 1000);
    now += one * 1000;
  }
  return printed;
}

it('a server that is away is named at once, and while it stays away, that is said less and less often', () => {
  expect(waitsOfTurn([2, 4, 8, 16, 32, 60, 60])).toEqual([
    `waiting: ${REASON} (next attempt in 2 s)`,
    'still waiting, for 14 s so far (next attempt in 16 s)',
    'still waiting, for 30 s so far (next attempt in 32 s)',
    'still waiting, for 1 min 2 s so far (next attempt in 1 min 0 s)',
  ]);
});

it('a wait for a limit is named by its reason alone', () => {
  new WaitNotes(() => 0).waits('waiting until 2026-11-27T01:38:53.816Z (openai m: limit of 87 requests/min)', 1_000);
  expect(printed).toEqual(['waiting: openai m: limit of 87 requests/min (next attempt in 1 s)']);
});

it('short waits are said once', () => {
  expect(waitsOfTurn([1, 1, 1, 1])).toHaveLength(1);
});

it('a message that comes ends the wait: the next one is named again', () => {
  const observer = runObserver(() => undefined);
  observer.onWait(REASON, 2_000);
  observer.onMessages([]);
  observer.onWait(REASON, 2_000);
  expect(printed).toHaveLength(2);
});
