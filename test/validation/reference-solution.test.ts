import { describe, expect, it } from 'vitest';
import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import { referenceSolution } from '../../validation/checks/reference-solution.ts';
import { evidenceOf, scenarioOf, subjectOf } from './subjects.ts';

const NAME = 'turn_on_cellular_low_battery_mode';
const { solution, milestones } = scenarioOf(NAME);

describe('check 1, the reference solution scores 1,', () => {
  it.each(AUGMENTATIONS)('passes for a sound scenario under %s', async (augmentation) => {
    expect(await referenceSolution.run(subjectOf(NAME, {}, augmentation))).toEqual([]);
  });

  it('fails if a step is missing, and names the milestone that is not met', async () => {
    const found = await referenceSolution.run(subjectOf(NAME, { solution: solution.toSpliced(1, 1) }));
    expect(found.map(({ path }) => path)).toEqual([['milestones', 'milestones', 0]]);
    expect(found[0]?.evidence).toMatch(/^the reference solution meets this milestone with 0: /);
  });

  it('fails if a minefield is hit', async () => {
    const changes = { minefields: { milestones: milestones.milestones.slice(0, 1) } };
    expect(await evidenceOf(referenceSolution, NAME, changes)).toEqual([
      expect.stringMatching(/^the reference solution hits this minefield: /),
    ]);
  });

  it('fails if the solution has a side effect', async () => {
    const added = { reminder_timestamp: 2_000_000_000, content: 'Nothing' };
    const reverted = { calls: [{ id: 'again', tool: 'add_reminder', arguments: added }] };
    const tools = { allow: [...scenarioOf(NAME).tools.allow, 'add_reminder'], deny: [] };
    expect(
      await evidenceOf(referenceSolution, NAME, { tools, solution: solution.toSpliced(3, 0, reverted) }),
    ).toContainEqual(expect.stringMatching(/^the reference solution has a side effect: .*REMINDER/));
  });

  it('fails if the solution leaves a model no room for mistakes', async () => {
    expect(await evidenceOf(referenceSolution, NAME, { maxMessages: 13 })).toEqual([
      'the reference solution takes 7 messages, more than half of the limit of 13',
    ]);
    expect(await evidenceOf(referenceSolution, NAME, { maxMessages: 14 })).toEqual([]);
  });

  it('fails if the solution ends in an error', async () => {
    const say = { say: 'Cellular service is now switched on, says {nobody}.' };
    expect(await evidenceOf(referenceSolution, NAME, { solution: solution.toSpliced(3, 1, say) })).toContain(
      'the reference solution ends with agent-error: the script has no call "nobody"',
    );
  });
});
