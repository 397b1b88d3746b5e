import type { GuestReward } from '../../worlds/world.ts';

/** What the benchmark that a world comes from says of a run, in a line: `0: ENV_ASSERTION 0; not counted: DB 0, ACTION 1`. */
export function rewardText({ reward, parts, basis }: GuestReward): string {
  const named = (isCounted: boolean) =>
    Object.entries(parts)
      .filter(([part]) => basis.includes(part) === isCounted)
      .map(([part, value]) => `${part} ${shownReward(value)}`)
      .join(', ');
  const others = named(false);
  return `${shownReward(reward)}: ${named(true)}${others === '' ? '' : `; not counted: ${others}`}`;
}

/** @param reward null where only a judge can say */
export function shownReward(reward: number | null): string {
  return reward === null ? 'needs judge' : String(reward);
}
