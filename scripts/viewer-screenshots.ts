import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { toStoredPack } from '../activities/stored-pack.ts';
import { trajectoryInput } from '../activities/trajectory-input.ts';
import { openStore } from '../results/open-store.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import { cellAt, countCells } from '../runs/sweep-spec.ts';
import { compareLink, sweepLink, trajectoriesLink, trajectoryLink } from '../viewer/app/navigation/links.ts';
import { builtApp } from '../viewer/build/built-app.ts';
import { startViewer } from '../viewer/server/start-viewer.ts';
import { createDependencies } from '../workers/dependencies.ts';
import { playInline } from '../workers/play-inline.ts';
import { findChromium, NO_CHROMIUM } from './find-chromium.ts';
import { report } from './play-sweep.ts';
import { saveScreenshot } from './save-screenshot.ts';
import { catalogue, sweepOf } from './sweep-of.ts';

/** Plays a sweep of three agents and saves screenshots of the viewer in `docs/images/`. */
const SCENARIO = 'search_message_with_recency_oldest_multiple_user_turn';

const executablePath = findChromium(process.env);
if (executablePath === undefined) {
  process.stderr.write(`error: ${NO_CHROMIUM}\n`);
  process.exit(2);
}
const pack = catalogue();
const scenarios = [SCENARIO, ...pack.scenarios.map(({ name }) => name).filter((name) => name !== SCENARIO)];
const [random, oracle, echo] = ['scripted:random', 'scripted:oracle', 'scripted:echo'] as const;
const sweep = sweepOf('nightly', scenarios, { augmentations: ['none', '3dt', 'tns'], agents: [random, oracle, echo] });

const folder = mkdtempSync(join(tmpdir(), 'viewer-screenshots-'));
const store = await openStore(join(folder, 'results.db'), 'write');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  await playSweep();
  const source = {
    store,
    mode: 'live',
    commandOptions: '',
    temporalUi: async () => null,
    floors: () => null,
  } as const;
  const app = await builtApp(() => report('building the viewer'));
  await using viewer = await startViewer({ source, app, port: 0, onError: (error) => report(String(error)) });
  const open = async (link: string) => {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, deviceScaleFactor: 1 });
    await page.goto(`${viewer.origin}/#${link}`);
    // A link that the viewer refuses makes no picture.
    await page.getByRole('heading', { level: 1 }).waitFor();
    if ((await page.getByRole('alert').count()) > 0) throw new Error(await page.getByRole('alert').first().innerText());
    return page;
  };
  const failed = trajectoryId(cellAt(sweep, 0));
  await saveScreenshot('viewer-sweep', await open(sweepLink(sweep.id)));
  await saveScreenshot('viewer-trajectories', await open(trajectoriesLink(sweep.id, { solved: 'no' })));
  await saveScreenshot('viewer-trajectory', await open(trajectoryLink(failed, { list: 'solved=no' })));
  const sides = { left: sweep.id, leftAgent: random, right: sweep.id, rightAgent: oracle };
  await saveScreenshot('viewer-compare', await open(compareLink(sides)));
} finally {
  await browser.close();
  await store.close();
  rmSync(folder, { recursive: true });
}

async function playSweep(): Promise<void> {
  await store.packs.save(toStoredPack(pack));
  const cells = countCells(sweep);
  await store.sweeps.open({ id: sweep.id, parameters: {}, cells, createdAt: Date.now() });
  const dependencies = createDependencies(store, {});
  const settings = { ...sweep.settings, results: { id: store.id, location: store.location } };
  const prepared = await dependencies.packs.get(settings.pack);
  for (let index = 0; index < cells; index++)
    await playInline(dependencies, trajectoryInput(prepared, settings, cellAt(sweep, index)));
  await store.sweeps.close(sweep.id, { endedAt: Date.now(), status: 'completed', reasons: [] });
}
