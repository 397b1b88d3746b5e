import { Link } from 'react-router';
import { modeName } from '../../../../results/explain/mode-words.ts';
import { Section } from '../../components/section.tsx';
import { SeriesKey } from '../../components/series-key.tsx';
import { TableFrame } from '../../components/table-frame.tsx';
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
  return (
    <Section title={modeName(mode)} note={[means, ...alsoCalled].join(' · ')}>
      <TableFrame label={`Runs with mode ${mode}`}>
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col" data-number>
              Runs
            </th>
            <th scope="col" data-number>
              % of runs
            </th>
            <th scope="col">Example</th>
          </tr>
        </thead>
        <tbody>
          {own.map(({ agent, runs, share, interval, example }) => (
            <tr key={agent}>
              <th scope="row">
                <SeriesKey agent={agent} agents={agents} number={agents.indexOf(agent)} />
              </th>
              <td data-number>
                <Link to={trajectoriesLink(sweep, { agent, where: `mode = ${mode}` })}>{count(runs)}</Link>
              </td>
              <td data-number>
                {percent(share)}
                {interval !== null && ` (${percent(interval.low)} to ${percent(interval.high)})`}
              </td>
              <td>
                {example !== null && (
                  <>
                    {example.quote !== null && <Untrusted text={example.quote} most={400} />}{' '}
                    <Link
                      to={trajectoryLink(
                        example.id,
                        example.message === null ? {} : { message: String(example.message) },
                      )}
                    >
                      {example.message === null ? 'show the run' : `message ${example.message}`}
                    </Link>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  );
}
