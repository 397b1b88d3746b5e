import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useIndex } from '../../loading/use-document.ts';
import { sweepLink } from '../../navigation/links.ts';

/** All sweeps of the results. */
export function SweepsPage() {
  return (
    <Page title="Sweeps">
      <Loaded query={useIndex()} what="the list of sweeps">
        {({ sweeps }) => (
          <ul>
            {sweeps.map(({ id }) => (
              <li key={id}>
                <Link to={sweepLink(id)}>{id}</Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  );
}
