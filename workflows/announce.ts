import { proxyActivities, upsertMemo, workflowInfo } from '@temporalio/workflow';
import type { createActivities } from '../activities/create-activities.ts';
import { deliveryQueue } from '../runs/names.ts';
import { receiverOf } from '../runs/nights.ts';
import type { AnnouncementInput, Delivery, NightSummary, Notification } from '../runs/nights.ts';
import { DELIVERY_OPTIONS, WORK_OPTIONS } from './activity-options.ts';
import { failureOf, failureReason } from './failure-of.ts';
import { thoughCancelled } from './though-cancelled.ts';

type Activities = ReturnType<typeof createActivities>;

const { noteDeliveries } = proxyActivities<Activities>(WORK_OPTIONS);

/** Tells people how a night went, and notes who was told. Who gets none fails nothing. */
export async function announce({
  scheduledAt,
  summary,
  notifications,
}: AnnouncementInput): Promise<readonly Delivery[]> {
  const wanted = notifications.filter(({ when }) => when === 'always' || !summary.isGood);
  const deliveries = await Promise.all(wanted.map((notification) => deliver(notification, summary)));
  upsertMemo({ summary, deliveries });
  if (summary.sweep !== null) {
    const { schedule } = summary;
    await noted(() => thoughCancelled(() => noteDeliveries({ schedule, scheduledAt, deliveries })));
  }
  return deliveries;
}

/** Tells people of a night that was judged again: a workflow, because workers have the secrets. */
export function announcement(input: AnnouncementInput): Promise<readonly Delivery[]> {
  return announce(input);
}

/** A notification that cannot be delivered is noted, and fails nothing. */
async function deliver(notification: Notification, summary: NightSummary): Promise<Delivery> {
  const taskQueue = deliveryQueue(workflowInfo().taskQueue);
  const { deliverNotification } = proxyActivities<Activities>({ ...DELIVERY_OPTIONS, taskQueue });
  const receiver = receiverOf(notification);
  let problem: string | null = null;
  try {
    await deliverNotification.executeWithOptions({ summary: receiver }, [{ notification, summary }]);
  } catch (error) {
    problem = failureReason(error);
  }
  return { receiver, problem };
}

/** The memo says it too. */
async function noted(note: () => Promise<void>): Promise<void> {
  try {
    await note();
  } catch (error) {
    if (failureOf(error) === null) throw error;
  }
}
