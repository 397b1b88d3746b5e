import { Link } from 'react-router';
import { Page } from '../../components/page.tsx';
import { SWEEPS_LINK } from '../../navigation/links.ts';

export function NotFoundPage() {
  return (
    <Page title="No such page">
      <p>
        This link names no page of the viewer. <Link to={SWEEPS_LINK}>Go to the list of sweeps.</Link>
      </p>
    </Page>
  );
}
