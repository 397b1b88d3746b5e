import { ATTEMPTS_NOTE } from './attempts.ts';
import { floorNotes } from './floors.ts';
import { hasSpending, SPENDING_NOTE } from './spending.ts';
import type { AgentTally, Report, Tally } from '../report.ts';

const SOLVED_NOTE =
  'solved: % of runs in which the job was done: every milestone met, nothing forbidden, no change that was not asked for';
const SIMILARITY_NOTE =
  'similarity: mean share of the milestones met, in % as in the paper; list and show print it from 0 to 1';
const WORDING_NOTE = "wording: how close the agent's sentences are to the author's (ROUGE-L); no part of the score";
const INTERVAL_NOTE = '±: 95 % interval, by base scenario; - of a single scenario (docs/comparing.md)';

/** What the rows of a report mean, as far as it has them. */
export function reportNotes(report: Report): readonly string[] {
  return [
    SOLVED_NOTE,
    SIMILARITY_NOTE,
    ...(report.agents.some(hasWording) ? [WORDING_NOTE] : []),
    ...(report.agents.some(hasIntervals) ? [INTERVAL_NOTE] : []),
    ...(report.agents.some(({ attempts }) => attempts.length > 0) ? [ATTEMPTS_NOTE] : []),
    ...(hasSpending(report) ? [SPENDING_NOTE] : []),
    ...floorNotes(report.floors ?? []),
    ...playedUserNotes(report.agents),
  ];
}

/** Scores of models are lower or higher with a model as simulated user, so they are not told apart by accident. */
function playedUserNotes(agents: readonly AgentTally[]): readonly string[] {
  const played = agents.filter(({ agent, playedWith }) => isModel(agent) && playedWith.includes(SCRIPTED_USER));
  if (played.length === 0) return [];
  const whose = played.length === agents.length ? '' : ` of ${played.map(({ agent }) => agent).join(', ')}`;
  return [`user: the simulated user${whose} was ${SCRIPTED_USER}; scores with a model as user (--user) differ`];
}

const SCRIPTED_USER = 'scripted:user';

function isModel(spec: string): boolean {
  return !/^(?:scripted|recorded):/.test(spec);
}

/** Whether any run has a wording. */
export function hasWording({ columns }: Pick<Tally, 'columns'>): boolean {
  return columns.ALL.wording !== null;
}

export function hasIntervals({ columns }: Pick<Tally, 'columns'>): boolean {
  return Object.values(columns).some((mean) => mean.similarity_interval !== null || mean.solved_interval !== null);
}
