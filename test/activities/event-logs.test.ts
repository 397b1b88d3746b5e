import { describe, expect, it } from 'vitest';
import { EventLogs } from '../../activities/event-logs.ts';
import type { RecordedLog } from '../../activities/event-logs.ts';
import { extendLog, positionOf, startOfLog } from '../../activities/log-chain.ts';
import type { StepEvent } from '../../activities/log-chain.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';

const START = [openingEvent('hello')];
const speech = (content: string): StepEvent => ({
  kind: 'turn',
  role: 'agent',
  messages: [{ sender: 'agent', recipient: 'user', content }],
});
const executed = (content: string): StepEvent => ({
  kind: 'tool-executions',
  messages: [{ sender: 'execution-environment', recipient: 'agent', content }],
});
const logOf = (...steps: readonly StepEvent[]) => steps.reduce(extendLog, startOfLog(START));

/** A history that counts how often it is read. */
function history(...steps: readonly StepEvent[]) {
  let reads = 0;
  const read = (): Promise<RecordedLog> => {
    reads++;
    return Promise.resolve({ start: START, steps });
  };
  return { read, reads: () => reads };
}

describe('the chain of a log', () => {
  it('has a digest that depends on every event and on their order', () => {
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

  it('stores events as JSON reads them back', () => {
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

  it('replaces a turn that is too large by one that failed and says so, keeping what was paid', () => {
    const usage = { input: 1, cachedInput: 0, cacheWrite: 0, output: 2, reasoning: 0 };
    const report = { servedModel: 'm', responseId: null, finishReason: null, usage, latencyMs: 1, attempts: 1 };
    const huge = { ...speech('x'.repeat(1_600_000)), report } as StepEvent;
    expect(logOf(huge).events[1]).toEqual({
      kind: 'turn',
      role: 'agent',
      messages: [],
      report,
      failed: 'the agent wrote 1,600 KB in one step; the limit is 1,500 KB',
    });
  });

  it('replaces answers of tools that are too large together by an aborted batch', () => {
    expect(logOf(executed('é'.repeat(800_000))).events[1]).toEqual({
      kind: 'tool-executions',
      messages: [],
      aborted: 'the tools answered with 1,600 KB in one step; the limit is 1,500 KB',
    });
  });

  it('ends a log that grows beyond what one history may hold', () => {
    const large = speech('x'.repeat(1_400_000));
    const log = Array.from({ length: 30 }, () => large).reduce(extendLog, startOfLog(START));
    const failures = log.events.flatMap((event) => (event.kind === 'turn' && event.failed) || []);
    expect(failures[0]).toMatch(/^the agent wrote 32,\d\d\d KB in one trajectory; the limit is 32,000 KB$/);
    expect(log.bytes).toBeLessThan(32_100_000);
  });
});

describe('the logs that a worker remembers', () => {
  it('hands out what it appended without reading the history', async () => {
    const logs = new EventLogs();
    const { read, reads } = history();
    const start = await logs.at({ events: 1, digest: '' }, read);
    const extended = logs.append(start, speech('a'));
    expect(await logs.at(positionOf(extended), read)).toBe(extended);
    expect(reads()).toBe(1);
  });

  it('reads a log it does not know from the history, up to the position asked for', async () => {
    const { read } = history(speech('a'), executed('b'), speech('later'));
    const wanted = logOf(speech('a'), executed('b'));
    expect(await new EventLogs().at(positionOf(wanted), read)).toEqual(wanted);
  });

  it('never uses the event of an attempt whose result the engine did not accept', async () => {
    const logs = new EventLogs();
    const start = await logs.at({ events: 1, digest: '' }, history().read);
    logs.append(start, speech('lost'));
    const accepted = logOf(speech('accepted'));
    const { read } = history(speech('accepted'));
    expect((await logs.at(positionOf(accepted), read)).events).toEqual([...START, speech('accepted')]);
  });

  it('fails clearly when the history holds another log', async () => {
    const { read } = history(speech('other'));
    const asked = new EventLogs().at(positionOf(logOf(speech('a'))), read);
    await expect(asked).rejects.toThrow(/does not hold the log that this step belongs to/);
  });

  it('keeps two runs apart whose agents say the same after different openings', async () => {
    const logs = new EventLogs();
    const never = () => Promise.reject(new Error('read'));
    const openings = ['hello', 'good morning'].map((content) => [openingEvent(content)]);
    const runs = openings.map((start) => logs.append(startOfLog(start), speech('I cannot help')));
    for (const [index, run] of runs.entries()) {
      expect((await logs.at(positionOf(run), never)).events[0]).toEqual(openings[index]![0]);
    }
  });

  it('does not remember the start of a run, which every run would share', async () => {
    const logs = new EventLogs();
    for (const opening of ['hello', 'good morning']) {
      const start = [openingEvent(opening)];
      const log = await logs.at({ events: 1, digest: '' }, () => Promise.resolve({ start, steps: [] }));
      expect(log.events).toEqual(start);
    }
  });

  it('does not count a log any more once a step has extended it', async () => {
    const logs = new EventLogs({ capacity: 3500 });
    const never = () => Promise.reject(new Error('read'));
    const [other, first, second] = ['a', 'b', 'c'].map((letter) => speech(letter.repeat(1000)));
    const kept = logs.append(startOfLog(START), other!);
    logs.append(logs.append(startOfLog(START), first!), second!);
    expect(await logs.at(positionOf(kept), never)).toBe(kept);
  });

  it('counts a log once that several runs or attempts arrive at', async () => {
    const logs = new EventLogs({ capacity: 2500 });
    const never = () => Promise.reject(new Error('read'));
    const [one, other] = ['a', 'b'].map((letter) => speech(letter.repeat(1000)));
    const kept = logs.append(startOfLog(START), one!);
    let repeated = kept;
    for (let attempt = 0; attempt < 5; attempt++) repeated = logs.append(startOfLog(START), other!);
    expect(await logs.at(positionOf(kept), never)).toBe(kept);
    expect(await logs.at(positionOf(repeated), never)).toBe(repeated);
  });

  it('counts a log once that two steps read from the history at the same time', async () => {
    const logs = new EventLogs({ capacity: 2500 });
    const wanted = logOf(speech('a'.repeat(1000)));
    const { read } = history(...(wanted.events.slice(1) as readonly StepEvent[]));
    await Promise.all([1, 2, 3].map(() => logs.at(positionOf(wanted), read)));
    const other = logs.append(startOfLog(START), speech('b'.repeat(1000)));
    const never = () => Promise.reject(new Error('read'));
    expect(await logs.at(positionOf(wanted), never)).toMatchObject({ digest: wanted.digest });
    expect(await logs.at(positionOf(other), never)).toBe(other);
  });

  it('forgets the logs used least recently when they exceed its capacity', async () => {
    const [first, second, third] = ['a', 'b', 'c'].map((letter) => speech(letter.repeat(1000)));
    const logs = new EventLogs({ capacity: 2500 });
    const start = startOfLog(START);
    const one = logs.append(start, first!);
    const two = logs.append(start, second!);
    const never = () => Promise.reject(new Error('read'));
    await logs.at(positionOf(one), never);
    const three = logs.append(start, third!);
    expect(await logs.at(positionOf(one), never)).toBe(one);
    expect(await logs.at(positionOf(three), never)).toBe(three);
    await expect(logs.at(positionOf(two), never)).rejects.toThrow('read');
  });
});
