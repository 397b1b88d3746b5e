import type { Browser, Page } from 'playwright-core';

/**
 * A run, always with its id: the page of a workflow id alone looks for its newest run, and a Temporal server on PostgreSQL finds none
 * whose id has a question mark, as that of a model with options has (temporal/temporal#11797).
 */
export interface ShownRun {
  readonly workflowId: string;
  readonly runId: string;
}

/** Opens the pages of Temporal's web UI (2.42) that matter for a sweep. Each method waits for the page's content. */
export interface TemporalUi {
  /** The list that the link of `toolsandbox status` leads to. */
  showSweep(link: string, trajectories: number): Promise<Page>;
  /** A timeline of a trajectory's steps with their summaries. */
  showTimeline(run: ShownRun): Promise<Page>;
  /** The workflow's current details, when they have the text. Needs a running worker to answer the query. */
  showDetails(run: ShownRun, text?: string): Promise<Page>;
  /** The events of a trajectory's steps, with the last turn of the agent opened. */
  showLastTurn(run: ShownRun): Promise<Page>;
}

/** The part of a DOM element that we use. This project does not load browser types. */
interface Scrollable {
  readonly style: { scrollMarginTop: string };
  scrollIntoView(): void;
}

const VIEWPORT = { width: 1400, height: 900 };
/** A busy machine takes many times as long as a quiet one. */
const TIMEOUT_MS = 120_000;

/** Settings that the UI keeps in the browser's local storage. */
const PREFERENCES = {
  eventFilterSort: 'ascending',
  eventView: 'compact',
  minimizeEventView: false,
};

/** As docs/temporal-ui.md says to choose them. The UI (2.42) keeps them for each namespace. */
const COLUMNS = [
  'Status',
  'Outcome',
  'Similarity',
  'TurnCount',
  'AgentModel',
  'Augmentation',
  'Scenario',
  'Workflow ID',
].map((label) => ({ label, pinned: false }));

/** @param address URL of the UI */
export async function openTemporalUi(browser: Browser, address: string, namespace = 'default'): Promise<TemporalUi> {
  const workflows = `${address}/namespaces/${encodeURIComponent(namespace)}/workflows`;
  const context = await browser.newContext({ viewport: VIEWPORT });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript(keepPreferences, {
    ...PREFERENCES,
    'namespace-workflow-table-columns': { [namespace]: COLUMNS },
  });
  const page = await context.newPage();

  async function open({ workflowId, runId }: ShownRun): Promise<void> {
    await page.goto(`${workflows}/${encodeURIComponent(workflowId)}/${runId}/history`);
  }

  return {
    async showSweep(link, trajectories) {
      await page.goto(link);
      await page.getByRole('button', { name: `${trajectories} Completed` }).waitFor();
      await page.getByRole('button', { name: 'Collapse saved views' }).click();
      await page.getByRole('columnheader', { name: 'Scenario' }).waitFor();
      return page;
    },
    async showTimeline(run) {
      await open(run);
      await page.getByText('finishTrajectory').last().waitFor();
      await page.getByRole('heading', { name: 'Event History', exact: true }).evaluate(scrollToTop);
      return page;
    },
    async showLastTurn(run) {
      await open(run);
      await page.getByText('finishTrajectory').last().waitFor();
      const turns = page.getByRole('row', { name: /takeAgentTurn/ });
      await turns.last().click();
      await page.getByText('Activity Task Completed').first().waitFor();
      await turns.first().evaluate(scrollToTop);
      return page;
    },
    async showDetails(run, text = 'similarity') {
      await open(run);
      await page.getByRole('tab', { name: 'User Metadata' }).click();
      await page.getByRole('heading', { name: run.workflowId }).evaluate(scrollToTop);
      await page.frameLocator('iframe').last().getByText(text).first().waitFor();
      return page;
    },
  };
}

/** Runs in the page. */
function keepPreferences(preferences: object): void {
  for (const [key, value] of Object.entries(preferences)) localStorage.setItem(key, JSON.stringify(value));
}

/** Runs in the page. The margin leaves room for what is fixed at the top. */
function scrollToTop(element: Scrollable): void {
  element.style.scrollMarginTop = '100px';
  element.scrollIntoView();
}
