import type { Report } from '../../results/report.ts';
import type { TrajectorySummary } from '../../results/record.ts';
import type { SweepSpec } from '../../runs/contract.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import { hintCommand } from '../hint-command.ts';
import { sameFiles } from '../options.ts';
import type { SweepPlan } from './sweep-plan.ts';

interface Files {
  readonly results: string;
  readonly pack?: string;
}

export function withoutScore(id: string, left: number, { results }: Files): readonly string[] {
  const reasons = hintCommand(
    'list',
    '--sweep',
    id,
    '--outcome',
    'infrastructure,cancelled',
    ...sameFiles({ results }),
  );
  return [
    `${count(left, 'cell')} without a score; run the same command to play them again, and this one to see why:`,
    `  ${reasons}`,
  ];
}

export function describeSweep({ sweep, cells }: SweepPlan): string {
  const { scenarios, augmentations: shown, agents, trials } = sweep;
  const factors = [
    count(scenarios.length, 'scenario'),
    count(shown.length, 'augmentation'),
    count(agents.length, 'agent'),
    count(trials, 'trial'),
  ];
  return `sweep ${sweep.id}: ${count(cells, 'cell')} = ${factors.join(' x ')}`;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** @param lowest the run with the lowest score, if any has one */
export function nextSteps(
  { id, agents }: SweepSpec,
  lowest: TrajectorySummary | undefined,
  files: Files,
): readonly string[] {
  const { results } = files;
  const steps = [
    ...(lowest
      ? [
          hintCommand('show', lowest.id, ...sameFiles(files)),
          hintCommand('replay', lowest.id, ...sameFiles({ results })),
        ]
      : []),
    ...(lowest?.score?.similarity === 1
      ? []
      : [hintCommand('list', '--sweep', id, '--below', '1', ...sameFiles({ results }))]),
    ...(agents.includes('scripted:unhelpful') ? [] : [hintCommand('sweep', '--agent', 'scripted:unhelpful')]),
  ];
  return ['', 'next, try:', ...steps.map((step) => `  ${step}`)];
}

/** Says for each agent that its mean similarity is below the limit; an agent without a score counts as 0. */
export function shortfalls({ agents }: Pick<Report, 'agents'>, limit: number): readonly string[] {
  const below = agents.filter(({ columns }) => (columns.ALL.similarity ?? 0) < limit);
  return below.map(({ agent }) => escapeForTerminal(`mean similarity of ${agent} is below ${limit} (--fail-below)`));
}
