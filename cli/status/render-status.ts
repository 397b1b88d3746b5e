import type { BudgetState } from '../../limits/limit.ts';
import type { Progress } from '../../runs/progress.ts';
import type { StatusLine } from '../reason-lines.ts';
import { shownId, shownSpec } from '../../text/shown-spec.ts';
import { shownEnd } from '../../diagnosis/causes/control.ts';
import { dueSeats, holdersText } from '../../diagnosis/causes/seats.ts';
import type { SweepFacts } from '../../diagnosis/facts.ts';
import { clockTime } from '../../results/explain/clock-time.ts';
import { count, duration } from '../../text/words.ts';
import { hintCommand } from '../../text/hint-command.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import { budgetLine, trafficLines } from '../render/limit-lines.ts';
import { solvedText } from '../../results/explain/score-text.ts';
import { pauseLines } from '../sweep/status-lines.ts';
import { failureLines } from '../reason-lines.ts';
import { bar, failedText } from '../sweep/progress-line.ts';
import { groupWaits } from '../../client/operating/group-reasons.ts';
import { waitLines } from '../sweep/waits.ts';
import type { OldTrajectory, AgentCounts, ScoreMeans, SweepStatus } from '../../client/status/status.ts';

/** A sweep for people: how far it is and when it ends, what it costs, what holds it up. */
export function renderStatus(status: SweepStatus, now: number, width = Infinity): readonly StatusLine[] {
  const { facts, oldest, agents } = status;
  const { sweep, workflow, progress, results, activities } = facts;
  const isRunning = workflow?.status === 'running';
  const state = workflow && progress ? shownEnd(workflow.status, progress.counts) : workflow?.status;
  const title = `${sweep}  ${progress?.paused ? 'paused' : state}`;
  return [
    { text: title, news: title },
    ...pauseLines(progress ?? {}, now),
    ...verdictLines(status),
    progressText(status),
    ...playingLines(progress ?? {}),
    ...(isRunning ? [paceText(status, now)] : []),
    ...(results.budget !== null && hasModels(results.budget) ? [silent(budgetLine(sweep, results.budget))] : []),
    ...(agents ?? []).map(agentLine),
    ...(isRunning ? trafficLines(results.models ?? []).map(silent) : []),
    ...(isRunning ? waitLines(groupWaits(activities, now), now, width) : []),
    ...(isRunning ? seatLines(facts, now) : []),
    ...oldest.map((one) => silent(oldText(one, now))),
    ...failureLines([], progress?.counts.stops ?? [], width),
  ];
}

/** What holds it up, unless another line says so. */
function verdictLines({ facts, diagnosis: { verdict, findings } }: SweepStatus): readonly StatusLine[] {
  const [first] = findings;
  if (first?.cause === 'failed') return [always(`failed: ${first.evidence.join(' ')}`)];
  if (first === undefined || first.cause === 'paused' || first.gravity === 'over' || first.gravity === 'note')
    return [];
  return [
    // How long it lasts is no news.
    { text: `${verdict} What helps:`, news: first.cause },
    silent(`  ${hintCommand('status', facts.sweep, '--why', ...facts.sameResults)}`),
  ];
}

function always(text: string): StatusLine {
  return { text, news: text };
}

/** Shown, but no reason to print it again where lines are not redrawn. */
function silent(text: string): StatusLine {
  return { text, news: text.split('  ', 1)[0] ?? '' };
}

function progressText({ facts, scores }: SweepStatus): StatusLine {
  const { progress, progressFrom, listed } = facts;
  if (progress === null) return always(`how far it is, no worker says${listed === null ? '' : `; ${listed} running`}`);
  const { cells, running, counts, concurrency } = progress;
  const done = finishedCells(counts);
  const atMost = concurrency === undefined ? '' : ` (at most ${concurrency})`;
  return always(
    [
      `${bar(done / cells)} ${done}/${cells} done`,
      `${running} running${atMost}`,
      failedText(counts),
      ...scoreTexts(scores, facts),
      ...(progressFrom === 'results' ? ['(as stored; no worker says)'] : []),
    ].join('  '),
  );
}

/** What was played before this start is only known to the results. */
function scoreTexts(scores: ScoreMeans | null, { progress }: SweepFacts): readonly string[] {
  if (scores === null) return [`scores unknown here, as ${progress?.counts.skipped ?? 0} cells were played before`];
  return [solvedText(scores.solved), `mean similarity ${scores.similarity?.toFixed(3) ?? '-'}`];
}

function paceText({ facts: { recent }, eta }: SweepStatus, now: number): StatusLine {
  const perMinute = recent.withinMs > 0 ? ((recent.ended * 60_000) / recent.withinMs).toFixed(1) : '-';
  const end =
    eta.at === null ? 'end unknown' : `about ${duration((eta.at - now) / 1000)} left, until ${clockTime(eta.at, now)}`;
  const because = eta.because === null ? '' : `: ${eta.because}`;
  return { text: `${perMinute}/min  ${end}${because}`, news: because.replaceAll(/\d+/g, '#') };
}

function hasModels({ costUsd, tokens, maxCostUsd, maxTokens }: BudgetState): boolean {
  return costUsd > 0 || tokens > 0 || maxCostUsd !== null || maxTokens !== null;
}

function agentLine({ agent, runs, scored, solved, similarity }: AgentCounts): StatusLine {
  const mean = similarity === null ? '-' : similarity.toFixed(3);
  const failed = runs === scored ? '' : `  ${runs - scored} without a score`;
  return silent(`${shownSpec(agent)}  ${scored} scored${failed}  ${solvedText(solved)}  mean similarity ${mean}`);
}

function oldText({ id, startedAt, pending }: OldTrajectory, now: number): string {
  const what = pending === undefined ? '' : `: ${pending.activity}, attempt ${pending.attempt}`;
  const why = pending?.waiting?.reason ?? pending?.lastFailure ?? null;
  const since = duration((now - startedAt) / 1000);
  return `oldest: ${shownId(id)}  running for ${since}${what}${why === null ? '' : `: ${why}`}`;
}

/** Who sits in the seats that somebody outside takes. */
function seatLines({ seats }: SweepFacts, now: number): readonly StatusLine[] {
  if (seats.runs === 0) return [];
  const { runs, examined } = seats;
  const [longest, ...others] = dueSeats({ seats });
  const head = `${count(runs, 'run')} ${runs === 1 ? 'has a seat' : 'have seats'} for somebody outside`;
  const among = examined.length < runs ? `, of ${examined.length} of which a worker says more` : '';
  const who = examined.length === 0 ? '' : `: ${holdersText(examined)}`;
  const due =
    longest === undefined
      ? ''
      : `; ${count(others.length + 1, 'turn')} due, the longest for ${duration((now - longest.dueSince) / 1000)}`;
  return [{ text: `${head}${among}${who}${due}`, news: `${head}${who}` }];
}

/** How far each agent is and how many of its cells run, where several share the sweep. */
function playingLines({ agents = [] }: Pick<Progress, 'agents'>): readonly StatusLine[] {
  if (agents.length < 2) return [];
  return agents.map(({ agent, cells, done, running, concurrency }) => {
    const text = `playing ${shownSpec(agent)}  ${done}/${cells} done  ${running} running (at most ${concurrency})`;
    return { text, news: agent };
  });
}
