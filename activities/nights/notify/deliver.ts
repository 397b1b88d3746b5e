import type { NightSummary, Notification } from '../../../runs/nights.ts';
import { sendWebhook } from './send-webhook.ts';
import type { Way } from './way.ts';
import { writeExitFile } from './write-exit-file.ts';

/** @throws Undelivered if it should be tried again */
export async function deliver(notification: Notification, summary: NightSummary, way: Way): Promise<void> {
  if (notification.kind === 'webhook') return sendWebhook(notification, summary, way);
  writeExitFile(notification, summary);
}
