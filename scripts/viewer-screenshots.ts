import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { storedIn } from '../runs/sweep-spec.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import { cellAt } from '../runs/cells.ts';
import { builtApp } from '../viewer/build/built-app.ts';
import { startViewer } from '../viewer/server/start-viewer.ts';
import { findChromium, NO_CHROMIUM } from './find-chromium.ts';
import { finishSweep } from './finish-sweep.ts';
import { onOwnEngine } from './on-own-engine.ts';
import { report } from './play-sweep.ts';
import { catalogue, sweepOf } from './sweep-of.ts';

/** Plays a sweep of three agents and saves screenshots of the viewer in `docs/images/`. */
const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));
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
    await save('viewer-sweep', await open(`/sweep/${spec.id}`));
    await save('viewer-trajectories', await open(`/trajectories/${spec.id}`));
    await save('viewer-trajectory', await open(`/trajectory/${failed}`));
    await save('viewer-compare', await open(`/compare?before=${spec.id}&after=${spec.id}`));
  } finally {
    await browser.close();
  }
});

async function save(name: string, page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const { length } = await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  report(`docs/images/${name}.png  ${Math.round(length / 1024)} KB`);
}
