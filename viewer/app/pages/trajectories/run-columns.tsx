import type { ReactNode } from 'react';
import type { Outcome } from '../../../../sandbox/outcome.ts';
import { dollars } from '../../../../text/dollars.ts';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { VerdictBadge } from '../../components/verdict-badge.tsx';
import type { Rows } from '../../loading/rows.ts';
import { agentNames } from '../../text/agent-name.ts';
import { compact, duration, known, localTime, similarityText } from '../../text/format.ts';
import type { SortColumn } from './run-filter.ts';

/** A column of the list of trajectories. */
export interface RunColumn {
  readonly name: SortColumn;
  readonly title: string;
  /** Of the grid's column. */
  readonly width: string;
  readonly isNumber?: true;
  readonly show: (rows: Rows, row: number) => ReactNode;
}

/** The scenario comes first: it is the link to the run, and has lines of its own (run-row.tsx). */
const ALL: readonly RunColumn[] = [
  { name: 'scenario', title: 'Scenario', width: 'minmax(22rem, 4fr)', show: () => null },
  { name: 'augmentation', title: 'Augm.', width: '3.75rem', show: (rows, row) => rows.word('augmentation', row) },
  {
    name: 'solved',
    title: 'Verdict',
    width: '6.25rem',
    show: (rows, row) =>
      Number.isNaN(rows.number('similarity', row)) ? 'no score' : <VerdictBadge solved={rows.verdict(row)} />,
  },
  figure('similarity', 'Similarity', '4.5rem', similarityText),
  {
    name: 'outcome',
    title: 'Outcome',
    width: '7rem',
    show: (rows, row) => <OutcomeBadge outcome={rows.word('outcome', row) as Outcome} />,
  },
  {
    name: 'agent',
    title: 'Agent',
    width: 'minmax(8rem, 1fr)',
    show: (rows, row) => (
      <Untrusted text={agentNames(rows.words.agent)(rows.word('agent', row))} layout="line" most={80} />
    ),
  },
  figure('trial', 'Trial', '2.5rem', String),
  figure('turnCount', 'Turns', '2.75rem', known(String)),
  figure('wording', 'Wording', '4rem', similarityText),
  figure('costUsd', 'Cost', '4.5rem', known(dollars)),
  figure('tokens', 'Tokens', '3.5rem', compact),
  figure('seconds', 'Time', '4.75rem', duration),
  figure('retries', 'Retries', '3.25rem', (retries) => String(retries || '')),
  {
    name: 'startedAt',
    title: 'Started',
    width: '8rem',
    show: (rows, row) => localTime(rows.number('startedAt', row) * 1000),
  },
];

/** Columns that say the same of all runs of most sweeps. */
const OPTIONAL = ['augmentation', 'outcome', 'agent', 'trial', 'wording', 'costUsd', 'tokens', 'retries'] as const;

/** Those that tell the runs of a sweep apart, and the one by which they are sorted. */
export function runColumns(rows: Rows, sorted: SortColumn): readonly RunColumn[] {
  const isSame = (name: SortColumn) => {
    const column = OPTIONAL.find((one) => one === name);
    if (column === undefined || name === sorted || rows.count < 2) return false;
    if (column === 'augmentation' || column === 'outcome' || column === 'agent') return rows.words[column].length < 2;
    const values = rows.numbers[column];
    return values.every((value) => Object.is(value, values[0]));
  };
  return ALL.filter(({ name }) => !isSame(name));
}

/** A column of numbers. */
function figure(
  name: SortColumn & Parameters<Rows['number']>[0],
  title: string,
  width: string,
  text: (value: number) => string,
): RunColumn {
  return { name, title, width, isNumber: true, show: (rows, row) => text(rows.number(name, row)) };
}
