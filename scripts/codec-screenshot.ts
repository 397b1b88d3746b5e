import { randomBytes } from 'node:crypto';
import { chromium } from 'playwright-core';
import { KEYS_VARIABLE } from '../infra/codec/payload-keys.ts';
import { cellAt } from '../runs/cells.ts';
import { trajectoryWorkflowId } from '../runs/names.ts';
import { playSweep, report } from './play-sweep.ts';
import { requireChromium } from './require-chromium.ts';
import { saveScreenshot } from './save-screenshot.ts';
import { sweepOf } from './sweep-of.ts';
import { openTemporalUi } from './temporal-ui.ts';

/** Plays an encrypted sweep on a new Temporal server and saves what its web UI shows through the codec server. */
const executablePath = await requireChromium(process.env, report);
process.env[KEYS_VARIABLE] = `2026-12:${randomBytes(32).toString('base64')}`;
const scenario = 'send_message_with_contact_content_cellular_off_multiple_user_turn';
await playSweep(
  sweepOf('encrypted', [scenario], { augmentations: ['none'], agents: ['scripted:oracle'] }),
  async (played) => {
    const { engine, spec } = played;
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const ui = await openTemporalUi(browser, engine.uiAddress ?? '');
      await saveScreenshot(
        'codec-ui',
        await ui.showLastTurn(trajectoryWorkflowId(spec.settings.results.id, cellAt(spec, 0))),
      );
    } finally {
      await browser.close();
    }
  },
);
