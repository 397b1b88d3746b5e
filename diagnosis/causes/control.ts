import { budgetProblem } from '../../limits/limit.ts';
import { clockTime } from '../../results/explain/clock-time.ts';
import { shownSpec } from '../../text/shown-spec.ts';
import type { SweepCounts } from '../../runs/sweep-contract.ts';
import { count } from '../../text/words.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import type { SweepFacts } from '../facts.ts';
import { heldOrStopped, isMoving } from '../finding.ts';
import type { Examine, Finding } from '../finding.ts';

/** How it ended, if it did. */
export const ended: Examine = ({ workflow, progress, sweep, sameResults }) => {
  if (workflow === null || workflow.status === 'running') return [];
  const { status, failure } = workflow;
  const again = {
    text: 'Play again what has no score.',
    command: ['sweep', 'requeue', sweep, '--failed', ...sameResults],
  };
  const report = { text: 'Print its scores.', command: ['report', sweep, ...sameResults] };
  if (failure !== null || status === 'failed') {
    const evidence = [failure ?? 'Its workflow does not say why.'];
    return [{ cause: 'failed', gravity: 'over', text: 'its workflow failed', evidence, help: [again] }];
  }
  if (progress === null) return [{ cause: 'ended', gravity: 'over', text: status, evidence: [], help: [report] }];
  const { cells, counts } = progress;
  const without = Math.max(0, cells - counts.skipped - counts.scored);
  const text = `${shownEnd(status, counts)}, ${cells - without} of ${cells} cells have a score`;
  const evidence = counts.stops.map(
    ({ model, reason }) => `Stopped${model === null ? '' : ` for ${shownSpec(model)}`}: ${reason}`,
  );
  return [{ cause: 'ended', gravity: 'over', text, evidence, help: without === 0 ? [report] : [again, report] }];
};

/** As the results call it: its workflow is completed also where its models were stopped. */
export function shownEnd(status: string, { stops }: Pick<SweepCounts, 'stops'>): string {
  return status === 'completed' && stops.length > 0 ? 'stopped' : status;
}

/** Whether somebody paused it. */
export const paused: Examine = (facts) => {
  const { progress, now, sweep, sameResults } = facts;
  if (!isRunning(facts) || !progress?.paused) return [];
  const { at, by, reason } = progress.paused;
  const text = `it is paused since ${clockTime(at, now)}${by === null ? '' : ` by ${by}`}${reason === null ? '' : `: ${reason}`}`;
  const evidence =
    progress.running === 0
      ? []
      : [`${count(progress.running, 'trajectory', 'trajectories')} that had begun are still played.`];
  const help = [{ text: 'Start trajectories again.', command: ['sweep', 'resume', sweep, ...sameResults] }];
  const gravity = progress.running > 0 && isMoving(facts) ? 'held' : 'stopped';
  return [{ cause: 'paused', gravity, text, evidence, help }];
};

/** Whether its budget is used up. */
export const spent: Examine = (facts) => {
  const { results, sweep, sameResults } = facts;
  if (!isRunning(facts) || results.budget === null) return [];
  const problem = budgetProblem(results.budget, results.budget);
  if (problem === undefined) return [];
  const option = results.budget.maxCostUsd === null ? ['--max-tokens', 'TOKENS'] : ['--max-cost', 'DOLLARS'];
  const help = [
    {
      text: 'Raise the budget; it continues within half a minute.',
      command: ['sweep', 'limit', sweep, ...option, ...sameResults],
    },
    { text: 'Or end it; what was played is kept.', command: ['sweep', 'cancel', sweep, ...sameResults] },
  ];
  return [{ cause: 'budget-spent', gravity: 'stopped', text: `the budget is used up: ${problem}`, evidence: [], help }];
};

/** Models of which no further cells are played. */
export const stoppedModels: Examine = (facts) => {
  const { progress, sweep, sameResults } = facts;
  if (!isRunning(facts) || progress === null || progress.counts.stops.length === 0) return [];
  const isDone = finishedCells(progress.counts) >= progress.cells;
  return progress.counts.stops.map(({ model, reason }): Finding => {
    const which =
      model === null ? 'the whole sweep is stopped' : `${model} is stopped, no further cells of it are played`;
    const command = [
      'sweep',
      'requeue',
      sweep,
      '--outcome',
      'infrastructure',
      ...(model === null ? [] : ['--agent', model]),
      ...sameResults,
    ];
    const help = [{ text: 'Remove the cause, then play its cells again.', command }];
    return {
      cause: 'model-stopped',
      gravity: isDone ? 'note' : heldOrStopped(facts),
      text: which,
      evidence: [reason],
      help,
    };
  });
};

function isRunning({ workflow }: SweepFacts): boolean {
  return workflow?.status === 'running';
}
