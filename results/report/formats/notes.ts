import { FAILURE_KINDS } from '../../../sandbox/failure-kind.ts';
import { OUTCOMES } from '../../../sandbox/outcome.ts';
import { hasSpending, hasSpendingRows, spendingLines, SPENDING_NOTE } from './spending.ts';
import { percent } from './table-cells.ts';
import type { SweepReport, Tally, AgentTally } from '../report.ts';
import { recoveryText } from '../fault-recoveries.ts';
import { guestRewardLines } from '../guest-rewards.ts';
import { publicAndFreshLines } from '../public-and-fresh.ts';
import { codeErrorLine } from '../code-errors.ts';
import { count } from '../../../text/words.ts';
import { unscoredText } from '../unscored-text.ts';
import { ATTEMPTS_NOTE } from './attempts.ts';
import { floorNotes } from './floors.ts';
import { hintCommand } from '../../../text/hint-command.ts';

/** What a report says of its runs besides the table, a sentence per line. */
export function factLines(report: SweepReport): readonly string[] {
  return [
    ...withoutScoreLines(report),
    outcomesLine(report),
    ...publicAndFreshLines(report.publicAndFresh ?? []),
    ...guestRewardLines(report.sweep, report.guestRewards ?? []),
    ...notJudgedLines(report),
    ...mistakeLines(report),
    ...report.codeErrors.map(codeErrorLine),
    ...userFaultLines(report),
    ...savedLines(report),
    ...faultLines(report),
    ...retriesLines(report),
    ...(hasSpending(report) ? spendingLines(report) : []),
    ...exclusionLines(report),
    ...mixtureLines(report),
  ];
}

/** Such an agent has no rows in tables. */
export function hasScore({ columns }: Pick<Tally, 'columns'>): boolean {
  return columns.ALL.n > 0;
}

export function withoutScoreLines({ agents }: SweepReport): readonly string[] {
  return agents
    .filter((tally) => !hasScore(tally))
    .map(({ agent, cells, problems }) => {
      const why =
        problems.length > 0 ? problems.join('; ') : cells > 0 ? 'its runs say nothing of why' : 'not played yet';
      return `${agent} has no score: ${why}`;
    });
}

function outcomesLine(tally: Tally): string {
  const present = OUTCOMES.filter((outcome) => tally.outcomes[outcome] > 0);
  return `outcomes: ${present.map((outcome) => `${tally.outcomes[outcome]} ${outcome}`).join(', ') || 'none'}`;
}

/** Imported runs of a version that did not judge them. */
function notJudgedLines({ sweep, notJudged }: SweepReport): readonly string[] {
  if (notJudged === 0) return [];
  const runs = notJudged === 1 ? '1 run has' : `${notJudged.toLocaleString('en')} runs have`;
  return [`not judged: ${runs} no verdict; ${hintCommand('rescore', sweep, '--save')} judges them`];
}

/** Which mistakes of agents ended runs, and how often the simulated user made one. */
function mistakeLines({ mistakes, users }: SweepReport): readonly string[] {
  const agent = kinds(mistakes.agent);
  return [
    ...(agent === '' ? [] : [`ended by a mistake of the agent: ${agent}`]),
    ...users.map(({ user, failed, plays }) => {
      const share = ((failed / plays) * 100).toFixed(1);
      const plural = plays === 1 ? 'play' : 'plays';
      const [some, all] = [failed.toLocaleString('en'), plays.toLocaleString('en')];
      return `user simulator ${user} failed in ${some} of ${all} ${plural} (${share} %): ${kinds(mistakes.user)}`;
    }),
  ];
}

/** What calls that were spoiled on purpose came to. */
function faultLines({ sweep, agents, faultRecoveries = [] }: SweepReport): readonly string[] {
  return agents.flatMap(({ agent, faults: { calls, runs, solved } }) => {
    if (calls === 0) return [];
    const listed = hintCommand('list', '--sweep', sweep, '--agent', agent, '--where', 'faults > 0 and not solved');
    const others = solved < runs ? `; ${listed}` : '';
    const byKind = recoveryText(agent, faultRecoveries);
    const split = byKind === '' ? '' : ` (${byKind})`;
    return [
      `faults of tools: ${count(calls, 'call')} of ${agent} in ${count(runs, 'run')}, ${solved} solved${split}${others}`,
    ];
  });
}

/** Solved runs in which the user had objected before: without it, they might not be. */
function savedLines({ sweep, agents }: SweepReport): readonly string[] {
  return agents.flatMap(({ agent, saved }) => {
    if (saved === 0) return [];
    const runs = hintCommand('list', '--sweep', sweep, '--agent', agent, '--where', 'solved and objections > 0');
    return [`saved by an objection of the simulated user: ${count(saved, 'solved run')} of ${agent}; ${runs}`];
  });
}

/** How much its runs that the simulated user spoiled can matter to each agent's score. */
function userFaultLines({ agents }: SweepReport): readonly string[] {
  return agents.flatMap(({ agent, cells, userFaults }) => {
    if (userFaults === null) return [];
    const { runs, similarityWithout, similarityRange } = userFaults;
    const of = `${runs.toLocaleString('en')} of ${cells.toLocaleString('en')}`;
    const others = similarityWithout === null ? '' : `${percent(similarityWithout)} without them, and `;
    const range = `${percent(similarityRange.low)} and ${percent(similarityRange.high)}`;
    return [
      `simulated user: ended ${of} runs of ${agent} by a mistake; similarity is ${others}between ${range} whatever they would have scored`,
    ];
  });
}

function kinds(counts: Readonly<Record<string, number>>): string {
  return FAILURE_KINDS.flatMap((kind) => (counts[kind] ? [`${counts[kind]} ${kind}`] : [])).join(', ');
}

function retriesLines({ retries }: Tally): readonly string[] {
  return retries === 0 ? [] : [`model calls retried: ${retries}`];
}

function exclusionLines(tally: Tally): readonly string[] {
  const text = unscoredText(tally);
  return text === '' ? [] : [`not scored: ${text} (run the same sweep command again to play them)`];
}

/** Warns if the runs are not comparable: services and program versions can change what a scenario asks of the agent. */
function mixtureLines({ services, harness }: SweepReport): readonly string[] {
  const mixture = (kind: string, values: readonly string[]) =>
    values.length < 2
      ? []
      : [
          `MIXED: runs with ${kind} ${values.join(' and ')} are averaged together, so the numbers may not be comparable`,
        ];
  return [...mixture('services', services), ...mixture('harness versions', harness)];
}

const SOLVED_NOTE =
  'solved: % of runs in which the job was done: every milestone met, nothing forbidden, no change that was not asked for';
const SIMILARITY_NOTE =
  'similarity: mean share of the milestones met, in % as in the paper; list and show print it from 0 to 1';
const WORDING_NOTE = "wording: how close the agent's sentences are to the author's (ROUGE-L); no part of the score";
const INTERVAL_NOTE = 'from, to: 95 % interval, by base scenario; - of a single scenario (docs/comparing.md)';

/** What the rows of a report mean, as far as it has them. */
export function reportNotes(report: SweepReport): readonly string[] {
  return [
    SOLVED_NOTE,
    SIMILARITY_NOTE,
    ...(report.agents.some(hasWording) ? [WORDING_NOTE] : []),
    ...(report.agents.some(hasIntervals) ? [INTERVAL_NOTE] : []),
    ...(report.agents.some(({ attempts }) => attempts.length > 0) ? [ATTEMPTS_NOTE] : []),
    ...(report.agents.some(hasSpendingRows) ? [SPENDING_NOTE] : []),
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
