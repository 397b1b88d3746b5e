import type { World } from '../../../sandbox/world.ts';
import { callFunction } from '../call-tool.ts';
import { PythonError } from '../python/error.ts';
import { equals } from '../python/value.ts';
import { changed } from '../task.ts';
import type { EndCheck, GoldAction, RewardPart, TauTask } from '../task.ts';
import type { TauDomain } from '../toolkit.ts';
import { goldWorld, isSameDatabase, playedWorld } from './end-worlds.ts';
import type { TranscriptCall, TranscriptEnd, TranscriptTurn } from './transcript.ts';

/** The reward of a run, as tau2-bench counts it. */
export interface TauReward {
  /** Each part, also those that the task does not count. */
  readonly parts: Readonly<Record<RewardPart, number | 'needs judge'>>;
  /** Whether each end check holds, in the task's order. */
  readonly endChecks: readonly boolean[];
  /** The product of the parts that the task counts, but for the judged one. */
  readonly withoutJudge: number;
  /** The product of all parts that the task counts; zero whatever a judge says, or not known without one. */
  readonly reward: number | 'needs judge';
}

export interface RewardedRun {
  /** The world as the task begins. */
  readonly start: World;
  readonly turns: readonly TranscriptTurn[];
  readonly end: TranscriptEnd;
}

/**
 * A pure function of the task and the transcript.
 *
 *     tauRewardOf(TAU_DOMAINS.retail, task, { start, turns: [], end: 'user' }).parts.DB
 *
 * @throws ReplayDiffers, or PythonError if an end check raises
 */
export function tauRewardOf(domain: TauDomain, task: TauTask, { start, turns, end }: RewardedRun): TauReward {
  const played = playedWorld(domain, start, turns);
  const endChecks = checkedEnd(domain, played, task.endChecks ?? []);
  const hasNoTarget = task.gold === null && task.endChecks === null;
  const parts = {
    DB: Number(hasNoTarget || isSameDatabase(domain, goldWorld(domain, start, task).world, played)),
    ENV_ASSERTION: Number(endChecks.every(Boolean)),
    NL_ASSERTION: task.judged.length === 0 ? 1 : 'needs judge',
    ACTION: Number((task.gold ?? []).every((action) => turns.some(({ calls = [] }) => calls.some(isCall(action))))),
    COMMUNICATE: Number(task.communicated.every((information) => turns.some((turn) => isTold(turn, information)))),
  } as const;
  const counted = task.basis.map((part) => parts[part]);
  const withoutJudge =
    end === 'early' ? 0 : counted.reduce<number>((product, part) => product * (part === 'needs judge' ? 1 : part), 1);
  const isOpen = withoutJudge > 0 && counted.includes('needs judge');
  return { parts, endChecks, withoutJudge, reward: isOpen ? 'needs judge' : withoutJudge };
}

/** What a task asks for and a run lacks, by the part of the reward, a sentence each. @param held whether each end check holds */
export function lacksOf(
  { gold, communicated, endChecks }: Pick<TauTask, 'gold' | 'communicated' | 'endChecks'>,
  turns: readonly TranscriptTurn[],
  held: TauReward['endChecks'],
): readonly { readonly part: RewardPart; readonly what: string }[] {
  return [
    ...(endChecks ?? [])
      .filter((_check, index) => held[index] === false)
      .map(({ name, arguments: args, expected }) => ({
        part: 'ENV_ASSERTION' as const,
        what: `in the end ${name}(${JSON.stringify(args)}) is not ${expected}`,
      })),
    ...communicated
      .filter((information) => !turns.some((turn) => isTold(turn, information)))
      .map((information) => ({ part: 'COMMUNICATE' as const, what: `nobody said "${information}"` })),
    ...(gold ?? [])
      .filter((action) => !turns.some(({ calls = [] }) => calls.some(isCall(action))))
      .map(({ name }) => ({ part: 'ACTION' as const, what: `${name} was not called so` })),
  ];
}

/** The agent said it, or something that it is a part of; denials count, too. */
function isTold({ seat, text = '' }: TranscriptTurn, information: string): boolean {
  return (
    seat === 'agent' && text.trim() !== '' && text.toLowerCase().replaceAll(',', '').includes(information.toLowerCase())
  );
}

function isCall({ name, arguments: wanted, compared }: GoldAction): (call: TranscriptCall) => boolean {
  return (call) => {
    if (call.name !== name) return false;
    const names = compared ?? Object.keys(call.arguments);
    if (names.length === 0) return true;
    const among = (args: TranscriptCall['arguments']) =>
      Object.fromEntries(Object.entries(args).filter(([one]) => names.includes(one)));
    return equals(among(call.arguments), among(wanted));
  };
}

/** Whether a check holds in a world: one that raises does not. @throws Error if it is none */
export function endCheckHolds(domain: TauDomain, world: World, check: EndCheck): boolean {
  try {
    return checkedEnd(domain, world, [check])[0] === true;
  } catch (error) {
    if (error instanceof PythonError) return false;
    throw error;
  }
}

/** Each check sees what the hook changed after the one before. */
function checkedEnd(domain: TauDomain, played: World, checks: readonly EndCheck[]): readonly boolean[] {
  let world = played;
  return checks.map((check) => {
    const { result, changes } = callFunction(domain, world, check, { newId: () => '' });
    if (typeof result !== 'boolean') throw new Error(`${check.name} is no check: it answers neither yes nor no`);
    world = changed(world, changes);
    return result === check.expected;
  });
}
