import type { ResultsStore } from '../store.ts';
import type { TrajectorySummary } from '../record.ts';
import { attempts } from '../statistics/attempts.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import { count } from '../../text/words.ts';
import { percent } from './formats/table-cells.ts';

/** A run on which the benchmark that its world comes from and our rules differ. */
interface RewardedOtherwise {
  /** As in `list`. */
  readonly id: string;
  /** The base scenario. */
  readonly scenario: string;
  readonly reward: number;
  readonly solved: boolean;
  /** Why, a sentence each: what the reward lacks, what is wrong with the task, and what our rules miss. */
  readonly why: readonly string[];
}

interface PartReward {
  readonly runs: number;
  readonly needJudge: number;
  readonly mean: number | null;
}

/** What the benchmark that a world comes from says of an agent, beside our verdict. */
export interface GuestRewards {
  readonly agent: string;
  /** How many runs have a reward. */
  readonly runs: number;
  /** How many of them only a judge can reward (`--judge`): they are in no figure. */
  readonly needJudge: number;
  /** The mean reward of the others; `null` of none. */
  readonly reward: number | null;
  /** Of each part by its name: in how many runs it counts, how many of them only a judge can say, and its mean over the others. */
  readonly parts: Readonly<Record<string, PartReward>>;
  /** The share of the same runs that our rules call solved. */
  readonly solved: number | null;
  /** Probability that all of `k` trials are rewarded, and solved (pass^k), over the tasks that have as many. */
  readonly passes: readonly { readonly k: number; readonly reward: number; readonly solved: number }[];
  /** The runs on which both differ, at most 1,000. */
  readonly differs: readonly RewardedOtherwise[];
}

const MOST_DIFFERENCES = 1_000;

/** By agent; empty for a sweep in another world, as its first run tells. */
export async function guestRewards(
  { trajectories }: Pick<ResultsStore, 'trajectories'>,
  sweep: string,
): Promise<readonly GuestRewards[]> {
  const byAgent = new Map<string, Rewarded[]>();
  for await (const run of trajectories.summaries({ sweep, scored: true })) {
    if (!isRewarded(run)) break;
    const own = byAgent.get(run.cell.agent) ?? [];
    own.push(run);
    byAgent.set(run.cell.agent, own);
  }
  return [...byAgent].map(([agent, runs]) => rewardsOf(agent, runs));
}

type Rewarded = TrajectorySummary & { readonly guestReward: NonNullable<TrajectorySummary['guestReward']> };

function isRewarded(run: TrajectorySummary): run is Rewarded {
  return run.guestReward !== null;
}

function rewardsOf(agent: string, runs: readonly Rewarded[]): GuestRewards {
  const known = runs.flatMap((run) => {
    const { reward } = run.guestReward;
    return reward === null ? [] : [{ run, reward, solved: run.score?.solved === true }];
  });
  const tasks = [...Map.groupBy(known, ({ run: { cell } }) => `${cell.scenario}\n${cell.augmentation}`).values()];
  const passAll = (isPassed: (one: (typeof known)[number]) => boolean) =>
    attempts(
      tasks.map((own) => ({
        cluster: own[0]!.run.cell.scenario,
        trials: own.length,
        solved: own.filter(isPassed).length,
        scored: own.length,
        similaritySum: 0,
      })),
    );
  const [rewarded, solved] = [passAll(isFull), passAll((one) => one.solved)];
  const mean = (of: (one: (typeof known)[number]) => number) =>
    known.length === 0 ? null : known.reduce((sum, one) => sum + of(one), 0) / known.length;
  return {
    agent,
    runs: runs.length,
    needJudge: runs.length - known.length,
    reward: mean(({ reward }) => reward),
    parts: partsOf(runs),
    solved: mean((one) => Number(one.solved)),
    passes:
      rewarded.length === 0 && known.length > 0
        ? [{ k: 1, reward: mean((one) => Number(isFull(one)))!, solved: mean((one) => Number(one.solved))! }]
        : rewarded.map(({ k, all }, index) => ({ k, reward: all.mean, solved: solved[index]?.all.mean ?? 0 })),
    differs: known
      .filter((one) => isFull(one) !== one.solved)
      .slice(0, MOST_DIFFERENCES)
      .map(({ run, reward, solved: isSolved }) => ({
        id: run.id,
        scenario: run.cell.scenario,
        reward,
        solved: isSolved,
        why: [...run.guestReward.why, ...(run.cause === null ? [] : [run.cause.title])],
      })),
  };
}

function partsOf(runs: readonly Rewarded[]): Readonly<Record<string, PartReward>> {
  const counted = runs.flatMap(({ guestReward: { parts, basis } }) =>
    basis.map((part) => ({ part, value: parts[part] ?? null })),
  );
  return Object.fromEntries(
    [...Map.groupBy(counted, ({ part }) => part)].map(([part, all]) => {
      const said = all.flatMap(({ value }) => value ?? []);
      const mean = said.length === 0 ? null : said.reduce((sum, value) => sum + value, 0) / said.length;
      return [part, { runs: all.length, needJudge: all.length - said.length, mean }];
    }),
  );
}

/** As tau2-bench counts a success. */
function isFull({ reward }: { readonly reward: number }): boolean {
  return Math.abs(reward - 1) <= 1e-6;
}

/** Of so many differences a report tells. */
const SHOWN = 20;

function partText([part, { runs, needJudge, mean }]: readonly [string, PartReward]): string {
  return `${part} ${mean === null ? '-' : percent(mean)} of ${count(runs - needJudge, 'run')}`;
}

/** Both figures of each agent, and where they part. */
export function guestRewardLines(sweep: string, found: readonly GuestRewards[]): readonly string[] {
  return found.flatMap(({ agent, runs, needJudge, reward, parts, solved, passes, differs }) => {
    const open =
      needJudge === 0
        ? ''
        : `; ${count(needJudge, 'more run')} of ${runs} ${needJudge === 1 ? 'needs' : 'need'} a judge (--judge)`;
    const title = `tau2-bench rewards ${shownSpec(agent)}`;
    if (reward === null || solved === null) return [`${title}: nothing without a judge${open}`];
    const powers = passes.map((one) => `pass^${one.k} ${percent(one.reward)} (solved ${percent(one.solved)})`);
    const shown = differs.slice(0, SHOWN);
    const rest = differs.length - shown.length;
    return [
      [`${title}: ${percent(reward)}, of the same runs solved ${percent(solved)}`, ...powers].join(', ') + open,
      `  of its parts: ${Object.entries(parts).map(partText).join(', ')}`,
      ...shown.map(
        (one) =>
          `${one.scenario}: reward ${one.reward}, ${one.solved ? 'solved' : 'not solved'}: ${one.why.join('; ') || 'nobody says why'}`,
      ),
      ...(rest === 0 ? [] : [`and ${count(rest, 'more run')}: ${hintCommand('report', sweep, '--json')}`]),
    ];
  });
}
