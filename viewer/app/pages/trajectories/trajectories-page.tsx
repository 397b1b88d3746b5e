import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { trajectoryLink } from '../../navigation/links.ts';
import { useId } from '../../navigation/use-id.ts';

/** The runs of a sweep. */
export function TrajectoriesPage() {
  const sweep = useId();
  return (
    <Page title={sweep}>
      <Loaded query={useRows(sweep)} what="the trajectories">
        {(rows) => (
          <ul>
            {Array.from({ length: rows.count }, (_, row) => (
              <li key={row}>
                <Link to={trajectoryLink(rows.id(row))}>{rows.id(row)}</Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Page>
  );
}
