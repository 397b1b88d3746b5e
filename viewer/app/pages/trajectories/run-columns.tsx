import type { ReactNode } from 'react';
import type { Outcome } from '../../../../sandbox/outcome.ts';
import { dollars } from '../../../../text/dollars.ts';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { VerdictBadge } from '../../components/verdict-badge.tsx';
import type { Rows } from '../../loading/rows.ts';
import { agentNames } from '../../text/agent-name.ts';
import { compact, duration, localTime, similarityText } from '../../text/format.ts';
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
  {
    name: 'similarity',
    title: 'Similarity',
    width: '4.5rem',
    isNumber: true,
    show: (rows, row) => similarityText(rows.number('similarity', row)),
  },
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
  { name: 'trial', title: 'Trial', width: '2.5rem', isNumber: true, show: (rows, row) => rows.number('trial', row) },
  {
    name: 'turnCount',
    title: 'Turns',
    width: '2.75rem',
    isNumber: true,
    show: (rows, row) => known(rows.number('turnCount', row), String),
  },
  {
    name: 'wording',
    title: 'Wording',
    width: '4rem',
    isNumber: true,
    show: (rows, row) => similarityText(rows.number('wording', row)),
  },
  {
    name: 'costUsd',
    title: 'Cost',
    width: '4.5rem',
    isNumber: true,
    show: (rows, row) => known(rows.number('costUsd', row), dollars),
  },
  {
    name: 'tokens',
    title: 'Tokens',
    width: '3.5rem',
    isNumber: true,
    show: (rows, row) => compact(rows.number('tokens', row)),
  },
  {
    name: 'seconds',
    title: 'Time',
    width: '4.75rem',
    isNumber: true,
    show: (rows, row) => duration(rows.number('seconds', row)),
  },
  {
    name: 'retries',
    title: 'Retries',
    width: '3.25rem',
    isNumber: true,
    show: (rows, row) => rows.number('retries', row) || '',
  },
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

function known(value: number, text: (value: number) => string): string {
  return Number.isNaN(value) ? '–' : text(value);
}
