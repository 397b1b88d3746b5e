import { chromium } from 'playwright-core';
import { storedIn } from '../runs/sweep-spec.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import { cellAt } from '../runs/cells.ts';
import { builtApp } from '../viewer/build/built-app.ts';
import { startViewer } from '../viewer/server/start-viewer.ts';
import { findChromium, NO_CHROMIUM } from './find-chromium.ts';
import { finishSweep } from './finish-sweep.ts';
import { onOwnEngine } from './on-own-engine.ts';
import { report } from './play-sweep.ts';
import { saveScreenshot } from './save-screenshot.ts';
import { catalogue, sweepOf } from './sweep-of.ts';

/** Plays a sweep of three agents and saves screenshots of the viewer in `docs/images/`. */
const SCENARIO = 'find_days_till_holiday_wifi_off';

const executablePath = findChromium(process.env);
if (executablePath === undefined) {
  process.stderr.write(`error: ${NO_CHROMIUM}\n`);
  process.exit(2);
}
const pack = catalogue();
const scenarios = [SCENARIO, ...pack.scenarios.map(({ name }) => name).filter((name) => name !== SCENARIO)];
const agents = ['scripted:random', 'scripted:oracle', 'scripted:echo'];
const sweep = sweepOf('nightly', scenarios, { augmentations: ['none', '3dt', 'tns'], agents });

await onOwnEngine({ pack, report }, async ({ client, store }) => {
  const spec = storedIn(store, sweep);
  await finishSweep(client, spec, 20);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const source = {
    store,
    mode: 'live',
    commandOptions: '',
    temporalUi: async () => null,
    floors: async () => null,
  } as const;
  const app = await builtApp(() => report('building the viewer'));
  await using viewer = await startViewer({ source, app, port: 0, onError: (error) => report(String(error)) });
  try {
    const open = async (hash: string) => {
      const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, deviceScaleFactor: 1 });
      await page.goto(`${viewer.origin}/#${hash}`);
      return page;
    };
    const failed = trajectoryId(cellAt(spec, 0));
    await saveScreenshot('viewer-sweep', await open(`/sweep/${spec.id}`));
    await saveScreenshot('viewer-trajectories', await open(`/trajectories/${spec.id}`));
    await saveScreenshot('viewer-trajectory', await open(`/trajectory/${failed}`));
    await saveScreenshot('viewer-compare', await open(`/compare?before=${spec.id}&after=${spec.id}`));
  } finally {
    await browser.close();
  }
});
