import type { ResultsStore } from '../../../results/store.ts';
import { openingEvent } from '../../../sandbox/trajectory.ts';
import { HOSTILE, LONG } from './example-runs.ts';

/**
 * Copies of the careless run of the examples. Its id with a 0 behind it: played on an engine, with an opening as long as no model may
 * write; with a 1: forked from it; with a 2: the agent says more in the end than it knows.
 */
export async function storeCopies(store: ResultsStore, id: string): Promise<void> {
  const record = await store.trajectories.find(id);
  if (record === null) throw new Error(`${id} is not stored`);
  const [, ...others] = record.events;
  const untrue = 'I texted Jonas, and **switched on** wifi for you. Today is December 25th.';
  const copies = [
    { events: [openingEvent(`${HOSTILE} ${'x'.repeat(LONG)}`), ...others], workflowId: 'a/b', runId: 'r-1' },
    { origin: { id, startedAt: record.startedAt, at: 3, events: 2, replaced: {} } },
    { events: JSON.parse(JSON.stringify(record.events).replace('I texted Jonas for you.', untrue)) },
  ];
  for (const [number, copy] of copies.entries())
    await store.trajectories.save({
      ...record,
      ...copy,
      id: `${id}${number}`,
      cell: { ...record.cell, trial: 10 + number },
    });
}
