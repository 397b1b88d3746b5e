import { isDeepStrictEqual } from 'node:util';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { trajectoryDetail } from '../../results/public-form.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import { computes, parseModelSpec } from '../../roles/model/spec.ts';
import type { SweepSpec } from '../../runs/sweep-contract.ts';
import type { Cell } from '../../sandbox/cell.ts';
import { asksServices } from '../../services/create-services.ts';
import { withEarlierJudgement } from '../../worlds/judged-reward.ts';
import { Departure, EndedOutside, playAgain } from './play-again.ts';
import { wrongPrice } from './wrong-price.ts';

/** What can be said of a run of somebody else. */
export interface RunVerdict {
  /** As in `list`. */
  readonly id: string;
  /**
   * `pass`: all that follows from what its agent said was computed again, and is equal; `fail`: something is not; `unknown`: something could not be
   * computed.
   */
  readonly verdict: 'pass' | 'fail' | 'unknown';
  /** Why it is not `pass`. */
  readonly reasons: readonly string[];
}

interface Rules {
  readonly spec: SweepSpec;
  /** Whether the words of a simulated user that is a model are believed. */
  readonly acceptModelUser: boolean;
  /** Whether a judge is believed who said which sentences of a task of tau2-bench hold. */
  readonly acceptJudge: boolean;
}

/** Plays a submitted run again (play-again.ts), and compares all that is said of it. */
export async function verifyRun(
  dependencies: ActivityDependencies,
  { spec, acceptModelUser, acceptJudge }: Rules,
  planned: Cell,
  run: TrajectoryRecord,
): Promise<RunVerdict> {
  const fail = (...reasons: readonly string[]): RunVerdict => ({ id: run.id, verdict: 'fail', reasons });
  if (run.origin !== null) return fail('it is a fork: it does not begin at the beginning');
  if (!isDeepStrictEqual(run.cell, planned))
    return fail(`it is not the planned cell: ${differingKeys(run.cell, planned)}`);
  const pack = await dependencies.packs.get(spec.settings.pack);
  const input = trajectoryInput(pack, spec.settings, planned);
  let isJudged = false;
  try {
    const again = await playAgain(dependencies, input, run);
    const guestReward = withEarlierJudgement(again.guestReward, run.guestReward);
    isJudged = guestReward !== again.guestReward;
    const differing = differingKeys(trajectoryDetail(run), trajectoryDetail({ ...again, guestReward }));
    if (differing !== '') return fail(`what is said of it does not follow from its log: ${differing}`);
  } catch (error) {
    if (error instanceof EndedOutside) return { id: run.id, verdict: 'unknown', reasons: [error.message] };
    if (error instanceof Departure) return fail(error.message);
    throw error;
  }
  const price = wrongPrice(dependencies.prices, run);
  if (price !== null) return fail(price);
  const reasons = [
    ...(asksServices(spec.settings.services)
      ? [`its tools asked ${spec.settings.services}, whose answers nothing shows`]
      : []),
    ...(acceptModelUser || computes(parseModelSpec(planned.user))
      ? []
      : [`its user is ${planned.user}, whose words nothing shows`]),
    ...(isJudged && !acceptJudge ? ['a judge completed its guest_reward, whose words nothing shows'] : []),
  ];
  return { id: run.id, verdict: reasons.length === 0 ? 'pass' : 'unknown', reasons };
}

/** The names of the keys whose values differ. */
function differingKeys(one: object, other: object): string {
  const [left, right] = [one, other] as Readonly<Record<string, unknown>>[];
  const keys = new Set([...Object.keys(left!), ...Object.keys(right!)]);
  return [...keys].filter((key) => !isDeepStrictEqual(left![key], right![key])).join(', ');
}
