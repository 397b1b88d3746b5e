import type { ReactNode } from 'react';
import type { Outcome } from '../../../../sandbox/outcome.ts';
import { dollars } from '../../../../results/dollars.ts';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import { VerdictBadge } from '../../components/verdict-badge.tsx';
import type { Rows } from '../../loading/rows.ts';
import { agentName } from '../../text/agent-name.ts';
import { compact, duration, localTime } from '../../text/format.ts';
import type { SortColumn } from './run-filter.ts';

/** A column of the list of trajectories; its width is in the style sheet. */
export interface RunColumn {
  readonly name: SortColumn;
  readonly title: string;
  readonly isNumber?: true;
  readonly show: (rows: Rows, row: number) => ReactNode;
}

/** The scenario comes first: it is the link to the run. */
export const RUN_COLUMNS: readonly RunColumn[] = [
  {
    name: 'scenario',
    title: 'Scenario',
    show: (rows, row) => <Untrusted text={rows.word('scenario', row).replaceAll('_', ' ')} layout="line" />,
  },
  { name: 'augmentation', title: 'Augm.', show: (rows, row) => rows.word('augmentation', row) },
  {
    name: 'solved',
    title: 'Verdict',
    show: (rows, row) =>
      Number.isNaN(rows.number('similarity', row)) ? '–' : <VerdictBadge solved={rows.verdict(row)} />,
  },
  {
    name: 'similarity',
    title: 'Similarity',
    isNumber: true,
    show: (rows, row) => known(rows.number('similarity', row), (value) => value.toFixed(3)),
  },
  {
    name: 'outcome',
    title: 'Outcome',
    show: (rows, row) => <OutcomeBadge outcome={rows.word('outcome', row) as Outcome} />,
  },
  {
    name: 'agent',
    title: 'Agent',
    show: (rows, row) => <Untrusted text={agentName(rows.word('agent', row))} layout="line" most={80} />,
  },
  { name: 'trial', title: 'Trial', isNumber: true, show: (rows, row) => rows.number('trial', row) },
  {
    name: 'turnCount',
    title: 'Turns',
    isNumber: true,
    show: (rows, row) => known(rows.number('turnCount', row), String),
  },
  {
    name: 'wording',
    title: 'Wording',
    isNumber: true,
    show: (rows, row) => known(rows.number('wording', row), (value) => value.toFixed(2)),
  },
  { name: 'costUsd', title: 'Cost', isNumber: true, show: (rows, row) => known(rows.number('costUsd', row), dollars) },
  { name: 'tokens', title: 'Tokens', isNumber: true, show: (rows, row) => compact(rows.number('tokens', row)) },
  { name: 'seconds', title: 'Time', isNumber: true, show: (rows, row) => duration(rows.number('seconds', row)) },
  { name: 'retries', title: 'Retries', isNumber: true, show: (rows, row) => rows.number('retries', row) || '' },
  { name: 'startedAt', title: 'Started', show: (rows, row) => localTime(rows.number('startedAt', row) * 1000) },
];

function known(value: number, text: (value: number) => string): string {
  return Number.isNaN(value) ? '–' : text(value);
}
