import { Page } from '../../components/page.tsx';
import { Notice } from '../../components/notice.tsx';

export function TrajectoryPage() {
  return (
    <Page title="Trajectory">
      <Notice tone="neutral">Nothing to show yet.</Notice>
    </Page>
  );
}
