import {
  CancellationScope,
  executeChild,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  upsertMemo,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { defineSearchAttributeKey } from '@temporalio/common';
import type { createActivities } from '../activities/create-activities.ts';
import { sweepWorkflowId } from '../runs/names.ts';
import { unjudged } from '../runs/nights.ts';
import type { NightEnding, NightlyInput, NightSummary } from '../runs/nights.ts';
import { WORK_OPTIONS } from './activity-options.ts';
import { announce } from './announce.ts';
import { failureReason } from './failure-of.ts';
import { SEARCH_ATTRIBUTES } from './search-attributes.ts';
import { sweep } from './sweep.ts';
import { temporalPriority } from './temporal-priority.ts';
import { thoughCancelled } from './though-cancelled.ts';

type Activities = ReturnType<typeof createActivities>;

const { openNight, judgeNight } = proxyActivities<Activities>(WORK_OPTIONS);

/** Set by the engine on workflows that a schedule starts. */
const SCHEDULED_TIME = defineSearchAttributeKey('TemporalScheduledStartTime', 'DATETIME');

/**
 * One firing of a schedule: plays a sweep of its own, compares it with the last good night, and tells people. The id of the
 * sweep follows from the scheduled time, so another firing is another sweep, and a repeated one is the same. However the
 * sweep ends, the notifications are sent.
 */
export async function nightly(input: NightlyInput): Promise<NightSummary> {
  const { schedule, times, limits, bars, notifications } = input;
  const { typedSearchAttributes, startTime } = workflowInfo();
  const scheduled = typedSearchAttributes.get(SCHEDULED_TIME) ?? startTime;
  const key = { schedule, scheduledAt: scheduled.getTime() };
  const title = `Night of ${scheduled.toISOString()}`;

  async function open(): Promise<string | NightSummary> {
    try {
      setCurrentDetails(`${title}: being opened, as soon as the results can be written`);
      return await openNight.executeWithOptions({ summary: 'the row of the night, once the results can be written' }, [
        { ...key, timeZone: times.timeZone, limits },
      ]);
    } catch (error) {
      return unjudged(input, scheduled.toISOString(), null, [`it could not be opened: ${failureReason(error)}`]);
    }
  }

  async function judge(id: string, ending: NightEnding): Promise<NightSummary> {
    try {
      setCurrentDetails(`${title}: sweep \`${id}\` has ended; being judged, as soon as the results can be read`);
      return await thoughCancelled(() =>
        judgeNight.executeWithOptions({ summary: 'the judgement, once the results can be read' }, [
          { ...key, sweep: id, ending, bars },
        ]),
      );
    } catch (error) {
      const problems = [`it could not be judged: ${failureReason(error)}`];
      return unjudged(input, scheduled.toISOString(), id, [...(ending.reason ? [ending.reason] : []), ...problems]);
    }
  }

  const opened = await open();
  if (typeof opened === 'string') setCurrentDetails(`${title}: sweep \`${opened}\` is played`);
  const ending = typeof opened === 'string' ? await playNight(input, opened) : null;
  return CancellationScope.nonCancellable(async () => {
    const summary = typeof opened === 'string' && ending ? await judge(opened, ending) : (opened as NightSummary);
    setCurrentDetails(`${title}: ${verdictOf(summary)}`);
    await announce({ scheduledAt: key.scheduledAt, summary, notifications });
    return summary;
  });
}

async function playNight({ sweep: template, schedule }: NightlyInput, id: string): Promise<NightEnding> {
  const spec = { ...template.spec, id };
  const { results } = spec.settings;
  upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.sweepId, value: id }]);
  upsertMemo({ results: results.location });
  try {
    await executeChild(sweep, {
      workflowId: sweepWorkflowId(results.id, id),
      args: [{ ...template, spec }],
      typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.sweepId, value: id }],
      staticSummary: `${id}: ${template.cells} cells of ${spec.agents.join(', ')}, for schedule ${schedule}`,
      parentClosePolicy: ParentClosePolicy.REQUEST_CANCEL,
      ...temporalPriority(template.priority),
    });
    return { status: 'played', reason: null };
  } catch (error) {
    if (isCancellation(error)) return { status: 'cancelled', reason: 'cancelled' };
    return { status: 'failed', reason: failureReason(error) };
  }
}

function verdictOf({ sweep: id, isGood, status }: NightSummary): string {
  const verdict = isGood ? 'good' : status === 'completed' ? 'below its bars' : status;
  return `${id === null ? 'no sweep' : `sweep \`${id}\``}, ${verdict}; the memo \`summary\` says why`;
}
