import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../client/index.ts';
import type { SeatView } from '../../../client/index.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const FILE = 'agent-errors.test.ts';

const done = () => ({ content: 'Done.' });

function named(name: string, takeTurn: (view: SeatView) => { content: string }) {
  return { name, takeTurn };
}

const broken = named('broken', () => {
  throw new TypeError('oops');
});

const CELLS = { augmentations: ['none'], limit: 24 } as const;

describe('an agent whose code throws', () => {
  it('in each of its first ten runs is not played on, and its error is told once, with file, line and count', async () => {
    const { cells, left, runs, problems, report, agents } = await evaluate({
      ...CELLS,
      agent: [broken, named('sound', done)],
      concurrency: 2,
    });
    const own = runs.filter(({ agent }) => agent === 'function:broken');
    expect(cells).toBe(48);
    expect(own).toHaveLength(10);
    expect(left).toBe(14);
    expect(agents['function:sound']).toMatchObject({ scored: 24 });
    const text = expect.stringMatching(new RegExp(`^TypeError: oops \\(${FILE}:\\d+\\)$`));
    expect(report.codeErrors).toEqual([{ agent: 'function:broken', runs: 10, of: 10, text, example: own[0]!.id }]);
    expect(problems).toEqual([
      expect.stringMatching(
        /^the agent's code failed in all of its first 10 runs: TypeError: oops \(agent-errors\.test\.ts:\d+\)\. No more of its runs are started: correct it, and play again$/,
      ),
    ]);
    expect(own[0]).toMatchObject({
      outcome: 'agent-error',
      solved: false,
      cause: { title: "The agent's code threw", quote: text },
      explanation: expect.stringMatching(/The agent's code threw: TypeError: oops \(agent-errors\.test\.ts:\d+\)/),
    });
    expect(own[0]!.explanation).not.toContain('The model');
  });

  it('in all of fewer runs is told too, and one that throws in some of them is played to the end', async () => {
    const few = await evaluate({ ...CELLS, limit: 3, agent: broken });
    expect(few).toMatchObject({ cells: 3, left: 0, report: { codeErrors: [{ runs: 3, of: 3 }] } });
    expect(few.problems).toEqual([expect.stringContaining('the code of function:broken failed in 3 of 3 runs')]);
    let runs = 0;
    const flaky = named('flaky', () => {
      runs++;
      if (runs > 1) throw new RangeError(`run ${runs}`);
      return done();
    });
    const some = await evaluate({ ...CELLS, agent: flaky, concurrency: 1 });
    expect(some).toMatchObject({ cells: 24, left: 0 });
    expect(some.report.codeErrors).toHaveLength(1);
    const { of, runs: failed } = some.report.codeErrors[0]!;
    expect({ of, all: some.runs.filter(({ outcome }) => outcome === 'agent-error').length }).toEqual({
      of: 24,
      all: failed,
    });
    expect(some.problems).toHaveLength(1);
  });

  it('and one that returns no turn is told apart from a model that makes a mistake', async () => {
    const { runs, problems } = await evaluate({
      ...CELLS,
      limit: 1,
      agent: { name: 'silent', takeTurn: () => ({}) },
    });
    expect(runs[0]!.cause).toMatchObject({ title: "The agent's code returned no turn" });
    expect(problems).toEqual([
      expect.stringContaining('the code of function:silent failed in 1 of 1 runs: it has nei'),
    ]);
  });
});

it('a module that leaves a promise behind that fails in one of ten scenarios: nine are scored, one is its error, each turn is asked for once', async () => {
  const folder = realpathSync(temporaryFolder());
  const file = join(folder, 'agent.mjs');
  writeFileSync(
    file,
    `import { appendFileSync } from 'node:fs';
export default async (view) => {
  appendFileSync(new URL('calls', import.meta.url), view.trajectory + ' ' + view.turn + '\\n');
  if (view.trajectory.includes('/wifi_off/')) void log(view);
  return { content: 'I cannot do that.' };
};
async function log() {
  await null;
  throw new TypeError('no log');
}`,
  );
  const { runs, left, problems } = await evaluate({
    agent: `module:${file}`,
    scenarios: ['*wifi*', '*cellular*'],
    limit: 10,
    augmentations: ['none'],
    environment: { ...process.env, TOOLSANDBOX_MODULES: folder },
  });
  expect(runs.map(({ scenario }) => scenario)).toContain('wifi_off');
  const failed = runs.filter(({ outcome }) => outcome === 'agent-error');
  expect({ left, scored: runs.length, failed: failed.map(({ scenario }) => scenario) }).toEqual({
    left: 0,
    scored: 10,
    failed: ['wifi_off'],
  });
  expect(problems).toEqual([
    expect.stringMatching(/failed in 1 of 10 runs: TypeError: no log \(.*\) \(agent\.mjs:9\)$/),
  ]);
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
  expect(calls).toHaveLength(new Set(calls).size);
  expect(runs.every(({ retries }) => retries === 0)).toBe(true);
});
