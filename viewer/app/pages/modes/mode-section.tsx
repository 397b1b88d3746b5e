import { Link } from 'react-router';
import { modeName } from '../../../../results/explain/mode-words.ts';
import { DataTable } from '../../components/data-table.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Section } from '../../components/section.tsx';
import { SeriesKey } from '../../components/series-key.tsx';
import { Untrusted } from '../../components/untrusted.tsx';
import type { ShownMode } from '../../model/modes/shown-modes.ts';
import { trajectoriesLink, trajectoryLink } from '../../navigation/links.ts';
import { count, percent } from '../../text/format.ts';

interface Properties {
  /** Id of the sweep. */
  readonly sweep: string;
  readonly shown: ShownMode;
  /** All agents of the sweep. */
  readonly agents: readonly string[];
}

/** A failure mode: how often each agent shows it, and where one of its runs does. */
export function ModeSection({ sweep, shown: { mode, means, alsoCalled, agents: own }, agents }: Properties) {
  const columns: readonly Column<ShownMode['agents'][number]>[] = [
    {
      head: 'Agent',
      isName: true,
      render: ({ agent }) => <SeriesKey agent={agent} agents={agents} number={agents.indexOf(agent)} />,
    },
    {
      head: 'Runs',
      isNumber: true,
      render: ({ agent, runs }) => (
        <Link to={trajectoriesLink(sweep, { agent, where: `mode = ${mode}` })}>{count(runs)}</Link>
      ),
    },
    {
      head: '% of runs',
      isNumber: true,
      render: ({ share, interval }) =>
        percent(share) + (interval === null ? '' : ` (${percent(interval.low)} to ${percent(interval.high)})`),
    },
    { head: 'Example', render: ({ example }) => example && <Example {...example} /> },
  ];
  return (
    <Section title={modeName(mode)} note={[means, ...alsoCalled].join(' · ')}>
      <DataTable label={`Runs with mode ${mode}`} columns={columns} rows={own} keyOf={({ agent }) => agent} />
    </Section>
  );
}

function Example({ id, message, quote }: NonNullable<ShownMode['agents'][number]['example']>) {
  return (
    <>
      {quote !== null && <Untrusted text={quote} most={400} />}{' '}
      <Link to={trajectoryLink(id, message === null ? {} : { message: String(message) })}>
        {message === null ? 'show the run' : `message ${message}`}
      </Link>
    </>
  );
}
