import { dollars } from '../../results/dollars.ts';
import { addSpending } from '../../results/spending.ts';
import type { Spent } from '../../results/spending.ts';
import type { SweepOverview, SweepStatus } from '../../results/store.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import { SINGLE_RUNS } from '../run/single-runs.ts';

/** A sweep in the list of sweeps. */
export interface ListedSweep {
  readonly sweep: string;
  /** `open`: it is running, or was stopped without storing its end. */
  readonly status: SweepStatus | 'open' | 'single-runs';
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** Why cells were not played. */
  readonly reasons: readonly string[];
  /** Null for single runs. */
  readonly cells: number | null;
  readonly stored: number;
  readonly scored: number;
  readonly similarity: number | null;
  /** By agents and simulated users. */
  readonly spent: Spent;
  readonly agents: readonly string[];
}

/** The form that `sweeps --json` prints (docs/json-output.md). */
export function listedSweep(overview: SweepOverview): ListedSweep {
  const { id, createdAt, end, cells, stored, scored, similarity, spent } = overview;
  const isSingle = id === SINGLE_RUNS;
  return {
    sweep: id,
    status: isSingle ? 'single-runs' : (end?.status ?? 'open'),
    startedAt: new Date(createdAt).toISOString(),
    finishedAt: end === null ? null : new Date(end.endedAt).toISOString(),
    reasons: end?.reasons ?? [],
    cells: isSingle ? null : cells,
    stored,
    scored,
    similarity,
    spent,
    agents: agentsOf(overview),
  };
}

/** Those asked for, of which some may have no run yet. Single runs have no parameters. */
function agentsOf({ parameters, agents }: SweepOverview): readonly string[] {
  const asked = parameters['agents'];
  return Array.isArray(asked) ? asked.map(String) : agents;
}

/** One line per sweep, its columns aligned; below it why it stopped. */
export function sweepLines(sweeps: readonly ListedSweep[]): readonly string[] {
  const rows = sweeps.map((sweep) => [
    escapeForTerminal(sweep.sweep),
    localTime(sweep.startedAt),
    sweep.status.replace('-', ' '),
    sweep.cells === null ? `${sweep.scored}/${sweep.stored} runs` : `${sweep.scored}/${sweep.cells} cells`,
    `mean ${sweep.similarity?.toFixed(3) ?? '-'}`,
    costText(sweep.spent),
  ]);
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return sweeps.flatMap(({ agents, reasons }, index) => [
    [
      ...(rows[index] ?? []).flatMap((text, column) => (widths[column] ? text.padEnd(widths[column]) : [])),
      agents.map(escapeForTerminal).join(', '),
    ]
      .join('  ')
      .trimEnd(),
    ...reasons.map((reason) => `    stopped: ${escapeForTerminal(reason)}`),
  ]);
}

/** Nothing where no model was called; a sum that leaves out what is not known is marked. */
function costText({ agent, user }: Spent): string {
  const { input, costUsd, unpriced } = addSpending(agent, user);
  if (unpriced > 0) return costUsd > 0 ? `${dollars(costUsd)} and more` : 'cost unknown';
  return input === 0 ? '' : dollars(costUsd);
}

/** To the minute, in this machine's time zone. */
function localTime(iso: string): string {
  const time = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
