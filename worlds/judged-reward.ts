import type { GuestReward } from './world.ts';

/** A reward once a judge has said whether all its sentences hold. Without a judge, such a part is never 1. */
export function judgedReward({ reward, parts, basis, why }: GuestReward, holds: boolean): GuestReward {
  const said = Object.entries(parts).map(([part, value]) => [part, value ?? Number(holds)]);
  return {
    reward: reward ?? Number(holds),
    parts: Object.fromEntries(said),
    basis,
    why: holds ? why : [...why, 'the judge finds that a sentence does not hold'],
  };
}

export function needsJudge({ parts }: GuestReward): boolean {
  return Object.values(parts).includes(null);
}

/** The reward of today with what a judge has said of the same log before. */
export function withEarlierJudgement(today: GuestReward | null, before: GuestReward | null): GuestReward | null {
  if (today === null || before === null || !needsJudge(today) || needsJudge(before)) return today;
  const asked = Object.keys(today.parts).filter((part) => today.parts[part] === null);
  return judgedReward(
    today,
    asked.every((part) => before.parts[part] === 1),
  );
}
