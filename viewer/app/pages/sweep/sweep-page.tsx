import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useSweep } from '../../loading/use-document.ts';
import { trajectoriesLink } from '../../navigation/links.ts';
import { useId } from '../../navigation/use-id.ts';

/** One sweep: its scores, what they cost, and where they come from. */
export function SweepPage() {
  const sweep = useId();
  return (
    <Page title={sweep}>
      <Loaded query={useSweep(sweep)} what="the sweep">
        {({ report }) => <Link to={trajectoriesLink(sweep)}>{report.cells} trajectories</Link>}
      </Loaded>
    </Page>
  );
}
