import { createRole, NO_SCENARIO } from '../roles/create-role.ts';
import { judgeView } from '../roles/judge/judge-prompt.ts';
import { readHolds, readJudgement } from '../roles/judge/read-judgement.ts';
import { nameOf, parseModelSpec } from '../roles/model/spec.ts';
import type { TrajectoryRecord } from '../results/record.ts';
import type { LabelOfRun } from '../results/store/labels.ts';
import type { JudgeInput } from '../runs/contract.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import { OutsideFailure } from '../sandbox/outside-failure.ts';
import { messagesOf, UNKNOWN_USAGE } from '../sandbox/trajectory.ts';
import { judgedReward, needsJudge } from '../worlds/judged-reward.ts';
import type { ScenarioInstance } from '../scenarios/instantiate.ts';
import type { CallControl } from './call-model.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { judgeSheet } from './judge-sheet.ts';
import { withinLimits } from './within-limits.ts';

/** Gives the second opinion of a run of a sweep, whose budget pays; of one that was purged meanwhile none. */
export async function judgeTrajectory(
  dependencies: JudgeDependencies & Pick<ActivityDependencies, 'packs'>,
  { cell, settings, judge }: JudgeInput,
  control: CallControl,
): Promise<void> {
  const run = await dependencies.store.trajectories.find(trajectoryId(cell));
  if (run === null) return;
  const scenario = (await dependencies.packs.get(settings.pack)).scenario(cell.scenario, settings);
  await judgeRun(dependencies, { run, scenario, judge, account: cell.sweep }, control);
}

/** Which run is judged by which model, and which budget pays. */
export interface JudgeStep {
  readonly run: TrajectoryRecord;
  readonly scenario: ScenarioInstance;
  /** Model spec. */
  readonly judge: string;
  /** The sweep whose budget pays; of a judgement afterwards its `judgeAccount`. */
  readonly account: string;
}

interface JudgeDependencies extends Pick<ActivityDependencies, 'environment' | 'prices' | 'calls'> {
  readonly store: Pick<ActivityDependencies['store'], 'traffic' | 'labels' | 'trajectories' | 'scores'>;
}

/**
 * Asks a model whether a run did its job, and stores what it says as a label beside the score. Idempotent: a judge that has judged the run
 * is not asked again. Null then.
 * @throws OutsideFailure as a turn would; `judge.unreadable` if the answer holds no verdict
 */
export async function judgeRun(
  dependencies: JudgeDependencies,
  { run, scenario, judge, account }: JudgeStep,
  control: CallControl,
): Promise<LabelOfRun | null> {
  const { store, environment, calls } = dependencies;
  const { id, startedAt, cell, guestReward: reward } = run;
  if ((await store.labels.on([run])).some(({ by, isModel }) => isModel && by === judge)) return null;
  const spec = parseModelSpec(judge);
  const { augmentation, seed } = cell;
  const tape = calls?.tape({ scenario: cell.scenario, augmentation, role: 'judge', model: judge, seed });
  const player = createRole('agent', judge, {
    ...NO_SCENARIO,
    environment,
    seats: [cell.agent, cell.user, judge],
    origin: { trajectory: id, ...(control.run !== undefined && { run: control.run }) },
    tape,
  });
  const caller = { cell: `${id}#judge ${judge}`, sweep: account, first: true };
  const asked = withinLimits(player, spec, caller, dependencies, control);
  const { task, definition } = scenario;
  const sentences = (task && reward !== null && needsJudge(reward) && definition.guest?.judged(task)) || [];
  const turn = await asked(judgeView(judgeSheet(run, scenario), seed, sentences), control.signal);
  if (turn.kind === 'failed')
    throw new OutsideFailure('judge.unusable', `${nameOf(spec)}: ${turn.reason}`, { scope: 'cell' });
  const spoken = messagesOf(run.events).flatMap(({ sender, recipient, content }, index) =>
    sender === 'agent' && recipient === 'user' ? [{ index, content }] : [],
  );
  const judgement = turn.kind === 'speech' ? readJudgement(turn.content, spoken) : null;
  const holds = turn.kind === 'speech' ? readHolds(turn.content, sentences.length) : null;
  if (judgement === null)
    throw new OutsideFailure('judge.unreadable', `${nameOf(spec)} answered without a verdict that can be read`, {
      scope: 'cell',
    });
  const label: LabelOfRun = {
    run: { id, startedAt },
    by: judge,
    isModel: true,
    judges: 1,
    fault: null,
    modes: [],
    note: null,
    ...judgement,
    usage: turn.report?.usage ?? UNKNOWN_USAGE,
    labelledAt: Date.now(),
  };
  if (reward !== null && holds !== null) await store.scores.reward(run, judgedReward(reward, holds.every(Boolean)));
  await store.labels.save(label);
  return label;
}
