import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { evaluate, fork, openResults } from '../../../client/index.ts';
import type { EvaluationProgress } from '../../../client/index.ts';
import { atNight } from '../../support/nightly.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const engine = () => ({ address: inject('temporalAddress') });
const stored = () => join(temporaryFolder(), 'results.db');

it('on Temporal, with a worker of its own, the runs are those of this process; forks are played there too', async () => {
  const [results, here] = [stored(), stored()];
  const cells = {
    scenarios: ['wifi_off', 'get_wifi'],
    augmentations: ['none', 'tns'],
    agent: 'scripted:slip',
    id: 'same',
  } as const;
  const told: EvaluationProgress[] = [];
  const there = await evaluate({ ...cells, results, engine: engine(), onProgress: (one) => void told.push(one) });
  const inline = await evaluate({ ...cells, results: here });
  const figures = ({ runs }: typeof there) =>
    runs.map(({ id, solved, similarity, messages }) => ({ id, solved, similarity, messages }));
  expect(figures(there)).toEqual(figures(inline));
  expect(there).toMatchObject({ total: inline.total, left: 0, problems: [] });
  expect(told.at(-1)).toMatchObject({ cells: 4, finished: 4, running: 0 });
  const forked = await fork(results, 'wifi_off/none', { at: 0, agent: 'scripted:oracle', engine: engine() });
  expect(forked).toMatchObject({ left: 0, total: { solved: 1 } });
});

atNight(() => {
  it('an abort cancels the sweep there; the same call continues it', async () => {
    const results = stored();
    const cells = {
      scenarios: ['wifi_off'],
      augmentations: ['none'],
      agent: 'scripted:oracle?delayMs=600000',
      id: 'cut',
      results,
    } as const;
    const controller = new AbortController();
    const reason = new Error('enough');
    const playing = evaluate({
      ...cells,
      engine: engine(),
      signal: controller.signal,
      onProgress: ({ running }) => {
        if (running > 0) controller.abort(reason);
      },
    });
    await expect(playing).rejects.toBe(reason);
    await using read = await openResults(results);
    expect((await read.sweeps())[0]).toMatchObject({ id: 'cut', scored: 0, end: { status: 'cancelled' } });
  });
});
