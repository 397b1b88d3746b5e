import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import { finishedCells, solvedShare } from '../../runs/sweep-counts.ts';
import { budgetLine, trafficLines } from '../limit/limit-lines.ts';
import { clockTime } from '../render/clock-time.ts';
import { solvedText } from '../render/score-text.ts';
import { pauseLines } from '../sweep/pause-lines.ts';
import { bar, duration, failedCells } from '../sweep/progress-line.ts';
import { failureLines } from '../sweep/status-lines.ts';
import type { StatusLine } from '../sweep/status-lines.ts';
import { groupWaits, waitLines } from '../sweep/waits.ts';
import type { AgentCounts, SweepStatus } from './read-status.ts';
import type { OldTrajectory } from './oldest-trajectories.ts';

/** A sweep for people: how far it is and when it ends, what it costs, what holds it up. */
export function renderStatus(status: SweepStatus, now: number, width = Infinity): readonly StatusLine[] {
  const { sweep, progress, waits, oldest, stored } = status;
  const isRunning = status.status === 'running';
  const title = `${escapeForTerminal(sweep)}  ${progress.paused ? 'paused' : status.status}`;
  return [
    { text: title, news: title },
    ...pauseLines(progress, now),
    progressText(status),
    ...(isRunning ? [paceText(status, now)] : []),
    ...(stored && hasModels(stored.budget) ? [silent(budgetLine(sweep, stored.budget))] : []),
    ...(stored?.agents.map(agentLine) ?? []),
    ...(isRunning ? trafficLines(stored?.models ?? []).map(silent) : []),
    ...waitLines(groupWaits(waits, now), now, width),
    ...oldest.map((one) => silent(oldText(one, now))),
    ...failureLines([], progress.counts.stops, width),
  ];
}

/** Shown, but no reason to print it again where lines are not redrawn. */
function silent(text: string): StatusLine {
  return { text, news: text.split('  ', 1)[0] ?? '' };
}

function progressText({ progress }: SweepStatus): StatusLine {
  const { cells, running, counts, concurrency } = progress;
  const done = finishedCells(counts);
  const mean = counts.scored > 0 ? (counts.similaritySum / counts.scored).toFixed(3) : '-';
  const atMost = concurrency === undefined ? '' : ` (at most ${concurrency})`;
  const parts = [
    `${bar(done / cells)} ${done}/${cells} done`,
    `${running} running${atMost}`,
    `${failedCells(counts)} failed`,
    solvedText(solvedShare(counts)),
    `mean similarity ${mean}`,
  ];
  return { text: parts.join('  '), news: parts.join('  ') };
}

function paceText({ recent, eta }: SweepStatus, now: number): StatusLine {
  const perMinute = recent.withinMs > 0 ? ((recent.ended * 60_000) / recent.withinMs).toFixed(1) : '-';
  const end =
    eta.at === null ? 'end unknown' : `about ${duration((eta.at - now) / 1000)} left, until ${clockTime(eta.at, now)}`;
  const because = eta.because === null ? '' : `: ${escapeForTerminal(eta.because)}`;
  return { text: `${perMinute}/min  ${end}${because}`, news: because };
}

function hasModels({ costUsd, tokens, maxCostUsd, maxTokens }: NonNullable<SweepStatus['stored']>['budget']): boolean {
  return costUsd > 0 || tokens > 0 || maxCostUsd !== null || maxTokens !== null;
}

function agentLine({ agent, runs, scored, solved, similarity }: AgentCounts): StatusLine {
  const mean = similarity === null ? '-' : similarity.toFixed(3);
  const failed = runs === scored ? '' : `  ${runs - scored} without a score`;
  return silent(
    `${escapeForTerminal(agent)}  ${scored} scored${failed}  ${solvedText(solved)}  mean similarity ${mean}`,
  );
}

function oldText({ id, startedAt, pending }: OldTrajectory, now: number): string {
  const what = pending === undefined ? '' : `: ${pending.activity}, attempt ${pending.attempt}`;
  const why = pending?.waiting?.reason ?? pending?.lastFailure ?? null;
  const since = duration((now - startedAt) / 1000);
  return escapeForTerminal(`oldest: ${id}  running for ${since}${what}${why === null ? '' : `: ${why}`}`);
}
