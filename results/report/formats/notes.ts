import { FAILURE_KINDS } from '../../../sandbox/failure-kind.ts';
import { OUTCOMES } from '../../../sandbox/outcome.ts';
import { hasSpending, spendingLines } from './spending.ts';
import { percent } from './table-cells.ts';
import type { Report, Tally } from '../report.ts';

/** What a report says of its runs besides the table, a sentence per line. */
export function factLines(report: Report): readonly string[] {
  return [
    outcomesLine(report),
    ...notJudgedLines(report),
    ...mistakeLines(report),
    ...userFaultLines(report),
    ...retriesLines(report),
    ...(hasSpending(report) ? spendingLines(report) : []),
    ...exclusionLines(report),
    ...mixtureLines(report),
  ];
}

function outcomesLine(tally: Tally): string {
  const present = OUTCOMES.filter((outcome) => tally.outcomes[outcome] > 0);
  return `outcomes: ${present.map((outcome) => `${tally.outcomes[outcome]} ${outcome}`).join(', ') || 'none'}`;
}

/** Results of earlier versions are judged by scoring them again. */
function notJudgedLines({ sweep, notJudged }: Report): readonly string[] {
  if (notJudged === 0) return [];
  const runs = notJudged === 1 ? '1 run has' : `${notJudged.toLocaleString('en')} runs have`;
  return [`not judged: ${runs} no verdict; npx toolsandbox evaluate --sweep ${sweep} --save judges them`];
}

/** Which mistakes of agents ended runs, and how often the simulated user made one. */
function mistakeLines({ mistakes, users }: Report): readonly string[] {
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

/** How much its runs that the simulated user spoiled can matter to each agent's score. */
function userFaultLines({ agents }: Report): readonly string[] {
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

function exclusionLines({ unscored }: Tally): readonly string[] {
  const excluded = OUTCOMES.filter((outcome) => unscored[outcome] > 0);
  if (excluded.length === 0) return [];
  const parts = excluded.map((outcome) => `${unscored[outcome]} ${outcome}`);
  return [`not scored: ${parts.join(', ')} (run the same sweep command again to play them)`];
}

/** Warns if the runs are not comparable: services and program versions can change what a scenario asks of the agent. */
function mixtureLines({ services, harness }: Report): readonly string[] {
  const mixture = (kind: string, values: readonly string[]) =>
    values.length < 2
      ? []
      : [
          `MIXED: runs with ${kind} ${values.join(' and ')} are averaged together, so the numbers may not be comparable`,
        ];
  return [...mixture('services', services), ...mixture('harness versions', harness)];
}
