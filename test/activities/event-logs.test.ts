import { describe, expect, it } from 'vitest';
import { EventLogs, LogUnknown } from '../../activities/event-logs.ts';
import type { RecordedLog } from '../../activities/event-logs.ts';
import { extendLog, positionOf, startOfLog } from '../../activities/log-chain.ts';
import type { StepEvent } from '../../activities/log-chain.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import { executed, speech, START } from './example-log.ts';

const logOf = (...steps: readonly StepEvent[]) => steps.reduce(extendLog, startOfLog(START));

/** A history that counts its reads. */
function history(...steps: readonly StepEvent[]) {
  let reads = 0;
  const read = (): Promise<RecordedLog> => {
    reads++;
    return Promise.resolve({ start: START, steps });
  };
  return { read, reads: () => reads };
}

describe('the digest chain of a log', () => {
  it('depends on every event and on their order', () => {
    const digests = [
      logOf(speech('a')),
      logOf(speech('b')),
      logOf(speech('a'), speech('b')),
      logOf(speech('b'), speech('a')),
    ].map(({ digest }) => digest);
    expect(new Set(digests).size).toBe(4);
    expect(positionOf(startOfLog(START))).toEqual({ events: 1, digest: '' });
  });

  it('has another digest after the same events in a run with another opening', () => {
    const other = extendLog(startOfLog([openingEvent('good morning')]), speech('a'));
    expect(other.digest).not.toBe(logOf(speech('a')).digest);
  });

  it('contains events as they are read back from JSON', () => {
    const event: StepEvent = {
      kind: 'tool-executions',
      messages: [
        {
          sender: 'execution-environment',
          recipient: 'agent',
          content: 'inf',
          toolResult: { callId: 'c', name: 'n', trace: { toolName: 'n', arguments: {}, result: Infinity } },
        },
      ],
    };
    const [, stored] = logOf(event).events;
    expect(stored).toEqual(JSON.parse(JSON.stringify(event)));
    expect(logOf(stored as StepEvent).digest).toBe(logOf(event).digest);
  });

  it('replaces a batch whose answers are oversized together by an aborted batch', () => {
    expect(logOf(executed('é'.repeat(800_000))).events[1]).toEqual({
      kind: 'tool-executions',
      messages: [],
      aborted: 'the tools answered with 1,600 KB in one step; the limit is 1,500 KB',
    });
  });

  it('ends a log that exceeds the size limit of a history', () => {
    const large = speech('x'.repeat(1_400_000));
    const log = Array.from({ length: 30 }, () => large).reduce(extendLog, startOfLog(START));
    const failures = log.events.flatMap((event) => (event.kind === 'turn' && event.failed) || []);
    expect(failures[0]).toMatch(/^the agent wrote 32,\d\d\d KB in one trajectory; the limit is 32,000 KB$/);
    expect(log.bytes).toBeLessThan(32_100_000);
  });
});

describe('the log cache of a worker', () => {
  const unread = () => Promise.reject(new Error('the history was read'));

  it('returns what it appended without reading the history', async () => {
    const logs = new EventLogs();
    const { read, reads } = history();
    const start = await logs.at('run', { events: 1, digest: '' }, read);
    const extended = logs.append('run', start, speech('a'));
    expect(await logs.at('run', positionOf(extended), read)).toBe(extended);
    expect(reads()).toBe(1);
  });

  it('takes what it is handed: the whole log, or the events after those that it has', () => {
    const logs = new EventLogs();
    const wanted = logOf(speech('a'), executed('b'), speech('c'));
    const all = { start: START, steps: [speech('a'), executed('b'), speech('c')] };
    expect(logs.with('run', positionOf(wanted), all)).toEqual(wanted);
    const later = [speech('d'), executed('e')].reduce(extendLog, wanted);
    expect(logs.with('run', positionOf(later), { steps: [speech('d'), executed('e')] })).toEqual(later);
    expect(logs.with('run', positionOf(later), { steps: [] })).toEqual(later);
    // It had computed one of them before its workflow task was lost.
    expect(
      logs.with('run', positionOf(later), { start: START, steps: [...all.steps, speech('d'), executed('e')] }),
    ).toEqual(later);
  });

  it('refuses a position that does not follow from what it has and is handed', () => {
    const logs = new EventLogs();
    const wanted = positionOf(logOf(speech('a'), executed('b')));
    const handed = { steps: [executed('b')] };
    expect(() => logs.with('run', wanted, handed)).toThrow(LogUnknown);
    logs.with('run', positionOf(logOf(speech('other'))), { start: START, steps: [speech('other')] });
    expect(() => logs.with('run', wanted, handed)).toThrow('does not have the first of the 3 events of the log');
    expect(logs.with('run', wanted, { start: START, steps: [speech('a'), executed('b')] }).events).toHaveLength(3);
  });

  it('reads an unknown log from the history, up to the requested position', async () => {
    const { read } = history(speech('a'), executed('b'), speech('later'));
    const wanted = logOf(speech('a'), executed('b'));
    expect(await new EventLogs().at('run', positionOf(wanted), read)).toEqual(wanted);
  });

  it('never uses the event of an attempt whose result Temporal did not accept', async () => {
    const logs = new EventLogs();
    logs.append('run', startOfLog(START), speech('lost'));
    const accepted = logOf(speech('accepted'));
    const { read } = history(speech('accepted'));
    expect((await logs.at('run', positionOf(accepted), read)).events).toEqual([...START, speech('accepted')]);
  });

  it('fails if the history contains a different log', async () => {
    const { read } = history(speech('other'));
    const asked = new EventLogs().at('run', positionOf(logOf(speech('a'))), read);
    await expect(asked).rejects.toThrow(/does not contain the log of this step: expected .*, found /);
  });

  it('keeps runs apart that begin alike', async () => {
    const logs = new EventLogs();
    const [one, other] = ['one', 'other'].map((run) => logs.append(run, startOfLog(START), speech('same')));
    logs.append('one', one!, speech('next'));
    logs.remove('one');
    expect(await logs.at('other', positionOf(other!), unread)).toBe(other);
  });

  it('keeps runs apart whose agents say the same after different openings', async () => {
    const logs = new EventLogs();
    const openings = ['hello', 'good morning'].map((content) => [openingEvent(content)]);
    const positions = openings.map((start, index) =>
      positionOf(logs.append(`run ${index}`, startOfLog(start), speech('I cannot help'))),
    );
    expect(positions[0]?.digest).not.toBe(positions[1]?.digest);
    for (const [index, position] of positions.entries()) {
      expect((await logs.at(`run ${index}`, position, unread)).events[0]).toEqual(openings[index]![0]);
    }
  });

  it('reads a removed log from the history', async () => {
    const logs = new EventLogs();
    const extended = logs.append('run', startOfLog(START), speech('a'));
    logs.remove('run');
    const { read, reads } = history(speech('a'));
    expect(await logs.at('run', positionOf(extended), read)).toEqual(extended);
    expect(reads()).toBe(1);
  });

  it('counts only the newest log of a run towards its capacity', async () => {
    const [first, second, other] = ['a', 'b', 'c'].map((letter) => speech(letter.repeat(1000)));
    const logs = new EventLogs({ capacity: 3500 });
    const kept = logs.append('other', startOfLog(START), other!);
    let log = logs.append('run', startOfLog(START), first!);
    log = logs.append('run', log, second!);
    for (let step = 0; step < 5; step++) await logs.at('run', positionOf(log), unread);
    expect(await logs.at('other', positionOf(kept), unread)).toBe(kept);
  });

  it('counts a log once that several steps read from the history at the same time', async () => {
    const logs = new EventLogs({ capacity: 2500 });
    const wanted = logOf(speech('a'.repeat(1000)));
    const { read } = history(...(wanted.events.slice(1) as readonly StepEvent[]));
    await Promise.all([1, 2, 3].map(() => logs.at('run', positionOf(wanted), read)));
    const other = logs.append('other', startOfLog(START), speech('b'.repeat(1000)));
    expect(await logs.at('run', positionOf(wanted), unread)).toEqual(wanted);
    expect(await logs.at('other', positionOf(other), unread)).toBe(other);
  });

  it('evicts the least recently used logs when it exceeds its capacity', async () => {
    const logs = new EventLogs({ capacity: 2500 });
    const append = (run: string) => logs.append(run, startOfLog(START), speech(run.repeat(1000)));
    const [one, two] = [append('a'), append('b')];
    await logs.at('a', positionOf(one), unread);
    const three = append('c');
    expect(await logs.at('a', positionOf(one), unread)).toBe(one);
    expect(await logs.at('c', positionOf(three), unread)).toBe(three);
    await expect(logs.at('b', positionOf(two), unread)).rejects.toThrow('the history was read');
  });
});
