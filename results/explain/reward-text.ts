import type { GuestReward } from '../../worlds/world.ts';

/** What the benchmark that a world comes from says of a run, in a line: `0: ENV_ASSERTION 0, ACTION 1, DB 1 (not counted)`. */
export function rewardText({ reward, parts, basis }: GuestReward): string {
  const isCounted = ([part]: readonly [string, unknown]) => basis.includes(part);
  const named = Object.entries(parts)
    .toSorted((one, other) => Number(isCounted(other)) - Number(isCounted(one)))
    .map((one) => `${one[0]} ${shownReward(one[1])}${isCounted(one) ? '' : ' (not counted)'}`);
  return `${shownReward(reward)}: ${named.join(', ')}`;
}

/** @param reward null where only a judge can say */
export function shownReward(reward: number | null): string {
  return reward === null ? 'needs judge' : String(reward);
}
