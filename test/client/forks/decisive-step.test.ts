import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PreparedPack } from '../../../activities/pack-cache.ts';
import { bisectLines } from '../../../cli/fork/bisect-run.ts';
import { decisiveStep } from '../../../client/forks/decisive-step.ts';
import { placeOf } from '../../../client/forks/fork-point.ts';
import { decisiveDifference } from '../../../results/explain/decisive-difference.ts';
import { whyFailed } from '../../../results/explain/why-failed.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { mishapAgent } from '../../../roles/scripted/mishaps/mishap-agent.ts';
import type { MishapName } from '../../../roles/scripted/mishaps/mishap-names.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { liveRuns } from '../../../scripts/truth/live-runs.ts';
import { Subject } from '../../../validation/subject.ts';
import { exampleRecord } from '../../results/example-record.ts';
import { atNight } from '../../support/nightly.ts';

const pack = catalogue();

async function runOf(name: MishapName, scenario: string): Promise<TrajectoryRecord> {
  const subject = new Subject(pack, new PreparedPack(pack), scenario, 'none');
  const { definition, solution: script } = subject.scenario;
  const takeTurn = mishapAgent(name, { script, shownName: subject.tools.shownName, tools: definition.tools });
  const { trajectory, score } = await subject.play({ name, takeTurn });
  const record = exampleRecord({ scenario }, { clock: subject.clock });
  return { ...record, ...trajectory, score: { ...score, wording: null } };
}

describe('the decisive step of a failed run', () => {
  it('is the last sentence, where only that was wrong', async () => {
    const run = await runOf('denying', 'add_reminder_content_and_date_and_time');
    const { turns, decisive } = await decisiveStep(run, pack);
    expect(turns.map(({ message, saved }) => [message, saved])).toEqual([
      [1, true],
      [3, true],
      [5, true],
    ]);
    expect(decisive).toEqual({ at: 4, message: 5, quote: 'I am sorry, I could not do that.' });
  });

  it('is the deed that nothing takes back', async () => {
    const run = await runOf('doubling', 'add_reminder_content_and_date_and_time');
    const { turns, decisive } = await decisiveStep(run, pack);
    expect(turns.map(({ saved }) => saved)).toEqual([true, true, true, false]);
    expect(decisive).toMatchObject({ at: 4, message: 5, quote: expect.stringMatching(/^add_reminder\(/) });
  });

  it('does nothing again that was done, also where the solution expects a refusal first', async () => {
    const run = await runOf('denying', 'send_message_with_contact_content_cellular_off');
    const { turns } = await decisiveStep(run, pack);
    expect(turns).toHaveLength(5);
    expect(turns.every(({ saved }) => saved)).toBe(true);
  });

  it('is none, where not even the solution saves it from message 0 on', async () => {
    const run = await runOf('claiming', 'wifi_off');
    const scenarios = pack.scenarios.map((one) =>
      one.name === 'wifi_off' ? { ...one, solution: [{ say: 'No.' }] } : one,
    );
    const found = await decisiveStep(run, { ...pack, scenarios });
    expect(found).toMatchObject({ turns: [{ message: 1, saved: false }], decisive: null });
    expect(bisectLines(found).at(-1)).toContain('not even from message 0 on');
    expect((await decisiveStep(run, pack)).decisive).toMatchObject({ at: 0 });
  });

  it('is looked for in runs that failed only', async () => {
    const { score, ...run } = await runOf('claiming', 'wifi_off');
    await expect(decisiveStep({ ...run, score: { ...score!, solved: true } }, pack)).rejects.toThrow('is solved');
    await expect(decisiveStep({ ...run, score: null }, pack)).rejects.toThrow('is not judged');
  });
});

const LIVE = fileURLToPath(new URL('../../../../shared/live', import.meta.url));
if (!existsSync(LIVE)) console.warn(`SKIPPED: ${LIVE} is not here, so no fork of a live model's run is tested`);

atNight(() => {
  describe.skipIf(!existsSync(LIVE))('in failed runs of live models', () => {
    it('first-error is where the cause shows, and nearly always the decisive step, as is what `compare` names, also without a cause', async () => {
      const runs = liveRuns(LIVE);
      const failed = runs.filter(({ verdict, score }) => verdict === 'wrong' && score?.solved === false);
      expect(failed.length).toBeGreaterThan(90);
      const misplaced: string[] = [];
      const undecided: string[] = [];
      const compared = { of: 0, cause: 0, calls: 0 };
      for (const { run, scenario, score } of failed) {
        const why = whyFailed({ trajectory: run, score, rules: scenario, profile: run.profile, ending: run });
        const scored = { ...run, ...why, score: { ...score!, wording: null } };
        const { at } = placeOf(scored, 'first-error', scenario.definition.tables);
        const { decisive } = await decisiveStep(scored, pack);
        if (why.cause?.message !== null && at >= why.cause!.message) misplaced.push(run.id);
        if (decisive?.at !== at) undecided.push(run.id);
        const solved = runs.find((one) => one.score?.solved && one.run.cell.scenario === run.cell.scenario);
        if (solved === undefined) continue;
        compared.of += 1;
        if (decisiveDifference(scored, solved.run).message === decisive?.message) compared.cause += 1;
        if (decisiveDifference({ ...scored, cause: null }, solved.run).message === decisive?.message)
          compared.calls += 1;
      }
      expect(misplaced).toEqual([]);
      expect(undecided.length / failed.length).toBeLessThan(0.1);
      expect(compared.of).toBeGreaterThan(90);
      // The cause of a wrong answer may be the call that misled it, from which the oracle could still have told the truth.
      expect(compared.cause / compared.of).toBeGreaterThan(0.92);
      expect(compared.calls / compared.of).toBeGreaterThan(0.9);
    });
  });
});
