import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useSweep } from '../../loading/use-document.ts';
import { sweepLink, SWEEPS_LINK } from '../../navigation/links.ts';
import { useId } from '../../navigation/use-id.ts';
import { shownModes } from '../../model/modes/shown-modes.ts';
import { ModeSection } from './mode-section.tsx';

/** What the agents of a sweep did wrong: each failure mode with an example of each agent. */
export function ModesPage() {
  const sweep = useId();
  const query = useSweep(sweep);
  return (
    <Page
      title={`What agents did wrong in ${sweep}`}
      heading="What agents did wrong"
      above={[
        { text: 'Sweeps', to: SWEEPS_LINK },
        { text: sweep, to: sweepLink(sweep) },
      ]}
    >
      <Loaded query={query} what="the sweep">
        {({ report }) => {
          const modes = shownModes(report.agents);
          return modes.length === 0 ? (
            <p>No run of this sweep shows a failure mode.</p>
          ) : (
            modes.map((shown) => (
              <ModeSection key={shown.mode} sweep={sweep} shown={shown} agents={report.agents.map(nameOf)} />
            ))
          );
        }}
      </Loaded>
    </Page>
  );
}

function nameOf({ agent }: { readonly agent: string }): string {
  return agent;
}
