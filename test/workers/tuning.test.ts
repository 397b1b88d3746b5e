import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { processMemory } from '../../workers/process-memory.ts';
import { tuningFor } from '../../workers/tuning.ts';

const graceMs = 1000;

describe('what a worker does at a time', () => {
  it.each([
    [
      { total: 16_000, heap: 4_144 },
      { turns: 200, workflowTasks: 40, cachedWorkflows: 400 },
    ],
    [
      { total: 1_024, heap: 524 },
      { turns: 189, workflowTasks: 40, cachedWorkflows: 189 },
    ],
    [
      { total: 512, heap: 4_144 },
      { turns: 107, workflowTasks: 40, cachedWorkflows: 107 },
    ],
    [
      { total: 256, heap: 144 },
      { turns: 20, workflowTasks: 20, cachedWorkflows: 20 },
    ],
  ])('follows from the memory %o', (memory, tuning) => {
    expect(tuningFor({ graceMs }, memory)).toEqual({ ...tuning, slots: 'fixed', graceMs });
  });

  it('may exceed the default where the memory was named, but not what the heap holds', () => {
    const large = { total: 64_000, heap: 4_144 };
    expect(tuningFor({ memory: 4_000, graceMs }, large)).toMatchObject({ turns: 200, cachedWorkflows: 1_640 });
    expect(tuningFor({ memory: 64_000, graceMs }, large)).toMatchObject({ cachedWorkflows: 2_310 });
  });

  it('is what the user says', () => {
    const memory = { total: 1_024, heap: 524 };
    expect(tuningFor({ turns: 900, workflowTasks: 3, graceMs }, memory)).toMatchObject({
      turns: 900,
      workflowTasks: 3,
    });
  });
});

it('the memory of this process is that of its container, if it runs in one', () => {
  const memory = processMemory();
  expect(memory.total).toBeGreaterThan(100);
  expect(memory.total).toBeLessThanOrEqual(totalmem() / 1024 / 1024);
  expect(memory.heap).toBe(Math.floor(getHeapStatistics().heap_size_limit / 1024 / 1024));
});
