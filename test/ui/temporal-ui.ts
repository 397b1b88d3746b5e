import type { Browser, Page } from 'playwright-core';

/** The pages of Temporal's web UI (2.42) that an operator of a sweep looks at; each returns when its content is there. */
export interface TemporalUi {
  /** A sweep's trajectories, their search attributes as columns. */
  showSweep(sweep: string, trajectories: number): Promise<Page>;
  /** A trajectory's steps with their summaries: the timeline, and the events grouped by activity. */
  showHistory(workflowId: string): Promise<Page>;
  /** What the workflow says of itself; a worker must be running, for it is asked. */
  showDetails(workflowId: string): Promise<Page>;
}

const VIEWPORT = { width: 1400, height: 900 };
const COLUMNS = ['Outcome', 'Similarity', 'TurnCount', 'AgentModel', 'Augmentation', 'Scenario', 'Workflow ID'];
const PATIENCE_MS = 20_000;

/** @param address URL of the UI, namespace `default` */
export async function openTemporalUi(browser: Browser, address: string): Promise<TemporalUi> {
  const workflows = `${address}/namespaces/default/workflows`;
  const context = await browser.newContext({ viewport: VIEWPORT });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(setPreferences, {
    'namespace-workflow-table-columns': { default: COLUMNS.map((label) => ({ label, pinned: false })) },
    eventFilterSort: 'ascending',
  });
  const page = await context.newPage();

  return {
    async showSweep(sweep, trajectories) {
      const query = `SweepId="${sweep}" AND WorkflowType="trajectory"`;
      await page.goto(`${workflows}?query=${encodeURIComponent(query)}`);
      await page.getByRole('button', { name: `${trajectories} Completed` }).waitFor();
      await page.getByRole('button', { name: 'Collapse saved views' }).click();
      await page.getByRole('columnheader', { name: 'Scenario' }).waitFor();
      return page;
    },
    async showHistory(workflowId) {
      await page.goto(`${workflows}/${encodeURIComponent(workflowId)}`);
      await page.getByTestId('compact').click();
      await page.getByText('finishTrajectory').first().waitFor();
      await page.getByRole('heading', { name: 'Event History', exact: true }).evaluate(scrollToTop);
      return page;
    },
    async showDetails(workflowId) {
      await page.goto(`${workflows}/${encodeURIComponent(workflowId)}`);
      await page.getByRole('tab', { name: 'User Metadata' }).click();
      await page.frameLocator('iframe').getByText('similarity').first().waitFor();
      return page;
    },
  };
}
/** Runs in the page: what the UI keeps for its user from one visit to the next. */
function setPreferences(preferences: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(preferences)) localStorage.setItem(key, JSON.stringify(value));
}

/** Runs in the page; leaves room for the bar that stays on top. */
function scrollToTop(element: Element): void {
  const scrolled = element as HTMLElement;
  scrolled.style.scrollMarginTop = '60px';
  scrolled.scrollIntoView({ block: 'start' });
}
