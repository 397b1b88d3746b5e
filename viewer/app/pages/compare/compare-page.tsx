import { Page } from '../../components/page.tsx';
import { Notice } from '../../components/notice.tsx';

export function ComparePage() {
  return (
    <Page title="Compare">
      <Notice tone="neutral">Nothing to show yet.</Notice>
    </Page>
  );
}
