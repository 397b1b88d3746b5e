import { describe, expect, it } from 'vitest';
import { PreparedPack } from '../../../activities/pack-cache.ts';
import { decisiveDifference } from '../../../results/explain/decisive-difference.ts';
import { whyFailed } from '../../../results/explain/why-failed.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import { mishapAgent } from '../../../roles/scripted/mishaps/mishap-agent.ts';
import type { MishapName } from '../../../roles/scripted/mishaps/mishap-names.ts';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { Subject } from '../../../validation/subject.ts';
import { exampleRecord } from '../example-record.ts';

const pack = catalogue();
const REMINDER = 'add_reminder_content_and_date_and_time';

/** A run of the reference solution, or of it with a mishap. */
async function runOf(scenario: string, mishap?: MishapName): Promise<TrajectoryRecord> {
  const subject = new Subject(pack, new PreparedPack(pack), scenario, 'none');
  const { definition, solution: script } = subject.scenario;
  const given = { script, shownName: subject.tools.shownName, tools: definition.tools };
  const { trajectory, score } =
    mishap === undefined
      ? await subject.reference()
      : await subject.play({ name: mishap, takeTurn: mishapAgent(mishap, given) });
  const ending = { outcome: 'completed' } as const;
  const why = whyFailed({ trajectory, score, rules: subject.scenario, profile: 'default', ending });
  return { ...exampleRecord({ scenario }), ...trajectory, ...why, score: { ...score, wording: null } };
}

describe('the step that decided between two runs of a cell', () => {
  it('is the wrong sentence after the same calls, beside the right one', async () => {
    const [failed, solved] = [await runOf(REMINDER, 'denying'), await runOf(REMINDER)];
    expect(decisiveDifference(failed, solved)).toEqual({
      message: 5,
      quote: 'I am sorry, I could not do that.',
      why: failed.cause?.title,
      instead: { message: 5, quote: messagesOf(solved.events)[5]?.content },
    });
  });

  it('is the deed that is done twice', async () => {
    const found = decisiveDifference(await runOf(REMINDER, 'doubling'), await runOf(REMINDER));
    expect(found).toMatchObject({ message: 5, quote: expect.stringMatching(/^add_reminder\(/) });
  });

  it('is the claim of what the solved run does, beside that call', async () => {
    const found = decisiveDifference(await runOf('wifi_off', 'claiming'), await runOf('wifi_off'));
    expect(found).toMatchObject({ message: 1, instead: { message: 1, quote: 'set_wifi_status(on=false)' } });
  });

  it('is no harmless difference before it: other words, or calls that change nothing', async () => {
    const solved = await runOf(REMINDER);
    const failed = await runOf(REMINDER, 'denying');
    const [opening, ...others] = failed.events;
    const question = { sender: 'agent', recipient: 'user', content: 'Shall I?' } as const;
    const answer = { sender: 'user', recipient: 'agent', content: 'Yes.' } as const;
    const events = [
      opening!,
      { kind: 'turn', role: 'agent', messages: [question] } as const,
      { kind: 'turn', role: 'user', messages: [answer] } as const,
      ...others,
    ];
    const cause = failed.cause && { ...failed.cause, message: 7 };
    expect(decisiveDifference({ ...failed, events, cause }, solved).message).toBe(7);
    expect(decisiveDifference({ ...failed, events, cause: null }, solved)).toMatchObject({ message: 7, why: null });
  });

  it.each([
    ['doubling', 5],
    ['garbling', 3],
    ['denying', 5],
  ] as const)('is found where no cause is known (%s)', async (mishap, message) => {
    const failed = { ...(await runOf(REMINDER, mishap)), cause: null };
    expect(decisiveDifference(failed, await runOf(REMINDER))).toMatchObject({ message, why: null });
  });

  it('is what fork --bisect found, if it was asked', async () => {
    const failed = await runOf(REMINDER, 'denying');
    const decisive = { title: 'Could still be saved before this turn', message: 3, quote: null };
    expect(decisiveDifference({ ...failed, decisive }, await runOf(REMINDER)).message).toBe(3);
    const never = { ...decisive, message: null };
    expect(decisiveDifference({ ...failed, decisive: never }, await runOf(REMINDER)).message).toBe(5);
  });

  it('is the turn that failed', async () => {
    const solved = await runOf('wifi_off');
    const ending = { outcome: 'agent-error', reason: 'the answer was empty' } as const;
    const failed = { ...solved, ...ending, events: solved.events.slice(0, 1), cause: null };
    expect(decisiveDifference(failed, solved)).toEqual({
      message: 1,
      quote: 'the answer was empty',
      why: null,
      instead: { message: 1, quote: 'set_wifi_status(on=false)' },
    });
  });
});
