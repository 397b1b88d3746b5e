import { DateTime } from 'luxon';
import { count } from '../../text/words.ts';
import type { NightForm, ScheduleForm } from '../../client/nights/schedule-forms.ts';
import { solvedText } from '../../results/explain/score-text.ts';

export function listLine({ schedule, paused, cron, timeZone, next, nights }: ScheduleForm): string {
  const [last] = nights;
  const [soon] = next;
  return [
    schedule,
    `${cron.join(' and ')} ${timeZone}`,
    paused ? 'paused' : soon === undefined ? 'no next night' : `next ${timeIn(timeZone, soon)}`,
    last === undefined ? 'no night yet' : [nightLine(last, timeZone), ...lastWords(last)].join(': '),
  ].join('  ');
}

/** Why there is no score. */
function lastWords({ sweep, problems, waits }: NightForm): readonly string[] {
  if (waits !== null) return [waits];
  return sweep === null ? problems.slice(0, 1) : [];
}

export function scheduleLines(form: ScheduleForm): readonly string[] {
  const {
    schedule,
    paused,
    reason,
    cron,
    timeZone,
    jitter,
    next,
    running,
    skipped,
    missed,
    cells,
    agents,
    notifications,
    nights,
  } = form;
  const facts: readonly (readonly [string, string])[] = [
    ['begins', `${cron.join(' and ')} ${timeZone}${jitter === null ? '' : `, up to ${jitter} later`}`],
    ['plays', `${count(cells, 'cell')} of ${agents.join(', ')}`],
    ['state', `${paused ? 'paused' : 'active'}${reason ? ` (${reason})` : ''}${running ? '; a night is running' : ''}`],
    [
      'next',
      next
        .slice(0, 3)
        .map((time) => timeIn(timeZone, time))
        .join(', ') || 'none',
    ],
    ['tells', notifications.join('; ') || 'no one'],
    ...(skipped === 0 ? [] : [['skipped', `${count(skipped, 'night')}, because the one before was running`] as const]),
    ...(missed === 0
      ? []
      : [['missed', `${count(missed, 'night')}, because the Temporal server was away for too long`] as const]),
  ];
  return [
    `schedule ${schedule}`,
    ...facts.map(([label, value]) => `  ${label.padEnd(7)}  ${value}`),
    ...(nights.length === 0 ? ['  no night yet'] : ['  last nights:']),
    ...nights.flatMap((night) => nightLines(night, timeZone)).map((line) => `    ${line}`),
  ];
}

/** A night, why it is not good, what it waits for, and who was not told. */
export function nightLines(night: NightForm, timeZone = 'UTC'): readonly string[] {
  const { problems, waits, deliveries } = night;
  return [
    nightLine(night, timeZone),
    ...problems.map((problem) => `  ${problem}`),
    ...(waits === null ? [] : [`  ${waits}`]),
    ...deliveries.flatMap(({ receiver, problem }) =>
      problem === null ? [] : [`  not delivered to ${receiver}: ${problem}`],
    ),
  ];
}

function nightLine(night: NightForm, timeZone: string): string {
  const { sweep, scheduledAt, status, isGood, scored, cells, solved, similarity, comparedWith } = night;
  if (sweep === null) return `night of ${timeIn(timeZone, scheduledAt)}: ${status}, without a sweep`;
  const verdict = isGood === null ? status : isGood ? 'good' : status === 'completed' ? 'below its bars' : status;
  const against = comparedWith === null ? '' : `, compared with ${comparedWith}`;
  const means = `${solvedText(solved)}, mean similarity ${similarity?.toFixed(3) ?? '-'}`;
  return `${sweep}: ${verdict}, ${scored}/${cells ?? '?'} cells, ${means}${against}`;
}

/** `2026-11-23 01:30` by the clock that the schedule follows; as it is if nobody here knows that clock. */
function timeIn(zone: string, instant: string): string {
  const time = DateTime.fromISO(instant, { zone });
  return time.isValid ? time.toFormat('yyyy-MM-dd HH:mm') : instant;
}
