import { duration } from '../text/words.ts';
import { finishedCells } from '../runs/sweep-counts.ts';
import { heldActivities } from './causes/activities.ts';
import { ended, paused, spent, stoppedModels } from './causes/control.ts';
import { disks } from './causes/disks.ts';
import { engine, lateList } from './causes/engine.ts';
import { notAsked } from './causes/not-asked.ts';
import { waitingSeats } from './causes/seats.ts';
import { missingWorkers, silentWorkers } from './causes/workers.ts';
import { stuckWorkflowTasks } from './causes/workflow-tasks.ts';
import type { SweepFacts } from './facts.ts';
import type { Examine, Finding, Gravity } from './finding.ts';

/** What holds a sweep up. */
export interface Diagnosis {
  /** In one whole sentence: the gravest finding, or that there is none. */
  readonly verdict: string;
  /** Gravest first. */
  readonly findings: readonly Finding[];
}

/** Of equal gravity, the first is what others follow from. */
const EXAMINED: readonly Examine[] = [
  disks,
  engine,
  ended,
  paused,
  missingWorkers,
  stuckWorkflowTasks,
  silentWorkers,
  waitingSeats,
  spent,
  heldActivities,
  stoppedModels,
  notAsked,
  lateList,
];

const ORDER: readonly Gravity[] = ['stopped', 'held', 'unknown', 'over', 'slow', 'note'];

const BEGINNING: Readonly<Record<Exclude<Gravity, 'note'>, string>> = {
  stopped: 'Nothing moves: ',
  held: 'A part does not move: ',
  unknown: 'It cannot be said whether it moves: ',
  over: 'It has ended: ',
  slow: 'It moves, but slowly: ',
};

/** From facts to findings. Pure: the same facts have the same verdict. */
export function judge(facts: SweepFacts): Diagnosis {
  const findings = EXAMINED.flatMap((examine) => examine(facts)).toSorted(
    (one, other) => ORDER.indexOf(one.gravity) - ORDER.indexOf(other.gravity),
  );
  return { verdict: verdictOf(findings[0], facts), findings };
}

function verdictOf(first: Finding | undefined, facts: SweepFacts): string {
  if (first === undefined || first.gravity === 'note') return allWell(facts);
  return `${BEGINNING[first.gravity]}${first.text}.`;
}

function allWell({ progress, recent }: SweepFacts): string {
  const pace = `${recent.ended} trajectories ended in the last ${duration(recent.withinMs / 1000)}`;
  if (progress === null) return `All is well: ${pace}.`;
  const { cells, running, counts } = progress;
  return `All is well: ${finishedCells(counts)} of ${cells} cells are done, ${running} are played now, ${pace}.`;
}
