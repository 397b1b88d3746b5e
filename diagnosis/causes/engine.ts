import { duration } from '../../text/words.ts';
import type { Examine } from '../finding.ts';

/** A server at rest answers within some hundredths of a second. */
const SLOW_MS = 2_000;

/** Whether the Temporal server answers, and soon. */
export const engine: Examine = ({ engine: { address, problem, answerMs } }) => {
  const where = `Temporal${address === null ? '' : ` at ${address}`}`;
  if (problem !== null) {
    return [
      {
        cause: 'engine-unreachable',
        gravity: 'stopped',
        text: `${where} cannot be reached`,
        evidence: [problem],
        help: [{ text: 'Show which Temporal server this machine uses, and whether it answers.', command: ['doctor'] }],
      },
    ];
  }
  if (answerMs < SLOW_MS) return [];
  return [
    {
      cause: 'engine-slow',
      gravity: 'slow',
      text: `${where} is slow: it took ${duration(answerMs / 1000)} to describe the sweep`,
      evidence: ['Each turn needs several answers of the server, so all sweeps are slow while it is.'],
      help: [{ text: 'Look at the load of the server and of its database.', command: null }],
    },
  ];
};

/** A list that is late by a few trajectories is usual. */
const USUAL_DIFFERENCE = 10;

/** Whether the engine's list of workflows is behind: rates and counts are made from it. */
export const lateList: Examine = ({ workflow, progress, progressFrom, listed }) => {
  if (workflow?.status !== 'running' || progressFrom !== 'workflow' || progress === null || listed === null) return [];
  const isEmpty = listed === 0 && progress.running > 1;
  if (!isEmpty && Math.abs(listed - progress.running) <= Math.max(USUAL_DIFFERENCE, progress.running)) return [];
  return [
    {
      cause: 'list-late',
      gravity: 'note',
      text: `Temporal's list of workflows is late: it has ${listed} running trajectories, the sweep plays ${progress.running}`,
      evidence: [
        'Rates, the end and the oldest trajectories come from this list; what is played does not depend on it.',
      ],
      help: [{ text: 'If it stays so, look at the database of visibility of the Temporal server.', command: null }],
    },
  ];
};
