import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../client/index.ts';
import { settingsOfRun } from '../../../client/planning/settings-of-run.ts';
import { storedSweep } from '../../../client/planning/stored-sweep.ts';
import { openStore } from '../../../results/open-store.ts';
import type { EvaluateOptions, SeatTurn } from '../../../client/index.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { callTurn, following } from '../../support/turns.ts';

const LIBRARY = resolve('examples/worlds/library');
const LEND: EvaluateOptions = { pack: LIBRARY, scenarios: ['lend_middlemarch'], augmentations: ['none'] };

const lend = callTurn('lend_book', { book_id: 'b-17f3', member_id: 'm-2201' });
const done: SeatTurn = { content: 'I have lent Middlemarch to you, Ada.' };

/** The only run, and the answers that its agent got. */
async function played(options: EvaluateOptions) {
  const { runs } = await evaluate({ ...LEND, ...options });
  const { messages, solved, modes } = runs[0]!;
  const answers = messages.flatMap(({ content, recipient, toolResult }) =>
    toolResult && recipient === 'agent' ? [{ content, ...toolResult }] : [],
  );
  return { solved, modes, answers };
}

/** Seeds with which the first call of lend_book meets this fault where all are spoiled. */
const TRANSIENT = { faults: 1, seed: 5 };
const SLOW = { faults: 1, seed: 0 };

/** The oracle in each scenario of the library. */
const oracle = async (options: EvaluateOptions) =>
  (await evaluate({ pack: LIBRARY, augmentations: ['none'], trials: 4, ...options })).runs;

describe('faults of tools', () => {
  it('are the same with the same seed, others with another, and none at rate 0', async () => {
    const logs = async (options: EvaluateOptions) =>
      JSON.stringify((await oracle({ trials: 1, ...options })).map(({ log }) => log));
    const half = await logs({ faults: 0.5 });
    expect(half).toContain('"fault"');
    expect(await logs({ faults: 0.5 })).toBe(half);
    expect(await logs({ faults: 0.5, seed: 7 })).not.toBe(half);
    const none = await logs({});
    expect(none).not.toContain('"fault"');
    expect(await logs({ faults: 0 })).toBe(none);
  });

  it('never meet a call that repeats a spoiled one', async () => {
    const { answers, solved } = await played({ agent: following([lend, lend, done]), ...TRANSIENT });
    expect(answers.map(({ content, fault }) => [fault, content.slice(0, 34)])).toEqual([
      ['transient', 'The service is temporarily unavail'],
      [undefined, expect.stringContaining('loan_id')],
    ]);
    expect(solved).toBe(true);
  });

  it('are lost by an agent that gives up, whose only mistake is what it says', async () => {
    const { solved, modes, answers } = await played({ agent: following([lend, done]), ...TRANSIENT });
    expect(solved).toBe(false);
    expect(answers.map(({ fault }) => fault)).toEqual(['transient']);
    const names = modes?.map(({ mode }) => mode);
    expect(names).toContain('ignored_error');
  });

  it('are no mistakes of an agent that tries again, whose own errors are', async () => {
    const wrong = callTurn('lend_book', { book_id: 'b-0000', member_id: 'm-2201' });
    const names = async (options: EvaluateOptions) => (await played(options)).modes?.map(({ mode }) => mode);
    const spoiled = await names({ agent: following([wrong, wrong, done]), ...TRANSIENT });
    expect(spoiled).not.toContain('repeated_error');
    expect(await names({ agent: following([wrong, wrong, done]) })).toContain('repeated_error');
    const lacking = { agent: following([wrong, done]), scenarios: ['lend_to_tom'] };
    expect(await names({ ...lacking, ...TRANSIENT })).not.toContain('guessed');
    expect(await names({ ...lacking, agent: following([wrong, done]) })).toContain('guessed');
  });

  it('leave done what was slow: repeated, it is done twice, and who looks or believes it has lost nothing', async () => {
    const look = callTurn('list_loans', { member_id: 'm-2201' });
    const believed = await played({ agent: following([lend, done]), ...SLOW });
    expect(believed.answers.map(({ content, fault }) => [fault, content])).toEqual([
      ['slow', 'No answer came within 30 seconds. It is not known whether the call was carried out.'],
    ]);
    expect(believed).toMatchObject({ solved: true });
    expect(await played({ agent: following([lend, lend, done]), ...SLOW })).toMatchObject({ solved: false });
    expect(await played({ agent: following([lend, look, done]), ...SLOW })).toMatchObject({ solved: true });
  });

  it('are overcome by the oracle, also where all are spoiled that can be', async () => {
    const runs = await oracle({ faults: 1 });
    expect(runs.map(({ id, solved, explanation }) => [id, solved, explanation])).toEqual(
      runs.map(({ id }) => [id, true, null]),
    );
    expect(runs).toHaveLength(12);
    for (const fault of ['transient', 'truncated', 'slow'])
      expect(JSON.stringify(runs)).toContain(`"fault":"${fault}"`);
  });

  it('are named in what is stored, and tell the sweep from one without', async () => {
    const folder = temporaryFolder();
    const results = join(folder, 'results.db');
    await evaluate({ ...LEND, results, id: 'spoiled', faults: 0.25 });
    await expect(evaluate({ ...LEND, results, id: 'spoiled' })).rejects.toThrow(/faults/);
    await using store = await openStore(results, 'read');
    const record = await store.trajectories.find('spoiled/lend_middlemarch/none/scripted:oracle/1');
    expect(record?.provenance.faults).toBe(0.25);
    expect((await settingsOfRun(store, record!)).settings.faults).toBe(0.25);
    const plan = await storedSweep(store, (await store.sweeps.find('spoiled'))!, {});
    expect(plan.sweep.settings.faults).toBe(0.25);
  });
});
