import { chromium } from 'playwright-core';
import { sweepLink } from '../client/temporal-ui/sweep-link.ts';
import { cellAt, countCells } from '../runs/sweep-spec.ts';
import { trajectoryWorkflowId } from '../runs/names.ts';
import type { Cell } from '../sandbox/cell.ts';
import { findChromium, NO_CHROMIUM } from './find-chromium.ts';
import { playSweep } from './play-sweep.ts';
import { ASK, startFromOutside } from './seat-from-outside.ts';
import { saveScreenshot } from './save-screenshot.ts';
import { sweepOf } from './sweep-of.ts';
import { openTemporalUi } from './temporal-ui.ts';

/** Its turns are activities, as those of a model are. */
const WAITED_FOR = 'scripted:oracle?delayMs=300';

/**
 * Plays a small sweep on a new Temporal server and saves screenshots of Temporal's web UI in `docs/images/`. The worker
 * runs until the last screenshot, because it answers the query for current details.
 */
const SWEEP = sweepOf(
  'nightly',
  [
    'send_message_with_contact_content_cellular_off_multiple_user_turn',
    'modify_contact_with_message_recency',
    'turn_on_cellular_low_battery_mode',
  ],
  { augmentations: ['none', 'tns'], agents: [WAITED_FOR, 'scripted:unhelpful'] },
);
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = findChromium(process.env);
if (executablePath === undefined) {
  process.stderr.write(`error: ${NO_CHROMIUM}\n`);
  process.exit(2);
}
await playSweep(SWEEP, async ({ engine, client, spec, store: results }) => {
  const browser = await chromium.launch({ executablePath, args: QUIET });
  try {
    const store = spec.settings.results.id;
    const uiAddress = engine.uiAddress ?? '';
    const ui = await openTemporalUi(browser, uiAddress);
    const link = sweepLink(uiAddress, { namespace: engine.namespace, sweep: spec.id, store });
    const met = cellAt(spec, 0);
    const runOf = async (cell: Cell) => {
      const { workflowId, runId } = await client.workflow.getHandle(trajectoryWorkflowId(store, cell)).describe();
      return { workflowId, runId };
    };
    const missed = { ...met, agent: 'scripted:unhelpful' };
    await saveScreenshot('temporal-ui-sweep', await ui.showSweep(link, countCells(spec)));
    await saveScreenshot('temporal-ui-timeline', await ui.showTimeline(await runOf(met)));
    await saveScreenshot('temporal-ui-details', await ui.showDetails(await runOf(met)));
    await saveScreenshot('temporal-ui-missed', await ui.showDetails(await runOf(missed)));
    const { seat, ...run } = await startFromOutside(client, results, spec, { ...met, agent: 'external:my-agent' });
    const now = await seat.next();
    if (now.kind === 'due') await seat.submit(now.view.turn, ASK);
    await saveScreenshot('temporal-ui-seat', await ui.showDetails(run, 'is due'), true);
  } finally {
    await browser.close();
  }
});
