import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Seat } from '../seats/seat.ts';
import { withSeat } from '../seats/with-seat.ts';
import { seenBy } from '../seats/messages-of-view.ts';
import { openStore } from '../results/open-store.ts';
import { seatLink } from '../viewer/app/navigation/links.ts';
import { builtApp } from '../viewer/build/built-app.ts';
import { startViewer } from '../viewer/server/start-viewer.ts';
import type { Seats } from '../viewer/server/seats.ts';
import { findChromium, NO_CHROMIUM } from './find-chromium.ts';
import { report } from './play-sweep.ts';
import { saveScreenshot } from './save-screenshot.ts';

/** Takes the agent's seat of a run in the viewer, and saves a screenshot of it in `docs/images/`. */
const SCENARIO = 'send_message_with_contact_content_cellular_off';

const executablePath = findChromium(process.env);
if (executablePath === undefined) {
  process.stderr.write(`error: ${NO_CHROMIUM}\n`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'seat-screenshot-'));
const results = join(folder, 'results.db');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const players = { agent: 'external:anna', user: 'scripted:user', role: 'agent', engine: 'inline' } as const;
  const request = { ...players, augmentation: '3dt', seed: 0, services: 'synthetic', results } as const;
  await withSeat(SCENARIO, request, { report, onWait: report }, (seat) => showSeat(seat));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

async function showSeat(seat: Seat): Promise<void> {
  await using store = await openStore(results, 'read');
  const source = { store, mode: 'live', commandOptions: '', temporalUi: async () => null, floors: () => null } as const;
  const seats = await seatHere(seat);
  const app = await builtApp(() => report('building the viewer'));
  await using viewer = await startViewer({
    source: { ...source, seats: async () => seats },
    app,
    port: 0,
    onError: (error) => report(String(error)),
  });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, deviceScaleFactor: 1 });
  await page.goto(`${viewer.origin}/#${seatLink({ trajectory: seat.trajectory, role: 'agent' })}`);
  const form = async (name: string) => {
    await page.locator('summary', { hasText: name }).click();
    return page.getByRole('form', { name });
  };
  const contacts = await form('search_contacts');
  await contacts.getByLabel('name', { exact: true }).fill('Jonas Lindqvist');
  await contacts.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByRole('log').getByText('phone_number').waitFor();
  const message = await form('send_message_with_phone_number');
  await message.getByLabel('content', { exact: true }).fill('How far along is your new record?');
  await message.getByRole('button', { name: 'Call', exact: true }).click();
  await saveScreenshot('viewer-seat', page, true);
}

/** A seat of a run in this process. */
async function seatHere(seat: Seat): Promise<Seats> {
  let now = await seat.next();
  return {
    list: async () => ({ seats: [], more: 0 }),
    async seat(_place, given) {
      if (given !== undefined) now = await seat.submit(given.position, given.turn);
      if (now.kind === 'over') return { kind: 'ended', end: now.end };
      const { session, tools, turn } = now.view;
      const due = { position: turn, since: Date.now(), silentAt: Date.now() + 900_000 };
      return { kind: 'open', session, tools, due, holder: null, ...seenBy(now.view) };
    },
  };
}
