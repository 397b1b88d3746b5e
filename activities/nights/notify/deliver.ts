import { missingPackages, installCommand } from '../../../files/optional-package.ts';
import type { NightSummary, Notification } from '../../../runs/nights.ts';
import { sendWebhook } from './send-webhook.ts';
import { Undelivered } from './undelivered.ts';
import type { Way } from './way.ts';
import { writeExitFile } from './write-exit-file.ts';

/** @throws Undelivered if it should be tried again */
export async function deliver(notification: Notification, summary: NightSummary, way: Way): Promise<void> {
  if (notification.kind === 'webhook') return sendWebhook(notification, summary, way);
  if (notification.kind === 'exit-file') return writeExitFile(notification, summary);
  const missing = missingPackages('mail');
  if (missing.length > 0)
    throw new Undelivered(
      `${missing.join(', ')} is not installed on this worker: run \`${installCommand(missing)}\` on all workers, and restart them`,
    );
  const { sendMail } = await import('./send-mail.ts');
  return sendMail(notification, summary, way);
}
