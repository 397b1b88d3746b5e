import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { Untrusted } from '../components/untrusted.tsx';
import { linkProblems } from './link-parameters.ts';
import type { PageName } from './link-parameters.ts';
import { SWEEPS_LINK } from './links.ts';

interface Properties {
  readonly page: PageName;
  readonly children: ReactNode;
}

/** Shows a page if it understands its link; a link that says more would show something else than it promises. */
export function CheckedLink({ page, children }: Properties) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const problems = linkProblems(page, search);
  if (problems.length === 0) return children;
  return (
    <Page title="This link is not understood" above={[{ text: 'Sweeps', to: SWEEPS_LINK }]}>
      {problems.map((problem) => (
        <Notice key={problem} tone="bad">
          <Untrusted text={problem} most={600} />
        </Notice>
      ))}
      <p>
        It may be of another version. <Link to={pathname}>Open the page without its parameters</Link>
      </p>
    </Page>
  );
}
